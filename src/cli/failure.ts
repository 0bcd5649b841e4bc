/** How commands fail: one line on stderr and an exit code; a stack trace only for what is our own mistake. */
import { CommanderError } from 'commander';
import { TalusError } from '../core/errors.ts';

export const exitCodes = { done: 0, checkFailed: 1, badInput: 2, simulationBroke: 3 } as const;

/** The user asked for something that does not exist or cannot be done here. */
export class UsageError extends TalusError {
  override name = 'UsageError';
}

/** Says what went wrong and gives the exit code for it. */
export function report(error: unknown, print: (line: string) => void): number {
  // Commander has printed its own line already; help and version end this way too, with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
  if (error instanceof TalusError) {
    print(`talus: ${error.message}`);
    return error instanceof UsageError ? exitCodes.badInput : exitCodes.checkFailed;
  }
  print(error instanceof Error ? (error.stack ?? error.message) : `talus: ${String(error)}`);
  return exitCodes.checkFailed;
}
