import { expect, test } from 'vitest';
import type { Device } from '../device/device.ts';
import { validationCases } from './cases.ts';
import { checkCase, within, type ValidationCase } from './validation-case.ts';

const place = { device: {} as Device, size: 'quick' } as const;

function caseOf(measured: readonly number[]): ValidationCase {
  return {
    group: 'test',
    name: 'test-case',
    title: '',
    async *compare() {
      for (const value of measured)
        yield { quantity: 'x', unit: 'm', ...within(0.5, -2), measured: value, source: 'made up' };
    },
  };
}

test('a check passes up to its tolerance, and never for what is no number', async () => {
  const passes: boolean[] = [];
  for await (const check of checkCase(caseOf([-2, -3, -1, -3.01, -0.99, 2, NaN, -Infinity]), place)) {
    expect(check).toMatchObject({ case: 'test-case', target: -2, tolerance: 1, source: 'made up' });
    passes.push(check.pass);
  }
  expect(passes).toEqual([true, true, true, false, false, false, false, false]);
});

test('no two cases have the same name, and none that of a group', () => {
  const names = validationCases.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(validationCases.filter(({ group }) => names.includes(group))).toEqual([]);
});
