/** What springs need to know from the step before, besides what every solver of grains keeps. */
import type { FieldTable } from '../../../core/fields.ts';
import type { Model } from '../../../scene/model.ts';

/** Overlaps are much smaller than positions, and ways in a step smaller still: what rounding takes must not be lost. */
export const springFields = {
  remainder: { type: 'vec3f', unit: 'm', doc: 'What the position lacks for its last digit, world frame.' },
} as const satisfies FieldTable;

export const hasSprings = (model: Model): boolean => model.scene.solver.kind === 'hertz';
