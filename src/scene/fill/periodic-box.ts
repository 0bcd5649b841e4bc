/** Places in a domain that is periodic along some of its axes: every grain has images, a period away. */
import type { Vector3 } from '../../math/rigid.ts';

export class PeriodicBox {
  /** Lowest corner [m] */
  readonly low: Vector3;
  /** Along x, y, z; 0 where it is not periodic [m] */
  readonly period: Vector3;
  readonly isPeriodic: boolean;

  constructor(low: Vector3, period: Vector3) {
    this.low = low;
    this.period = period;
    this.isPeriodic = period.some((length) => length > 0);
  }

  /** The same, but periodic only along some of the axes. */
  along(axes: readonly boolean[]): PeriodicBox {
    const length = (axis: 0 | 1 | 2): number => (axes[axis] ? this.period[axis] : 0);
    return new PeriodicBox(this.low, [length(0), length(1), length(2)]);
  }

  /** Brings places, `stride` numbers each of which three are x y z, into the domain along its periodic axes. */
  wrap(places: Float64Array, stride = 3): void {
    for (const axis of [0, 1, 2] as const) {
      const [low, length] = [this.low[axis], this.period[axis]];
      if (length === 0) continue;
      for (let k = axis; k < places.length; k += stride) {
        const inside = places[k]! - length * Math.floor((places[k]! - low) / length);
        // Rounding may end on the upper face.
        places[k] = inside < low + length ? inside : low;
      }
    }
  }

  /** From a place to the nearest image of another along an axis, from their difference [m]. */
  nearest(axis: 0 | 1 | 2, difference: number): number {
    const length = this.period[axis];
    return length > 0 ? difference - length * Math.round(difference / length) : difference;
  }

  /** Whether a test holds for a place in the domain, or for an image of it less than `reach` [m] outside. */
  someImage(
    x: number,
    y: number,
    z: number,
    reach: number,
    test: (x: number, y: number, z: number) => boolean,
  ): boolean {
    if (test(x, y, z)) return true;
    if (!this.isPeriodic) return false;
    for (const dx of this.#shifts(0, x, reach)) {
      for (const dy of this.#shifts(1, y, reach)) {
        for (const dz of this.#shifts(2, z, reach)) {
          const isItself = dx === 0 && dy === 0 && dz === 0;
          if (!isItself && test(x + dx, y + dy, z + dz)) return true;
        }
      }
    }
    return false;
  }

  /** A place and all its images up to a period away. */
  allImages(x: number, y: number, z: number): Vector3[] {
    const along = (axis: 0 | 1 | 2, place: number): number[] =>
      this.period[axis] > 0 ? [place, place - this.period[axis], place + this.period[axis]] : [place];
    if (!this.isPeriodic) return [[x, y, z]];
    return along(2, z).flatMap((c) => along(1, y).flatMap((b) => along(0, x).map((a): Vector3 => [a, b, c])));
  }

  /** By how much a place may be moved so that it is in the domain or less than `reach` outside. */
  #shifts(axis: 0 | 1 | 2, place: number, reach: number): number[] {
    const [low, length] = [this.low[axis], this.period[axis]];
    if (length === 0) return [0];
    const shifts = [0];
    if (place - low < reach) shifts.push(length);
    if (low + length - place < reach) shifts.push(-length);
    return shifts;
  }
}

export const noPeriods = new PeriodicBox([0, 0, 0], [0, 0, 0]);

/** Rounding of a sum must not make a region shorter than the period. */
const tolerance = 1e-9;

/** Whether an edge of a region goes all the way round. */
export const spansPeriod = (edge: number, period: number): boolean => period > 0 && edge >= period * (1 - tolerance);
