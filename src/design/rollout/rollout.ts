/**
 * A run of a scene from its start, and the derivatives of an objective by all that it starts from and is made of: forward
 * once, while states are kept here and there, then backwards, substep by substep, with states in between taken anew. A
 * state that is taken anew has the same bits as the first time.
 */
import { TalusError } from '../../core/errors.ts';
import type { Device, Kernel } from '../../device/device.ts';
import { openDevice } from '../../device/open-device.ts';
import { loadScene } from '../../scene/load-scene.ts';
import type { Model } from '../../scene/model.ts';
import { sheetsOf } from '../../scene/soft/lame.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import { SoftAdjoint } from '../../solvers/soft/adjoint/soft-adjoint.ts';
import { StateCopy } from '../../solvers/soft/adjoint/state-copy.ts';
import { clearSoftGradient, createSoftGradient, type SoftGradient } from '../../solvers/soft/adjoint/soft-gradient.ts';
import { SolverSoft } from '../../solvers/soft/solver-soft.ts';
import { softStateTables } from '../../solvers/soft/soft-state.ts';
import type { State } from '../../solvers/solver.ts';
import tick from '../../world/tick.wgsl';
import { addAffineAdjoint, addAffineOf } from './affine-fit.ts';
import { AdjointWatch, isMilestone } from './adjoint-watch.ts';
import { ParticleTransfer } from './moment.ts';
import { checkObjective, looksAt, particleFields, type Controller, type Moment, type Objective } from './objective.ts'; // prettier-ignore
import { nextKept } from './revolve.ts';
import { RolloutBrokeError } from './rollout-broke-error.ts';
import { RolloutControl } from './rollout-control.ts';
import type {
  Kept,
  RolloutCreateOptions,
  RolloutGradient,
  RolloutOptions,
  RolloutProgress,
  RolloutResult,
  RolloutSettings,
  Visit,
} from './rollout-types.ts';
import {
  changeValues,
  packMatter,
  unpackMatterBars,
  valuesOfModel,
  type ParticleValues,
  type RolloutValues,
} from './rollout-values.ts';
import { StatePool } from './state-pool.ts';
import { WorkQueue } from './work-queue.ts';

/** Steps in one submission at most, and substeps before the host waits for the device. */
const stretchSteps = 16;
const queuedSubsteps = 512;

export class Rollout implements Disposable {
  readonly model: Model;
  readonly steps: number;
  readonly #device: Device;
  readonly #soft: SoftModel;
  readonly #solver: SolverSoft;
  readonly #adjoint: SoftAdjoint;
  readonly #control: RolloutControl;
  readonly #gradient: SoftGradient;
  readonly #pool: StatePool;
  readonly #copy: StateCopy;
  readonly #queue: WorkQueue;
  readonly #transfer: ParticleTransfer;
  readonly #watch: AdjointWatch;
  readonly #tick: Kernel;
  readonly #values: RolloutValues;
  readonly #options: RolloutOptions;
  readonly #owned: Disposable[] = [];
  /** What affine velocities at the start are: as the scene has them, a function of the velocities, or set. */
  #affineSource: 'scene' | 'velocity' | 'given' = 'scene';
  #substepsTaken = 0;
  #sinceWait = 0;

  /** From a scene, as `World.create` takes it, to a rollout on a device of its own. */
  static async create(scene: string | object, options: RolloutCreateOptions = {}): Promise<Rollout> {
    const { device: kind = 'auto', threads, ...given } = options;
    const model = await loadScene(scene, given);
    const device = await openDevice({ kind, threads });
    try {
      const rollout = new Rollout(model, device, { steps: model.stepCount, ...given });
      rollout.#own(device);
      return rollout;
    } catch (error) {
      device[Symbol.dispose]();
      throw error;
    }
  }

