/** The parameters of a step on the device, for each length of step that is met. */
import type { Device, DeviceArray, Pass } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import type { ContactRoom } from './contact-room.ts';
import { packStepParams, stepParams, type StepParamsOptions } from './grain-structs.ts';

/** Lengths that are remembered: more than there are steps in a submission, fewer than fill the memory. */
const remembered = 256;

export class StepLengths implements Disposable {
  readonly #device: Device;
  readonly #model: Model;
  #options: StepParamsOptions;
  readonly #known = new Map<number, DeviceArray<typeof stepParams>>();

  constructor(device: Device, model: Model, options: StepParamsOptions) {
    this.#device = device;
    this.#options = options;
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
    const array = this.#make(dt);
    this.#known.set(dt, array);
    return array;
  }

  /** From here on there is other room for contacts. The arrays stay the same. */
  resize(pass: Pass, room: ContactRoom): void {
    this.#options = { ...this.#options, room };
    for (const [dt, array] of this.#known) {
      using other = this.#make(dt);
      pass.copy(other, array);
    }
  }

  #make(dt: number): DeviceArray<typeof stepParams> {
    return this.#device.array('step params', stepParams, 1, packStepParams(this.#model, dt, this.#options));
  }

  [Symbol.dispose](): void {
    for (const array of this.#known.values()) array[Symbol.dispose]();
  }
}
