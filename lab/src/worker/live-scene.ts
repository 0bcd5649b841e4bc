/** A scene that is open: its world, the moments it can go back to, and what its sensors have read on the way. */
import {
  carryOver,
  findBreak,
  seriesPeriod,
  SnapshotError,
  type Model,
  type Break,
  type Snapshot,
  type World,
} from 'talus';
import type { SeriesRow } from '../protocol.ts';
import type { ChosenDevice } from './choose-device.ts';
import type { Clock } from './clock.ts';
import { History } from './history.ts';
import type { Pace } from './pace.ts';

/** Share of the time of steps that may go into rows: where they are dearer, there are fewer. */
const shareForRows = 0.2;

/** What steps came to. */
export interface Progress {
  readonly steps: number;
  /** Where the simulation broke; the world is at the last good step then. */
  readonly broke: Break | null;
}

export interface LiveSceneParts {
  readonly world: World;
  readonly chosen: ChosenDevice;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly historyBytes?: number | undefined;
}

export class LiveScene {
  readonly history: History;
  #world: World;
  #chosen: ChosenDevice;
  /** Why its device cannot be used any more; null while it can. */
  lost: string | null = null;
  /** Told when the device is lost. */
  onLost: () => void = () => undefined;
  /** Whether it goes on from where another scene was. */
  isKept = false;
  /** Conditions that the solver counted since the start. */
  warnings: Readonly<Record<string, number>> = {};
  /** Rows that were read since they were last taken. */
  #rows: SeriesRow[] = [];
  /** Steps from one row to the next. */
  #rowPeriod: number;
  /** The last step that has a row. */
  #lastRow = -1;
  readonly #clock: Clock;
  readonly #pace: Pace;
  /** Steps of the last slice: the next has at most twice as many, so that a wrong guess costs little. */
  #slice = 1;

  constructor({ world, chosen, clock, pace, historyBytes }: LiveSceneParts) {
    this.#world = world;
    this.#chosen = chosen;
    this.#watch(chosen);
    this.history = new History(historyBytes);
    this.#clock = clock;
    this.#pace = pace;
    this.#rowPeriod = seriesPeriod(world.model);
  }

  get world(): World {
    return this.#world;
  }
  get chosen(): ChosenDevice {
    return this.#chosen;
  }

  /** Ends its world and its device; another may take their place. */
  close(): void {
    this.#world[Symbol.dispose]();
    this.#chosen.device[Symbol.dispose]();
  }

  /** Another world of a model whose snapshots fit, at whichever step. The one before is its user's to dispose. */
  replaceWorld(world: World, chosen: ChosenDevice): void {
    this.#world = world;
    if (chosen !== this.#chosen) this.#watch(chosen);
    this.#chosen = chosen;
    this.lost = null;
  }

  #watch(chosen: ChosenDevice): void {
    void chosen.device.lost.then((reason) => {
      if (this.#chosen !== chosen) return;
      this.lost = reason;
      this.onLost();
    });
  }

  /** Takes steps until the world is at `goal` or the time is up [ms]; one at least, if it is not there yet. */
  async forward(goal: number, budget: number): Promise<Progress> {
    const { world, history } = this;
    const [begun, first] = [this.#clock.now(), world.step];
    await this.#readRow();
    while (world.step < goal) {
      const left = budget - (this.#clock.now() - begun);
      if (world.step > first && left < this.#pace.stepMs) break;
      const [before, started] = [world.step, this.#clock.now()];
      const affordable = Math.max(Math.floor(left / Math.max(this.#pace.stepMs, 1e-3)), 1);
      this.#slice = Math.min(goal - before, this.#nextRow - before, affordable, 2 * this.#slice);
      world.advance(this.#slice);
      // This waits for the device, so that its queue stays short.
      this.warnings = await world.warnings();
      const took = this.#clock.now() - started;
      this.#pace.tookSteps(this.#slice, took);
      if (world.matter.faults.some(({ warning }) => (this.warnings[warning] ?? 0) > 0))
        return { steps: before - first, broke: await this.#rewindBreak(before) };
      history.advanced(world.step, took);
      await this.#readRow();
      if (history.isDue(world.step)) await this.#remember();
    }
    return { steps: world.step - first, broke: null };
  }

  /** Goes to the newest moment at this step or before it. */
  goBack(step: number): void {
    const moment = this.history.before(step);
    if (moment) this.world.restore(moment);
    else this.world.reset();
  }

  /** What was computed after the present step is no more. */
  cutFuture(): void {
    this.history.cut(this.world.step);
    this.#lastRow = Math.min(this.#lastRow, this.world.step);
  }

  /** To the start, without a past. */
  restart(): void {
    this.world.reset();
    this.warnings = {};
    this.history.cut(0);
    this.#rows = [];
    this.#lastRow = -1;
  }

  /** Goes on from a moment of another scene, if it fits. */
  async startFrom(moment: Snapshot, model: Model): Promise<void> {
    try {
      const carried = await carryOver(moment, model, this.world);
      this.world.restore(carried);
      this.history.keep(carried, 0);
      this.isKept = true;
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw error;
    }
  }

  /** Rows that were read since the last call. */
  takeRows(): SeriesRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** A row of where it stands, if one is due: for a scene that was just opened. */
  async readFirstRow(): Promise<void> {
    await this.#readRow();
  }

  get #nextRow(): number {
    return (Math.floor(this.world.step / this.#rowPeriod) + 1) * this.#rowPeriod;
  }

  /** Rows that were read before stay: steps that are taken again have the same. */
  async #readRow(): Promise<void> {
    const { world } = this;
    if (world.sensors.columns.length === 0 || world.step <= this.#lastRow || world.step % this.#rowPeriod !== 0) return;
    const begun = this.#clock.now();
    const [reading] = await world.measure();
    this.#rows.push({ time: reading!.time, values: reading!.values });
    this.#lastRow = world.step;
    const took = this.#clock.now() - begun;
    if (world.step > 0 && took > shareForRows * this.#rowPeriod * this.#pace.stepMs) this.#rowPeriod *= 2;
  }

  async #remember(): Promise<void> {
    const begun = this.#clock.now();
    const snapshot = await this.world.snapshot();
    this.history.keep(snapshot, this.#clock.now() - begun);
  }

  /** Finds the first bad step after `lastGood`, and goes back to the step before it. */
  async #rewindBreak(lastGood: number): Promise<Break> {
    const { world } = this;
    const end = world.step;
    this.goBack(lastGood);
    const good = await world.snapshot();
    const found = await findBreak(world, good, lastGood, end);
    const step = found?.step ?? end;
    world.restore(good);
    while (world.step < step - 1) {
      world.advance(Math.min(step - 1 - world.step, 64));
      await world.idle();
    }
    this.warnings = await world.warnings();
    this.history.advanced(world.step, 0);
    const what = 'not again when it was repeated, so the device does not give the same bits twice';
    return found ?? { step, what, piece: null, cure: 'a smaller time.step' };
  }
}
