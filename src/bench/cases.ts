/** Every benchmark case, in the order in which `talus bench` runs them. */
import type { BenchCase } from './bench-case.ts';
import type { BenchCurve } from './bench-curve.ts';
import { contactsCase } from './contacts/contacts.ts';
import { copyCase } from './copy.ts';
import { grainsCases } from './grains/grains-cases.ts';
import { scalingCurve } from './grains/scaling.ts';
import { meshDistancesCase } from './mesh-distances.ts';
import { mpmCase } from './mpm/mpm.ts';
import { readingCases } from './primitives/reading-cases.ts';
import { scanCases } from './primitives/scan-cases.ts';
import { sortCases } from './primitives/sort-cases.ts';
import { labCases } from './render/lab-cases.ts';
import { renderCases } from './render/render-cases.ts';
import { bodiesCurve } from './seed000/bodies-curve.ts';
import { hashCurve } from './seed000/hash-curve.ts';
import { loopsCurve } from './seed000/loops-curve.ts';
import { collapseCase } from './shapes/collapse-case.ts';
import { fieldsCurve } from './shapes/fields-curve.ts';
import { shapesCases } from './shapes/shapes-cases.ts';
import { adjointCases } from './soft/adjoint-cases.ts';
import { rolloutCase } from './soft/rollout-case.ts';
import { softCases } from './soft/soft-cases.ts';
import { softCurves } from './soft/soft-curves.ts';

export const benchCases: readonly BenchCase[] = [
  copyCase,
  mpmCase,
  contactsCase,
  meshDistancesCase,
  ...scanCases,
  ...sortCases,
  ...readingCases,
  ...grainsCases,
  ...shapesCases,
  collapseCase,
  ...softCases,
  ...adjointCases,
  rolloutCase,
  ...renderCases,
  ...labCases,
];

/** Every curve. They take minutes: `talus bench` runs them only by name. */
export const benchCurves: readonly BenchCurve[] = [
  scalingCurve,
  hashCurve,
  loopsCurve,
  bodiesCurve,
  fieldsCurve,
  ...softCurves,
];
