/** The façade: makes the engine that a model needs, owns and swaps the two states, steps, reads, and takes snapshots. */
import { TalusError } from '../core/errors.ts';
import { elementStride } from '../core/fields.ts';
import { nearestName } from '../core/nearest-name.ts';
import { withoutPadding } from '../core/padding.ts';
import { checkSnapshotFits, type Snapshot, type SnapshotArrayLayout, type SnapshotLayout } from '../core/snapshot.ts';
import type { HostArray } from '../core/value-types.ts';
import type { Device, DeviceArray, Kernel } from '../device/device.ts';
import { openDevice, type OpenDeviceKind } from '../device/open-device.ts';
import type { VtpContent } from '../formats/vtp.ts';
import type { Pose } from '../math/rigid.ts';
import { loadScene, type LoadOptions } from '../scene/load-scene.ts';
import type { Model } from '../scene/model.ts';
import type { SceneInput } from '../scene/scene.ts';
import type { ContactList } from '../sensors/contact-list.ts';
import type { SensorReading, Sensors } from '../sensors/sensors.ts';
import type { BodyForce } from '../solvers/parts/body-force.ts';
import { createState, resizeGroup, type SearchCounts, type State } from '../solvers/solver.ts';
import { checkIndices } from './check-indices.ts';
import { BodyTrack, firstSteps, stretchSteps } from './body-track.ts';
import { createEngine } from './create-engine.ts';
import type { Engine } from './engine.ts';
import { gripOf, PullStage, type Grip, type Pull, type PullReading } from './hands/pull.ts';
import type { Steering } from './hands/steering.ts';
import type { Matter } from './matter.ts';
import tick from './tick.wgsl';

/** The solver's counters go with a snapshot, so that a run that was resumed has counted the same as one that was not. */
const warningsName = 'solver.warnings';

export interface WorldOptions extends LoadOptions {
  /** Which kind to open; the world disposes it with itself. Default: auto, a real GPU where there is one, else the CPU. */
  readonly device?: OpenDeviceKind;
  /** Threads of the CPU device. Default: one a core. */
  readonly threads?: number;
}

/** What hands do to a world, all of it. */
export interface Hands {
  /** Bodies that follow a hand, by their number. */
  readonly steered: ReadonlyMap<number, Steering>;
  readonly pull: Pull | null;
}

export class World implements Disposable {
  readonly model: Model;
  readonly device: Device;
  readonly #engine: Engine;
  readonly #layout: SnapshotLayout;
  readonly #track: BodyTrack;
  readonly #tick: Kernel;
  #present: State;
  #next: State;
  #step = 0;
  /** Whether a step was taken since the state was last set: what the solver knows of contacts belongs to a step. */
  #hasStepped = false;

  /** What a hand pulls at, and its kernel. */
  #pull: Pull | null = null;
  #pullStage: PullStage | null = null;

  /** Opened for this world alone. */
  #ownDevice: Device | null = null;

  /**
   * From a scene, as text, as an object or by its address, to a world at its start, on a device of its own. Files that the
   * scene names are read beside it: from the disk on Node, by `fetch` in a page.
   */
  static async create(scene: string | SceneInput | URL, options: WorldOptions = {}): Promise<World> {
    const { device: kind = 'auto', threads, ...sceneOptions } = options;
    const model = await loadScene(scene, sceneOptions);
    const device = await openDevice({ kind, threads });
    try {
      const world = new World(model, device);
      world.#ownDevice = device;
      return world;
    } catch (error) {
      device[Symbol.dispose]();
      throw error;
    }
  }

