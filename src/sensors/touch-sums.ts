/** How many contacts grains have, and how many of them are rattlers. */
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../device/device.ts';
import type { Region } from '../scene/model.ts';
import { ListedGrains, Touches } from './listed-grains.ts';
import { boxFields, boxOf, tileFields, tilesOf, type GrainPart, type SensorParts } from './sensor-part.ts';
import { perWorld } from './sensor-stages.ts';
import kernelSource from './touch_sums.wgsl';

const params = {
  ...tileFields,
  fewest: { type: 'u32', unit: '1', doc: 'Grains with fewer contacts are rattlers.' },
  low: boxFields.low,
  high: boxFields.high,
} as const satisfies FieldTable;

export interface TouchTotals {
  readonly grains: number;
  /** Of all grains, counted from both sides. */
  readonly contacts: number;
  /** Grains that are no rattlers. */
  readonly held: number;
  readonly contactsOfHeld: number;
}

export class TouchSums implements GrainPart<TouchTotals> {
  readonly #parts: SensorParts;
  readonly #kernel: Kernel;
  readonly #listed: ListedGrains;
  readonly #touches: Touches;
  readonly #params: DeviceArray;
  readonly #sums: DeviceArray<'vec4u'>;

  constructor(parts: SensorParts, region: Region | null, fewest: number) {
    const { device, model } = parts;
    this.#parts = parts;
    this.#listed = ListedGrains.of(parts);
    this.#touches = Touches.of(parts);
    this.#kernel = device.kernel(kernelSource);
    const tileCount = tilesOf(model, this.#kernel.constants['TILE']!);
    const sizes = { count: model.grains.count, tile_count: tileCount, world_count: model.worldCount };
    const { low, high } = boxOf(model, region);
    this.#params = device.array('sensor.params', params, 1, packStructs(params, [{ ...sizes, fewest, low, high }]));
    this.#sums = device.array('sensor.touch sums', 'vec4u', model.worldCount * tileCount);
  }

  record(pass: Pass): void {
    const { listed } = this.#listed;
    const arrays = { params: this.#params, listed, touches: this.#touches.touches, sums: this.#sums };
    pass.run(this.#kernel, arrays, { groups: this.#sums.count });
  }

  async read(): Promise<TouchTotals[]> {
    const words = (await this.#parts.device.read(this.#sums)) as Uint32Array;
    return perWorld(words, this.#parts.model.worldCount).map((tiles) => {
      const sum = (lane: number): number => tiles.reduce((all, word, k) => (k % 4 === lane ? all + word : all), 0);
      return { grains: sum(0), contacts: sum(1), held: sum(2), contactsOfHeld: sum(3) };
    });
  }

  [Symbol.dispose](): void {
    for (const array of [this.#params, this.#sums]) array[Symbol.dispose]();
  }
}
