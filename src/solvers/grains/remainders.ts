/** What rounding takes from velocities, kept in the state where it would be lost to the same side, or beside what a step changes. */
import type { FieldTable } from '../../core/fields.ts';
import type { Model } from '../../scene/model.ts';
import { isUneven } from './effort/mass-ratio.ts';
import { hasSprings } from './hertz/hertz-state.ts';

export const remainderFields = {
  velocityRemainder: { type: 'vec3f', unit: 'm/s', doc: 'What the velocity lacks for its last digit, world frame.' },
  spinRemainder: { type: 'vec3f', unit: 'rad/s', doc: 'What the spin lacks for its last digit, world frame.' },
} as const satisfies FieldTable;

/** Whether velocities are made anew from all impulses: where light grains give little to heavy ones. */
export const settles = (model: Model): boolean => model.scene.solver.kind === 'gauss-seidel' && isUneven(model);

export const keepsRemainders = (model: Model): boolean => hasSprings(model) || settles(model);
