/** Moments of inertia of bodies of even density, and what makes a tensor one that a body can have. */
import type { Vector3 } from '../math/rigid.ts';
import type { InertiaDescription, InertiaTensor } from './robot-description.ts';

/** A box of a mass [kg] with edges along the axes [m]. */
export function boxInertia(mass: number, [x, y, z]: Vector3, centre: Vector3 = [0, 0, 0]): InertiaDescription {
  const moment = (a: number, b: number): number => (mass * (a * a + b * b)) / 12;
  return { mass, centre, tensor: [moment(y, z), moment(x, z), moment(x, y), 0, 0, 0] };
}

/** A cylinder along z, of a mass [kg], a radius and a height [m]. */
export function cylinderInertia(
  mass: number,
  radius: number,
  height: number,
  centre: Vector3 = [0, 0, 0],
): InertiaDescription {
  const across = (mass * (3 * radius * radius + height * height)) / 12;
  return { mass, centre, tensor: [across, across, (mass * radius * radius) / 2, 0, 0, 0] };
}

/** Principal moments of a symmetric tensor, ascending, by Jacobi's rotations. */
export function principalMoments([xx, yy, zz, xy, xz, yz]: InertiaTensor): Vector3 {
  const a = [xx, xy, xz, xy, yy, yz, xz, yz, zz];
  for (let sweep = 0; sweep < 30; sweep++) {
    for (const [p, q] of [[0, 1], [0, 2], [1, 2]] as const) rotateAway(a, p, q); // prettier-ignore
  }
  const [low, middle, high] = [a[0]!, a[4]!, a[8]!].sort((one, other) => one - other);
  return [low!, middle!, high!];
}

/** Turns the axes p and q so that the element between them is nought. */
function rotateAway(a: number[], p: number, q: number): void {
  const between = a[3 * p + q]!;
  if (between === 0) return;
  const theta = (a[3 * q + q]! - a[3 * p + p]!) / (2 * between);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < 3; k++) {
    const [kp, kq] = [a[3 * k + p]!, a[3 * k + q]!];
    a[3 * k + p] = c * kp - s * kq;
    a[3 * k + q] = s * kp + c * kq;
  }
  for (let k = 0; k < 3; k++) {
    const [pk, qk] = [a[3 * p + k]!, a[3 * q + k]!];
    a[3 * p + k] = c * pk - s * qk;
    a[3 * q + k] = s * pk + c * qk;
  }
}

/** Less is nothing to MuJoCo [kg m²]. */
const leastMoment = 1e-12;

/** What is wrong with the mass and inertia of a link; null if a body can have them. */
export function inertiaProblem({ mass, centre, tensor }: InertiaDescription): string | null {
  if (![mass, ...centre, ...tensor].every(Number.isFinite)) return 'must be finite numbers';
  if (!(mass > 0)) return `mass must be > 0 kg, got ${mass}`;
  const [low, middle, high] = principalMoments(tensor);
  const moments = [low, middle, high].map((value) => value.toPrecision(3)).join(', ');
  if (!(low > leastMoment)) return `principal moments must be > 0 kg m², got ${moments}`;
  // The two smaller moments of any body add up to at least the largest.
  if (low + middle < high * (1 - 1e-6))
    return `principal moments ${moments} kg m² are of no body: the two smaller ones must add up to the largest at least`;
  return null;
}
