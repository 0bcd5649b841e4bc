/** Every validation case, in the order in which `talus validate` runs them. */
import { collisionCase } from './grains/collision.ts';
import { freeFallCase } from './grains/free-fall.ts';
import { inclineCase } from './grains/incline.ts';
import { momentumCase } from './grains/momentum.ts';
import { pyramidCase } from './grains/pyramid.ts';
import { rollingResistanceCase } from './grains/rolling-resistance.ts';
import { slidingToRollingCase } from './grains/sliding-to-rolling.ts';
import { stackWeightCase } from './grains/stack-weight.ts';
import type { ValidationCase } from './validation-case.ts';

export const validationCases: readonly ValidationCase[] = [
  freeFallCase,
  collisionCase,
  momentumCase,
  slidingToRollingCase,
  rollingResistanceCase,
  inclineCase,
  stackWeightCase,
  pyramidCase,
];
