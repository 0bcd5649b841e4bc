/** A law of soft matter over a list of cases, on every device: stress, flow and their adjoints. */
import type { LawKind } from '../../src/scene/soft/soft-model.ts';
import { lawKinds } from '../../src/scene/soft/soft-model.ts';
import { MapKernel } from './map-kernel.ts';
import { contract, identity, scaled, sum, type Dice, type Matrix } from './matrices.ts';

const inputs = {
  kind: 'u32',
  viscosity: 'f32',
  penalty_power: 'f32',
  penalty_factor: 'f32',
  values: 'vec4f',
  mu: 'f32',
  lambda: 'f32',
  f: 'mat3x3f',
  h: 'mat3x3f',
  c: 'mat3x3f',
  memory: 'f32',
  dt: 'f32',
  stress_bar: 'mat3x3f',
  flow_bar: 'mat3x3f',
  flow_memory_bar: 'f32',
} as const;

const outputs = {
  stress: 'mat3x3f',
  flow: 'mat3x3f',
  flow_memory: 'f32',
  inverted: 'u32',
  stress_f_bar: 'mat3x3f',
  stress_c_bar: 'mat3x3f',
  stress_memory_bar: 'f32',
  stress_mu_bar: 'f32',
  stress_lambda_bar: 'f32',
  flow_f_bar: 'mat3x3f',
  flow_memory_bar: 'f32',
  flow_mu_bar: 'f32',
  flow_lambda_bar: 'f32',
} as const;

export type LawCase = Parameters<MapKernel<typeof inputs, typeof outputs>['run']>[1][number];
export type LawAnswer = Awaited<ReturnType<MapKernel<typeof inputs, typeof outputs>['run']>>[number];
export type LawKernel = MapKernel<typeof inputs, typeof outputs>;

export const createLawKernel = (): Promise<LawKernel> =>
  MapKernel.create({
    name: 'law_cases',
    imports: `import package::materials::law_types::{Elastic, Flow, LawParams};
import package::math::matrix::diagonal3;
import package::materials::laws::{law_flow, law_flow_adjoint, law_is_inverted, law_stress, law_stress_adjoint};`,
    inputs,
    outputs,
    body: `
  let law = LawParams(given.kind, given.viscosity, given.penalty_power, given.penalty_factor, given.values);
  let elastic = Elastic(given.mu, given.lambda);
  let one = diagonal3(vec3f(1.0));
  let h = (given.f - one) + given.h;
  answer.stress = law_stress(law, elastic, h, given.c, given.memory);
  let flow = law_flow(law, elastic, h, given.memory, given.dt);
  answer.flow = flow.f + one;
  answer.flow_memory = flow.memory;
  answer.inverted = u32(law_is_inverted(law, h, given.memory));
  let stressed = law_stress_adjoint(law, elastic, h, given.c, given.memory, given.stress_bar);
  answer.stress_f_bar = stressed.law.f;
  answer.stress_c_bar = stressed.c;
  answer.stress_memory_bar = stressed.law.memory;
  answer.stress_mu_bar = stressed.law.mu;
  answer.stress_lambda_bar = stressed.law.lambda;
  let flowed = law_flow_adjoint(law, elastic, h, given.memory, given.dt, Flow(given.flow_bar, given.flow_memory_bar));
  answer.flow_f_bar = flowed.f;
  answer.flow_memory_bar = flowed.memory;
  answer.flow_mu_bar = flowed.mu;
  answer.flow_lambda_bar = flowed.lambda;`,
  });

/** Lamé's parameters. */
export const elasticOf = (young: number, poisson: number): { mu: number; lambda: number } => ({
  mu: young / (2 * (1 + poisson)),
  lambda: (young * poisson) / ((1 + poisson) * (1 - 2 * poisson)),
});

/** Matter at rest, of E = 10 Pa and ν = 0.3, without viscosity and penalty. */
export const lawCase = (kind: LawKind, changes: Partial<LawCase> = {}): LawCase => ({
  kind: lawKinds.indexOf(kind),
  ...{ viscosity: 0, penalty_power: 0, penalty_factor: 1, values: [0, 0, 0, 0], ...elasticOf(10, 0.3) },
  ...{ f: identity(3), h: scaled(identity(3), 0), c: scaled(identity(3), 0), memory: 0, dt: 1e-3 },
  ...{ stress_bar: scaled(identity(3), 0), flow_bar: scaled(identity(3), 0), flow_memory_bar: 0 },
  ...changes,
});

