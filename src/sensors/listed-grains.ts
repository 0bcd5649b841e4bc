/** Grains with the places of their contacts, as the sensors of contacts read them, and how many contacts push each. */
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../device/device.ts';
import countTouches from './count_touches.wgsl';
import listGrains from './list_grains.wgsl';
import type { SensorGroups, SensorParts, GrainStage } from './sensor-part.ts';

/** As in contact_types.wgsl. */
const listedGrain = {
  position: { type: 'vec3f', unit: 'm', doc: 'Centre.' },
  radius: { type: 'f32', unit: 'm', doc: 'Radius.' },
  first: { type: 'u32', unit: '1', doc: 'Place of its first contact.' },
  count: { type: 'u32', unit: '1', doc: 'Contacts that it lists.' },
  material: { type: 'u32', unit: '1', doc: 'Index of the material.' },
  presence: { type: 'u32', unit: '1', doc: '1 in the world, 0 not yet or no longer.' },
} as const satisfies FieldTable;

const touchParams = { count: { type: 'u32', unit: '1', doc: 'Grains of one world.' } } as const satisfies FieldTable;

export class ListedGrains implements GrainStage {
  readonly listed: DeviceArray;
  readonly #kernel: Kernel;
  readonly #properties: DeviceArray;

  static of(parts: SensorParts): ListedGrains {
    return parts.once('listed grains', () => new ListedGrains(parts));
  }

  private constructor({ device, model, properties }: SensorParts) {
    this.#kernel = device.kernel(listGrains);
    this.#properties = properties;
    this.listed = device.array('sensor.listed', listedGrain, model.worldCount * model.grains.count);
  }

  record(pass: Pass, { grain: { position, presence, contactFirst, contactCount } }: SensorGroups): void {
    const state = { position, presence, contact_first: contactFirst, contact_count: contactCount };
    const arrays = { properties: this.#properties, ...state, listed: this.listed };
    pass.run(this.#kernel, arrays, this.listed.count);
  }

  [Symbol.dispose](): void {
    this.listed[Symbol.dispose]();
  }
}

/** Contacts that push each grain, whichever of the two partners lists them. */
export class Touches implements GrainStage {
  readonly touches: DeviceArray<'u32'>;
  readonly #kernel: Kernel;
  readonly #listed: ListedGrains;
  readonly #params: DeviceArray;

  static of(parts: SensorParts): Touches {
    return parts.once('touches', () => new Touches(parts));
  }

  private constructor(parts: SensorParts) {
    const { device, model } = parts;
    this.#listed = ListedGrains.of(parts);
    this.#kernel = device.kernel(countTouches);
    const words = packStructs(touchParams, [{ count: model.grains.count }]);
    this.#params = device.array('sensor.params', touchParams, 1, words);
    this.touches = device.array('sensor.touches', 'u32', model.worldCount * model.grains.count);
  }

  record(pass: Pass, { contact: { partner, force } }: SensorGroups): void {
    pass.clear(this.touches);
    const { listed } = this.#listed;
    const arrays = { params: this.#params, partner, force, listed, touches: this.touches };
    pass.run(this.#kernel, arrays, listed.count);
  }

  [Symbol.dispose](): void {
    for (const array of [this.#params, this.touches]) array[Symbol.dispose]();
  }
}
