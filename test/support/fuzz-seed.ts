/**
 * The seed of all tests that draw their cases: another one in every run, so that runs together see more than one could. It is
 * printed, and given again it draws the same cases:
 *
 *     TALUS_FUZZ_SEED=123456 npx vitest run src/formats/zip.test.ts
 */

/** As an environment for the processes of tests. The configuration is read once for each project, with one seed for all. */
export function fuzzSeed(): Record<string, string> {
  const given = process.env['TALUS_FUZZ_SEED'];
  if (given !== undefined) return { TALUS_FUZZ_SEED: given };
  const seed = String(1 + Math.floor(Math.random() * (2 ** 31 - 1)));
  process.env['TALUS_FUZZ_SEED'] = seed;
  console.log(`TALUS_FUZZ_SEED=${seed} draws the random cases of this run again`);
  return { TALUS_FUZZ_SEED: seed };
}

/** For tests that draw cases by themselves. */
export function randomSeed(): number {
  const seed = Number(process.env['TALUS_FUZZ_SEED']);
  if (!Number.isSafeInteger(seed))
    throw new Error(`TALUS_FUZZ_SEED: must be an integer, got ${process.env['TALUS_FUZZ_SEED']}`);
  return seed;
}