  /** The device stays the caller's. */
  constructor(model: Model, device: Device, options: RolloutOptions) {
    const { steps, memoryBytes } = options;
    const { soft, worldCount } = model;
    if (!soft) throw new TalusError('rollout: the scene has no soft matter: gradients are of soft matter alone');
    if (!Number.isSafeInteger(steps) || steps < 1) {
      throw new TalusError(`rollout steps: must be an integer ≥ 1, got ${steps}`);
    }
    this.model = model;
    this.steps = steps;
    this.#device = device;
    this.#queue = new WorkQueue(device);
    this.#soft = soft;
    this.#options = options;
    this.#values = valuesOfModel(soft, worldCount);
    try {
      const tables = softStateTables(soft, worldCount);
      this.#pool = this.#own(new StatePool(device, tables, steps * soft.substeps, memoryBytes));
      this.#copy = new StateCopy(device, soft);
      this.#solver = this.#own(new SolverSoft(device, model));
      this.#adjoint = this.#own(new SoftAdjoint(device, model, this.#solver));
      this.#control = this.#own(new RolloutControl(device, model, steps));
      this.#gradient = this.#own(createSoftGradient(device, soft, worldCount, this.#control.values.length));
      this.#transfer = this.#own(new ParticleTransfer(device, soft.dimensions, soft.count * worldCount));
      this.#watch = this.#own(new AdjointWatch(device, this.#gradient, this.#control));
      this.#tick = device.kernel(tick);
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  get actuators(): number {
    return this.#control.actuators;
  }

  /** The signals of all steps, as they are set or as the controller last gave them: `step · actuators + actuator`. */
  get signals(): Float64Array {
    return this.#control.values.slice();
  }

  /** What it starts from and is made of. */
  get values(): RolloutValues {
    return this.#values;
  }

  /**
   * Changes the start, the matter or the signals for the runs to come; what is left out stays. Only affine velocities
   * follow velocities, until they are given: other velocities turn matter as they say.
   */
  set({ signals, ...changes }: RolloutSettings): void {
    const { position, velocity, affine } = this.#values;
    const isGiven = this.#affineSource === 'given' || changes.affine !== undefined;
    const before = changes.velocity && !isGiven ? velocity.slice() : null;
    changeValues(this.#values, changes, this.#soft.count);
    if (isGiven) this.#affineSource = 'given';
    const change = before?.map((past, k) => velocity[k]! - past);
    if (change && addAffineOf(this.#soft, position, change, affine)) this.#affineSource = 'velocity';
    if (signals) this.#control.setAllSignals(signals);
  }

  /** The value alone. */
  async run(objective: Objective): Promise<number> {
    this.#check(objective);
    const { state, value } = await this.#forward([], objective);
    this.#pool.giveBack(state);
    return value + (objective.evaluateSignals?.(this.signals, this.actuators).value ?? 0);
  }

  /** `objective` is asked in the order from the last moment to the first. */
  async gradient(objective: Objective): Promise<RolloutResult> {
    this.#check(objective);
    const kept: Kept[] = [];
    this.#substepsTaken = 0;
    const { state: last } = await this.#forward(kept, null);
    const counts = await this.#device.read(this.#solver.warnings);
    const warnings = Object.fromEntries(this.#solver.warningNames.map((name, k) => [name, counts[k]!]));
    return { ...(await this.#reverse(kept, last, objective)), warnings };
  }

  /** From the start to the end; keeps states where `kept` has room, or, with an objective, adds up its value. */
  async #forward(kept: Kept[], objective: Objective | null): Promise<{ state: State; value: number }> {
    const { substeps } = this.#soft;
    const end = this.steps * substeps;
    // Of a run that broke.
    this.#queue.flush();
    this.#pool.reset();
    const state = this.#pool.take();
    for (const field of particleFields) this.#transfer.write(state, field, this.#values[field]);
    this.#device.write(this.#solver.grid.matter.matter, packMatter(this.#values, sheetsOf(this.#soft)));
    this.#device.submit((pass) => pass.clear(this.#solver.warnings));
    if (!objective) this.#keep(kept, state, 0);
    let value = 0;
    for (let at = 0; at <= end;) {
      if (at % substeps === 0) {
        const step = at / substeps;
        if (step < this.steps) await this.#decide(state, step);
        if (objective && looksAt(objective, step, this.steps)) {
          value += objective.evaluate!(await this.#moment(state, step, objective)).value;
        }
        this.#tell('forward', step);
      }
      if (at === end) break;
      const top = kept.at(-1);
      const keepAt = top && kept.length < this.#pool.kept ? this.#nextKept(top, end, kept.length) : end;
      const next = Math.min(keepAt, this.#nextStop(at, objective));
      await this.#advance(state, at, next);
      if (next === keepAt && next < end) this.#keep(kept, state, next);
      this.#queue.flush();
      at = next;
    }
    return { state, value };
  }

  /** Takes the gradient from the end to the start. */
  async #reverse(kept: Kept[], last: State, objective: Objective): Promise<Omit<RolloutResult, 'warnings'>> {
    const { substeps } = this.#soft;
    const signalEvaluation = objective.evaluateSignals?.(this.signals, this.actuators);
    const signalBars = signalEvaluation?.bars ?? new Float64Array(this.#control.values.length);
    const visit = { signalBars, controllerBars: new Float64Array(0), value: signalEvaluation?.value ?? 0 };
    this.#device.submit((pass) => clearSoftGradient(pass, this.#gradient));
    this.#watch.start();
    let after = last;
    await this.#visit(after, this.steps, objective, visit);
    for (let end = this.steps * substeps; end > 0; end--) {
      const before = await this.#stateBefore(kept, end);
      const [step, index] = [Math.floor((end - 1) / substeps), (end - 1) % substeps];
      this.#setClock(step);
      const taken = { from: before, to: after, control: this.#control, dt: this.#timeStep, index };
      this.#queue.add((pass) => {
        this.#adjoint.substep(pass, taken, this.#gradient);
        if (index === 0) this.#watch.record(pass);
      });
      this.#pool.giveBack(after);
      after = before;
      await this.#wait(1);
      if (index > 0) continue;
      this.#queue.flush();
      await this.#visit(after, step, objective, visit);
    }
    this.#pool.giveBack(after);
    return {
      value: visit.value,
      gradient: await this.#readGradient(visit),
      growth: this.#watch.growth,
      substepsTaken: this.#substepsTaken,
    };
  }

  /** The state before substep `end`, counted from 1: a kept one, which is no longer kept, or one taken anew from there. */
  async #stateBefore(kept: Kept[], end: number): Promise<State> {
    for (;;) {
      const top = kept.at(-1)!;
      if (top.substep === end - 1) return kept.pop()!.state;
      const isRoom = kept.length < this.#pool.kept;
      const next = isRoom ? this.#nextKept(top, end, kept.length) : end - 1;
      const state = this.#pool.take();
      this.#queue.add((pass) => this.#copy.record(pass, top.state, state));
      await this.#advance(state, top.substep, next);
      if (!isRoom) return state;
      kept.push({ state, substep: next });
    }
  }

  /** What is asked of the state after `step` steps, while the gradient is that by this state. */
  async #visit(state: State, step: number, objective: Objective, visit: Visit): Promise<void> {
    if (looksAt(objective, step, this.steps)) {
      const { value, bars } = objective.evaluate!(await this.#moment(state, step, objective));
      if (!Number.isFinite(value)) throw new RolloutBrokeError(`rollout: the objective at step ${step} is ${value}`);
      visit.value += value;
      this.#transfer.addBars(this.#gradient, bars);
    }
    const { controller } = this.#options;
    if (controller && step < this.steps && step % (controller.interval ?? 1) === 0) {
      await this.#controlAdjoint(controller, state, step, visit);
    }
    this.#tell('reverse', this.steps - step);
    if (isMilestone(step, this.steps)) await this.#watch.report(step);
  }

  /** Signals that hold from `step` on have all their bars: they go to what was observed, and to the controller itself. */
  async #controlAdjoint(controller: Controller, state: State, step: number, visit: Visit): Promise<void> {
    const [first, end] = this.#rowsOf(controller, step);
    const words = await this.#device.read(this.#gradient.signals, { start: first, end });
    const signalBars = new Float64Array(this.actuators);
    for (let k = first; k < end; k++) signalBars[k % this.actuators]! += words[k - first]! + visit.signalBars[k]!;
    const { observer } = controller;
    const moment = await this.#moment(state, step, observer);
    const bars = controller.signalsAdjoint(observer.observe(moment), step, signalBars);
    if (visit.controllerBars.length === 0) visit.controllerBars = new Float64Array(bars.parameters.length);
    for (const [k, bar] of bars.parameters.entries()) visit.controllerBars[k]! += bar;
    this.#transfer.addBars(this.#gradient, observer.observeAdjoint(moment, bars.observation));
  }

  /** Lets the controller, where it is its turn, set the signals from `step` on. */
  async #decide(state: State, step: number): Promise<void> {
    const { controller } = this.#options;
    if (!controller || step % (controller.interval ?? 1) !== 0) return;
    const { observer } = controller;
    const signals = controller.signals(observer.observe(await this.#moment(state, step, observer)), step);
    const [first, end] = this.#rowsOf(controller, step);
    this.#control.holdSignals(signals, first, end);
  }

  /** Places of the signals that hold from one decision to the next. */
  #rowsOf(controller: Controller, step: number): readonly [first: number, end: number] {
    const end = Math.min(step + (controller.interval ?? 1), this.steps);
    return [step * this.actuators, end * this.actuators];
  }

  #moment(state: State, step: number, asker: Pick<Objective, 'reads'>): Promise<Moment> {
    const when = { step, steps: this.steps, time: step * this.model.timeStep };
    return this.#transfer.moment(state, asker.reads, when);
  }

  #check(objective: Objective): void {
    const { timeStep } = this.model;
    checkObjective(objective, { steps: this.steps, timeStep, actuators: this.actuators });
  }

  /** Substeps up to the next moment at which the host has something to do. */
  #nextStop(at: number, objective: Objective | null): number {
    const { substeps } = this.#soft;
    const interval = this.#options.controller?.interval ?? (this.#options.controller ? 1 : Infinity);
    for (let step = Math.floor(at / substeps) + 1; ; step++) {
      const isStop =
        step % interval === 0 || (objective && looksAt(objective, step, this.steps)) || isMilestone(step, this.steps);
      if (isStop || step >= this.steps) return step * substeps;
    }
  }

  #nextKept({ substep }: Kept, end: number, keptCount: number): number {
    return end - substep < 2 ? end : substep + nextKept(end - substep, this.#pool.kept - keptCount);
  }

  #keep(kept: Kept[], state: State, substep: number): void {
    const copy = this.#pool.take();
    this.#queue.add((pass) => this.#copy.record(pass, state, copy));
    kept.push({ state: copy, substep });
  }

  /** Takes a state from one substep to another. */
  async #advance(state: State, from: number, to: number): Promise<void> {
    const { substeps } = this.#soft;
    this.#setClock(Math.floor(from / substeps));
    this.#queue.add(() => this.#solver.forget());
    for (let start = from, end = from; start < to; start = end) {
      end = Math.min(to, start + stretchSteps * substeps);
      this.#queue.add((pass) => {
        for (let at = start; at < end; at++) {
          this.#solver.substep(pass, state, this.#control, this.#timeStep, at % substeps);
          if (at % substeps === substeps - 1) pass.run(this.#tick, { clock: this.#control.clock }, 1);
        }
      });
      await this.#wait(stretchSteps * substeps);
    }
    this.#control.step = Math.floor(to / substeps);
    this.#substepsTaken += to - from;
  }

