/** Places of particles: a box is cut into equal parts, and each part that holds matter gets a particle. */
import type { RandomStream } from '../../math/random-stream.ts';
import type { Bounds, Vector3 } from '../../math/rigid.ts';

export interface SiteGrid {
  readonly dimensions: 2 | 3;
  readonly min: Vector3;
  readonly max: Vector3;
  /** Edges of a part; along z in the plane the 1 m that it is thick [m] */
  readonly spacing: Vector3;
  /** Parts along each axis; 1 along z in the plane */
  readonly size: Vector3;
}

/** Rounding must not cost a layer. */
const tolerance = 1e-9;

export interface SitePitch {
  readonly dimensions: 2 | 3;
  /** Wished for between particles [m] */
  readonly pitch: number;
}

/** The parts fill the box; along an edge of less than half a pitch there is none. */
export function fittedSites({ min, max }: Bounds, { dimensions, pitch }: SitePitch, fewest = 0): SiteGrid {
  const edge = (axis: 0 | 1 | 2) => max[axis] - min[axis];
  const count = (axis: 0 | 1 | 2) => Math.max(Math.round(edge(axis) / pitch + tolerance), fewest);
  const [x, y, z] = [count(0), count(1), count(2)];
  if (dimensions === 2)
    return {
      dimensions,
      min: [min[0], min[1], -0.5],
      max: [max[0], max[1], 0.5],
      spacing: [edge(0) / x, edge(1) / y, 1],
      size: [x, y, 1],
    };
  return { dimensions, min, max, spacing: [edge(0) / x, edge(1) / y, edge(2) / z], size: [x, y, z] };
}

/** The parts are as large as wished for; about the middle of the box, and all around it. None where it is less than half of one. */
export function centredSites({ min, max }: Bounds, { dimensions, pitch }: SitePitch): SiteGrid {
  const edge = (axis: 0 | 1 | 2) => max[axis] - min[axis];
  const count = (axis: 0 | 1 | 2) => (edge(axis) < pitch / 2 ? 0 : Math.ceil(edge(axis) / pitch - tolerance));
  const side = (axis: 0 | 1 | 2, sign: number) =>
    (min[axis] + max[axis]) / 2 + (sign * (count(axis) === 0 ? edge(axis) : count(axis) * pitch)) / 2;
  const isPlane = dimensions === 2;
  return {
    dimensions,
    min: [side(0, -1), side(1, -1), isPlane ? -0.5 : side(2, -1)],
    max: [side(0, 1), side(1, 1), isPlane ? 0.5 : side(2, 1)],
    spacing: [pitch, pitch, isPlane ? 1 : pitch],
    size: [count(0), count(1), isPlane ? 1 : count(2)],
  };
}

export const siteCount = ({ size }: SiteGrid): number => size[0] * size[1] * size[2];
/** Of the box, along the axes that it has [m] */
export const siteEdges = ({ min, max, dimensions }: SiteGrid): number[] =>
  [max[0] - min[0], max[1] - min[1], max[2] - min[2]].slice(0, dimensions);
/** Of a part [m³] */
export const siteVolume = ({ spacing }: SiteGrid): number => spacing[0] * spacing[1] * spacing[2];

/** Calls with the middle of each part, in order, x fastest. */
export function eachSite({ min, spacing, size }: SiteGrid, visit: (x: number, y: number, z: number) => void): void {
  const middle = (axis: 0 | 1 | 2, k: number) => min[axis] + (k + 0.5) * spacing[axis];
  for (let k = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++) for (let i = 0; i < size[0]; i++) visit(middle(0, i), middle(1, j), middle(2, k));
}

/** x y z of the middles where `holds` says so, or of random places in these parts where there are dice. */
export function sitesWhere(
  grid: SiteGrid,
  dice: RandomStream | null,
  holds: (x: number, y: number, z: number, site: number) => boolean,
): Float64Array {
  const isHeld = new Uint8Array(siteCount(grid));
  let site = 0;
  let count = 0;
  eachSite(grid, (x, y, z) => {
    if (holds(x, y, z, site)) {
      isHeld[site] = 1;
      count++;
    }
    site++;
  });
  const position = new Float64Array(3 * count);
  const shift = (axis: 0 | 1 | 2): number =>
    dice && axis < grid.dimensions ? dice.between(-0.5, 0.5) * grid.spacing[axis] : 0;
  let place = 0;
  site = 0;
  eachSite(grid, (x, y, z) => {
    if (isHeld[site++] === 0) return;
    position[place++] = x + shift(0);
    position[place++] = y + shift(1);
    position[place++] = z + shift(2);
  });
  return position;
}
