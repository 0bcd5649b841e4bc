/**
 * The squared distance [m²] from a point to a triangle: `corners` has x y z of the corners a, b, c of each triangle. The
 * nearest point is found by the region of the plane that the point is over. Ericson, Real-Time Collision Detection, §5.1.5.
 */
export function squaredTriangleDistance(
  corners: Float64Array,
  triangle: number,
  x: number,
  y: number,
  z: number,
): number {
  const k = 9 * triangle;
  const ax = corners[k]!;
  const ay = corners[k + 1]!;
  const az = corners[k + 2]!;
  const abx = corners[k + 3]! - ax;
  const aby = corners[k + 4]! - ay;
  const abz = corners[k + 5]! - az;
  const acx = corners[k + 6]! - ax;
  const acy = corners[k + 7]! - ay;
  const acz = corners[k + 8]! - az;
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  // The nearest point is a + v ab + w ac.
  let v = 0;
  let w = 0;
  const d1 = abx * px + aby * py + abz * pz;
  const d2 = acx * px + acy * py + acz * pz;
  if (d1 > 0 || d2 > 0) {
    const bx = px - abx;
    const by = py - aby;
    const bz = pz - abz;
    const cx = px - acx;
    const cy = py - acy;
    const cz = pz - acz;
    const d3 = abx * bx + aby * by + abz * bz;
    const d4 = acx * bx + acy * by + acz * bz;
    const d5 = abx * cx + aby * cy + abz * cz;
    const d6 = acx * cx + acy * cy + acz * cz;
    const vc = d1 * d4 - d3 * d2;
    const vb = d5 * d2 - d1 * d6;
    const va = d3 * d6 - d5 * d4;
    if (d3 >= 0 && d4 <= d3) {
      v = 1;
    } else if (d6 >= 0 && d5 <= d6) {
      w = 1;
    } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
      v = d1 / (d1 - d3);
    } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
      w = d2 / (d2 - d6);
    } else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
      w = (d4 - d3) / (d4 - d3 + (d5 - d6));
      v = 1 - w;
    } else {
      const sum = va + vb + vc;
      v = vb / sum;
      w = vc / sum;
    }
  }
  const dx = px - v * abx - w * acx;
  const dy = py - v * aby - w * acy;
  const dz = pz - v * abz - w * acz;
  return dx * dx + dy * dy + dz * dz;
}
