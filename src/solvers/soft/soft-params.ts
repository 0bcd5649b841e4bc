/** The grid of a model: where its blocks lie and how many have room; and the parameters of a substep on the device. */
import { packStructs, type FieldTable } from '../../core/fields.ts';
import { TalusError } from '../../core/errors.ts';
import type { Device, DeviceArray } from '../../device/device.ts';
import type { Vector3 } from '../../math/rigid.ts';
import type { Model } from '../../scene/model.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import { reachedBlocks, type BlockReach } from './reached-blocks.ts';

/** `SoftParams` of soft_types.wgsl. */
export const softParams = {
  origin: { type: 'vec3f', unit: 'm', doc: 'Place of the first node of all, world frame.' },
  cell: { type: 'f32', unit: 'm', doc: 'Edge of a cell.' },
  gravity: { type: 'vec3f', unit: 'm/s²', doc: 'World frame.' },
  dt: { type: 'f32', unit: 's', doc: 'Of a substep.' },
  blocks: { type: 'vec3u', unit: '1', doc: 'Of one world along x, y, z.' },
  particle_count: { type: 'u32', unit: '1', doc: 'Of all worlds.' },
  domain_min: { type: 'vec3f', unit: 'm', doc: 'Faces of the domain, where matter is held.' },
  world_particles: { type: 'u32', unit: '1', doc: 'Particles of one world.' },
  domain_max: { type: 'vec3f', unit: 'm', doc: 'Likewise, the upper ones.' },
  slot_count: { type: 'u32', unit: '1', doc: 'Slots that arrays of nodes have room for.' },
} as const satisfies FieldTable;

/** Nodes of a block, as in soft_types.wgsl. */
export const blockNodes = 64;
/** Cells above the domain that have nodes: a particle that goes past a face is held within the first. Below it is a block. */
const marginCells = 2;
/** Room for some blocks more than any share of those in use: little matter spreads fast. */
const spareSlots = 64;
/** Room over the blocks in use, where it cannot grow and the scene does not say. */
const fixedRoom = 4;

export interface SoftBox {
  /** Place of its first node, world frame [m] */
  readonly origin: Vector3;
  /** Of one world along x, y, z */
  readonly blocks: Vector3;
  /** Of all worlds */
  readonly blockCount: number;
  /** Blocks that have room */
  readonly slotCount: number;
}

export interface SoftBoxOptions {
  /** Blocks that have room, of all worlds. Default: `room` times those that matter reaches at the start, and some. */
  readonly slotCount?: number;
  /** Default: as the scene says, else 4. */
  readonly room?: number;
}

/** Slots that leave room for so many times the blocks in use. */
export const slotsFor = ({ blockCount }: Pick<SoftBox, 'blockCount'>, room: number, blocks: number): number =>
  Math.min(Math.ceil(room * blocks) + spareSlots, blockCount);

/** What a model needs of soft matter. */
export function softOf(model: Model): SoftModel {
  if (!model.soft) throw new TalusError('solver soft: the scene has no soft matter');
  return model.soft;
}

/** `reach`: blocks that a block of particles takes room for, downward and upward from itself. */
export function softBox(model: Model, reach: BlockReach, { slotCount, room }: SoftBoxOptions = {}): SoftBox {
  const { domain, worldCount } = model;
  const { dimensions, cellSize, position, room: roomOfScene } = softOf(model);
  const edge = dimensions === 3 ? 4 : 8;
  const isFlat = (axis: number): boolean => axis >= dimensions;
  const origin = domain.min.map((low, k) => (isFlat(k) ? 0 : low - edge * cellSize)) as unknown as Vector3;
  const blocks = domain.max.map((high, k) => {
    if (isFlat(k)) return 1;
    const cells = Math.ceil((high - domain.min[k]!) / cellSize - 1e-6);
    // The block below, and one above that has no particles: tiles of those with particles reach into it.
    return Math.ceil((cells + marginCells + 1) / edge) + 2;
  }) as unknown as Vector3;
  const blockCount = worldCount * blocks[0] * blocks[1] * blocks[2];
  if (blockCount > 2 ** 31 - 64) {
    throw new TalusError(
      `solver soft: the domain has ${blockCount} blocks of ${blockNodes} nodes, at most 2³¹ − 64 are possible: make the domain smaller or the cells larger`,
    );
  }
  const box = { origin, blocks, blockCount };
  if (slotCount !== undefined) return { ...box, slotCount: Math.min(slotCount, blockCount) };
  const reached = worldCount * reachedBlocks(softOf(model), box, reach, { position, width: 3 });
  return { ...box, slotCount: slotsFor(box, room ?? roomOfScene ?? fixedRoom, reached) };
}

/** Lengths of substeps that are remembered: more than there are in a submission, fewer than fill the memory. */
const remembered = 256;

/** The parameters of a substep on the device, for each length that is met. */
export class SubstepLengths implements Disposable {
  readonly #device: Device;
  readonly #model: Model;
  #box: SoftBox;
  readonly #known = new Map<number, DeviceArray<typeof softParams>>();

  constructor(device: Device, model: Model, box: SoftBox) {
    this.#device = device;
    this.#model = model;
    this.#box = box;
  }

  /** `dt` [s]. An array is made only for a length that is new. */
  params(dt: number): DeviceArray<typeof softParams> {
    const known = this.#known.get(dt);
    if (known) return known;
    const [oldest] = this.#known;
    if (this.#known.size === remembered && oldest) {
      oldest[1][Symbol.dispose]();
      this.#known.delete(oldest[0]);
    }
    const array = this.#device.array('soft params', softParams, 1, this.#pack(dt));
    this.#known.set(dt, array);
    return array;
  }

  /** From now on parameters are those of a grid with other room. */
  set box(box: SoftBox) {
    this[Symbol.dispose]();
    this.#box = box;
  }

  [Symbol.dispose](): void {
    for (const array of this.#known.values()) array[Symbol.dispose]();
    this.#known.clear();
  }

  #pack(dt: number): Uint32Array {
    const { gravity, domain, worldCount } = this.#model;
    const { cellSize, count } = softOf(this.#model);
    const { origin, blocks, slotCount } = this.#box;
    return packStructs(softParams, [
      {
        origin,
        cell: cellSize,
        gravity,
        dt,
        blocks,
        particle_count: worldCount * count,
        domain_min: domain.min,
        world_particles: count,
        domain_max: domain.max,
        slot_count: slotCount,
      },
    ]);
  }
}
