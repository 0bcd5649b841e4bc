/** A hand that pulls matter: what it holds, by which spring, and the kernel that applies it before each step. */
import { TalusError } from '../../core/errors.ts';
import { packStructs, unpackStruct, type FieldTable } from '../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import { add, length, scale, subtract, zeroVector, type Vector3 } from '../../math/rigid.ts';
import { isInPlane } from '../../scene/in-plane.ts';
import type { Model } from '../../scene/model.ts';
import type { State } from '../../solvers/solver.ts';
import pull2 from './pull2.wgsl';
import pull3 from './pull3.wgsl';

/** The pieces that a hand has taken hold of, and how they lie around the point that it holds them at. */
export interface Grip {
  /** Where it took hold, world frame [m] */
  readonly point: Vector3;
  readonly pieces: readonly GripPiece[];
}

export interface GripPiece {
  /** All worlds counted. */
  readonly index: number;
  /** From the point, when it was taken [m] */
  readonly offset: Vector3;
  /** How much of the pull is on it, by its mass, 0 … 1. */
  readonly weight: number;
  /** [kg] */
  readonly mass: number;
}

export interface Pull {
  readonly grip: Grip;
  /** Where the hand is, world frame [m] */
  readonly target: Vector3;
  /** Of the spring between hand and grip [N/m]; it is damped critically. Default: {@link usualStiffness}. */
  readonly stiffness?: number;
}

export interface PullReading {
  /** Of the hand on what it holds, mean of the last step, world frame [N] */
  readonly force: Vector3;
  /** Where the grip was at the start of that step, world frame [m] */
  readonly position: Vector3;
}

const pullParams = {
  hand: { type: 'vec3f', unit: 'm', doc: 'Where it is.' },
  dt: { type: 'f32', unit: 's', doc: 'Of the step.' },
  gravity: { type: 'vec3f', unit: 'm/s²', doc: 'World frame.' },
  count: { type: 'u32', unit: '1', doc: 'Pieces that are held.' },
} as const satisfies FieldTable;

const held = {
  offset: { type: 'vec3f', unit: 'm', doc: 'Of its place from the hand.' },
  rate: { type: 'f32', unit: '1/s²', doc: 'Stiffness over mass.' },
  index: { type: 'u32', unit: '1', doc: 'In the state.' },
  damping: { type: 'f32', unit: '1/s', doc: 'Damping over mass.' },
  mass: { type: 'f32', unit: 'kg', doc: 'Of the piece.' },
} as const satisfies FieldTable;

const pulled = {
  force: { type: 'vec3f', unit: 'N', doc: 'Of the hand.' },
  position: { type: 'vec3f', unit: 'm', doc: 'At the start of the step.' },
} as const satisfies FieldTable;

/** Weights that the spring holds when the hand is a few radii away: enough to pull a grain out of a bed. */
const usualWeights = 20;
const usualReach = 4;
/** Where nothing weighs anything [m/s²] */
const earthGravity = 9.81;

/** A stiffness for which a pull of a few radii holds many times the weight of what is held [N/m]. */
export function usualStiffness({ grains, soft, gravity }: Model, { pieces }: Grip): number {
  const mass = pieces.reduce((sum, piece) => sum + piece.weight * piece.mass, 0);
  const extent = soft
    ? Math.max(2 * soft.cellSize, ...pieces.map(({ offset }) => length(offset)))
    : grains.radius[pieces[0]!.index % grains.count]!;
  return (usualWeights * mass * (length(gravity) || earthGravity)) / (usualReach * extent);
}

/** Around a grain: it alone. Around a particle: matter within `radius` [m], less towards the rim. */
export function gripOf(model: Model, piece: number, positions: ArrayLike<number>, radius?: number): Grip {
  const { grains, soft, worldCount } = model;
  const count = soft?.count ?? grains.count;
  if (!Number.isInteger(piece) || piece < 0 || piece >= count * worldCount)
    throw new TalusError(`world.grip: there are ${count * worldCount} pieces, got number ${piece}`);
  if (!soft) {
    const own = piece % count;
    const mass = grains.mass[own]!;
    return { point: pointOf(positions, piece, 3), pieces: [{ index: piece, offset: zeroVector, weight: 1, mass }] };
  }
  const point = pointOf(positions, piece, soft.dimensions);
  const reach = radius ?? 3 * soft.cellSize;
  const first = piece - (piece % count);
  const pieces: GripPiece[] = [];
  for (let index = first; index < first + count; index++) {
    const offset = subtract(pointOf(positions, index, soft.dimensions), point);
    const share = length(offset) / reach;
    if (share < 1) pieces.push({ index, offset, weight: (1 - share * share) ** 2, mass: soft.mass[index - first]! });
  }
  return { point, pieces };
}

