/** How commands fail: lines on stderr that say where, what and the cure, and an exit code. TALUS_DEBUG=1 shows stacks. */
import { CommanderError } from 'commander';
import { DeviceError, KernelError, TalusError } from '../core/errors.ts';
import { systemReason, type FileDeed } from '../core/system-error.ts';
import { RunBrokeError } from '../world/find-break.ts';
import { DiskError } from '../io/safe-file.ts';
import { RobotBrokeError } from '../robots/robot-engine.ts';
import { SceneError } from '../scene/scene-error.ts';

export const exitCodes = { done: 0, checkFailed: 1, badInput: 2, simulationBroke: 3, diskFailed: 4 } as const;

/** The user asked for something that does not exist or cannot be done here. */
export class UsageError extends TalusError {
  override name = 'UsageError';
}

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
  return codeOf(error);
}

/** What Talus refuses on purpose is bad input, but for what devices and disks do. */
function codeOf(error: unknown): number {
  const system = systemReason(error, 'read');
  if (system) return system.isPlace ? exitCodes.badInput : exitCodes.diskFailed;
  if (error instanceof RunBrokeError || error instanceof RobotBrokeError) return exitCodes.simulationBroke;
  if (error instanceof DiskError) return exitCodes.diskFailed;
  if (error instanceof DeviceError || error instanceof KernelError) return exitCodes.checkFailed;
  return error instanceof TalusError ? exitCodes.badInput : exitCodes.checkFailed;
}

/** A scene has a line for each of its problems, everything else has one. */
function linesAbout(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  if (error instanceof SceneError) return error.message.split('\n');
  const line = error.message.replace(/\s*\n\s*/g, ' ');
  if (error instanceof TalusError) return [line];
  return [systemLine(error) ?? `${error.name}: ${line}; this is a mistake in Talus: TALUS_DEBUG=1 shows where`];
}

/** System calls that change a disk; the others look at it. */
const writingCalls =
  /^(mkdir|mkdtemp|write|rename|rm|rmdir|unlink|fsync|ftruncate|truncate|copyfile|link|symlink|chmod)/;

/** Of a call that failed, in the same words as of files that are read and written in good order; null for other errors. */
function systemLine(error: Error): string | null {
  const { syscall = '', path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const deed: FileDeed = writingCalls.test(syscall) ? 'written' : 'read';
  const reason = systemReason(error, deed);
  if (reason === null) return null;
  return path === undefined ? `${syscall}: ${reason.text}` : `${dest ?? path}: cannot be ${deed}: ${reason.text}`;
}

function stacksOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [error.stack ?? error.message, ...stacksOf(error.cause).map((stack) => `caused by ${stack}`)];
}
