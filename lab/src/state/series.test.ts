import { expect, test } from 'vitest';
import { extendSeries } from './series.ts';

const rows = [0, 0.1, 0.2, 0.3].map((time) => ({ time, values: [time] }));

test('rows follow each other', () => {
  expect(extendSeries(rows.slice(0, 2), rows.slice(2), 0.3)).toEqual(rows);
});

test('after a step back, the future that was left is gone', () => {
  expect(extendSeries(rows, [], 0.1).map(({ time }) => time)).toEqual([0, 0.1]);
  expect(extendSeries(rows, [{ time: 0.15, values: [9] }], 0.1).map(({ time }) => time)).toEqual([0, 0.1, 0.15]);
  expect(extendSeries(rows, [], -1)).toEqual([]);
});

test('where nothing changes, nothing is copied', () => expect(extendSeries(rows, [], 0.3)).toBe(rows));
