/**
 * The reverse of substeps against the substeps themselves, law by law: the dot-product test ⟨w, J v⟩ = ⟨Jᵀ w, v⟩, with J v by
 * central differences. A wrong sign or a term left out in any kernel shows as a difference of order 1.
 */
import { Rollout } from '../../design/rollout/rollout.ts';
import { particleFields, type Objective } from '../../design/rollout/objective.ts';
import { curve } from '../../formats/plot/plot.ts';
import { RandomStream } from '../../math/random-stream.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import { atMost, type Comparison, type Figure, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { laws, startOf, tangleScene, type Tangle } from './tangle.ts';

export const softAdjointCase: ValidationCase = {
  group: 'soft',
  name: 'soft-adjoint',
  title: 'dot-product test of the reverse substep: every law, walls, muscles and cables, in the plane and in space',
  compare,
};

/** By which derivatives are tested, and how far each goes to either side, in units of its own. */
const reaches = {
  position: 2e-4,
  velocity: 5e-3,
  affine: 0.05,
  deformation: 1e-4,
  mass: 0.01,
  volume: 0.03,
  youngModulus: 0.03,
  poissonRatio: 6e-3,
  signals: 0.05,
} as const;

type Parameter = keyof typeof reaches;

/** Steps of a rollout: two, so that a gradient has come through a whole substep before it enters the next. */
const steps = 2;

interface DotProduct {
  readonly parameter: Parameter;
  /** ⟨w, J v⟩, by differences */
  readonly forward: number;
  /** ⟨Jᵀ w, v⟩ */
  readonly reverse: number;
  /** How large it is to be expected: the root of the sum of squares that ⟨Jᵀ w, v⟩ has as a sum */
  readonly scale: number;
}

const best = <T>(of: readonly T[], isBetter: (a: T, b: T) => boolean): T =>
  of.reduce((kept, next) => (isBetter(next, kept) ? next : kept));

const mismatch = ({ forward, reverse, scale }: DotProduct): number => Math.abs(forward - reverse) / scale;

/** A sum of all numbers of the last state, with random weights so that each field has a say in what each other one does. */
function randomObjective(count: number, dimensions: 2 | 3): Objective {
  const random = new RandomStream([count, 7], [dimensions, 0]);
  const sizes = { position: 3e-3, velocity: 0.1, affine: 3, deformation: 0.03, memory: 0.1 } as const;
  const weights = Object.fromEntries(
    particleFields.map((field) => {
      const width = field === 'memory' ? 1 : field === 'position' || field === 'velocity' ? 3 : 9;
      return [field, Float64Array.from({ length: count * width }, () => random.normal() / sizes[field])];
    }),
  );
  return {
    reads: particleFields,
    evaluate: (moment) => ({
      value: particleFields.reduce(
        (sum, field) => moment[field].reduce((part, number, k) => part + number * weights[field]![k]!, sum),
        0,
      ),
      bars: weights,
    }),
  };
}

async function dotProducts({ device }: ValidationPlace, tangle: Tangle): Promise<DotProduct[]> {
  const model = compileScene(parseScene({ talus: 1, ...tangleScene(tangle) }));
  using rollout = new Rollout(model, device, { steps });
  rollout.set(startOf(rollout.values, tangle));
  const objective = randomObjective(model.soft!.count, tangle.dimensions);
  const { gradient } = await rollout.gradient(objective);
  const parameters = (Object.keys(reaches) as Parameter[]).filter((name) => gradient[name].some((bar) => bar !== 0));
  const found: DotProduct[] = [];
  for (const parameter of parameters) {
    const bars = gradient[parameter];
    const start = parameter === 'signals' ? rollout.signals : rollout.values[parameter].slice();
    const random = new RandomStream([bars.length, 3], [11, 0]);
    // Along what changes anything at all: in the plane a part of the numbers does not.
    const direction = bars.map((bar) => (bar === 0 ? 0 : random.normal()));
    const isShare = parameter === 'mass' || parameter === 'volume' || parameter === 'youngModulus';
    const way = direction.map((part, k) => reaches[parameter] * part * (isShare ? start[k]! : 1));
    const valueAt = async (ways: number): Promise<number> => {
      rollout.set({ [parameter]: start.map((number, k) => number + ways * way[k]!) });
      return await rollout.run(objective);
    };
    const reverse = bars.reduce((sum, bar, k) => sum + bar * way[k]!, 0);
    const scale = Math.sqrt(bars.reduce((sum, bar, k) => sum + (bar * way[k]!) ** 2, 0));
    // Short ways drown in rounding, long ones reach over the kinks of friction and yield: what fits better counts.
    const tried: DotProduct[] = [];
    for (const ways of [0.2, 1, 5]) {
      const forward = ((await valueAt(ways)) - (await valueAt(-ways))) / (2 * ways);
      tried.push({ parameter, forward, reverse, scale });
    }
    rollout.set({ [parameter]: start });
    found.push(best(tried, (a, b) => mismatch(a) < mismatch(b)));
  }
  return found;
}

const origin = {
  source:
    'the reverse of a linear map is its transpose, ⟨w, J v⟩ = ⟨Jᵀ w, v⟩ (Griewank & Walther, Evaluating Derivatives, 2008, ch. 3); differences in single precision are good for some 2e-3',
  evidence: 'exact',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison | Figure> {
  const all: DotProduct[] = [];
  for (const tangle of laws) {
    const found = await dotProducts(place, tangle);
    all.push(...found);
    const worst = best(found, (a, b) => mismatch(a) > mismatch(b));
    yield {
      quantity: `${tangle.name}, ${tangle.dimensions}D: worst of ${found.length}, by ${worst.parameter}`,
      unit: '1',
      ...atMost(0.01),
      measured: mismatch(worst),
      ...origin,
    };
  }
  yield draw(all);
}

function draw(all: readonly DotProduct[]): Figure {
  const sizes = all.flatMap(({ forward, reverse }) => [Math.abs(forward), Math.abs(reverse)]);
  const ends = [Math.min(...sizes), Math.max(...sizes)];
  return {
    plot: {
      title: 'Reverse substeps against differences',
      subtitle:
        'derivative of a random sum along random directions, by what is changed; every law, in the plane and in space',
      x: { label: '|⟨w, J v⟩|, by differences', scale: 'log' },
      y: { label: '|⟨Jᵀ w, v⟩|, by the reverse', scale: 'log' },
      series: [
        { style: 'line', colour: 6, points: curve(ends, ends) },
        ...(Object.keys(reaches) as Parameter[]).map((name) => ({
          name,
          style: 'markers' as const,
          points: all
            .filter(({ parameter }) => parameter === name)
            .map(({ forward, reverse }) => ({ x: Math.abs(forward), y: Math.abs(reverse) })),
        })),
      ],
    },
  };
}
