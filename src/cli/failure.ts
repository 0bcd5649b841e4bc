/** How commands fail: lines on stderr that say where, what and the cure, and an exit code. TALUS_DEBUG=1 shows stacks. */
import { CommanderError } from 'commander';
import { TalusError } from '../core/errors.ts';
import { SnapshotError } from '../core/snapshot.ts';
import { RunFolderError } from '../io/run-folder-error.ts';
import { RunBrokeError } from '../world/find-break.ts';
import { PlaceError } from '../io/safe-file.ts';
import { SceneError } from '../scene/scene-error.ts';

export const exitCodes = { done: 0, checkFailed: 1, badInput: 2, simulationBroke: 3 } as const;

/** The user asked for something that does not exist or cannot be done here. */
export class UsageError extends TalusError {
  override name = 'UsageError';
}

const badInput = [UsageError, SceneError, RunFolderError, SnapshotError, PlaceError];

export interface ReportOptions {
  readonly print: (line: string) => void;
  /** With stack traces and causes. */
  readonly debug: boolean;
}

/** Says what went wrong and gives the exit code for it. */
export function report(error: unknown, { print, debug }: ReportOptions): number {
  // Commander has printed its own line already; help and version end this way too, with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
  for (const line of linesAbout(error)) print(`talus: ${line}`);
  if (debug) for (const stack of stacksOf(error)) print(stack);
  if (badInput.some((type) => error instanceof type)) return exitCodes.badInput;
  return error instanceof RunBrokeError ? exitCodes.simulationBroke : exitCodes.checkFailed;
}

/** A scene has a line for each of its problems, everything else has one. */
function linesAbout(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  if (error instanceof SceneError) return error.message.split('\n');
  const line = error.message.replace(/\s*\n\s*/g, ' ');
  // The system's own words, like `EACCES: permission denied, mkdir 'runs'`, say enough.
  const isExpected = error instanceof TalusError || 'syscall' in error;
  return [isExpected ? line : `${error.name}: ${line}; this is a mistake in Talus: TALUS_DEBUG=1 shows where`];
}

function stacksOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [error.stack ?? error.message, ...stacksOf(error.cause).map((stack) => `caused by ${stack}`)];
}
