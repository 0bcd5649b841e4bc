import { stripVTControlCharacters } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import type { Check } from '../validate/validation-case.ts';
import { CheckTable } from './print-validate.ts';

const good: Check = {
  case: 'a-case',
  quantity: 'load',
  target: 2,
  tolerance: 0.1,
  measured: 2.05,
  unit: 'N',
  pass: true,
  evidence: 'experiment',
  source: 'a paper',
};
const bad: Check = { ...good, measured: NaN, pass: false };
const told: Check = { ...good, target: null, tolerance: null, pass: null, spread: 0.25, source: 'a study' };

afterEach(() => vi.restoreAllMocks());

function printed(json: boolean): { failed: number; lines: string[] } {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  const table = new CheckTable(json);
  for (const check of [good, bad, told]) table.add(check);
  table.addPlot('results/a-case.svg');
  table.end(2);
  return { failed: table.failed, lines };
}

test('a person sees which case failed, by how much, and against what source', () => {
  const { failed, lines } = printed(false);
  expect(failed).toBe(1);
  // colours depend on where it runs
  const text = stripVTControlCharacters(lines.join('\n')).trim();
  expect(text.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
    'a-case',
    ' experiment: a paper',
    '✓ load 2.05 2 ± 0.1 N',
    '✗ load NaN 2 ± 0.1 N',
    ' experiment: a study',
    '· load 2.05 (± 0.25) N',
    ' plot: results/a-case.svg',
    '',
    '1 check passed, 1 failed; 2 slow cases left out, --slow runs them',
  ]);
});

test('a program gets a line a check and nothing else', () => {
  const { failed, lines } = printed(true);
  expect(failed).toBe(1);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([good, { ...bad, measured: null }, told]);
});
