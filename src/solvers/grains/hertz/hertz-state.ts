/** What springs need to know from the step before, besides what every solver of grains keeps. */
import type { FieldTable } from '../../../core/fields.ts';
import type { Model } from '../../../scene/model.ts';

/**
 * Overlaps are much smaller than positions, and ways in a step smaller still; so are changes of velocity in a step, beside velocities.
 * What rounding takes must not be lost.
 */
export const springFields = {
  remainder: { type: 'vec3f', unit: 'm', doc: 'What the position lacks for its last digit, world frame.' },
  velocityRemainder: { type: 'vec3f', unit: 'm/s', doc: 'What the velocity lacks for its last digit, world frame.' },
  spinRemainder: { type: 'vec3f', unit: 'rad/s', doc: 'What the spin lacks for its last digit, world frame.' },
} as const satisfies FieldTable;

export const hasSprings = (model: Model): boolean => model.scene.solver.kind === 'hertz';
