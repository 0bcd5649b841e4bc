/** Grains that are spheres. */
import type { Model } from '../../scene/model.ts';
import { grainStateTables, initialGrainState } from '../../solvers/grains/grains-state.ts';
import { SolverGrains } from '../../solvers/grains/solver-grains.ts';
import { nonFiniteFault } from '../matter.ts';
import { crushedFault } from './crushed.ts';
import type { GrainKind } from './engine-grains.ts';

/** Iterations that are damped too little diverge at any step. */
function divergence({ scene: { solver } }: Model): { readonly cure?: string } {
  if (solver.kind !== 'ccp-jacobi' || solver.relaxation <= 0.3) return {};
  return { cure: `a lower solver.relaxation, at most 0.3: ${solver.relaxation} diverges in dense beds` };
}

export const sphereKind: GrainKind = {
  tables: grainStateTables,
  solver: (device, model) => new SolverGrains(device, model),
  initialState: initialGrainState,
  faults: (model, fields) => [
    { ...nonFiniteFault(fields), ...divergence(model) },
    ...(model.scene.faults.crushed ? [crushedFault(model)] : []),
  ],
};
