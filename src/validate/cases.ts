/** Every validation case, in the order in which `talus validate` runs them. */
import { collisionCase } from './grains/collision.ts';
import { freeFallCase } from './grains/free-fall.ts';
import { galileanCase } from './grains/galilean.ts';
import { inclineCase } from './grains/incline.ts';
import { rollingCase } from './grains/rolling.ts';
import { stackCase } from './grains/stack.ts';
import type { ValidationCase } from './validation-case.ts';

export const validationCases: readonly ValidationCase[] = [
  freeFallCase,
  collisionCase,
  rollingCase,
  inclineCase,
  stackCase,
  galileanCase,
];
