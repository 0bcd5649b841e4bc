/** What a fill is told about the scene around it, and the words in which it complains. */
import { TalusError } from '../../core/errors.ts';
import { RandomStream } from '../../math/random-stream.ts';
import { SceneError } from '../scene-error.ts';
import type { RadiusRange } from './draw-radii.ts';

/** Random numbers of different purposes have nothing in common. */
const purposes = { radius: 0, place: 1, room: 2, angle: 3, outline: 4 };
type Purpose = keyof typeof purposes;

/** Sets the streams of fills apart from those that kernels draw with the same seed. */
const fillKey = 0x66696c6c;

export class FillContext {
  /** Of the group, like `scene.grains[0]`. */
  readonly path: string;
  /** What is allowed but may surprise. */
  readonly notes: string[] = [];
  readonly #seed: number;
  readonly #entry: number;

  constructor(seed: number, entry: number, list: 'grains' | 'shapes' | 'soft' = 'grains') {
    this.path = `scene.${list}[${entry}]`;
    this.#seed = seed;
    this.#entry = entry;
  }

  /** The stream of numbers for a purpose, from its start. */
  dice(purpose: Purpose): RandomStream {
    return new RandomStream([this.#seed, fillKey], [this.#entry, purposes[purpose]]);
  }

  /** `where` is below the group, like `.fill.count`. */
  problem(where: string, message: string, cure?: string): SceneError {
    return new SceneError([{ path: this.path + where, message, ...(cure !== undefined && { cure }) }]);
  }

  /** What is wrong with a file is a problem of the place that names it. */
  inFile<T>(where: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof TalusError)) throw error;
      throw new SceneError([{ path: this.path + where, message: error.message }], { cause: error });
    }
  }

  note(where: string, message: string): void {
    this.notes.push(`${this.path}${where}: ${message}`);
  }
}

/** To four digits at most: what people read. */
export const shown = (value: number): string => String(Number(value.toPrecision(4)));

export const shownEdges = (edges: readonly number[]): string => `${edges.map(shown).join(' × ')} m`;

export const shownRadius = ({ min, max }: RadiusRange): string =>
  min === max ? `${shown(min)} m` : `${shown(min)} to ${shown(max)} m`;
