/** What a rollout starts from and is made of, and the derivatives of its objective by that. */
import { TalusError } from '../../core/errors.ts';
import { keepsVolume, type SoftModel } from '../../scene/soft/soft-model.ts';
import { lameOf } from '../../scene/soft/lame.ts';
import { lameAdjoint } from './lame-adjoint.ts';
import { particleFieldSizes, type ParticleField } from './objective.ts';

/** Of one particle, the same in all worlds. */
export interface MatterValues {
  /** [kg] */
  readonly mass: Float64Array;
  /** At rest [m³] */
  readonly volume: Float64Array;
  /** [Pa] */
  readonly youngModulus: Float64Array;
  readonly poissonRatio: Float64Array;
}

/** At the start, all worlds one after another; 3 numbers a vector and 9 a matrix, in the plane too. */
export type ParticleValues = Readonly<Record<ParticleField, Float64Array>>;

export type RolloutValues = MatterValues & ParticleValues;

/** As the model has them. */
export function valuesOfModel(soft: SoftModel, worldCount: number): RolloutValues {
  if (soft.laws.some(keepsVolume))
    throw new TalusError('rollout: a fluid that keeps its volume has no gradient: set keepVolume to false in its law');
  const everywhere = (numbers: Float64Array): Float64Array =>
    Float64Array.from({ length: numbers.length * worldCount }, (_, k) => numbers[k % numbers.length]!);
  return {
    position: everywhere(soft.position),
    velocity: everywhere(soft.velocity),
    affine: everywhere(soft.affine),
    deformation: everywhere(soft.deformation),
    memory: everywhere(soft.memory),
    mass: soft.mass.slice(),
    volume: soft.volume.slice(),
    youngModulus: soft.youngModulus.slice(),
    poissonRatio: soft.poissonRatio.slice(),
  };
}

/** Changes some of them, after a look at what is given; what starts the same in all worlds may be given once. */
export function changeValues(values: RolloutValues, changes: Partial<RolloutValues>, count: number): void {
  for (const [name, given] of Object.entries(changes)) {
    const target = values[name as keyof RolloutValues];
    const size = name in particleFieldSizes ? particleFieldSizes[name as ParticleField] : 1;
    if (given.length !== target.length && given.length !== count * size) {
      throw new TalusError(`rollout.set ${name}: needs ${target.length} numbers, got ${given.length}`);
    }
    const wrong = given.findIndex((value) => !isAllowed(name, value));
    if (wrong >= 0) {
      throw new TalusError(
        `rollout.set ${name}: particle ${Math.floor(wrong / size)}: ${rules[name] ?? 'must be finite'}, got ${given[wrong]}`,
      );
    }
    for (let k = 0; k < target.length; k++) target[k] = given[k % given.length]!;
  }
}

const rules: Readonly<Record<string, string>> = {
  mass: 'must be > 0 kg',
  volume: 'must be > 0 m³',
  youngModulus: 'must be ≥ 0 Pa',
  poissonRatio: 'must be above -1 and below 0.5',
};

function isAllowed(name: string, value: number): boolean {
  switch (name) {
    case 'mass':
    case 'volume':
      return value > 0 && value < Infinity;
    case 'youngModulus':
      return value >= 0 && value < Infinity;
    case 'poissonRatio':
      return value > -1 && value < 0.5;
    default:
      return Number.isFinite(value);
  }
}

/** Whether a particle is one of a sheet. */
type IsSheet = (particle: number) => boolean;

/** Mass, volume, μ, λ of each particle, as solvers have them. */
export function packMatter(values: MatterValues, isSheet: IsSheet): Float64Array {
  const words = new Float64Array(4 * values.mass.length);
  for (let i = 0; i < values.mass.length; i++) {
    const { mu, lambda } = lameOf(values.youngModulus[i]!, values.poissonRatio[i]!, isSheet(i));
    words.set([values.mass[i]!, values.volume[i]!, mu, lambda], 4 * i);
  }
  return words;
}

/**
 * Bars of what matter is made of, summed over worlds: from `matter` of a gradient (mass and volume) and `deformation` (μ and
 * λ in the last words of the second and third column).
 */
export function unpackMatterBars(
  values: MatterValues,
  isSheet: IsSheet,
  matter: ArrayLike<number>,
  deformation: ArrayLike<number>,
): MatterValues {
  const count = values.mass.length;
  const [muBars, lambdaBars] = [new Float64Array(count), new Float64Array(count)];
  const bars = {
    mass: new Float64Array(count),
    volume: new Float64Array(count),
    youngModulus: new Float64Array(count),
    poissonRatio: new Float64Array(count),
  };
  for (let i = 0; i < matter.length / 2; i++) {
    bars.mass[i % count]! += matter[2 * i]!;
    bars.volume[i % count]! += matter[2 * i + 1]!;
    muBars[i % count]! += deformation[12 * i + 7]!;
    lambdaBars[i % count]! += deformation[12 * i + 11]!;
  }
  for (let i = 0; i < count; i++) {
    const [e, nu] = [values.youngModulus[i]!, values.poissonRatio[i]!];
    const [young, poisson] = lameAdjoint(e, nu, muBars[i]!, lambdaBars[i]!, isSheet(i));
    bars.youngModulus[i] = young;
    bars.poissonRatio[i] = poisson;
  }
  return bars;
}
