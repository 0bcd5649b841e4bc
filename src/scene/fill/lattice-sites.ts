/** Places in regular order: cubic, or face-centred, the densest there is. */
import type { Bounds, Vector3 } from '../../math/rigid.ts';

export type Arrangement = 'cubic' | 'face-centred';

export interface Lattice {
  readonly arrangement: Arrangement;
  readonly origin: Vector3;
  /** Between planes of sites, along each axis [m] */
  readonly spacing: Vector3;
  /** Planes of sites along each axis */
  readonly planes: Vector3;
  readonly siteCount: number;
}

/** Rounding must not cost a plane of a region that holds it exactly. */
const tolerance = 1e-9;

/**
 * The lattice in a region that keeps `clearance` [m] from its faces. Neighbours are `neighbourDistance` [m] apart; if
 * `fitted`, it is widened along each axis until it fills the region. Null where not even one site has room.
 */
export function latticeIn(
  region: Bounds,
  arrangement: Arrangement,
  clearance: number,
  neighbourDistance: number,
  fitted: boolean,
): Lattice | null {
  // A face-centred lattice is the half of a finer cubic one where the three indices have an even sum.
  const plane = arrangement === 'cubic' ? neighbourDistance : neighbourDistance * Math.SQRT1_2;
  const rooms = region.max.map((max, axis) => max - region.min[axis]! - 2 * clearance);
  if (!rooms.every((room, axis) => room >= -tolerance * (region.max[axis]! - region.min[axis]!))) return null;
  const planes = rooms.map((room) => Math.floor(Math.max(room, 0) / plane + tolerance) + 1);
  const spacing = rooms.map((room, axis) => (fitted && planes[axis]! > 1 ? room / (planes[axis]! - 1) : plane));
  const origin = rooms.map((room, axis) => {
    const start = region.min[axis]! + clearance;
    return fitted && planes[axis] === 1 ? start + room / 2 : start;
  });
  const nodes = planes[0]! * planes[1]! * planes[2]!;
  return {
    arrangement,
    origin: origin as unknown as Vector3,
    spacing: spacing as unknown as Vector3,
    planes: planes as unknown as Vector3,
    siteCount: arrangement === 'cubic' ? nodes : Math.ceil(nodes / 2),
  };
}

/** x y z of each site, from the lowest layer up. */
export function latticeSites({ arrangement, origin, spacing, planes, siteCount }: Lattice): Float64Array {
  const sites = new Float64Array(3 * siteCount);
  let place = 0;
  for (let k = 0; k < planes[2]; k++) {
    for (let j = 0; j < planes[1]; j++) {
      for (let i = 0; i < planes[0]; i++) {
        if (arrangement === 'face-centred' && (i + j + k) % 2 !== 0) continue;
        sites[place++] = origin[0] + i * spacing[0];
        sites[place++] = origin[1] + j * spacing[1];
        sites[place++] = origin[2] + k * spacing[2];
      }
    }
  }
  return sites;
}
