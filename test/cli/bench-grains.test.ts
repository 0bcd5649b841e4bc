import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { jsonLines, runTalus } from './run-talus.ts';

const oneCore = ['--quick', '--device', 'cpu', '--threads', '1'];

test('a bed comes with its rest, its memory and its phases, and with the settings of the command line', () => {
  using cache = temporaryFolder();
  const given = ['bench', 'grains-8k', ...oneCore, '--json', '--steps', '4', '--dt', '5e-4', '--sweeps', '3'];
  const { code, output } = runTalus(given, { TALUS_CACHE: cache.path });
  expect(code).toBe(0);
  expect(readdirSync(cache.path)).toHaveLength(1);
  const [result] = jsonLines(output);
  expect(result).toMatchObject({ case: 'grains-8k', steps: 4 });
  const { checks, notes, phases, ...numbers } = result as Record<string, unknown>;
  expect((checks as { quantity: string }[]).map(({ quantity }) => quantity)).toEqual([
    'overlap, 99th percentile',
    'kinetic energy a grain',
    'creep',
  ]);
  expect((notes as string[])[0]).toMatch(/^h = 0\.0005 s, solver .*"sweeps":3/);
  expect(Object.keys(phases as object).length).toBeGreaterThan(2);
  const { bytesPerParticle, msPerStep, realTimeFactor } = numbers as Record<string, number>;
  expect(bytesPerParticle).toBeGreaterThan(50);
  expect(realTimeFactor! * msPerStep!).toBeCloseTo(0.5, 9);
});

test('a curve has a line for each point, and a plot', () => {
  using folder = temporaryFolder();
  const { code, output } = runTalus(['bench', 'seed000-loops', ...oneCore, '--json', '--output', folder.path]);
  expect(code).toBe(0);
  const lines = jsonLines(output);
  expect(lines.map(({ at }) => at)).toEqual([500, 1000, undefined]);
  expect(lines.at(-1)).toMatchObject({ case: 'seed000-loops', plots: [folder.file('seed000-loops.svg')] });
  expect(readFileSync(folder.file('seed000-loops.svg'), 'utf8')).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
});

test.each([
  [['--steps', '0'], 'must be a number above 0'],
  [['--set', 'solver.sweeps=none'], 'solver.sweeps'],
])('talus bench grains-8k %j is refused with one line', (given, said) => {
  const { code, complaints } = runTalus(['bench', 'grains-8k', ...oneCore, '--json', ...given]);
  expect({ code, lines: complaints.length }).toEqual({ code: 2, lines: 1 });
  expect(complaints[0]).toContain(said);
});
