/**
 * How much space a closed surface encloses, and how much of a plane. A place counts once however often the surface winds
 * around it, as where two of its parts overlap.
 */
import { signedVolume, type TriangleMesh } from './closed-mesh.ts';
import { meshBounds } from './mesh-bounds.ts';
import { eachCrossing, type RayGrid } from './mesh-winding.ts';

/** Rays along each axis, for what overlaps: an interior face across y or z lies within half of their distance. */
const rayCount = { space: 1024, plane: 8192 };

/** `winding`: numbers of windings around some of its places, which tell whether it overlaps. [m³] */
export function enclosedVolume(mesh: TriangleMesh, winding: ArrayLike<number>): number {
  if (!overlaps(winding)) return signedVolume(mesh);
  const { min, max } = meshBounds(mesh);
  const spacing = [1, 2].map((axis) => (max[axis]! - min[axis]!) / rayCount.space) as [number, number];
  const rays: RayGrid = {
    min: [min[1] + spacing[0] / 2, min[2] + spacing[1] / 2],
    spacing,
    size: [rayCount.space, rayCount.space],
  };
  return coveredLength(mesh, rays) * spacing[0] * spacing[1];
}

/** Of the cut with the plane z = 0. [m²] */
export function enclosedArea(mesh: TriangleMesh, winding: ArrayLike<number>): number {
  if (!overlaps(winding)) return cutArea(mesh);
  const { min, max } = meshBounds(mesh);
  const spacing = (max[1] - min[1]) / rayCount.plane;
  const rays: RayGrid = {
    min: [min[1] + spacing / 2, 0],
    spacing: [spacing, max[2] - min[2]],
    size: [rayCount.plane, 1],
  };
  return coveredLength(mesh, rays) * spacing;
}

/** Rays enter a surface that faces outward against its triangles: inside, a number is −1. */
const overlaps = (winding: ArrayLike<number>): boolean =>
  Array.prototype.some.call(winding, (count: number) => count !== 0 && count !== -1);

/** By the sections of triangles with the plane, each with the solid on its left. */
function cutArea({ positions, corners }: TriangleMesh): number {
  const [firstX, firstY] = positions;
  let twice = 0;
  for (let k = 0; k < corners.length; k += 3) {
    // Where an edge goes down through the plane, and where one comes up.
    let [downX, downY, upX, upY] = [0, 0, 0, 0];
    let isCut = false;
    for (let j = 0; j < 3; j++) {
      const a = 3 * corners[k + j]!;
      const b = 3 * corners[k + ((j + 1) % 3)]!;
      const [az, bz] = [positions[a + 2]!, positions[b + 2]!];
      // A vertex in the plane counts as above it.
      if (az >= 0 === bz >= 0) continue;
      const share = az / (az - bz);
      const x = positions[a]! + share * (positions[b]! - positions[a]!) - firstX!;
      const y = positions[a + 1]! + share * (positions[b + 1]! - positions[a + 1]!) - firstY!;
      if (az >= 0) [downX, downY] = [x, y];
      else [upX, upY] = [x, y];
      isCut = true;
    }
    if (isCut) twice += downX * upY - downY * upX;
  }
  return Math.abs(twice) / 2;
}

/** Of all rays, how much is inside [m] */
function coveredLength(mesh: TriangleMesh, rays: RayGrid): number {
  // Ends of the crossings of each ray, which are then sorted in place: fine rays pass through millions of triangles.
  const ends = new Uint32Array(rays.size[0] * rays.size[1]);
  eachCrossing(mesh, rays, (ray) => void ends[ray]!++);
  let count = 0;
  for (const ray of ends.keys()) ends[ray] = count += ends[ray]!;
  const places = new Float64Array(count);
  const sides = new Int8Array(count);
  const filled = new Uint32Array(ends.length);
  eachCrossing(mesh, rays, (ray, x, side) => {
    const start = ray === 0 ? 0 : ends[ray - 1]!;
    let k = start + filled[ray]!++;
    for (; k > start && places[k - 1]! > x; k--) {
      places[k] = places[k - 1]!;
      sides[k] = sides[k - 1]!;
    }
    places[k] = x;
    sides[k] = side;
  });
  let length = 0;
  let winding = 0;
  for (const [k, x] of places.entries()) {
    // The numbers of a ray end at 0, so that the next one starts anew.
    if (winding !== 0) length += x - places[k - 1]!;
    winding += sides[k]!;
  }
  return length;
}