  #setClock(step: number): void {
    if (this.#control.step === step) return;
    this.#queue.flush();
    this.#control.setClock(step);
  }

  /** The queue of a GPU is kept short. */
  async #wait(substeps: number): Promise<void> {
    this.#sinceWait += substeps;
    if (this.#sinceWait < queuedSubsteps) return;
    this.#sinceWait = 0;
    this.#queue.flush();
    await this.#device.read(this.#control.clock);
  }

  async #readGradient({ signalBars, controllerBars }: Visit): Promise<RolloutGradient> {
    const { deformation, matter, signals } = this.#gradient;
    const fields: Partial<Record<keyof ParticleValues, Float64Array>> = {};
    for (const field of particleFields) fields[field] = await this.#transfer.readBars(this.#gradient, field);
    if (this.#affineSource === 'velocity')
      addAffineAdjoint(this.#soft, this.#values.position, fields.affine!, fields.velocity!);
    const matterBars = [await this.#device.read(matter), await this.#device.read(deformation)] as const;
    const words = await this.#device.read(signals);
    return {
      ...(fields as ParticleValues),
      ...unpackMatterBars(this.#values, sheetsOf(this.#soft), ...matterBars),
      signals: signalBars.map((bar, k) => bar + words[k]!),
      controller: controllerBars,
    };
  }

  #tell(phase: RolloutProgress['phase'], step: number): void {
    if (isMilestone(step, this.steps)) this.#options.onProgress?.({ phase, step, steps: this.steps });
  }

  get #timeStep(): number {
    return this.model.timeStep / this.#soft.substeps;
  }

  #own<T extends Disposable>(part: T): T {
    this.#owned.push(part);
    return part;
  }

  [Symbol.dispose](): void {
    for (const part of this.#owned) part[Symbol.dispose]();
  }
}
