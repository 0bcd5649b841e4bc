/** What gradients are taken by, class by class, and how far they are from differences or from each other. */
import { controllerParameter } from '../../design/parameters/controller-parameter.ts';
import type { NetworkController } from '../../design/controllers/network-controller.ts';
import { stretchParameter } from '../../design/parameters/start-parameters.ts';
import { copyDraft, draftOf } from '../../design/optimise-rollout.ts';
import type { Draft, PullBack } from '../../design/parameters/parameter.ts';
import type { Objective } from '../../design/rollout/objective.ts';
import type { RolloutGradient } from '../../design/rollout/rollout-types.ts';
import type { Rollout } from '../../design/rollout/rollout.ts';
import { RandomStream } from '../../math/random-stream.ts';

/** Numbers of one kind, with a typical size of their changes. */
export interface Variable {
  readonly name: string;
  readonly size: number;
  /** As they are now. */
  numbers(rollout: Rollout): Float64Array;
  set(rollout: Rollout, numbers: Float64Array): void;
  bars(rollout: Rollout, gradient: RolloutGradient): Float64Array;
}

const fieldSizes = {
  position: 0.05,
  velocity: 1,
  affine: 10,
  deformation: 0.1,
  mass: 0.1,
  volume: 1e-3,
  youngModulus: 1e4,
  poissonRatio: 0.1,
  signals: 0.1,
} as const;

type Field = keyof typeof fieldSizes;

const fieldVariables: readonly Variable[] = Object.entries(fieldSizes).map(([name, size]) => ({
  name,
  size,
  numbers: (rollout) =>
    name === 'signals' ? rollout.signals : rollout.values[name as Exclude<Field, 'signals'>].slice(),
  set: (rollout, numbers) => rollout.set({ [name]: numbers }),
  bars: (_, gradient) => gradient[name as Field],
}));

/** Length of the body: positions, volumes and masses follow. */
function shapeVariable(rollout: Rollout): Variable {
  const stretch = stretchParameter({ axis: 'x', origin: 0 });
  const start = draftOf(rollout);
  return {
    name: 'shape',
    size: 0.1,
    numbers: () => stretch.start.slice(),
    set(_, numbers) {
      const { position, mass, volume } = applied(numbers).draft;
      rollout.set({ position, mass, volume });
    },
    bars: (_, gradient) => applied(stretch.start).pullBack({ ...copyDraft(gradient), controller: gradient.controller }),
  };

  function applied(numbers: Float64Array): { draft: Draft; pullBack: PullBack } {
    const draft = copyDraft(start);
    return { draft, pullBack: stretch.apply(numbers, draft) };
  }
}

/** All classes of a rollout that has been made ready. */
export function variablesOf(rollout: Rollout, controller: NetworkController | null): readonly Variable[] {
  if (!controller) return [...fieldVariables, shapeVariable(rollout)];
  const { start } = controllerParameter(controller);
  return [
    {
      name: 'weights of a controller',
      size: 0.1,
      numbers: () => start.slice(),
      set: (_, numbers) => controller.parameters.set(numbers),
      bars: (_, gradient) => gradient.controller,
    },
  ];
}

/**
 * Distance of a gradient from central differences over its length: ⟨error, n⟩² of a normal random direction n has the mean
 * |error|², so a few directions measure all of it.
 */
export async function differenceError(
  rollout: Rollout,
  objective: Objective,
  { variable, bars, directions, seed }: { variable: Variable; bars: Float64Array; directions: number; seed: number },
): Promise<number> {
  const start = variable.numbers(rollout);
  const random = new RandomStream([seed, 0x64696666], [0, 0]);
  // Far from rounding, near enough for what is cut off, and too near for nodes to change sides.
  const step = 1e-6;
  let sum = 0;
  for (let k = 0; k < directions; k++) {
    // What has no influence at all, like z in the plane, is left alone.
    const direction = start.map((_, place) => (bars[place] === 0 ? 0 : random.normal()));
    const at = async (way: number): Promise<number> => {
      variable.set(rollout, start.map((number, place) => number + way * variable.size * direction[place]!)); // prettier-ignore
      return rollout.run(objective);
    };
    const difference = ((await at(step)) - (await at(-step))) / (2 * step * variable.size);
    const told = bars.reduce((product, bar, place) => product + bar * direction[place]!, 0);
    sum += (difference - told) ** 2 / directions;
  }
  variable.set(rollout, start);
  return Math.sqrt(sum) / lengthOf(bars);
}

export const lengthOf = (bars: Float64Array): number => Math.sqrt(bars.reduce((sum, bar) => sum + bar * bar, 0));

/** |a − b| / |b| */
export const relativeDistance = (a: Float64Array, b: Float64Array): number =>
  lengthOf(a.map((bar, k) => bar - b[k]!)) / lengthOf(b);

export const cosine = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, bar, k) => sum + bar * b[k]!, 0) / (lengthOf(a) * lengthOf(b));
