/** Every benchmark case, in the order in which `talus bench` runs them. */
import type { BenchCase } from './bench-case.ts';
import { contactsCase } from './contacts/contacts.ts';
import { copyCase } from './copy.ts';
import { mpmCase } from './mpm/mpm.ts';
import { readingCases } from './primitives/reading-cases.ts';
import { scanCases } from './primitives/scan-cases.ts';
import { sortCases } from './primitives/sort-cases.ts';

export const benchCases: readonly BenchCase[] = [
  copyCase,
  mpmCase,
  contactsCase,
  ...scanCases,
  ...sortCases,
  ...readingCases,
];
