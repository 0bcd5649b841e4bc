/** Grains with the places of their contacts, as the sensors of contacts read them, and how many contacts push each. */
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../device/device.ts';
import { length, scale } from '../math/rigid.ts';
import type { Model } from '../scene/model.ts';
import countTouches from './count_touches.wgsl';
import listGrains from './list_grains.wgsl';
import listShapes from './shapes/list_shapes.wgsl';
import type { SensorGroups, SensorParts, GrainStage } from './sensor-part.ts';

/** As in contact_types.wgsl. */
const listedGrain = {
  position: { type: 'vec3f', unit: 'm', doc: 'Centre.' },
  radius: { type: 'f32', unit: 'm', doc: 'Radius; of one with an outline, how high it reaches over its centre.' },
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
  readonly #shapes: { readonly up: DeviceArray<'vec3f'>; readonly points: DeviceArray } | null;

  static of(parts: SensorParts): ListedGrains {
    return parts.once('listed grains', () => new ListedGrains(parts));
  }

  private constructor({ device, model, properties, outlinePoints }: SensorParts) {
    this.#kernel = device.kernel(model.shapes ? listShapes : listGrains);
    this.#properties = properties;
    this.#shapes = model.shapes && { up: upOf(device, model), points: outlinePoints };
    this.listed = device.array('sensor.listed', listedGrain, model.worldCount * model.grains.count);
  }

  record(pass: Pass, { grain: { position, rotation, presence, contactFirst, contactCount } }: SensorGroups): void {
    const ofShapes = this.#shapes ? { ...this.#shapes, rotation } : {};
    const state = { position, presence, contact_first: contactFirst, contact_count: contactCount, ...ofShapes };
    const arrays = { properties: this.#properties, ...state, listed: this.listed };
    pass.run(this.#kernel, arrays, this.listed.count);
  }

  [Symbol.dispose](): void {
    this.listed[Symbol.dispose]();
    this.#shapes?.up[Symbol.dispose]();
  }
}

/** Against gravity; y where there is none. */
function upOf(device: Device, { gravity }: Model): DeviceArray<'vec3f'> {
  const size = length(gravity);
  const up = size > 0 ? scale(gravity, -1 / size) : [0, 1, 0];
  return device.array('sensor.up', 'vec3f', 1, [...up, 0]);
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
