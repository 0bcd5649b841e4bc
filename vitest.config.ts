import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { kernels } from './tools/kernels/vite-plugin.ts';
import { rivals } from './tools/rivals-plugin.ts';
import { fuzzSeed } from './test/support/fuzz-seed.ts';
import { gpuEnvironment } from './test/support/gpu-environment.ts';
import { LongestFirst } from './test/support/longest-first.ts';

const seconds = 1000;
const cores = availableParallelism();
const isQuick = process.env['TALUS_TESTS'] === 'quick';

/** Files that are in the whole suite only: each takes eight seconds of CPU time or more, without a GPU. */
const notQuick = [
  'src/render/picture.test.ts',
  'src/render/raster/raster.test.ts',
  'test/cli/{calibrate,fields,record,validate}.test.ts',
  'test/docs/first-commands.test.ts',
  'test/io/kill.test.ts',
  'test/physics/grains-flow.test.ts',
];

/** For what runs against the wall clock, in pages or alone, on machines that others use. All else is right at once, or wrong. */
const secondTry = process.env['CI'] ? 1 : 0;

export default defineConfig({
  plugins: [kernels(), rivals()],
  // The lab imports Talus by its name, as its users do.
  resolve: {
    alias: [{ find: /^talus$/, replacement: fileURLToPath(new URL('./src/index.ts', import.meta.url)) }],
  },
  test: {
    // A process a file: a GPU that crashes, or memory that is not given back, ends with its file. The quick tests have no GPU,
    // and do without what a process costs, half a second a file.
    pool: 'forks',
    isolate: !isQuick,
    // Most files keep one core busy at a time; where there are only two, both work.
    maxWorkers: cores > 2 ? cores - 1 : cores,
    sequence: { sequencer: LongestFirst },
    // The report is what .ci/run counts.
    reporters: ['default', ['json', { outputFile: '.cache/test-results.json' }]],
    env: { ...gpuEnvironment(), ...fuzzSeed() },
    // Long enough for a machine that others keep busy: what hangs is found all the same.
    testTimeout: 180 * seconds,
    hookTimeout: 120 * seconds,
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['{src,lab,test,tools}/**/*.test.ts'],
          exclude: ['**/*.{slow,alone,browser}.test.ts', ...(isQuick ? notQuick : [])],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['{src,lab,test,tools}/**/*.browser.test.ts'],
          retry: secondTry,
        },
      },
      {
        extends: true,
        test: {
          // What is measured against the clock has the machine to itself, after all others.
          name: 'alone',
          include: ['{src,lab,test,tools}/**/*.alone.test.ts'],
          retry: secondTry,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['{src,lab,test,tools}/**/*.slow.test.ts'],
          testTimeout: 1800 * seconds,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
