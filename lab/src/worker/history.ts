/**
 * Moments of a scene that it can go back to. The start is always one and takes no room; the others are snapshots within
 * a budget, closer together the newer they are. Any other step is reached from the moment before it, with the same bits.
 */
import type { Hands, Model, Snapshot } from 'talus';

/** A moment with all that is needed to go on from it as it went on. */
export interface Moment {
  readonly snapshot: Snapshot;
  /** Of the world that it is a moment of: with a tool it has a body more. */
  readonly model: Model;
  readonly hands: Hands;
}

export const defaultHistoryBytes = 256 * 2 ** 20;

/** Work that is done between two snapshots, at least [ms]: what a step back costs at most, about. */
const leastWork = 500;
/** Share of the time that may go into snapshots. */
const shareForSnapshots = 0.05;

export class History {
  /** Bytes that all snapshots may take. */
  readonly budget: number;
  /** By step. */
  readonly #kept: Moment[] = [];
  #bytes = 0;
  /** The last step that was computed. */
  #last = 0;
  /** Since the last snapshot [ms]. */
  #work = 0;
  /** What the last snapshot cost [ms]. */
  #cost = 0;

  constructor(budget = defaultHistoryBytes) {
    this.budget = budget;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get last(): number {
    return this.#last;
  }

  get steps(): readonly number[] {
    return this.#kept.map(({ snapshot }) => snapshot.step);
  }

  /** Steps were taken, up to this one, which took so long [ms]. */
  advanced(step: number, duration: number): void {
    this.#last = Math.max(this.#last, step);
    this.#work += duration;
  }

  /** Whether so much was computed since the last snapshot that the next is worth its cost. */
  isDue(step: number): boolean {
    const newest = this.before(step);
    return newest?.snapshot.step !== step && this.#work >= Math.max(leastWork, this.#cost / shareForSnapshots);
  }

  /** `cost`: what it took to make [ms]. */
  keep(moment: Moment, cost: number): void {
    const { step } = moment.snapshot;
    this.#work = 0;
    this.#cost = cost;
    if (step === 0 || this.#kept.some(({ snapshot }) => snapshot.step === step)) return;
    this.#kept.push(moment);
    this.#kept.sort((a, b) => a.snapshot.step - b.snapshot.step);
    this.#bytes += bytesOf(moment);
    this.#last = Math.max(this.#last, step);
    while (this.#bytes > this.budget && this.#kept.length > 1) this.#drop(this.#leastMissed());
  }

  /** The newest moment at this step or before it; null: the start. */
  before(step: number): Moment | null {
    return this.#kept.findLast(({ snapshot }) => snapshot.step <= step) ?? null;
  }

  /** What came after this step is no more. */
  cut(step: number): void {
    while ((this.#kept.at(-1)?.snapshot.step ?? 0) > step) this.#drop(this.#kept.length - 1);
    this.#last = Math.min(this.#last, step);
    this.#work = 0;
  }

  /** Of all but the newest, that whose gap would be shortest for its age. */
  #leastMissed(): number {
    const { steps } = this;
    const newest = steps.at(-1)!;
    let [least, index] = [Infinity, 0];
    for (let k = 0; k < steps.length - 1; k++) {
      const gap = steps[k + 1]! - (steps[k - 1] ?? 0);
      const missed = gap / (newest - steps[k]!);
      if (missed < least) [least, index] = [missed, k];
    }
    return index;
  }

  #drop(index: number): void {
    const [dropped] = this.#kept.splice(index, 1);
    this.#bytes -= bytesOf(dropped!);
  }
}

const bytesOf = ({ snapshot: { arrays } }: Moment): number =>
  [...arrays.values()].reduce((sum, { data }) => sum + data.byteLength, 0);
