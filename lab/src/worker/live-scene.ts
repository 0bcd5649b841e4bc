/**
 * A scene that is open: its world, the moments it can go back to, what hands did to it, and what its sensors have read on
 * the way. What hands do is kept step by step, and so is a change that matter went on through, so that steps that are taken
 * again have the same bits.
 */
import { carryOver, findBreak, findRunaway, SnapshotError, World } from 'talus';
import type { Break, Hands, Model, Snapshot } from 'talus';
import type { SeriesRow } from '../protocol.ts';
import type { ChosenDevice } from './choose-device.ts';
import type { Clock } from './clock.ts';
import { History, type Moment } from './history.ts';
import type { Pace } from './pace.ts';
import { RowReader } from './row-reader.ts';

/** What steps came to. */
export interface Progress {
  readonly steps: number;
  /** Where the simulation broke; the world is at the last good step then. */
  readonly broke: Break | null;
}

/** What hands did before a step was taken: all of it, with the model that they did it to. */
interface Act {
  readonly step: number;
  readonly model: Model;
  readonly hands: Hands;
}

export interface LiveSceneParts {
  readonly world: World;
  readonly chosen: ChosenDevice;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly historyBytes?: number | undefined;
}

/** Time between two looks for grains that run away, at least [ms], and the share of the time that may go into them: all are read. */
const lookInterval = 1000;
const shareForLooks = 0.01;

const noHands: Hands = { steered: new Map(), pull: null };

export class LiveScene {
  /** Of the scene as it was compiled, without what hands brought. */
  readonly model: Model;
  #history: History;
  /** Why its device cannot be used any more; null while it can. */
  lost: string | null = null;
  /** Told when the device is lost. */
  onLost: () => void = () => undefined;
  /** Whether it goes on from where another scene was. */
  isKept = false;
  /** Conditions that the solver counted since the start. */
  warnings: Readonly<Record<string, number>> = {};
  /** When it was last counted; null for matter without contacts. */
  contactCount: number | null = null;
  /** What ran at the start: another model where values changed on the way. */
  #startModel: Model;
  readonly #clock: Clock;
  readonly #pace: Pace;
  readonly #rows: RowReader;
  #world: World;
  #chosen: ChosenDevice;
  /** By step. */
  #acts: Act[] = [];
  /** Steps that a slice may have: twice as many after each that had them all, so that a wrong guess costs little. */
  #longest = 1;
  /** A step on the way to one of the past that is kept, so that the next way back is short. */
  #stopover = -1;
  /** When grains that run away are looked for again [ms] */
  #nextLook = 0;

  constructor({ world, chosen, clock, pace, historyBytes }: LiveSceneParts) {
    this.model = world.model;
    this.#world = world;
    this.#chosen = chosen;
    this.#watch(chosen);
    this.#startModel = world.model;
    this.#history = new History(historyBytes);
    this.#clock = clock;
    this.#pace = pace;
    this.#rows = new RowReader(world.model, clock);
  }

  get world(): World {
    return this.#world;
  }
  get history(): History {
    return this.#history;
  }
  get chosen(): ChosenDevice {
    return this.#chosen;
  }

  /** Ends its world and its device; another may take their place. */
  close(): void {
    this.#world[Symbol.dispose]();
    this.#chosen.device[Symbol.dispose]();
  }

