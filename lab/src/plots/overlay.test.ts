import { describe, expect, test } from 'vitest';
import { readMeasuredTable } from '../../../src/formats/measured-table.ts';
import type { SensorColumn } from '../../../src/scene/model.ts';
import { groupColumns, shownAtFirst } from './column-groups.ts';
import { bestShift, fitOf } from './overlay-fit.ts';
import { droppedOverlay, overlayPoints, shippedOverlay } from './overlay.ts';
import { unitFactor } from 'talus';

const column = (name: string, unit: string): SensorColumn => ({ name, unit, type: 'f32', doc: 'A number.' });
const columns = [column('out.mass', 'kg'), column('out.weight', 'N'), column('out.mass-rate', 'kg/s')];
const dropped = (text: string) => droppedOverlay('1', 'run.csv', readMeasuredTable(text, 'run.csv'), columns);

test.each([
  ['mN', 'N', 1e-3],
  ['g', 'kg', 1e-3],
  ['g/min', 'kg/s', 1e-3 / 60],
  ['kg m^2/s', 'kg m²/s', 1],
  ['N·m', 'N m', 1],
  ['cm^3', 'm³', 1e-6],
  ['um', 'm', 1e-6],
  ['%', '1', 0.01],
  ['°', 'rad', Math.PI / 180],
  ['N', 'kg', null],
  ['m', 'min', null],
  ['furlong', 'm', null],
])('%s in %s is %s', (from, to, factor) => {
  const found = unitFactor(from, to);
  if (factor === null) expect(found).toBeNull();
  else expect(found! / factor).toBeCloseTo(1, 12);
});

describe('a dropped table', () => {
  test('finds the column of the same name, and converts units', () => {
    const overlay = dropped('time [ms],temperature,weight [mN]\n0,20,1\n500,20,2\n');
    expect(overlay).toMatchObject({ times: 0, values: 2, target: 'out.weight', timeScale: 1e-3, scale: 1e-3 });
    expect(overlayPoints(overlay)).toEqual([
      { time: 0, value: 0.001 },
      { time: 0.5, value: 0.002 },
    ]);
  });

  test('else the column whose unit fits', () => {
    expect(dropped('t,load (g/min)\n0,1\n')).toMatchObject({ values: 1, target: 'out.mass-rate' });
  });

  test('times may stand anywhere', () => {
    expect(dropped('weight,t\n5,1\n4,0\n')).toMatchObject({ times: 1, values: 0, target: 'out.weight' });
    expect(overlayPoints(dropped('weight,t\n5,1\n4,0\n'))).toEqual([
      { time: 0, value: 4 },
      { time: 1, value: 5 },
    ]);
  });

  test('cells without a number are no points', () => {
    expect(overlayPoints(dropped('t,weight\n0,1\n1,\n,3\n2,4\n'))).toHaveLength(2);
  });
});

test('what a scene brings along is put where the scene says', () => {
  const shipped = shippedOverlay(
    { name: 'rig', column: 'out.weight', source: 'a report', start: 2, scale: 0.5, unit: 'mN', time: Float64Array.of(0, 1), values: Float64Array.of(4, 8) },
    columns,
  ); // prettier-ignore
  expect(overlayPoints(shipped)).toEqual([
    { time: 2, value: 0.002 },
    { time: 3, value: 0.004 },
  ]);
});

describe('how well curves agree', () => {
  const points = [1, 2, 3, 4].map((time) => ({ time, value: time }));

  test('by definition', () => {
    // Differences 1, 0, 0 and 1 of the values 1 … 4, whose squares from their mean sum up to 5.
    const fit = fitOf(points, (time) => (time === 1 ? 2 : time === 4 ? 3 : time));
    expect(fit).toEqual({ count: 4, rmse: Math.sqrt(2 / 4), determination: 1 - 2 / 5 });
  });

  test('only where the run has been', () => {
    expect(fitOf(points, (time) => (time > 2.5 ? NaN : time + 3)).count).toBe(2);
    expect(fitOf(points, () => NaN)).toEqual({ count: 0, rmse: NaN, determination: NaN });
    expect(fitOf([{ time: 0, value: 1 }], () => 1)).toEqual({ count: 1, rmse: 0, determination: NaN });
  });

  test('a logger that started late is found out', () => {
    const curve = (time: number) => (time < 0 || time > 10 ? NaN : Math.sin(time));
    const late = Array.from({ length: 30 }, (_, k) => ({ time: k / 10 - 4.321, value: Math.sin(k / 10 + 1) }));
    expect(bestShift(late, curve, [0, 10])).toBeCloseTo(5.321, 6);
    expect(bestShift(late.slice(0, 1), curve, [0, 10])).toBeNull();
    expect(bestShift(late, () => NaN, [0, 10])).toBeNull();
  });
});

test('charts are of one sensor and one unit', () => {
  const groups = groupColumns([...columns, column('energy.kinetic', 'J')]);
  expect(groups.map(({ key, columns }) => [key, columns.map(({ label }) => label)])).toEqual([
    ['out kg', ['mass']],
    ['out N', ['weight']],
    ['out kg/s', ['mass-rate']],
    ['energy J', ['kinetic']],
  ]);
  const bins = [1, 2].flatMap((bin) => [column(`wall.${bin}.x`, 'm/s'), column(`wall.${bin}.z`, 'm/s')]);
  expect(groupColumns(bins).map(({ key, columns }) => [key, columns.map(({ label }) => label)])).toEqual([
    ['wall.x m/s', ['bin 1', 'bin 2']],
    ['wall.z m/s', ['bin 1', 'bin 2']],
  ]);
  const many = groupColumns(Array.from({ length: 40 }, (_, k) => column(`profile.speed-${k}`, 'm/s')));
  expect(shownAtFirst(many[0]!)).toHaveLength(7);
});
