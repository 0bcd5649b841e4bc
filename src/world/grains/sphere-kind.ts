/** Grains that are spheres. */
import { grainStateTables, initialGrainState } from '../../solvers/grains/grains-state.ts';
import { SolverGrains } from '../../solvers/grains/solver-grains.ts';
import { nonFiniteFault } from '../matter.ts';
import { crushedFault } from './crushed.ts';
import type { GrainKind } from './engine-grains.ts';

export const sphereKind: GrainKind = {
  tables: grainStateTables,
  solver: (device, model) => new SolverGrains(device, model),
  initialState: initialGrainState,
  faults: (model, fields) => [nonFiniteFault(fields), ...(model.scene.faults.crushed ? [crushedFault(model)] : [])],
};
