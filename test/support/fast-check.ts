/**
 * fast-check with the same cases in every run, so that what passed once passes again. Other cases are found by
 *
 *     TALUS_FUZZ_SEED=$RANDOM npm test
 */
import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['TALUS_FUZZ_SEED'] ?? 1) });

export * from 'fast-check';
