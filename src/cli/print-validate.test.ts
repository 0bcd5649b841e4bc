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
  source: 'a paper',
};
const bad: Check = { ...good, measured: NaN, pass: false };

afterEach(() => vi.restoreAllMocks());

function printed(json: boolean): { failed: number; lines: string[] } {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  const table = new CheckTable(json);
  table.add(good);
  table.add(bad);
  table.end();
  return { failed: table.failed, lines };
}

test('a person sees which case failed, by how much, and against what source', () => {
  const { failed, lines } = printed(false);
  expect(failed).toBe(1);
  // colours depend on where it runs
  const text = stripVTControlCharacters(lines.join('\n'));
  expect(text).toMatch(
    /a-case\n.*load +2\.05 +2 ± 0\.1 +N\n.*load +NaN +2 ± 0\.1 +N\n.*a paper.*\n\n1 check passed.*1 failed/,
  );
});

test('a program gets a line a check and nothing else', () => {
  const { failed, lines } = printed(true);
  expect(failed).toBe(1);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([good, { ...bad, measured: null }]);
});
