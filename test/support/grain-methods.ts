/** Models that are solved by one method or another. */
import type { Model } from '../../src/scene/model.ts';
import type { Scene, SceneSolver } from '../../src/scene/scene.ts';
import { grainModel, type TestModel } from './grain-model.ts';

export type SolverOf<K extends SceneSolver['kind']> = Extract<SceneSolver, { kind: K }>;

export const solvers = {
  gaussSeidel: (sweeps = 4): SolverOf<'gauss-seidel'> => ({ kind: 'gauss-seidel', sweeps }),
  jacobi: (sweeps = 40): SolverOf<'jacobi'> => ({ kind: 'jacobi', sweeps }),
  ccpJacobi: (sweeps = 100, relaxation = 0.2): SolverOf<'ccp-jacobi'> => ({ kind: 'ccp-jacobi', sweeps, relaxation }),
  apgd: (options: Partial<SolverOf<'apgd'>> = {}): SolverOf<'apgd'> => ({
    ...{ kind: 'apgd', sweeps: 200, tolerance: 1e-6, friction: 'coulomb' },
    ...options,
  }),
  granularGym: (options: Partial<SolverOf<'granulargym'>> = {}): SolverOf<'granulargym'> => ({
    ...{ kind: 'granulargym', sweeps: 3, damping: 0.9, correction: 0.02 },
    ...options,
  }),
} as const;

export function solvedBy(solver: SceneSolver, given: TestModel): Model {
  // Of the scene the solver reads this alone.
  return { ...grainModel(given), scene: { solver, faults: { crushed: true } } as Scene };
}