/** Values with which deformations by a few tenths reach every branch of a law. */
const usual: Record<LawKind, Partial<LawCase>> = {
  'fixed-corotated': {},
  'neo-hookean': {},
  'von-mises': { values: [1.5, 0, 0, 0] },
  'drucker-prager': { values: [0.25, 0.01, 0, 0], memory: 0.03 },
  snow: { values: [4, 0.15, 0.05, 0], memory: 0.9 },
  fluid: { values: [30, 7, 0, 0], memory: 0.9 },
  viscoelastic: { values: [2e-3, 0, 0, 0] },
  cloth: { values: [20, 3, 0.5, 0] },
};

export const usualValues = (kind: LawKind, changes: Partial<LawCase>): Partial<LawCase> => ({
  ...usual[kind],
  ...changes,
});

/** Adjoints given to a case, and a direction in which all it is given changes. */
const withBars = (given: LawCase, dice: Dice): LawCase => ({
  ...given,
  stress_bar: dice.normals(9),
  flow_bar: dice.normals(9),
  flow_memory_bar: dice.normal(),
});

const moved = (given: LawCase, direction: Direction, by: number): LawCase => ({
  ...given,
  f: sum(given.f, scaled(direction.f, by)),
  c: sum(given.c, scaled(direction.c, by)),
  memory: given.memory + direction.memory * by,
  mu: given.mu + direction.mu * by,
  lambda: given.lambda + direction.lambda * by,
});

interface Direction {
  readonly f: Matrix;
  readonly c: Matrix;
  readonly memory: number;
  readonly mu: number;
  readonly lambda: number;
}

const nowhere: Direction = { f: Array(9).fill(0), c: Array(9).fill(0), memory: 0, mu: 0, lambda: 0 };

/** One of each thing alone, and one of all together. */
const directions = (given: LawCase, dice: Dice): Direction[] => {
  const all = {
    f: dice.normals(9),
    c: dice.normals(9),
    memory: dice.normal(),
    mu: given.mu * dice.normal(),
    lambda: given.lambda * dice.normal(),
  };
  const names = Object.keys(all) as (keyof Direction)[];
  return [all, ...names.map((name) => ({ ...nowhere, [name]: all[name] }))];
};

/** Places along a direction and their weights: a central difference of fourth order, so that a long step is exact enough. */
const stencil = [
  [1e-4, 8 / 12e-4],
  [-1e-4, -8 / 12e-4],
  [2e-4, -1 / 12e-4],
  [-2e-4, 1 / 12e-4],
] as const;

/**
 * How far adjoints on the oracle are from central differences, the worst of all cases: |⟨J v, w⟩ - ⟨v, Jᵀ w⟩| over the sum
 * of |v_i (Jᵀ w)_i| and |w_k (J v)_k|, for v along each thing that a law is given, and along all at once.
 */
export async function adjointError(kernel: LawKernel, cases: readonly LawCase[], dice: Dice): Promise<number> {
  const { oracle } = kernel.devices;
  const trials = cases.flatMap((each) => {
    const given = withBars(each, dice);
    return directions(given, dice).map((direction) => ({ given, direction }));
  });
  const answers = await kernel.run(
    oracle,
    trials.map(({ given }) => given),
  );
  const around = await kernel.run(
    oracle,
    trials.flatMap(({ given, direction }) => stencil.map(([by]) => moved(given, direction, by))),
  );
  const errors = trials.map(({ given, direction }, k) => {
    const slopes = (of: (answer: LawAnswer) => readonly number[]): Matrix =>
      stencil.map(([, weight], side) => scaled(of(around[stencil.length * k + side]!), weight)).reduce(sum);
    const answer = answers[k]!;
    const back: Pairs = [
      [direction.f, sum(answer.stress_f_bar, answer.flow_f_bar)],
      [direction.c, answer.stress_c_bar],
      [[direction.memory], [answer.stress_memory_bar + answer.flow_memory_bar]],
      [[direction.mu], [answer.stress_mu_bar + answer.flow_mu_bar]],
      [[direction.lambda], [answer.stress_lambda_bar + answer.flow_lambda_bar]],
    ];
    const forth: Pairs = [
      [given.stress_bar, slopes(({ stress }) => stress)],
      [given.flow_bar, slopes(({ flow }) => flow)],
      [[given.flow_memory_bar], slopes(({ flow_memory }) => [flow_memory])],
    ];
    const total = (pairs: Pairs): number => pairs.reduce((value, [a, b]) => value + contract(a, b), 0);
    const size = total([...back, ...forth].map(([a, b]) => [a.map(Math.abs), b.map(Math.abs)]));
    // What a law does not depend on has the slope 0 both ways.
    return size === 0 ? 0 : Math.abs(total(back) - total(forth)) / size;
  });
  return Math.max(...errors);
}

type Pairs = readonly (readonly [readonly number[], readonly number[]])[];
