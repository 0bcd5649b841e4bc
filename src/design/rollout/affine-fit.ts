/**
 * The affine velocities that follow from velocities: how those of the neighbours differ from a particle's own, by least
 * squares. A velocity field that is given at particles alone would otherwise lose what it turns around each of them.
 */
import type { SoftModel } from '../../scene/soft/soft-model.ts';

/** Neighbours are those of the same group that are at most so many cells away. */
const reach = 1.5;
/** Along a direction in which there are no neighbours velocities do not change. */
const regular = 1e-9;

/** Called for each pair with how C of the particle follows from the difference of velocities: C += (v_q − v_p) gᵀ. */
type Pair = (particle: number, neighbour: number, g: readonly [number, number, number]) => void;

/** Adds to C what follows from `velocity`, 3 numbers a particle, all worlds one after another. Whether there was anything. */
export function addAffineOf(
  soft: SoftModel,
  position: Float64Array,
  velocity: Float64Array,
  affine: Float64Array,
): boolean {
  let isChanged = false;
  eachWorld(soft, position, (world, places) => {
    const v = velocity.subarray(3 * world * soft.count, 3 * (world + 1) * soft.count);
    const c = affine.subarray(9 * world * soft.count, 9 * (world + 1) * soft.count);
    if (isUniform(soft, v)) return;
    isChanged = true;
    eachPair(soft, places, (p, q, g) => {
      for (let column = 0; column < 3; column++)
        for (let row = 0; row < 3; row++)
          c[9 * p + 3 * column + row]! += (v[3 * q + row]! - v[3 * p + row]!) * g[column]!;
    });
  });
  return isChanged;
}

/** Adds to the bars of velocities what those of C ask of them: the transpose of {@link addAffineOf}. */
export function addAffineAdjoint(
  soft: SoftModel,
  position: Float64Array,
  affineBar: Float64Array,
  velocityBar: Float64Array,
): void {
  eachWorld(soft, position, (world, places) => {
    const c = affineBar.subarray(9 * world * soft.count, 9 * (world + 1) * soft.count);
    const v = velocityBar.subarray(3 * world * soft.count, 3 * (world + 1) * soft.count);
    eachPair(soft, places, (p, q, g) => {
      for (let row = 0; row < 3; row++) {
        let bar = 0;
        for (let column = 0; column < 3; column++) bar += c[9 * p + 3 * column + row]! * g[column]!;
        v[3 * q + row]! += bar;
        v[3 * p + row]! -= bar;
      }
    });
  });
}

function eachWorld(
  { count }: SoftModel,
  position: Float64Array,
  visit: (world: number, places: Float64Array) => void,
): void {
  for (let world = 0; 3 * world * count < position.length; world++)
    visit(world, position.subarray(3 * world * count, 3 * (world + 1) * count));
}

/** Whether all particles of each group have one velocity: then nothing changes around them. */
function isUniform({ groups }: SoftModel, velocity: Float64Array): boolean {
  return groups.every(({ first, end }) => {
    for (let k = 3 * first + 3; k < 3 * end; k++) if (velocity[k] !== velocity[k - 3]) return false;
    return true;
  });
}

/** A domain has at most 10⁵ cells along each axis, so that these are exact and differ. */
const keyOf = (x: number, y: number, z: number): number => (x * 2 ** 17 + y) * 2 ** 17 + z;

function eachPair({ groups, cellSize, dimensions }: SoftModel, position: Float64Array, visit: Pair): void {
  const edge = reach * cellSize;
  for (const { first, end } of groups) {
    const bins = new Map<number, number[]>();
    const binOf = (particle: number, axis: number): number => Math.floor(position[3 * particle + axis]! / edge);
    for (let p = first; p < end; p++) {
      const key = keyOf(binOf(p, 0), binOf(p, 1), binOf(p, 2));
      const bin = bins.get(key);
      if (bin) bin.push(p);
      else bins.set(key, [p]);
    }
    for (let p = first; p < end; p++) {
      const near: number[] = [];
      const at = [binOf(p, 0), binOf(p, 1), binOf(p, 2)] as const;
      const layers = dimensions === 3 ? [-1, 0, 1] : [0];
      for (const z of layers)
        for (const y of [-1, 0, 1])
          for (const x of [-1, 0, 1])
            for (const q of bins.get(keyOf(at[0] + x, at[1] + y, at[2] + z)) ?? [])
              if (q !== p && distanceSquared(position, p, q) <= edge * edge) near.push(q);
      visitNear(position, p, near, visit);
    }
  }
}

function distanceSquared(position: Float64Array, p: number, q: number): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += (position[3 * q + k]! - position[3 * p + k]!) ** 2;
  return sum;
}

/** g = M⁻¹ d with M = Σ d dᵀ over the neighbours. */
function visitNear(position: Float64Array, p: number, near: readonly number[], visit: Pair): void {
  let [xx, yy, zz, xy, yz, zx] = [0, 0, 0, 0, 0, 0];
  const away = (q: number): [number, number, number] => [
    position[3 * q]! - position[3 * p]!,
    position[3 * q + 1]! - position[3 * p + 1]!,
    position[3 * q + 2]! - position[3 * p + 2]!,
  ];
  for (const q of near) {
    const [x, y, z] = away(q);
    xx += x * x;
    yy += y * y;
    zz += z * z;
    xy += x * y;
    yz += y * z;
    zx += z * x;
  }
  const least = regular * (xx + yy + zz);
  if (least === 0) return;
  xx += least;
  yy += least;
  zz += least;
  const [a, b, c] = [yy * zz - yz * yz, yz * zx - xy * zz, xy * yz - yy * zx];
  const [d, e, f] = [xx * zz - zx * zx, xy * zx - xx * yz, xx * yy - xy * xy];
  const volume = xx * a + xy * b + zx * c;
  for (const q of near) {
    const [x, y, z] = away(q);
    visit(p, q, [(a * x + b * y + c * z) / volume, (b * x + d * y + e * z) / volume, (c * x + e * y + f * z) / volume]);
  }
}