  /** Another world of the same model, at whichever step. The one before is its user's to dispose. */
  replaceWorld(world: World, chosen: ChosenDevice): void {
    this.#world = world;
    if (chosen !== this.#chosen) this.#watch(chosen);
    this.#chosen = chosen;
    this.lost = null;
  }

  /** Takes steps until the world is at `goal` or the time is up [ms]; one at least, if it is not there yet. */
  async forward(goal: number, budget: number): Promise<Progress> {
    const { history } = this;
    const [begun, first] = [this.#clock.now(), this.#world.step];
    await this.#repeatAct();
    await this.#rows.read(this.#world, this.#pace.stepMs);
    while (this.#world.step < goal) {
      const left = budget - (this.#clock.now() - begun);
      // To the nearest whole step: what that is too much now, the next frame has less.
      const affordable = Math.round(left / Math.max(this.#pace.stepMs, 1e-3));
      if (this.#world.step > first && affordable < 1) break;
      const [before, started] = [this.#world.step, this.#clock.now()];
      const stopover = this.#stopover > before ? this.#stopover : Infinity;
      const next = Math.min(goal, this.#rows.next(before), this.#nextAct(before), stopover);
      const slice = Math.min(next - before, Math.max(affordable, 1), this.#longest);
      if (slice === this.#longest) this.#longest *= 2;
      this.#world.advance(slice);
      // This waits for the device, so that its queue stays short.
      this.warnings = await this.#world.warnings();
      const took = this.#clock.now() - started;
      this.#pace.tookSteps(slice, took);
      if (this.#world.matter.faults.some(({ warning }) => (this.warnings[warning] ?? 0) > 0))
        return { steps: before - first, broke: await this.#rewindBreak(before) };
      history.advanced(this.#world.step, took);
      await this.#repeatAct();
      await this.#rows.read(this.#world, this.#pace.stepMs);
      if (history.isDue(this.#world.step) || this.#world.step === this.#stopover) await this.#remember();
    }
    const steps = this.#world.step - first;
    return { steps, broke: steps > 0 ? await this.#lookForRunaway() : null };
  }

  /** Goes to the newest moment at this step or before it. */
  async goBack(step: number): Promise<void> {
    const moment = this.history.before(step);
    await this.#become(moment?.model ?? this.#startModel, moment);
    this.#world.hands = moment?.hands ?? noHands;
    const gap = step - this.#world.step;
    // Step by step back, the way from here is gone once for as many steps as it is short.
    this.#stopover = gap > 8 && Number.isFinite(gap) ? step - Math.ceil(Math.sqrt(gap)) : -1;
    await this.#repeatAct();
  }

  /** Lets hands do something to the world, by `change`; what was computed after the present step is no more. */
  act(change: (world: World) => void): void {
    if (this.#world.step < this.history.last) this.cutFuture();
    change(this.#world);
    const { step, hands } = this.#world;
    const model = this.#presentModel;
    // Of what was done before one and the same step, the last counts.
    if (this.#acts.at(-1)?.step === step) this.#acts.pop();
    this.#acts.push({ step, model, hands });
  }

  /** Goes on with a model that has a body more or less. */
  async changeModel(model: Model): Promise<void> {
    const hands = this.#world.hands;
    const last = model.bodies.length;
    await this.#become(model, { snapshot: await this.#world.snapshot(), model: this.#world.model });
    this.act((world) => {
      world.hands = { ...hands, steered: new Map([...hands.steered].filter(([body]) => body < last)) };
    });
  }

  /** What was computed after the present step is no more. What comes instead has the values of now, not those of then. */
  cutFuture(): void {
    const { step, model } = this.#world;
    this.history.cut(step);
    this.#rows.cut(step);
    this.#acts = this.#acts.filter((act) => act.step <= step);
    if (model !== this.#presentModel) this.#acts.push({ step, model: this.model, hands: noHands });
  }

  /** To the start, without a past; what hands hold they keep. */
  async restart(): Promise<void> {
    const { hands } = this.#world;
    await this.#become(this.#presentModel, null);
    this.#startModel = this.model;
    this.warnings = {};
    this.history.cut(0);
    this.#acts = [];
    this.#rows.cut(-1);
    this.act((world) => (world.hands = hands));
    await this.#rows.read(this.#world, 0);
  }

  /** Goes on from the present moment of another scene, if it fits: with its past, where steps are as long as they were. */
  async startFrom(before: LiveScene, moment: Snapshot): Promise<void> {
    try {
      const snapshot = await carryOver(moment, before.world.model, this.#world);
      this.#world.restore(snapshot);
      if (before.model.timeStep === this.model.timeStep) this.#inherit(before, snapshot.step);
      this.history.keep({ snapshot, model: this.model, hands: noHands }, 0);
      this.isKept = true;
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw error;
    }
  }

  /** The present moment as the file of a checkpoint, without what hands brought: a run of the scene goes on from it. */
  async checkpoint(): Promise<Uint8Array<ArrayBuffer>> {
    const { worldCheckpoint } = await import('./write-checkpoint.ts');
    if (this.#world.model === this.model) return worldCheckpoint(this.#world);
    using plain = new World(this.model, this.#chosen.device);
    plain.restore(await carryOver(await this.#world.snapshot(), this.#world.model, plain));
    return worldCheckpoint(plain);
  }

  /** Counts contacts as they were in the last step. */
  async countContacts(): Promise<void> {
    if (this.#world.matter.piece !== 'grain') return;
    const counts = await this.#world.read('grain.contactCount');
    let sum = 0;
    for (const count of counts) sum += count;
    this.contactCount = sum;
  }

  /** Rows that were read since the last call. */
  takeRows(): SeriesRow[] {
    return this.#rows.take();
  }

  #watch(chosen: ChosenDevice): void {
    void chosen.device.lost.then((reason) => {
      if (this.#chosen !== chosen) return;
      this.lost = reason;
      this.onLost();
    });
  }

  /** The world's model if it has the values of now, with what hands brought; else that of now. */
  get #presentModel(): Model {
    const { model } = this.#world;
    return model.scene === this.model.scene ? model : this.model;
  }

  /** What was before this step, at which values change: done again, it has those that it had. */
  #inherit(before: LiveScene, step: number): void {
    this.#startModel = before.#startModel;
    this.#history = before.#history;
    this.#acts = before.#acts.filter((act) => act.step < step);
    this.#acts.push({ step, model: this.model, hands: noHands });
    // The moment itself is kept as it is after the change.
    this.#history.cut(step - 1);
  }

  #nextAct(step: number): number {
    return this.#acts.find((act) => act.step > step)?.step ?? Infinity;
  }

  /** Does what hands did at the present step when it was taken first. */
  async #repeatAct(): Promise<void> {
    const act = this.#acts.findLast(({ step }) => step === this.#world.step);
    if (!act) return;
    if (act.model !== this.#world.model)
      await this.#become(act.model, { snapshot: await this.#world.snapshot(), model: this.#world.model });
    this.#world.hands = act.hands;
  }

  /** A world of the model, at a moment of it or of one with other bodies or values; null: at its start. */
  async #become(model: Model, moment: Pick<Moment, 'snapshot' | 'model'> | null): Promise<void> {
    const before = this.#world;
    if (before.model !== model) {
      this.#world = new World(model, this.#chosen.device);
      before[Symbol.dispose]();
    } else {
      before.reset();
    }
    if (!moment) return;
    const { snapshot, model: from } = moment;
    // Other bodies have other walls, and may have other sensors.
    const fits = from.parts.length === model.parts.length;
    // Other values may be another solver, which does not know what the one before kept for itself.
    const isAlike = from.scene === model.scene;
    this.#world.restore(fits && isAlike ? snapshot : await carryOver(snapshot, from, this.#world));
  }

  async #remember(): Promise<void> {
    const begun = this.#clock.now();
    const { model, hands } = this.#world;
    const snapshot = await this.#world.snapshot();
    this.history.keep({ snapshot, model, hands }, this.#clock.now() - begun);
  }

  /** Finds the first bad step after `lastGood`, and goes back to the step before it. */
  async #rewindBreak(lastGood: number): Promise<Break> {
    const end = this.#world.step;
    await this.goBack(lastGood);
    await this.#walk(lastGood);
    const good: Moment = { snapshot: await this.#world.snapshot(), model: this.#world.model, hands: this.#world.hands };
    // Hands act between slices, so from the last good step on they do nothing new.
    const found = await findBreak(this.#world, good.snapshot, lastGood, end, (steps) => {
      if (this.#world.step === lastGood) this.#world.hands = good.hands;
      this.#world.advance(steps);
    });
    const step = found?.step ?? end;
    this.#world.restore(good.snapshot);
    this.#world.hands = good.hands;
    await this.#walk(step - 1);
    this.warnings = await this.#world.warnings();
    this.history.advanced(this.#world.step, 0);
    const what = 'not again when it was repeated, so the device does not give the same bits twice';
    return found ?? { step, what, piece: null, cure: 'a smaller time.step' };
  }

  /** Now and then, and at the end of the scene. */
  async #lookForRunaway(): Promise<Break | null> {
    const begun = this.#clock.now();
    if (begun < this.#nextLook && this.#world.step !== this.model.stepCount) return null;
    const found = await findRunaway(this.#world);
    const now = this.#clock.now();
    this.#nextLook = now + Math.max(lookInterval, (now - begun) / shareForLooks);
    return found && this.#rewindRunaway(found);
  }

  /** Finds the first step at which grains were too fast, by halves, and goes back to the step before it. */
  async #rewindRunaway(found: Break): Promise<Break> {
    let [first, good] = [found, found.step];
    // Moments that were kept since the last look may be no better.
    do {
      await this.goBack(good - 1);
      good = this.#world.step;
    } while (good > 0 && (await findRunaway(this.#world)));
    this.history.cut(good);
    while (first.step > good + 1) {
      const middle = Math.floor((good + first.step) / 2);
      await this.goBack(middle);
      await this.#walk(middle);
      const sooner = await findRunaway(this.#world);
      if (sooner) {
        first = sooner;
      } else {
        good = middle;
        await this.#remember();
      }
    }
    await this.goBack(good);
    this.cutFuture();
    this.warnings = await this.#world.warnings();
    return first;
  }

  /** To a step that is known to be good. */
  async #walk(goal: number): Promise<void> {
    while (this.#world.step < goal) {
      const { step } = this.#world;
      this.#world.advance(Math.min(goal, this.#nextAct(step), step + 64) - step);
      await this.#world.idle();
      await this.#repeatAct();
    }
  }
}