const pointOf = (positions: ArrayLike<number>, index: number, dimensions: 2 | 3): Vector3 =>
  dimensions === 3
    ? [positions[3 * index]!, positions[3 * index + 1]!, positions[3 * index + 2]!]
    : [positions[2 * index]!, positions[2 * index + 1]!, 0];

/** The kernel of a pull, and its arrays, which are of the size of the grip. */
export class PullStage implements Disposable {
  readonly #device: Device;
  readonly #kernel: Kernel;
  readonly #group: string;
  readonly #params: DeviceArray;
  readonly #held: DeviceArray;
  readonly #pulled: DeviceArray<typeof pulled>;
  readonly grip: Grip;
  readonly #step: { readonly dt: number; readonly gravity: Vector3 };
  readonly #isInPlane: boolean;

  constructor(device: Device, model: Model, { grip, stiffness = usualStiffness(model, grip) }: Pull) {
    const count = grip.pieces.length;
    this.#device = device;
    this.grip = grip;
    this.#step = { dt: model.timeStep, gravity: model.gravity };
    this.#isInPlane = isInPlane(model);
    this.#group = model.soft ? 'particle' : 'grain';
    this.#kernel = device.kernel(model.soft?.dimensions === 2 ? pull2 : pull3);
    // Every piece has its share of spring and damper, by its weight.
    const mass = grip.pieces.reduce((sum, piece) => sum + piece.weight * piece.mass, 0);
    const rate = stiffness / mass;
    const damping = 2 * Math.sqrt(rate);
    const rows = grip.pieces.map(({ weight, ...piece }) => ({
      ...piece,
      rate: rate * weight,
      damping: damping * weight,
    }));
    this.#params = device.array('pull', pullParams, 1);
    this.#held = device.array('pull held', held, count, packStructs(held, rows));
    // Before the first step it is where it was taken, and nothing pulls yet.
    const start = grip.pieces.map(({ offset }) => ({ force: zeroVector, position: add(grip.point, offset) }));
    this.#pulled = device.array('pulled', pulled, count, packStructs(pulled, start));
  }

  set target([x, y, z]: Vector3) {
    const hand: Vector3 = [x, y, this.#isInPlane ? 0 : z];
    this.#device.write(
      this.#params,
      packStructs(pullParams, [{ hand, ...this.#step, count: this.grip.pieces.length }]),
    );
  }

  record(pass: Pass, state: State): void {
    const { position, velocity } = state.groups[this.#group]!;
    const arrays = {
      params: this.#params,
      held: this.#held,
      position: position!,
      velocity: velocity!,
      pulled: this.#pulled,
    };
    pass.run(this.#kernel, arrays, this.grip.pieces.length);
  }

  async read(): Promise<PullReading> {
    const words = (await this.#device.read(this.#pulled)) as Uint32Array;
    const { pieces } = this.grip;
    const total = pieces.reduce((sum, { weight }) => sum + weight, 0);
    let [force, position] = [zeroVector, zeroVector];
    for (const [k, { offset, weight }] of pieces.entries()) {
      const row = unpackStruct(pulled, words, k);
      force = add(force, vectorOf(row.force));
      position = add(position, scale(subtract(vectorOf(row.position), offset), weight / total));
    }
    return { force, position };
  }

  [Symbol.dispose](): void {
    for (const array of [this.#params, this.#held, this.#pulled]) array[Symbol.dispose]();
  }
}

const vectorOf = (numbers: ArrayLike<number>): Vector3 => [numbers[0]!, numbers[1]!, numbers[2]!];
