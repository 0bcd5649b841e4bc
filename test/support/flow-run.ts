/** The stage of grains that come and go, with arrays of its own: for tests without a solver. */
import type { Device } from '../../src/device/device.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import type { Model } from '../../src/scene/model.ts';
import { FlowStage, type FlowArrays } from '../../src/solvers/grains/flow/flow-stage.ts';
import { packStepParams, stepParams } from '../../src/solvers/grains/grain-structs.ts';
import { initialEntry, initialPresence } from '../../src/solvers/grains/flow/flow-state.ts';

const repeated = (one: ArrayLike<number>, times: number): number[] =>
  Array.from({ length: times }, () => Array.from(one)).flat();

/** Words of vectors as they lie on a device. */
const padded = (values: ArrayLike<number>): number[] =>
  Array.from({ length: (values.length / 3) * 4 }, (_, k) => (k % 4 === 3 ? 0 : values[(k >> 2) * 3 + (k % 4)]!));

export class FlowRun implements Disposable {
  readonly arrays: Required<FlowArrays>;
  readonly #device: Device;
  readonly #stage: FlowStage;
  readonly #warnings;
  #step = 0;

  constructor(device: Device, model: Model) {
    const { grains, worldCount } = model;
    const count = grains.count * worldCount;
    const vectors = (label: string, values: Float64Array) =>
      device.array(label, 'vec3f', count, repeated(padded(values), worldCount));
    const words = (label: string, values: Uint32Array) =>
      device.array(label, 'u32', count, repeated(values, worldCount));
    this.#device = device;
    this.arrays = {
      position: vectors('position', grains.position),
      velocity: vectors('velocity', grains.velocity),
      spin: vectors('spin', grains.spin),
      presence: words('presence', initialPresence(model)),
      entry: words('entry', initialEntry(model)),
      clock: device.array('clock', 'u32', 2),
      stepParams: device.array('step params', stepParams, 1, packStepParams(model, model.timeStep)),
    };
    // Its own counter is the second, as the first may be another's.
    this.#warnings = device.array('warnings', 'u32', 16);
    this.#stage = new FlowStage(device, model, { warnings: this.#warnings, place: 1 });
  }

  /** What comes before the motion of a step, and what comes after it; `move` is the motion. */
  async step(move: (run: this) => Promise<void> = async () => {}): Promise<void> {
    this.#device.write(this.arrays.clock, [0, this.#step]);
    this.#device.submit((pass) => this.#stage.recordBefore(pass, this.arrays));
    await move(this);
    this.#device.submit((pass) => this.#stage.recordAfter(pass, this.arrays));
    this.#step++;
  }

  /** As if so many steps had been taken. */
  setStep(step: number): void {
    this.#step = step;
  }

  async vectors(field: 'position' | 'velocity' | 'spin'): Promise<Vector3[]> {
    const words = await this.#device.read(this.arrays[field]);
    return Array.from({ length: words.length / 4 }, (_, i) => [words[4 * i]!, words[4 * i + 1]!, words[4 * i + 2]!]);
  }

  async words(field: 'presence' | 'entry'): Promise<number[]> {
    return [...(await this.#device.read(this.arrays[field]))];
  }

  setVectors(field: 'position' | 'velocity', values: readonly Vector3[]): void {
    this.#device.write(this.arrays[field], padded(values.flat()));
  }

  /** How many have waited long. */
  async blocked(): Promise<number> {
    const [other, own] = await this.#device.read(this.#warnings);
    if (other !== 0) throw new Error(`the counter of another was touched: ${other}`);
    return own!;
  }

  [Symbol.dispose](): void {
    for (const part of [this.#stage, this.#warnings, ...Object.values(this.arrays)]) part[Symbol.dispose]();
  }
}
