/** Objectives that are made of others. */
import { TalusError } from '../../core/errors.ts';
import {
  checkObjective,
  looksAt,
  particleFields,
  type Evaluation,
  type Moment,
  type Objective,
  type ParticleField,
  type SignalEvaluation,
} from '../rollout/objective.ts';

const defaultReads: readonly ParticleField[] = ['position', 'velocity'];

/** Σ weight · term, of pairs [weight, term]. */
export function weightedSum(terms: readonly (readonly [weight: number, term: Objective])[]): Objective {
  if (terms.length === 0) throw new TalusError('a weighted sum has no terms: give at least one');
  const read = new Set<ParticleField>();
  for (const [, { evaluate, reads = defaultReads }] of terms) if (evaluate) for (const field of reads) read.add(field);
  return {
    reads: particleFields.filter((field) => read.has(field)),
    check(rollout) {
      for (const [, term] of terms) checkObjective(term, rollout);
    },
    atStep: (step, steps) => terms.some(([, term]) => looksAt(term, step, steps)),
    evaluate: (moment) =>
      sumOf(moment, terms.filter(([, term]) => looksAt(term, moment.step, moment.steps))), // prettier-ignore
    evaluateSignals(signals, actuators): SignalEvaluation {
      const bars = new Float64Array(signals.length);
      let value = 0;
      for (const [weight, term] of terms) {
        const part = term.evaluateSignals?.(signals, actuators);
        if (!part) continue;
        value += weight * part.value;
        for (const [k, bar] of part.bars.entries()) bars[k]! += weight * bar;
      }
      return { value, bars };
    },
  };
}

function sumOf(moment: Moment, terms: readonly (readonly [number, Objective])[]): Evaluation {
  const bars: Record<string, Float64Array> = {};
  let value = 0;
  for (const [weight, term] of terms) {
    const part = term.evaluate!(moment);
    value += weight * part.value;
    for (const [field, partBars] of Object.entries(part.bars)) {
      const sum = (bars[field] ??= new Float64Array(partBars.length));
      for (const [k, bar] of partBars.entries()) sum[k]! += weight * bar;
    }
  }
  return { value, bars };
}
