/** Objectives that look at everything, for tests of gradients. */
import { particleFields, type Moment, type Objective, type ParticleField } from '../../src/design/rollout/objective.ts';
import { RandomStream } from '../../src/math/random-stream.ts';

/** Of an entry of each field, so that none drowns the others. */
const weightOf: Record<ParticleField, number> = {
  position: 1,
  velocity: 0.1,
  affine: 0.003,
  deformation: 0.1,
  memory: 0.1,
};

/**
 * At each of `moments`, or at the last: Σ a · u + b · u²/2 over all numbers u of all fields, with random a and b; and the same
 * of the signals.
 */
export function randomObjective(seed: number, moments?: readonly number[]): Objective {
  const weightsOf = (name: string, length: number): Float64Array => {
    // The same whenever they are asked for.
    const place = [...name].reduce((sum, letter) => (31 * sum + letter.codePointAt(0)!) >>> 0, 0);
    const random = new RandomStream([seed, place], [7, 0]);
    return Float64Array.from({ length }, () => random.between(-0.5, 0.5));
  };
  const share = (name: string, numbers: Float64Array, scale: number): { value: number; bars: Float64Array } => {
    const [a, b] = [weightsOf(`${name} a`, numbers.length), weightsOf(`${name} b`, numbers.length)];
    let value = 0;
    const bars = numbers.map((number, k) => {
      value += scale * (a[k]! * number + 0.5 * b[k]! * number * number);
      return scale * (a[k]! + b[k]! * number);
    });
    return { value, bars };
  };
  return {
    reads: particleFields,
    ...(moments ? { atStep: (step: number) => moments.includes(step) } : {}),
    evaluate(moment: Moment) {
      const shares = particleFields.map((field) => share(`${field} ${moment.step}`, moment[field], weightOf[field]));
      return {
        value: shares.reduce((sum, { value }) => sum + value, 0),
        bars: Object.fromEntries(particleFields.map((field, k) => [field, shares[k]!.bars])),
      };
    },
    evaluateSignals: (signals) => share('signals', signals, 0.1),
  };
}
