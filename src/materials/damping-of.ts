/**
 * The damping ratio that makes an impact give back a part e of the approach speed.
 *
 * With a damper that grows like δ^¼ (Tsuji, Tanaka and Ishida 1992) the collision of Hertz's spring is that of a linear
 * oscillator: z = δ^(5/4) obeys z″ + 2ζω z′ + ω² z = 0 in the time s with ds = δ^¼ dt (Antypov and Elliott 2011). Where the
 * contact may pull, it ends at δ = 0, half a period later: ln e = −π ζ/√(1 − ζ²). Where it may not, it ends as soon as
 * damper and spring cancel, at the phase π − 2α with sin α = ζ, and ln e = −(π − 2α) tan α, which goes on beyond ζ = 1.
 * Thornton, Cummins and Cleary (2013) have fitted the same relation by a polynomial.
 */

/** Restitution that damping can reach: e falls as 1/(4ζ²), and steps must be short against 1/(ζω). */
export const leastRestitution = 0.01;

/** Ratio ζ of the damper to a critical one; 0 for e = 1. `attraction`: whether the damper may pull. */
export function dampingOf(restitution: number, attraction: boolean): number {
  const e = Math.min(Math.max(restitution, leastRestitution), 1);
  if (e === 1) return 0;
  const loss = -Math.log(e);
  if (attraction) return loss / Math.hypot(loss, Math.PI);
  let [low, high] = [0, 1 / Math.sqrt(e)];
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (lossWithoutPull(middle) < loss) low = middle;
    else high = middle;
  }
  return high;
}

/** −ln e. */
function lossWithoutPull(ratio: number): number {
  if (Math.abs(ratio - 1) < 1e-6) return 2;
  if (ratio < 1) {
    const angle = Math.asin(ratio);
    return (Math.PI - 2 * angle) * Math.tan(angle);
  }
  const root = Math.sqrt(ratio * ratio - 1);
  return (2 * ratio * Math.log(ratio + root)) / root;
}

/**
 * For a spring that does not stiffen, and cannot pull: at most 1. With a critical damper such a contact gives back
 * e⁻² = 0.135 of the speed of approach, and less would only ask for shorter steps.
 */
export const springDamping = (restitution: number): number => Math.min(dampingOf(restitution, false), 1);
