/** What compiling a scene finds on its way: problems that stop it in the end, and notes that do not. */
import { TalusError } from '../core/errors.ts';
import { SceneError, type SceneProblem } from './scene-error.ts';

export class CompileReport {
  readonly problems: SceneProblem[] = [];
  readonly notes: string[] = [];

  /** The result of the work, or null where it threw: its problems are kept, and what else there is goes on. */
  attempt<T>(path: string, work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      if (error instanceof SceneError) this.problems.push(...error.problems);
      else if (error instanceof TalusError) this.problems.push({ path, message: error.message });
      else throw error;
      return null;
    }
  }
}
