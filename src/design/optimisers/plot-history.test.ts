import { expect, test } from 'vitest';
import { gradientDescent } from './gradient-descent.ts';
import { minimise } from './minimise.ts';
import { plotHistory } from './plot-history.ts';

const { history } = await minimise(async ([x = NaN]) => ({ value: x * x, gradient: Float64Array.of(2 * x) }), [3], {
  optimiser: gradientDescent({ rate: 0.25 }),
  iterations: 4,
});
const markers = (svg: string): number => svg.match(/<circle/g)?.length ?? 0;

test('a history is drawn step by step, by its value', () => {
  const svg = plotHistory(history, { title: 'Down to nothing', y: { label: 'what is left', unit: 'm' } });
  expect(svg).toContain('Down to nothing');
  expect(svg).toContain('what is left');
  expect(svg).toContain('iteration');
  expect(markers(svg)).toBe(5);
});

test('several things are drawn by name', () => {
  const of = ({ value, parameters }: (typeof history)[number]) => ({ 'the square': value, root: parameters[0]! });
  const svg = plotHistory(history, { title: 'Two', y: { label: 'both' }, of });
  expect(svg).toContain('the square');
  expect(svg).toContain('root');
});