  /** The device stays the caller's: disposing a world does not dispose it. */
  constructor(model: Model, device: Device) {
    this.model = model;
    this.device = device;
    const made: Disposable[] = [];
    const keep = <T extends Disposable>(part: T): T => {
      made.push(part);
      return part;
    };
    try {
      this.#engine = keep(createEngine(device, model));
      const { tables, solver, sensors } = this.#engine;
      this.#present = keep(createState(device, tables));
      this.#next = solver.isInPlace ? this.#present : keep(createState(device, tables));
      this.#track = keep(new BodyTrack(device, model));
      this.#tick = device.kernel(tick);
      this.#layout = new Map<string, SnapshotArrayLayout>([
        ...Object.entries(tables).flatMap(([group, { table, count }]) =>
          Object.entries(table).map(
            ([field, { type }]) => [`${group}.${field}`, { type, count, grows: this.grows(group) }] as const,
          ),
        ),
        [warningsName, { type: 'u32', count: solver.warnings.count }],
        ...[...sensors.counts].map(([name, { type, count }]) => [name, { type, count }] as const),
      ]);
      this.reset();
    } catch (error) {
      for (const part of made) part[Symbol.dispose]();
      throw error;
    }
  }

  /** What is measured: `sensors.columns` has name, unit and meaning of every value of {@link measure}. */
  get sensors(): Sensors {
    return this.#engine.sensors;
  }
  /** What the world holds, for those who write about it. */
  get matter(): Matter {
    return this.#engine.matter;
  }
  /** Steps taken. */
  get step(): number {
    return this.#step;
  }
  /** [s] */
  get time(): number {
    return this.#step * this.model.timeStep;
  }
  /** Names that {@link read} knows. */
  get arrayNames(): readonly string[] {
    return [...this.#layout.keys()];
  }

  /** Whether there may be any number of contacts, say, in a snapshot of it: the solver makes room for as many as there are. */
  grows(group: string): boolean {
    return this.#engine.tables[group]?.tidy !== undefined;
  }

  /**
   * Takes steps: one call or many make no difference to the result. A CPU has taken them when this returns. A GPU has
   * only been told: its queue grows without limit, so `await idle()`, or read something, every few hundred steps.
   */
  advance(steps = 1): void {
    if (!Number.isSafeInteger(steps) || steps < 0)
      throw new TalusError(`world.advance: steps must be an integer ≥ 0, got ${steps}`);
    const { solver, sensors } = this.#engine;
    // Of many steps the first few are sent off at once, so that a GPU need not wait for the others.
    let stretchLimit = steps > stretchSteps ? firstSteps : stretchSteps;
    for (let left = steps; left > 0;) {
      const most = Math.min(left, stretchLimit);
      stretchLimit = Math.min(2 * stretchLimit, stretchSteps);
      const stretch = solver.makeRoom?.(most) ?? most;
      this.#track.prepare(this.#step, stretch);
      this.device.submit((pass) => {
        for (let k = 0; k < stretch; k++) {
          if (this.#pullStage) {
            this.#pullStage.record(pass, this.#present);
            solver.startAnew?.();
          }
          solver.step(pass, this.#present, this.#next, this.#track, this.model.timeStep);
          pass.run(this.#tick, { clock: this.#track.clock }, 1);
          [this.#present, this.#next] = [this.#next, this.#present];
          sensors.follow?.(pass, this.#present, this.#step + k + 1);
        }
      });
      this.#step += stretch;
      this.#hasStepped = true;
      left -= stretch;
    }
  }

  /** Waits until the device has taken all steps that it was told to. */
  async idle(): Promise<void> {
    await this.#waiting(this.device.read(this.#track.clock));
  }

  /** An array of the present state, like `grain.position` (x y z of each), all worlds one after another. */
  async read(name: string): Promise<HostArray> {
    const array = this.#array(name);
    return withoutPadding(this.#layout.get(name)!.type, await this.#waiting(this.device.read(array)));
  }

  /** The same on the device, for kernels that look at it and never write; after the next step another array may be the present one. */
  deviceArray(name: string): DeviceArray {
    return this.#array(name);
  }

  /** Where a body of the model is now, in every world. */
  bodyPose(body: number): Pose {
    return this.#poseOf(this.#checkedBody('bodyPose', body));
  }

  /**
   * Puts a body into a hand: it goes to the target in so many steps, or in as many as it takes not to pass through
   * matter, and stays there until it is told otherwise; null: back to where its motion has it. Part of no snapshot.
   */
  steer(body: number, target: Pose | null, steps = 1): void {
    if (!Number.isSafeInteger(steps) || steps < 1)
      throw new TalusError(`world.steer: steps must be an integer ≥ 1, got ${steps}`);
    const pose = this.bodyPose(this.#checkedBody('steer', body));
    const { steered } = this.#track;
    if (target === null && !steered.has(body)) return;
    this.#track.steered = new Map([...steered, [body, { pose, target, steps }]]);
  }

  /** Tells an actuator, by name or number, its signal from the next step on, −1 … 1; null: that of the scene. Part of no snapshot. */
  drive(actuator: string | number, signal: number | null): void {
    const actuators = this.model.soft?.actuators ?? [];
    const index = actuators.findIndex(({ name }, k) => name === actuator || k === actuator);
    if (index < 0) {
      const names = actuators.map(({ name }) => name).join(', ') || 'none';
      throw new TalusError(`world.drive: there is no actuator ${actuator}: there are ${names}`);
    }
    if (Number.isNaN(signal)) throw new TalusError(`world.drive: the signal of ${actuator} must be a number, got NaN`);
    if (signal === null) this.#track.driven.delete(index);
    else this.#track.driven.set(index, signal);
  }

  /** What a hand takes hold of around a piece, where it is now: a grain, or soft matter within a radius [m]. */
  async grip(piece: number, radius?: number): Promise<Grip> {
    return gripOf(this.model, piece, await this.read(`${this.matter.piece}.position`), radius);
  }

  /** Pulls what a hand holds towards a point, from the next step on; null lets it go. Part of no snapshot. */
  pull(pull: Pull | null): void {
    if (pull === null || pull.grip !== this.#pull?.grip || pull.stiffness !== this.#pull.stiffness) {
      this.#pullStage?.[Symbol.dispose]();
      this.#pullStage = pull && new PullStage(this.device, this.model, pull);
    }
    this.#pull = pull;
    if (pull && this.#pullStage) this.#pullStage.target = pull.target;
  }

  /** What the hand that pulls did in the last step; null where none does. */
  async readPull(): Promise<PullReading | null> {
    return (await this.#pullStage?.read()) ?? null;
  }

  /** What hands are doing: with it and a snapshot, a world goes on as it did. */
  get hands(): Hands {
    return { steered: new Map(this.#track.steered), pull: this.#pull };
  }
  set hands({ steered, pull }: Hands) {
    this.#track.steered = steered;
    this.pull(pull);
  }

  /**
   * What matter did to each body in the last step, world after world, body after body. Null before the first step; with
   * soft matter also the first time it is asked for, if no sensor reads loads: they are counted from then on.
   */
  async bodyForces(): Promise<readonly BodyForce[] | null> {
    const forces = await this.#engine.readBodyForces();
    return this.#hasStepped ? forces : null;
  }

  /** What the sensors of the scene measure now, one reading for each world. */
  measure(): Promise<SensorReading[]> {
    return this.#waiting(this.sensors.measure(this.#present, this.#step, this.#hasStepped, this.#poseOf));
  }

  /** The pieces that are there now, as points with what is to be seen of each: for frames. */
  points(): Promise<VtpContent> {
    return this.#engine.points(this.#present, this);
  }

  /** The contacts of the last step that push or pull, one by one. Only grains have contacts. */
  async contacts(): Promise<ContactList> {
    if (!this.#engine.contacts) throw new TalusError(`world.contacts: a ${this.matter.piece} has no contacts`);
    return this.#engine.contacts(this.#present, this.#poseOf);
  }

  /** Conditions that the solver counted since the start, by name; those that never occurred are 0. */
  async warnings(): Promise<Record<string, number>> {
    const { solver } = this.#engine;
    const counts = await this.#waiting(this.device.read(solver.warnings));
    return Object.fromEntries(solver.warningNames.map((name, k) => [name, counts[k]!]));
  }

  /** How often the solver looks for contacts, since the world was made; null where it does in every step. */
  async searches(): Promise<SearchCounts | null> {
    return (await this.#engine.solver.readSearches?.()) ?? null;
  }

  /** For conditions that occurred, where the solver tells: the index of one that they occurred to, all worlds counted. */
  async offenders(): Promise<Record<string, number>> {
    const { warnings, warningNames } = this.#engine.solver;
    const words = await this.device.read(warnings);
    const named = warningNames.map((name, k) => [name, words[warningNames.length + k] ?? 0] as const);
    return Object.fromEntries(named.filter(([, word]) => word > 0).map(([name, word]) => [name, 0xffff_ffff - word]));
  }

  /** The present moment; steps that are taken before it has arrived do not change it. */
  async snapshot(): Promise<Snapshot> {
    const step = this.#step;
    this.#engine.solver.startAnew?.();
    // All reads are on their way before the first is waited for.
    const arrays = await Promise.all(
      [...this.#layout].map(async ([name, { type }]) => {
        const array = this.#array(name);
        return [name, { type, count: array.count, data: await this.device.read(array) }] as const;
      }),
    );
    return { step, arrays: this.#inUse(new Map(arrays)) };
  }

  /** Without what only has room: it says nothing. */
  #inUse(arrays: Snapshot['arrays']): Snapshot['arrays'] {
    const words = new Map([...arrays].map(([name, { data }]) => [name, data]));
    const counts = new Map(
      Object.entries(this.#engine.tables).flatMap(([group, { tidy }]) => (tidy ? [[group, tidy(words)]] : [])),
    );
    return new Map(
      [...arrays].map(([name, { type, count: all, data }]) => {
        const count = counts.get(name.split('.')[0]!) ?? all;
        return [name, { type, count, data: count === all ? data : data.slice(0, (count * data.length) / all) }];
      }),
    );
  }

  /** Goes to another moment of the same scene, whichever world or run it was taken from. */
  restore(given: Snapshot): void {
    const snapshot = this.#engine.current?.(given) ?? given;
    checkSnapshotFits(snapshot, this.#layout);
    const words = new Map([...snapshot.arrays].map(([name, { data }]) => [name, data]));
    checkIndices(words, this.model);
    this.#set(snapshot.step, words);
  }

  /** Back to the start of the scene. */
  reset(): void {
    const noWarnings = new Uint32Array(this.#engine.solver.warnings.count);
    const nothingCounted = [...this.sensors.counts].map(([name, { count }]) => [name, new Uint32Array(count)] as const);
    this.#set(0, new Map([...this.#engine.initialState(), [warningsName, noWarnings], ...nothingCounted]));
  }

  [Symbol.dispose](): void {
    this.#pullStage?.[Symbol.dispose]();
    const parts = new Set([this.#engine, this.#track, this.#present, this.#next]);
    for (const part of parts) part[Symbol.dispose]();
    this.#ownDevice?.[Symbol.dispose]();
  }

  /** Whoever waits for the device lets the solver look at what it needs to know of the steps so far. */
  async #waiting<T>(result: Promise<T>): Promise<T> {
    return (await Promise.all([result, this.#engine.solver.look?.()]))[0];
  }

  #set(step: number, arrays: ReadonlyMap<string, ArrayLike<number>>): void {
    this.#makeRoomFor(arrays);
    for (const [name, data] of arrays) this.device.write(this.#array(name), data);
    this.#engine.solver.forget?.(arrays);
    this.#engine.solver.startAnew?.();
    this.device.submit((pass) => this.sensors.start?.(pass, this.#present));
    this.#step = step;
    this.#hasStepped = false;
  }

  /** For as many elements as `arrays` have, where that may be any number. */
  #makeRoomFor(arrays: ReadonlyMap<string, ArrayLike<number>>): void {
    this.device.submit((pass) => {
      for (const [group, { table }] of Object.entries(this.#engine.tables)) {
        const [field = ''] = Object.keys(table);
        if (!this.grows(group)) continue;
        const count = (arrays.get(`${group}.${field}`)!.length * 4) / elementStride(table[field]!.type);
        for (const { groups } of new Set([this.#present, this.#next])) {
          if (groups[group]![field]!.count < count)
            resizeGroup(this.device, pass, groups[group] as Record<string, DeviceArray>, count);
        }
      }
    });
  }

  readonly #poseOf = (body: number): Pose => this.#track.poseOf(body, this.time);

  #checkedBody(verb: string, body: number): number {
    const { length } = this.model.bodies;
    if (!this.model.bodies[body]) throw new TalusError(`world.${verb}: there are ${length} bodies, got number ${body}`);
    return body;
  }

  #array(name: string): DeviceArray {
    if (name === warningsName) return this.#engine.solver.warnings;
    const counts = this.sensors.counts.get(name);
    if (counts) return counts;
    const [group = '', field = ''] = name.split('.');
    const array = this.#layout.has(name) ? this.#present.groups[group]?.[field] : undefined;
    if (array) return array;
    const nearest = nearestName(name, this.arrayNames);
    const cure = nearest === null ? `there are ${this.arrayNames.join(', ')}` : `did you mean ${nearest}?`;
    throw new TalusError(`world.read: there is no array ${name}: ${cure}`);
  }
}
