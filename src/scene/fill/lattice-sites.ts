/** Places in regular order: cubic, or face-centred, the densest there is; in one layer triangular, the densest there. */
import type { Bounds, Vector3 } from '../../math/rigid.ts';

export type Arrangement = 'cubic' | 'face-centred' | 'triangular';

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

/** Between planes of sites along x, y, z, in distances of neighbours. */
const planeDistances: Readonly<Record<Arrangement, Vector3>> = {
  cubic: [1, 1, 1],
  'face-centred': [Math.SQRT1_2, Math.SQRT1_2, Math.SQRT1_2],
  triangular: [0.5, Math.sqrt(0.75), 1],
};

export interface LatticeOptions {
  readonly arrangement: Arrangement;
  /** Of the sites from the faces of the region [m] */
  readonly clearance: number;
  /** [m] */
  readonly neighbourDistance: number;
  /** Widened along each axis until it fills the region. */
  readonly fitted: boolean;
  /** Whether the region goes all the way round a periodic axis, x, y, z: the last plane meets the first. */
  readonly spans: readonly boolean[];
}

/** The lattice in a region; null where not even one site has room. */
export function latticeIn(region: Bounds, options: LatticeOptions): Lattice | null {
  const { arrangement, clearance, neighbourDistance, fitted, spans } = options;
  // The others are the half of a finer lattice where the indices have an even sum.
  const even = arrangement !== 'cubic';
  const plane = planeDistances[arrangement].map((distance) => distance * neighbourDistance);
  const edges = region.max.map((max, axis) => max - region.min[axis]!);
  const rooms = edges.map((edge) => edge - 2 * clearance);
  if (!rooms.every((room, axis) => room >= -tolerance * edges[axis]!)) return null;
  const along = edges.map((edge, axis) =>
    spans[axis]
      ? planesAround(edge, plane[axis]!, { fitted, even })
      : planesBetween(rooms[axis]!, plane[axis]!, fitted),
  );
  const planes = along.map(({ count }) => count);
  const spacing = along.map((axis) => axis.spacing);
  const origin = along.map(({ start }, axis) => region.min[axis]! + start + (spans[axis] ? 0 : clearance));
  const nodes = planes[0]! * planes[1]! * planes[2]!;
  return {
    arrangement,
    origin: origin as unknown as Vector3,
    spacing: spacing as unknown as Vector3,
    planes: planes as unknown as Vector3,
    siteCount: even ? Math.ceil(nodes / 2) : nodes,
  };
}

/** Planes of sites along an axis; the first is at `start`. */
interface Planes {
  readonly count: number;
  readonly spacing: number;
  readonly start: number;
}

/** From one end of a room to the other. */
function planesBetween(room: number, plane: number, fitted: boolean): Planes {
  const count = Math.floor(Math.max(room, 0) / plane + tolerance) + 1;
  if (!fitted) return { count, spacing: plane, start: 0 };
  return count === 1 ? { count, spacing: plane, start: room / 2 } : { count, spacing: room / (count - 1), start: 0 };
}

/** All the way round. A face-centred lattice closes with an even number of planes, or with one that meets only itself. */
function planesAround(period: number, plane: number, { fitted, even }: { fitted: boolean; even: boolean }): Planes {
  const most = Math.max(Math.floor(period / plane + tolerance), 1);
  const count = even && most > 1 ? most - (most % 2) : most;
  const spacing = fitted ? period / count : plane;
  return { count, spacing, start: spacing / 2 };
}

/** x y z of each site, from the lowest layer up. */
export function latticeSites({ arrangement, origin, spacing, planes, siteCount }: Lattice): Float64Array {
  const sites = new Float64Array(3 * siteCount);
  let place = 0;
  for (let k = 0; k < planes[2]; k++) {
    for (let j = 0; j < planes[1]; j++) {
      for (let i = 0; i < planes[0]; i++) {
        if (arrangement !== 'cubic' && (i + j + k) % 2 !== 0) continue;
        sites[place++] = origin[0] + i * spacing[0];
        sites[place++] = origin[1] + j * spacing[1];
        sites[place++] = origin[2] + k * spacing[2];
      }
    }
  }
  return sites;
}
