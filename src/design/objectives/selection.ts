/** Which particles a term of an objective is about, and at which moments. */
import { TalusError } from '../../core/errors.ts';
import type { Moment, Objective } from '../rollout/objective.ts';

/** A group of the model, a range, or a list of indices. */
export type ParticleSelection = Readonly<{ first: number; end: number }> | ArrayLike<number>;

/**
 * `end`: after the last step; `always`: after every step; after every so many; or after these steps, as many as were taken
 * before.
 */
export type When = 'end' | 'always' | { readonly every: number } | readonly number[];

export interface TermOptions {
  /** Default: all. */
  readonly particles?: ParticleSelection;
  /** Default: `end`. The values of several moments are added up. */
  readonly when?: When;
}

/** Calls `visit` with the index of each particle of a selection, in order. */
export type EachParticle = (count: number, visit: (particle: number, place: number) => void) => number;

/** A walk over a selection, which gives the number of particles in it. */
export function eachParticle(selection: ParticleSelection | undefined): EachParticle {
  if (selection !== undefined && 'length' in selection) return eachOfList(Uint32Array.from(selection));
  const { first, end } = selection ?? { first: 0, end: Infinity };
  if (!(first >= 0 && first < end)) throw new TalusError(`a selection of particles from ${first} to ${end} has none: take first < end`); // prettier-ignore
  return (count, visit) => {
    const last = Math.min(end, count);
    if (first >= count) refuse(first, count);
    if (last < end && end !== Infinity) refuse(end - 1, count);
    for (let particle = first; particle < last; particle++) visit(particle, particle - first);
    return last - first;
  };
}

function eachOfList(list: Uint32Array): EachParticle {
  if (list.length === 0) throw new TalusError('a selection of particles has none: name at least one');
  return (count, visit) => {
    for (const [place, particle] of list.entries()) {
      if (particle >= count) refuse(particle, count);
      visit(particle, place);
    }
    return list.length;
  };
}

function refuse(particle: number, count: number): never {
  throw new TalusError(`a selection names particle ${particle}: the rollout has ${count}`);
}

/** When a term looks, and a check that the moments which it names are those of a rollout: parts of an {@link Objective}. */
export function momentsOf(when: When = 'end'): Required<Pick<Objective, 'atStep' | 'check'>> {
  if (when === 'end') return { atStep: (step, steps) => step === steps, check() {} };
  if (when === 'always') return { atStep: (step) => step > 0, check() {} };
  if (typeof when !== 'object' || when === null) throw new TalusError(`when: must be 'end', 'always', { every: steps } or a list of steps, got ${JSON.stringify(when)}: take one of these`); // prettier-ignore
  if (!('length' in when)) {
    const { every } = when;
    if (!Number.isSafeInteger(every) || every < 1) throw new TalusError(`every: must be an integer ≥ 1, got ${every}`);
    return {
      atStep: (step) => step > 0 && step % every === 0,
      check({ steps }) {
        if (every > steps) throw new TalusError(`when.every: ${every} is more than the rollout's ${steps} steps: take 1 … ${steps}`); // prettier-ignore
      },
    };
  }
  if (when.length === 0) throw new TalusError('when: has no steps: name at least one');
  return stepsOf(new Set(when), 'when');
}

/** Looks after some steps alone, counted from the start of the rollout. */
export function stepsOf(chosen: ReadonlySet<number>, where: string): Required<Pick<Objective, 'atStep' | 'check'>> {
  return {
    atStep: (step) => chosen.has(step),
    check({ steps, timeStep }) {
      for (const step of chosen) {
        if (Number.isSafeInteger(step) && step >= 0 && step <= steps) continue;
        throw new TalusError(`${where}: ${step} is no step of the rollout: take integers from 0 to ${steps}, steps of ${timeStep} s each`); // prettier-ignore
      }
    },
  };
}

/** Bars of a vector field, zero at first. */
export const vectorBars = ({ count }: Moment): Float64Array => new Float64Array(3 * count);
