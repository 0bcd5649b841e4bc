/** The surface of a heap: its highest grains by distance from the centre and by direction. */
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../device/device.ts';
import { cross, dot, normalize, scale, subtract, type Vector3 } from '../math/rigid.ts';
import type { ReposeSensorModel } from '../scene/model.ts';
import { ListedGrains, Touches } from './listed-grains.ts';
import { boxFields, boxOf, type GrainPart, type SensorParts } from './sensor-part.ts';
import { perWorld } from './sensor-stages.ts';
import kernelSource from './surface_map.wgsl';

const vector = (doc: string) => ({ type: 'vec3f', unit: '1', doc }) as const;
const params = {
  count: { type: 'u32', unit: '1', doc: 'Grains of one world.' },
  bins: { type: 'u32', unit: '1', doc: 'Along the distance.' },
  sectors: { type: 'u32', unit: '1', doc: 'Across, at most.' },
  is_cone: { type: 'u32', unit: '1', doc: '1 for a cone, 0 for a slope.' },
  centre: { type: 'vec3f', unit: 'm', doc: 'Foot of the axis.' },
  reach: { type: 'f32', unit: 'm', doc: 'Level distance that is covered.' },
  along: vector('Where a slope falls to.'),
  across: vector('Level, square to it.'),
  up: vector('Against gravity.'),
  low: boxFields.low,
  high: boxFields.high,
} as const satisfies FieldTable;

/** Places at one distance that are looked at apart: a grain that lies high in one of them is outvoted by the others. */
const sectors = 64;
const units = 65535;

/** Top of the highest grain in a part of the map. */
export interface SurfacePoint {
  /** Level distance of its centre from the heap's [m] */
  readonly distance: number;
  /** Above the base [m] */
  readonly height: number;
}

/** Reads for each world and bin the points that were found, in no order. */
export class SurfaceMap implements GrainPart<readonly (readonly SurfacePoint[])[]> {
  readonly #parts: SensorParts;
  readonly #sensor: ReposeSensorModel;
  readonly #kernel: Kernel;
  readonly #listed: ListedGrains;
  readonly #touches: Touches;
  readonly #params: DeviceArray;
  readonly #map: DeviceArray<'u32'>;

  constructor(parts: SensorParts, sensor: ReposeSensorModel) {
    const { device, model } = parts;
    this.#parts = parts;
    this.#sensor = sensor;
    this.#listed = ListedGrains.of(parts);
    this.#touches = Touches.of(parts);
    this.#kernel = device.kernel(kernelSource);
    const { centre, reach, direction, bins, region } = sensor;
    const up = scale(normalize(model.gravity), -1);
    const along = direction ?? levelDirection(up);
    const { low, high } = boxOf(model, region);
    const values = {
      ...{ count: model.grains.count, bins, sectors, is_cone: Number(direction === null), centre, reach },
      ...{ along, across: cross(up, along), up, low, high },
    };
    this.#params = device.array('sensor.params', params, 1, packStructs(params, [values]));
    this.#map = device.array('sensor.surface', 'u32', model.worldCount * bins * sectors);
  }

  record(pass: Pass): void {
    pass.clear(this.#map);
    const { listed } = this.#listed;
    const arrays = { params: this.#params, listed, touches: this.#touches.touches, map: this.#map };
    pass.run(this.#kernel, arrays, listed.count);
  }

  async read(): Promise<SurfacePoint[][][]> {
    const { bins, reach } = this.#sensor;
    const words = (await this.#parts.device.read(this.#map)) as Uint32Array;
    return perWorld(words, this.#parts.model.worldCount).map((map) =>
      Array.from({ length: bins }, (_, bin) =>
        Array.from(map.subarray(bin * sectors, (bin + 1) * sectors))
          .filter((key) => key > 0)
          .map((key) => ({ height: ((key >>> 16) * 2 * reach) / units, distance: ((key & 0xffff) * reach) / units })),
      ),
    );
  }

  [Symbol.dispose](): void {
    for (const array of [this.#params, this.#map]) array[Symbol.dispose]();
  }
}

/** Any direction that is square to another. */
function levelDirection(up: Vector3): Vector3 {
  const other: Vector3 = Math.abs(up[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0];
  return normalize(subtract(other, scale(up, dot(other, up))));
}
