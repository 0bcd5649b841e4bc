/** The grid of soft matter by hand, for tests of what walls do to its nodes. */
import { packStructs, type FieldTable } from '../../src/core/fields.ts';
import type { Device, DeviceArray } from '../../src/device/device.ts';
import type { Pose, Twist, Vector3 } from '../../src/math/rigid.ts';
import { bodyParts } from '../../src/scene/body-parts.ts';
import type { BodyModel, Model } from '../../src/scene/model.ts';
import type { GripModel, SoftModel } from '../../src/scene/soft/soft-model.ts';
import { bodyPose, type Control } from '../../src/solvers/solver.ts';
import type { GridArrays } from '../../src/solvers/soft/walls/soft-walls.ts';

const vector = (unit: string) => ({ type: 'vec3f', unit, doc: '' }) as const;
const number = (unit: string) => ({ type: 'f32', unit, doc: '' }) as const;
const count = { type: 'u32', unit: '1', doc: '' } as const;

/** As `SoftParams` in soft_types.wgsl. */
const softParams = {
  origin: vector('m'),
  cell: number('m'),
  gravity: vector('m/s²'),
  dt: number('s'),
  blocks: { type: 'vec3u', unit: '1', doc: '' },
  particle_count: count,
  domain_min: vector('m'),
  world_particles: count,
  domain_max: vector('m'),
  slot_count: count,
} as const satisfies FieldTable;

export interface HandBody {
  readonly shape: BodyModel['shape'];
  readonly grip: GripModel;
  /** At the end of the step. Default: at the origin, at rest */
  readonly pose?: Partial<Pose>;
  readonly twist?: Partial<Twist>;
}

export interface HandGrid {
  readonly dimensions: 2 | 3;
  readonly cell: number;
  /** Along x, y, z: all have a slot. */
  readonly blocks: Vector3;
  readonly domain: Model['domain'];
  readonly gravity: Vector3;
  readonly dt: number;
  readonly substeps?: number;
  /** Default: all open */
  readonly faces?: SoftModel['faces'];
  readonly bodies?: readonly HandBody[];
  readonly worldCount?: number;
  readonly origin: Vector3;
}

/** What SoftWalls reads of a model. */
export function handModels(grid: HandGrid): { model: Model; soft: SoftModel } {
  const { bodies = [], dimensions, cell, substeps = 1, faces = [null, null, null, null, null, null] } = grid;
  const models: BodyModel[] = bodies.map(({ shape, pose, twist }, k) => ({
    name: `body ${k}`,
    shape,
    material: 0,
    motion: () => ({
      pose: { position: [0, 0, 0], rotation: [0, 0, 0, 1], ...pose },
      twist: { velocity: [0, 0, 0], spin: [0, 0, 0], ...twist },
    }),
    isFixed: false,
  }));
  const bodyGrips = bodies.map(({ grip }) => grip);
  const soft = { dimensions, cellSize: cell, substeps, faces, bodyGrips, mass: Float64Array.of(1) };
  const model = { bodies: models, parts: bodyParts(models), worldCount: grid.worldCount ?? 1, domain: grid.domain };
  return { model: model as unknown as Model, soft: soft as unknown as SoftModel };
}

export const slotsOf = ({ blocks, worldCount = 1 }: HandGrid): number => worldCount * blocks[0] * blocks[1] * blocks[2];

/** Where node `index` of all is [m] */
export function placeOf({ dimensions, blocks, origin, cell }: HandGrid, index: number): Vector3 {
  const [slot, local] = [Math.floor(index / 64), index % 64];
  const block = [slot % blocks[0], Math.floor(slot / blocks[0]) % blocks[1], Math.floor(slot / blocks[0] / blocks[1]) % blocks[2]]; // prettier-ignore
  const inside = dimensions === 3 ? [local & 3, (local >> 2) & 3, local >> 4] : [local & 7, local >> 3, 0];
  const wide = dimensions === 3 ? 4 : 8;
  const place = inside.map((k, axis) => origin[axis]! + cell * (wide * block[axis]! + k)) as [number, number, number];
  return dimensions === 3 ? place : [place[0], place[1], 0];
}

/** Bits of the words of nodes on a GPU. */
export const massExponent = 24;
export const momentumExponent = 22;
export const barExponent = 22;

/** Arrays of a grid whose nodes have these momenta and masses, four numbers each. */
export function handArrays(device: Device, grid: HandGrid, nodes: readonly number[]): GridArrays & Disposable {
  const slots = slotsOf(grid);
  const { origin, cell, gravity, dt, blocks, domain } = grid;
  const params = packStructs(softParams, [
    { origin, cell, gravity, dt, blocks, particle_count: 0, domain_min: domain.min, world_particles: 0, domain_max: domain.max, slot_count: slots }, // prettier-ignore
  ]);
  const words = nodes.map((x, k) => Math.round(x * 2 ** (k % 4 === 3 ? massExponent : momentumExponent)));
  const arrays = {
    params: device.array('params', softParams, 1, params),
    active_slots: device.array('active slots', 'u32', 1, [slots]),
    block_of: device.array(
      'block of',
      'u32',
      slots,
      Uint32Array.from({ length: slots }, (_, k) => k),
    ),
    nodes:
      device.kind === 'gpu'
        ? device.array('nodes', 'vec4i', 64 * slots, words)
        : device.array('nodes', 'vec4f', 64 * slots, nodes),
    exponents: device.array('exponents', 'i32', 4, [massExponent, momentumExponent, 20, barExponent]),
    next_exponents: device.array('next exponents', 'i32', 4),
    warnings: device.array('warnings', 'u32', 6),
  };
  return {
    ...arrays,
    [Symbol.dispose]() {
      for (const array of Object.values(arrays)) array[Symbol.dispose]();
    },
  };
}

/** Poses of the bodies at the end of one step. */
export function handControl(device: Device, { model }: ReturnType<typeof handModels>): Control {
  const poses = model.bodies.map(({ motion }) => ({ ...motion(0).pose, ...motion(0).twist }));
  const control = {
    clock: device.array('clock', 'u32', 2),
    bodyPoses: device.array('poses', bodyPose, poses.length, packStructs(bodyPose, poses)),
    signals: device.array('signals', 'f32', 1),
  };
  return {
    ...control,
    areBodiesFixed: true,
    [Symbol.dispose]() {
      for (const array of Object.values(control)) array[Symbol.dispose]();
    },
  };
}

/** Numbers of an array that holds f32, whatever it is called. */
export async function readFloats(device: Device, array: DeviceArray): Promise<readonly number[]> {
  const words = await device.read(array);
  if (device.kind !== 'gpu') return Array.from(words);
  return Array.from(new Float32Array(words.buffer, words.byteOffset, words.length));
}
