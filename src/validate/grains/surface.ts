/** The surface of a heap that goes on along y, as heights over bins along x. */
import { fitLine } from '../../math/statistics.ts';
import type { Bed } from './experiment.ts';

export interface Surface {
  /** Middles of the bins [m] */
  readonly places: readonly number[];
  /** Top of the highest grain in each; 0 where there is none [m] */
  readonly heights: readonly number[];
  /** Where the heap ends: from here on the floor is no longer a quarter covered: grains lie some two diameters apart [m] */
  readonly front: number;
  /** Where the heap first is thinner than that, which is more than nothing, by the volume of what lies in a bin; 0 if it begins so [m] */
  end(thickness: number): number;
  /** Mean height of the surface within a distance of a place [m] */
  heightNear(x: number, distance: number): number;
  /** Height of a box of this length that would hold what is in it as densely as grains lie, 0.6 [m] */
  volumeHeight(length: number): number;
  /** Angle of the surface between two parts of its height at x = 0, from the upper one down to where it first is below the lower [rad] */
  slope(low: number, high: number): number;
}

export interface SurfaceOptions {
  /** Width of the bins [m] */
  readonly bin: number;
  /** Of the heap along y [m] */
  readonly depth: number;
}

const coveredPart = 0.25;
/** Of a dense bed, to turn volumes into heights. */
const solidFraction = 0.6;

/** From x = 0 on. */
export function surfaceAlong({ position, radius }: Bed, { bin, depth }: SurfaceOptions): Surface {
  const last = position.reduce((most, [x]) => Math.max(most, x), 0);
  const count = Math.floor(last / bin) + 1;
  const heights = Array.from({ length: count }, () => 0);
  const cover = Array.from({ length: count }, () => 0);
  // One more, which is empty.
  const volumes = Array.from({ length: count + 1 }, () => 0);
  const thicknessOf = (volume: number, length: number): number => volume / (solidFraction * length * depth);
  for (const [k, [x, , z]] of position.entries()) {
    const at = Math.floor(Math.max(x, 0) / bin);
    heights[at] = Math.max(heights[at]!, z + radius[k]!);
    cover[at]! += (Math.PI * radius[k]! ** 2) / (bin * depth);
    volumes[at]! += (4 / 3) * Math.PI * radius[k]! ** 3;
  }
  const places = heights.map((_, k) => (k + 0.5) * bin);
  const bare = cover.findIndex((part) => part < coveredPart);
  const front = (bare < 0 ? count : bare) * bin;
  return {
    places,
    heights,
    front,
    end: (thickness) => {
      const thicknesses = volumes.map((volume) => thicknessOf(volume, bin));
      const thin = thicknesses.findIndex((each) => each < thickness);
      if (thin === 0) return 0;
      // Between the middles of two bins.
      const [before, after] = [thicknesses[thin - 1]!, thicknesses[thin]!];
      return (thin - 0.5 + (before - thickness) / (before - after)) * bin;
    },
    heightNear: (x, distance) => {
      const near = heights.filter((_, k) => Math.abs(places[k]! - x) <= distance);
      return near.reduce((sum, height) => sum + height, 0) / near.length;
    },
    volumeHeight: (length) =>
      thicknessOf(
        volumes.reduce((sum, volume) => sum + volume, 0),
        length,
      ),
    slope: (low, high) => {
      const top = heights[0]!;
      const foot = heights.findIndex((height) => height < low * top);
      const chosen = places.map((_, k) => k).filter((k) => heights[k]! <= high * top && (foot < 0 || k < foot));
      return -Math.atan(fitLine(chosen.map((k) => places[k]!), chosen.map((k) => heights[k]!)).slope); // prettier-ignore
    },
  };
}
