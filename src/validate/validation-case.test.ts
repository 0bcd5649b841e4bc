import { expect, test } from 'vitest';
import type { Device } from '../device/device.ts';
import { validationCases } from './cases.ts';
import {
  atMost,
  between,
  checkCase,
  isFigure,
  untested,
  within,
  type Comparison,
  type Figure,
  type ValidationCase,
  type ValidationPlace,
} from './validation-case.ts';

const place: ValidationPlace = {
  device: {} as Device,
  cache: { find: () => null, keep: () => false },
  seeds: [1],
  once: (_, run) => run(),
  report: () => {},
};

const origin = { source: 'made up', evidence: 'exact' } as const;

function caseOf(outcomes: readonly (Comparison | Figure)[]): ValidationCase {
  return {
    group: 'test',
    name: 'test-case',
    title: '',
    async *compare() {
      yield* outcomes;
    },
  };
}

async function passesOf(outcomes: readonly (Comparison | Figure)[]): Promise<(boolean | null | 'figure')[]> {
  const passes: (boolean | null | 'figure')[] = [];
  for await (const outcome of checkCase(caseOf(outcomes), place))
    passes.push(isFigure(outcome) ? 'figure' : outcome.pass);
  return passes;
}

test('a check passes up to its tolerance, and never for what is no number', async () => {
  const measured = [-2, -3, -1, -3.01, -0.99, 2, NaN, -Infinity];
  const outcomes = measured.map((value) => ({ quantity: 'x', unit: 'm', ...within(0.5, -2), measured: value, ...origin }));
  expect(await passesOf(outcomes)).toEqual([true, true, true, false, false, false, false, false]);
}); // prettier-ignore

test('bounds are targets too', async () => {
  const outcomes = [
    { ...atMost(0.1), measured: 0.1 },
    { ...atMost(0.1), measured: 0.11 },
    { ...between(2, 3), measured: 2 },
    { ...between(2, 3), measured: 1.99 },
  ];
  const full = outcomes.map((outcome) => ({ quantity: 'x', unit: 'm', ...outcome, ...origin }));
  expect(await passesOf(full)).toEqual([true, false, true, false]);
});

test('what is only told neither passes nor fails, and plots go through', async () => {
  const plot = { title: '', x: { label: '' }, y: { label: '' }, series: [] };
  const told = { quantity: 'x', unit: 'm', ...untested, measured: NaN, ...origin };
  expect(await passesOf([told, { plot }])).toEqual([null, 'figure']);
});

test('no two cases have the same name, and none that of a group', () => {
  const names = validationCases.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(validationCases.filter(({ group }) => names.includes(group))).toEqual([]);
});
