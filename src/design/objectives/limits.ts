/** Constraints as penalties: smooth, zero where they hold, and the square of what is missing where they do not. */
import { TalusError } from '../../core/errors.ts';
import type { Vector3 } from '../../math/rigid.ts';
import type { Evaluation, Objective, ParticleBars, SignalEvaluation } from '../rollout/objective.ts';
import { momentsOf, eachParticle, vectorBars, type TermOptions } from './selection.ts';

/** max(0, term − limit)² at each moment that the term looks at, and of what it asks of the signals. */
export function penaltyAbove(term: Objective, limit: number): Objective {
  if (!Number.isFinite(limit)) throw new TalusError(`penaltyAbove limit: must be finite, got ${limit}`);
  return chained(term, (value) => {
    const excess = Math.max(value - limit, 0);
    return { value: excess * excess, slope: 2 * excess };
  });
}

/** (term − target)² at each moment that the term looks at, and of what it asks of the signals. */
export const penaltyOff = (term: Objective, target: number): Objective =>
  chained(term, (value) => ({ value: (value - target) ** 2, slope: 2 * (value - target) }));

type Chain = (value: number) => { value: number; slope: number };

function chained(term: Objective, chain: Chain): Objective {
  const { evaluate, evaluateSignals } = term;
  return {
    ...term,
    ...(evaluate && {
      evaluate(moment): Evaluation {
        const inner = evaluate.call(term, moment);
        const { value, slope } = chain(inner.value);
        return { value, bars: scaledBars(inner.bars, slope) };
      },
    }),
    ...(evaluateSignals && {
      evaluateSignals(signals, actuators): SignalEvaluation {
        const inner = evaluateSignals.call(term, signals, actuators);
        const { value, slope } = chain(inner.value);
        return { value, bars: inner.bars.map((bar) => slope * bar) };
      },
    }),
  };
}

export const scaledBars = (bars: ParticleBars, factor: number): ParticleBars =>
  Object.fromEntries(Object.entries(bars).map(([field, values]) => [field, values.map((bar) => factor * bar)]));

/** Particles are to stay where normal · x ≥ offset: mean over particles of the squared depth behind that plane [m²]. */
export function penaltyBehindPlane(normal: Vector3, offset: number, { particles, when }: TermOptions = {}): Objective {
  if (!(Math.hypot(...normal) > 0)) throw new TalusError(`penaltyBehindPlane normal: must have a direction, got ${normal.join(', ')}`); // prettier-ignore
  const each = eachParticle(particles);
  return {
    reads: ['position'],
    ...momentsOf(when),
    evaluate(moment) {
      const { position } = moment;
      const bars = vectorBars(moment);
      let sum = 0;
      const count = each(moment.count, (particle) => {
        const at = 3 * particle;
        const height =
          normal[0] * position[at]! + normal[1] * position[at + 1]! + normal[2] * position[at + 2]! - offset;
        // Written so that a particle that is no number stays none.
        if (height >= 0) return;
        sum += height * height;
        for (let k = 0; k < 3; k++) bars[at + k]! += 2 * height * normal[k]!;
      });
      return { value: sum / count, bars: { position: bars.map((bar) => bar / count) } };
    },
  };
}
