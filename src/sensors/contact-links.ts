/** How the partners of each contact lie to each other: branches, of walls too, and coefficients of friction. */
import { elementStride, packStructs, unpackStruct, type FieldTable, type StructValues } from '../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../device/device.ts';
import { DistanceGrids } from '../geometry/mesh/distance-grids.ts';
import { add, multiply, rotate, type Pose, type Quaternion, type Vector3 } from '../math/rigid.ts';
import { gridsOf, packPartShapes, partShape, placedPart } from '../solvers/parts/part-shapes.ts';
import kernelSource from './link_contacts.wgsl';
import shapeSource from './shapes/link_shapes.wgsl';
import { ListedGrains } from './listed-grains.ts';
import { boxFields, type SensorGroups, type SensorParts, type GrainStage } from './sensor-part.ts';
import type { PoseOf } from './sensors.ts';

const params = {
  count: { type: 'u32', unit: '1', doc: 'Grains of one world.' },
  material_count: { type: 'u32', unit: '1', doc: 'Materials.' },
  period: boxFields.period,
} as const satisfies FieldTable;

export class ContactLinks implements GrainStage {
  readonly #parts: SensorParts;
  readonly #kernel: Kernel;
  readonly #grains: ListedGrains;
  readonly #shapes: readonly StructValues<typeof partShape>[];
  readonly #params: DeviceArray;
  readonly #friction: DeviceArray<'f32'>;
  readonly #distances: DeviceArray<'f32'>;
  readonly #placed: DeviceArray<typeof placedPart>;
  /** Made when it is known how much room for contacts there is. */
  #links: DeviceArray<'vec4f'> | null = null;

  static of(parts: SensorParts): ContactLinks {
    return parts.once('contact links', () => new ContactLinks(parts));
  }

  private constructor(parts: SensorParts) {
    const { device, model } = parts;
    this.#parts = parts;
    this.#grains = ListedGrains.of(parts);
    this.#kernel = device.kernel(model.shapes ? shapeSource : kernelSource);
    const grids = new DistanceGrids(device, gridsOf(model.parts));
    const shapes = packPartShapes(model.parts, (grid) => grids.firstOf(grid));
    const shapeCount = (shapes.length * 4) / elementStride(partShape);
    this.#shapes = Array.from({ length: shapeCount }, (_, index) => unpackStruct(partShape, shapes, index));
    const values = { count: model.grains.count, material_count: model.materials.length, period: model.period };
    this.#params = device.array('sensor.params', params, 1, packStructs(params, [values]));
    this.#friction = device.array('sensor.friction', 'f32', model.contacts.length, model.contacts.map(({ friction }) => friction)); // prettier-ignore
    this.#distances = grids.distances;
    this.#placed = device.array('sensor.parts', placedPart, Math.max(this.#shapes.length, 1));
  }

  /** x y z of the branch from the partner to the grain [m] and coefficient of friction, by the place of the contact. */
  get links(): DeviceArray<'vec4f'> {
    return this.#links!;
  }

  get listed(): DeviceArray {
    return this.#grains.listed;
  }

  prepare(poseOf: PoseOf): void {
    const { device } = this.#parts;
    const placed = this.#shapes.map((shape) => placedAt(shape, poseOf(shape.body)));
    if (placed.length > 0) device.write(this.#placed, packStructs(placedPart, placed));
  }

  record(pass: Pass, { contact: { partner, frame } }: SensorGroups): void {
    // There may be more room for contacts than there was.
    if (this.#links?.count !== partner.count) {
      this.#links?.[Symbol.dispose]();
      this.#links = this.#parts.device.array('sensor.links', 'vec4f', partner.count);
    }
    const model = { params: this.#params, friction: this.#friction };
    const places = frame ? { frame } : { distances: this.#distances };
    const arrays = { ...model, ...places, partner, parts: this.#placed, listed: this.listed, links: this.#links };
    pass.run(this.#kernel, arrays, this.listed.count);
  }

  [Symbol.dispose](): void {
    const arrays = [this.#params, this.#friction, this.#distances, this.#placed, this.#links];
    for (const array of arrays) array?.[Symbol.dispose]();
  }
}

/** At rest: links depend on no velocity. */
function placedAt(shape: StructValues<typeof partShape>, pose: Pose): StructValues<typeof placedPart> {
  const offset = shape.offset as unknown as Vector3;
  const rotation = shape.rotation as unknown as Quaternion;
  return {
    ...shape,
    position: add(pose.position, rotate(pose.rotation, offset)),
    rotation: multiply(pose.rotation, rotation),
    origin: pose.position,
    velocity: [0, 0, 0],
    spin: [0, 0, 0],
  };
}
