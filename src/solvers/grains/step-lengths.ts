/** The parameters of a step on the device, for each length of step that is met. */
import type { Device, DeviceArray } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import { packStepParams, stepParams } from './grain-structs.ts';

/** Lengths that are remembered: more than there are steps in a submission, fewer than fill the memory. */
const remembered = 256;

export class StepLengths implements Disposable {
  readonly #device: Device;
  readonly #model: Model;
  readonly #firstAxis: number;
  readonly #known = new Map<number, DeviceArray<typeof stepParams>>();

  /** `firstAxis`: along which rows of cells lie. */
  constructor(device: Device, model: Model, firstAxis = 0) {
    this.#device = device;
    this.#firstAxis = firstAxis;
    this.#model = model;
  }

  /** `dt` [s]. An array is made only for a length that is new. */
  params(dt: number): DeviceArray<typeof stepParams> {
    const known = this.#known.get(dt);
    if (known) return known;
    const [oldest] = this.#known;
    if (this.#known.size === remembered && oldest) {
      oldest[1][Symbol.dispose]();
      this.#known.delete(oldest[0]);
    }
    const array = this.#device.array('step params', stepParams, 1, packStepParams(this.#model, dt, this.#firstAxis));
    this.#known.set(dt, array);
    return array;
  }

  [Symbol.dispose](): void {
    for (const array of this.#known.values()) array[Symbol.dispose]();
  }
}
