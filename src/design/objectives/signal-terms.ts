/** Terms of an objective that look at the signals of actuators. */
import { TalusError } from '../../core/errors.ts';
import type { Objective, RolloutExtent } from '../rollout/objective.ts';

/** Half the sum of the squares of all signals: what actuation costs (Spielberg et al., Robotica 2021, §5.2). */
export function actuationEffort(): Objective {
  return {
    atStep: never,
    check: needsActuators,
    evaluateSignals: (signals) => ({
      value: signals.reduce((sum, signal) => sum + signal * signal, 0) / 2,
      bars: signals.slice(),
    }),
  };
}

/** Half the sum of the squares of what signals change by from one step to the next. */
export function actuationRoughness(): Objective {
  return {
    atStep: never,
    check: needsActuators,
    evaluateSignals(signals, actuators) {
      const bars = new Float64Array(signals.length);
      let value = 0;
      for (let k = actuators; k < signals.length; k++) {
        const change = signals[k]! - signals[k - actuators]!;
        value += (change * change) / 2;
        bars[k]! += change;
        bars[k - actuators]! -= change;
      }
      return { value, bars };
    },
  };
}

function needsActuators({ actuators }: RolloutExtent): void {
  if (actuators === 0) throw new TalusError('a term of the signals is of actuators: the scene of the rollout has none');
}

/** Nothing of the particles is needed. */
const never = (): boolean => false;
