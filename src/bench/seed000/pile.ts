/**
 * The pile of the figures: a tall column of spheres in a crystal that was shaken, so that each touches six others and has
 * 37 in the cells around it, 16 % of which touch: the share that the paper found. In units of a diameter, at rest.
 */
import type { FieldTable, StructValues } from '../../core/fields.ts';
import { randomBits, randomUniform } from '../../math/random.ts';

export const pileParams = {
  count: { type: 'u32', unit: '1', doc: 'spheres' },
  table_size: { type: 'u32', unit: '1', doc: 'heads of the linked hash' },
  iterations: { type: 'u32', unit: '1', doc: 'passes over the contacts of a sphere' },
  friction: { type: 'f32', unit: '1', doc: 'coefficient of friction' },
  dt: { type: 'f32', unit: 's', doc: 'length of a step' },
  gravity: { type: 'f32', unit: 'diameter/s²', doc: 'acceleration along −z' },
  correction: { type: 'f32', unit: '1', doc: 'part of an overlap that is pushed out in a step' },
  cells: { type: 'vec3u', unit: '1', doc: 'cells of the grid along each axis' },
} as const satisfies FieldTable;

export interface Pile {
  readonly count: number;
  /** x y z and a spare of each [diameter] */
  readonly places: Float32Array;
  /** [diameter/s] */
  readonly velocities: Float32Array;
  /** Along x, y, z, an empty border included. */
  readonly cells: readonly [number, number, number];
}

/** The step of the paper [s]. */
export const pileStep = 5e-4;

const spacing = 1.001;
const jitter = 0.02;
const edge = spacing * Math.SQRT2;
/** Cubes of the crystal along x and y: 20 diameters. */
const cubesAcross = 14;
const sites = [
  [0, 0, 0],
  [0.5, 0.5, 0],
  [0.5, 0, 0.5],
  [0, 0.5, 0.5],
] as const;

/** `isMixed`: the spheres are numbered at random, as in a pile that has flowed, rather than from the bottom to the top. */
export function pile(count: number, isMixed: boolean): Pile {
  const places = new Float32Array(4 * count);
  const velocities = new Float32Array(4 * count);
  const numbers = isMixed ? shuffled(count) : null;
  let top = 0;
  for (let k = 0; k < count; k++) {
    const i = numbers?.[k] ?? k;
    const cube = Math.floor(k / 4);
    const at = [cube % cubesAcross, Math.floor(cube / cubesAcross) % cubesAcross, Math.floor(cube / cubesAcross ** 2)];
    const shake = randomBits([k, 0, 0, 0], [3, 0]).map((bits) => randomUniform(bits) - 0.5);
    const kick = randomBits([k, 1, 0, 0], [3, 0]).map((bits) => randomUniform(bits) - 0.5);
    for (let axis = 0; axis < 3; axis++) {
      places[4 * i + axis] = 2 + edge * (at[axis]! + sites[k % 4]![axis]!) + 2 * jitter * shake[axis]!;
      velocities[4 * i + axis] = 0.1 * kick[axis]!;
    }
    top = Math.max(top, places[4 * i + 2]!);
  }
  const across = Math.ceil(2 + edge * cubesAcross) + 2;
  return { count, places, velocities, cells: [across, across, Math.ceil(top) + 3] };
}

/** Fisher and Yates. */
function shuffled(count: number): Uint32Array {
  const numbers = Uint32Array.from({ length: count }, (_, k) => k);
  for (let k = count - 1; k > 0; k--) {
    const other = Math.floor(randomUniform(randomBits([k, 2, 0, 0], [3, 0])[0]) * (k + 1));
    [numbers[k], numbers[other]] = [numbers[other]!, numbers[k]!];
  }
  return numbers;
}

export const pileValues = (
  { count, cells }: Pile,
  { tableSize, iterations }: { tableSize: number; iterations: number },
): StructValues<typeof pileParams> => ({
  ...{ count, cells, table_size: tableSize, iterations },
  ...{ friction: 0.5, dt: pileStep, gravity: 9.81 / 0.005, correction: 0.2 },
});
