/** The workshop: moves parameters of a rollout until an objective is small. */
import { TalusError } from '../core/errors.ts';
import { shuffledIndex } from '../math/random.ts';
import { minimise, type Evaluate, type Minimum, type MinimiseOptions } from './optimisers/minimise.ts';
import type { Draft, DraftBars, Parameter } from './parameters/parameter.ts';
import type { Objective } from './rollout/objective.ts';
import { RolloutBrokeError } from './rollout/rollout-broke-error.ts';
import type { RolloutGradient, RolloutResult } from './rollout/rollout-types.ts';
import type { Rollout } from './rollout/rollout.ts';

/** A motion to judge: by an objective of its own, with signals of its own. */
export interface Trajectory {
  readonly objective: Objective;
  /** `step · actuators + actuator`. Default: those of the parameters, or of the scene. */
  readonly signals?: Float64Array;
}

export interface OptimiseOptions extends Omit<MinimiseOptions, 'bounds'> {
  /** How many trajectories are run at each step, in an order that is shuffled for each round of them. Default: all. */
  readonly batch?: number;
  /** Of the order. Default: 0. */
  readonly seed?: number;
}

/**
 * Minimises the mean of an objective over trajectories, or a single objective, by the numbers of a parameter. The rollout
 * is left as the last trial set it.
 */
export const optimiseRollout = (
  rollout: Rollout,
  parameter: Parameter,
  target: Objective | readonly Trajectory[],
  options: OptimiseOptions,
): Promise<Minimum> => {
  const trajectories = isList(target) ? target : [{ objective: target }];
  const evaluate = evaluateRollout(rollout, parameter, trajectories, options);
  return minimise(evaluate, parameter.start, { ...options, bounds: parameter.bounds });
};

const isList = (target: Objective | readonly Trajectory[]): target is readonly Trajectory[] => Array.isArray(target);

/** Value and derivatives by the numbers of a parameter, for {@link minimise} or any other optimiser. */
export function evaluateRollout(
  rollout: Rollout,
  parameter: Parameter,
  trajectories: readonly Trajectory[],
  { batch = trajectories.length, seed = 0 }: Pick<OptimiseOptions, 'batch' | 'seed'> = {},
): Evaluate {
  if (!(batch >= 1 && batch <= trajectories.length)) throw new TalusError(`a batch of ${batch} of ${trajectories.length} trajectories: take 1 … ${trajectories.length}`); // prettier-ignore
  const start = draftOf(rollout);
  return async (numbers, iteration) => {
    const draft = copyDraft(start);
    const pullBack = parameter.apply(numbers, draft);
    const chosen = batchOf(trajectories, { batch, seed, iteration });
    const bars = emptyBars(start);
    let value = 0;
    for (const { objective, signals } of chosen) {
      rollout.set({ ...draft, signals: signals ?? draft.signals });
      const result = await gradientOf(rollout, objective);
      if (!result) return { value: NaN, gradient: numbers.map(() => NaN) };
      value += result.value / chosen.length;
      addBars(bars, result.gradient, { share: 1 / chosen.length, hasOwnSignals: signals !== undefined });
    }
    return { value, gradient: pullBack(bars) };
  };
}

/** Null where it broke: a trial that led nowhere. */
async function gradientOf(rollout: Rollout, objective: Objective): Promise<RolloutResult | null> {
  try {
    return await rollout.gradient(objective);
  } catch (error) {
    if (error instanceof RolloutBrokeError) return null;
    throw error;
  }
}

const draftFields = ['position', 'velocity', 'deformation', 'mass', 'volume', 'youngModulus', 'poissonRatio'] as const;

/** What the rollout is set to now, of one world. */
export function draftOf({ values, signals }: Rollout): Draft {
  const count = values.mass.length;
  const sizes = { position: 3, velocity: 3, deformation: 9, mass: 1, volume: 1, youngModulus: 1, poissonRatio: 1 };
  const entries = draftFields.map((name) => [name, values[name].slice(0, count * sizes[name])]);
  return { ...(Object.fromEntries(entries) as Omit<Draft, 'signals'>), signals };
}

export const copyDraft = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).map(([name, values]) => [name, values.slice()])) as unknown as Draft;

const emptyBars = (draft: Draft): { -readonly [K in keyof DraftBars]: Float64Array } => ({
  ...(Object.fromEntries(Object.entries(draft).map(([name, { length }]) => [name, new Float64Array(length)])) as unknown as Draft), // prettier-ignore
  controller: new Float64Array(),
});

/** Worlds start alike: their bars are added up. */
function addBars(
  bars: { -readonly [K in keyof DraftBars]: Float64Array },
  gradient: RolloutGradient,
  { share, hasOwnSignals }: { share: number; hasOwnSignals: boolean },
): void {
  if (bars.controller.length === 0) bars.controller = new Float64Array(gradient.controller.length);
  const names = hasOwnSignals ? draftFields : ([...draftFields, 'signals'] as const);
  for (const name of [...names, 'controller'] as const) {
    const sums = bars[name];
    for (const [k, bar] of gradient[name].entries()) sums[k % sums.length]! += share * bar;
  }
}

function batchOf(
  trajectories: readonly Trajectory[],
  { batch, seed, iteration }: { batch: number; seed: number; iteration: number },
): readonly Trajectory[] {
  const count = trajectories.length;
  if (batch === count) return trajectories;
  return Array.from({ length: batch }, (_, k) => {
    const place = iteration * batch + k;
    const round = Math.floor(place / count);
    return trajectories[shuffledIndex(place % count, count, [seed >>> 0, round])]!;
  });
}
