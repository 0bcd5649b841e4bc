/** The two ways in which contacts of grains with outlines are solved. */
import type { ExperimentScene } from './experiment.ts';

export interface SolverChoice {
  readonly name: string;
  readonly solver: NonNullable<ExperimentScene['solver']>;
  /** [s] */
  readonly timeStep: number;
}

/** Velocity level with a large step; springs with a short one, of a stiffness [N/m]. */
export const bothSolvers = (step: number, springs: { readonly stiffness: number; readonly step: number }) =>
  [
    { name: 'velocity level', solver: { kind: 'gauss-seidel' }, timeStep: step },
    { name: 'springs', solver: { kind: 'springs', stiffness: springs.stiffness }, timeStep: springs.step },
  ] as const satisfies readonly SolverChoice[];
