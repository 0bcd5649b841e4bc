/** Grains of any outline. */
import type { ShapesModel } from '../../scene/shapes/shapes-model.ts';
import { initialShapeState, shapeStateTables } from '../../solvers/shapes/shapes-state.ts';
import { SolverShapes } from '../../solvers/shapes/solver-shapes.ts';
import type { GrainKind } from '../grains/engine-grains.ts';
import { shapeFaults } from './shape-faults.ts';

export const shapeKind = (shapes: ShapesModel): GrainKind => ({
  tables: shapeStateTables,
  solver: (device, model) => new SolverShapes(device, model, shapes),
  initialState: initialShapeState,
  faults: (model, fields) => shapeFaults(model, shapes, fields),
});
