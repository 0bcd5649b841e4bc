import { describe, expect, test } from 'vitest';
import type { SensorColumn } from 'talus';
import { SeriesFile } from '../../../src/io/series.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { readFileSync } from 'node:fs';
import { SeriesStore } from './series-store.ts';

const column = (name: string, unit: string): SensorColumn => ({ name, unit, type: 'f32', doc: 'A number.' });
const columns = [column('wave.sine', 'm'), column('count.grains', '1')];
const rate = 100;
const row = (k: number) => ({ time: k / rate, values: [Math.sin(k / 7), k % 11 === 3 ? NaN : k] });
const rows = (first: number, end: number) => Array.from({ length: end - first }, (_, k) => row(first + k));

function stored(count: number): SeriesStore {
  const store = new SeriesStore();
  store.start(columns);
  for (let k = 0; k < count; k += 37) store.extend(rows(k, Math.min(k + 37, count)), Infinity);
  return store;
}

const inside = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

describe('curves', () => {
  test('few rows are drawn as they are', () => {
    const { times, values } = stored(50).curves([1, 0], [0, 1], 1000);
    expect(times).toEqual(rows(0, 50).map(({ time }) => time));
    expect(values[1]).toEqual(rows(0, 50).map(({ values: [sine] }) => sine));
    expect(values[0]!.slice(2, 5)).toEqual([2, null, 4]);
  });

  test.each([1000, 4096, 99_999])('%i rows keep their extremes with few points', (count) => {
    const store = stored(count);
    const span = [0, count / rate] as const;
    const { times, values } = store.curves([0, 1], span, 300);
    expect(times.length).toBeLessThan(310);
    expect(times.length).toBeGreaterThan(60);
    const sines = rows(0, count).map(({ values: [sine] }) => sine!);
    expect(Math.min(...inside(values[0]!))).toBe(Math.min(...sines));
    expect(Math.max(...inside(values[0]!))).toBe(Math.max(...sines));
    // What rises is drawn rising: least first, then greatest.
    const counts = inside(values[1]!);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('a stretch has its own rows, and one beyond each end', () => {
    const { times } = stored(10_000).curves([0], [50.005, 50.035], 300);
    expect(times).toEqual([50, 50.01, 50.02, 50.03, 50.04]);
  });

  test('a spike in a hundred thousand rows is seen', () => {
    const store = new SeriesStore();
    store.start([columns[0]!]);
    const spike = Array.from({ length: 100_000 }, (_, k) => ({ time: k, values: [k === 77_777 ? 5 : 0] }));
    store.extend(spike, Infinity);
    expect(Math.max(...inside(store.curves([0], [0, 1e5], 500).values[0]!))).toBe(5);
  });
});

describe('after a step back', () => {
  test('later rows are withdrawn at every level, and others take their place', () => {
    const store = stored(5000);
    store.extend([{ time: 10.005, values: [-9, 9] }], 10);
    expect([store.length, store.span]).toEqual([1002, [0, 10.005]]);
    const { values } = store.curves([0], [0, 50], 100);
    const kept = rows(0, 1001).map(({ values: [sine] }) => sine!);
    expect(Math.min(...inside(values[0]!))).toBe(-9);
    expect(Math.max(...inside(values[0]!))).toBe(Math.max(...kept));
    store.extend(rows(1001, 5000), 10);
    expect(store.curves([0, 1], [0, 50], 100)).toEqual(stored(5000).curves([0, 1], [0, 50], 100));
  });

  test('to the very start', () => {
    const store = stored(300);
    store.extend([], -1);
    expect([store.length, store.span]).toEqual([0, null]);
    expect(store.curves([0], [0, 1], 100)).toEqual({ times: [], values: [[]] });
  });

  test('who listens is told of changes only', () => {
    const store = stored(10);
    const before = store.version.value;
    store.extend([], 100);
    expect(store.version.value).toBe(before);
    store.extend([], 0.05);
    expect(store.version.value).toBe(before + 1);
  });
});

test('values between rows, and none outside', () => {
  const store = stored(10);
  expect(store.valueAt(1, 0.045)).toBeCloseTo(4.5, 12);
  expect(store.valueAt(1, 0.09)).toBe(9);
  expect([store.valueAt(1, -0.001), store.valueAt(1, 0.0901), store.valueAt(1, 0.035)]).toEqual([NaN, NaN, NaN]);
});

test('the text is what a run writes', () => {
  using folder = temporaryFolder();
  const path = folder.file('series.csv');
  using file = new SeriesFile(path, columns);
  file.begin(0);
  const timeStep = 1 / 3 / 1000;
  const readings = [0, 7, 14].map((step) => ({ step, time: step * timeStep, world: 0, values: [step / 3, NaN] }));
  for (const reading of readings) file.append([reading]);
  file.flush();
  const store = new SeriesStore();
  store.start(columns);
  store.extend(readings, Infinity);
  expect(store.csv(timeStep)).toBe(readFileSync(path, 'utf8'));
});
