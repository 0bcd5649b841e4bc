/**
 * The lagged contact model of Castro et al. as Yu et al. 2025 use it: a potential of the contact velocity whose slope is
 * minus the impulse. Friction is limited by the normal impulse of the start of the substep, which keeps the potential convex.
 */

export interface LaggedContact {
  /** [N/m] */
  readonly stiffness: number;
  /** Of Hunt and Crossley [s/m]. */
  readonly dissipation: number;
  readonly friction: number;
  /** Of a substep [s]. */
  readonly timeStep: number;
  /** Elastic force at the start of the substep [N]. */
  readonly startForce: number;
  /** Normal velocity at the start of the substep [m/s], positive where the two part. */
  readonly startVelocity: number;
}

/** Below this speed sticking is smeared out [m/s]. */
const stictionSpeed = 1e-2;

/** Normal impulse of the start of the substep [N s]. */
const laggedImpulse = ({ timeStep, startForce, dissipation, startVelocity }: LaggedContact): number =>
  timeStep * startForce * Math.max(0, 1 - dissipation * startVelocity);

/** Impulses on the matter [N s] at a normal and a tangential velocity [m/s]. */
export function contactImpulses(contact: LaggedContact, vn: number, vt: number): { normal: number; tangent: number } {
  const { timeStep, startForce, stiffness, dissipation, friction } = contact;
  const elastic = Math.max(0, startForce - timeStep * stiffness * vn);
  return {
    normal: timeStep * elastic * Math.max(0, 1 - dissipation * vn),
    tangent: (-friction * laggedImpulse(contact) * vt) / Math.hypot(vt, stictionSpeed),
  };
}

/** [J] */
export function contactPotential(contact: LaggedContact, vn: number, vt: number): number {
  const { timeStep, startForce, stiffness, dissipation, friction } = contact;
  // Past this velocity nothing pushes: the potential is level.
  const released = Math.min(startForce / (timeStep * stiffness), 1 / dissipation);
  const v = Math.min(vn, released);
  const gain = -timeStep * stiffness * v;
  const normal = timeStep * (v * (startForce + gain / 2) - ((dissipation * v * v) / 2) * (startForce + (2 * gain) / 3));
  const slip = Math.hypot(vt, stictionSpeed) - stictionSpeed;
  return -normal + friction * laggedImpulse(contact) * slip;
}

/** Second derivatives, normal and tangential [kg]; there are no mixed ones. */
export function contactCurvatures(contact: LaggedContact, vn: number, vt: number): { normal: number; tangent: number } {
  const { timeStep, startForce, stiffness, dissipation, friction } = contact;
  const elastic = startForce - timeStep * stiffness * vn;
  const damping = 1 - dissipation * vn;
  const isPushing = elastic > 0 && damping > 0;
  const slip = Math.hypot(vt, stictionSpeed);
  return {
    normal: isPushing ? timeStep * (stiffness * timeStep * damping + dissipation * elastic) : 0,
    tangent: (friction * laggedImpulse(contact) * stictionSpeed ** 2) / slip ** 3,
  };
}
