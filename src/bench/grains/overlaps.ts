/** How deep equal spheres lie in each other: what a fast step must not be bought with. */

export interface SpherePlaces {
  /** x y z of each [m] */
  readonly position: ArrayLike<number>;
  /** Of all of them [m] */
  readonly radius: number;
  /** After which everything comes again along x, y and z [m]; 0: never. */
  readonly period?: readonly [number, number, number];
}

/** The overlap of every pair that has one, in radii, in ascending order. */
export function pairOverlaps({ position, radius, period = [0, 0, 0] }: SpherePlaces): Float32Array {
  const count = position.length / 3;
  const reach = 2 * radius;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < 3 * count; k++) {
    low[k % 3] = Math.min(low[k % 3]!, position[k]!);
    high[k % 3] = Math.max(high[k % 3]!, position[k]!);
  }
  // Cells at least as wide as the reach; along a period a whole number of them.
  const span = (axis: number): number => period[axis]! || high[axis]! - low[axis]! + 1e-9;
  const cells = [0, 1, 2].map((axis) => Math.max(1, Math.floor(span(axis) / reach)));
  const cellOf = (value: number, axis: number): number => {
    const start = period[axis]! > 0 ? 0 : low[axis]!;
    const cell = Math.floor(((value - start) / span(axis)) * cells[axis]!);
    return period[axis]! > 0 ? modulo(cell, cells[axis]!) : Math.min(cell, cells[axis]! - 1);
  };
  const [nx, ny, nz] = cells as [number, number, number];
  const cell = new Uint32Array(count);
  const starts = new Uint32Array(nx * ny * nz + 1);
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [0, 1, 2].map((axis) => cellOf(position[3 * i + axis]!, axis));
    cell[i] = (z! * ny + y!) * nx + x!;
    starts[cell[i]! + 1]!++;
  }
  for (let c = 0; c < nx * ny * nz; c++) starts[c + 1]! += starts[c]!;
  const next = starts.slice();
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[next[cell[i]!]!++] = i;

  const found = new GrowingFloats();
  const apart = (i: number, j: number): number => {
    let sum = 0;
    for (let axis = 0; axis < 3; axis++) {
      let d = position[3 * i + axis]! - position[3 * j + axis]!;
      if (period[axis]! > 0) d -= period[axis]! * Math.round(d / period[axis]!);
      sum += d * d;
    }
    return sum;
  };
  for (let i = 0; i < count; i++) {
    const at = cell[i]!;
    const [x, y, z] = [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))];
    for (const cz of neighbours(z, nz, period[2] > 0)) {
      for (const cy of neighbours(y, ny, period[1] > 0)) {
        for (const cx of neighbours(x, nx, period[0] > 0)) {
          const other = (cz * ny + cy) * nx + cx;
          for (let place = starts[other]!; place < starts[other + 1]!; place++) {
            const j = order[place]!;
            if (j <= i) continue;
            const squared = apart(i, j);
            if (squared < reach * reach) found.push((reach - Math.sqrt(squared)) / radius);
          }
        }
      }
    }
  }
  return found.values().sort();
}

const modulo = (a: number, n: number): number => ((a % n) + n) % n;

/** The cell and those next to it, each once. */
function neighbours(cell: number, count: number, isPeriodic: boolean): readonly number[] {
  const all = [cell - 1, cell, cell + 1];
  if (isPeriodic) return [...new Set(all.map((c) => modulo(c, count)))];
  return all.filter((c) => c >= 0 && c < count);
}

class GrowingFloats {
  #floats = new Float32Array(1024);
  #count = 0;

  push(value: number): void {
    if (this.#count === this.#floats.length) {
      const larger = new Float32Array(2 * this.#count);
      larger.set(this.#floats);
      this.#floats = larger;
    }
    this.#floats[this.#count++] = value;
  }

  values(): Float32Array {
    return this.#floats.slice(0, this.#count);
  }
}
