/**
 * MuJoCo, loaded when the first robot is. Nothing outside of this room knows it. Its bindings have traps that give wrong
 * numbers in silence, so nothing outside of this file and `robot-simulation.ts` calls them:
 *
 * - A function that writes into an array needs a buffer of its own; one of JavaScript's is passed over without a word.
 * - Memory that grows detaches every view of it: views are fetched anew for each use, never kept.
 * - After NaN MuJoCo starts anew by itself, unless it is told not to.
 * - What is created is deleted by hand.
 */
import type { DoubleBuffer, MainModule, MjModel } from '@mujoco/mujoco';
import { TalusError } from '../core/errors.ts';

/** A model of a robot that cannot be read, or a robot that broke. */
export class RobotError extends TalusError {
  override name = 'RobotError';
}

/** A simulation that came to numbers that are not finite. */
export class RobotBrokeError extends RobotError {
  override name = 'RobotBrokeError';
}

/** Files beside a model, by the names that its text has for them. */
export type RobotFiles = ReadonlyMap<string, Uint8Array>;

export class RobotEngine {
  /** For this room alone */
  readonly module: MainModule;

  private constructor(module: MainModule) {
    this.module = module;
  }

  static async load(): Promise<RobotEngine> {
    let load: typeof import('@mujoco/mujoco').default;
    try {
      ({ default: load } = await import('@mujoco/mujoco'));
    } catch (cause) {
      throw new RobotError('robots need MuJoCo, which is not installed: npm install @mujoco/mujoco@3.14.0', { cause });
    }
    return new RobotEngine(await load());
  }

  /** As MuJoCo says, like 3.14.0 */
  get version(): string {
    return this.module.mj_versionString();
  }

  /** The compiled model; whoever calls deletes it. `name` says in errors what is being read. */
  compile(text: string, files: RobotFiles, name: string): MjModel {
    const folder = new this.module.MjVFS();
    try {
      for (const [path, bytes] of files) folder.addBuffer(path, bytes);
      return this.module.MjModel.from_xml_string(text, folder);
    } catch (cause) {
      throw new RobotError(`${name}: ${plainMessage(cause)}`, { cause });
    } finally {
      folder.delete();
    }
  }

  /** Room for what a function of MuJoCo writes; whoever calls deletes it. */
  buffer(length: number): DoubleBuffer {
    return new this.module.DoubleBuffer(Math.max(1, length));
  }
}

/** What MuJoCo complains of, in one line. */
export function plainMessage(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text
    .replace(/^(MuJoCo Error: |Loading error: |XML Error: |Error: )+/, '')
    .replace(/\s*\n\s*/g, ', ')
    .replace(/Element name '([^']*)', id \d+(, line (\d+))?/, (_, element: string, __, line?: string) =>
      [element && `element "${element}"`, line && `line ${line}`].filter(Boolean).join(', '),
    )
    .replace(/[\s,]+$/, '');
}
