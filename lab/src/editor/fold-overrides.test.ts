import { applyOverrides } from 'talus';
import { describe, expect, test } from 'vitest';
import { isSame } from '../panel/scene-value.ts';
import { shippedScenes } from '../../../test/support/shipped-scenes.ts';
import { foldOverrides } from './fold-overrides.ts';
import { formatJson } from './format-json.ts';

describe.each(shippedScenes())('$name', ({ text, value }) => {
  test('is the same after it was formatted, and once more', () => {
    const formatted = formatJson(value);
    expect(JSON.parse(formatted)).toEqual(JSON.parse(JSON.stringify(value)));
    expect(formatJson(JSON.parse(formatted))).toBe(formatted);
  });

  test('takes overrides into its text, and keeps its layout', () => {
    const [material] = Object.keys((value as { materials: object }).materials);
    const overrides = ['time.end=7', `materials.${material}.restitution=0.125`, 'gravity=[0,0,-1.62]'];
    const folded = foldOverrides(text, overrides);
    expect(isSame(JSON.parse(folded), applyOverrides(value, overrides))).toBe(true);
    // Lines that nothing was said of are still there.
    const lines = new Set(folded.split('\n'));
    expect(text.split('\n').filter((line) => !lines.has(line)).length).toBeLessThanOrEqual(6);
  });
});

test.each([
  ['a number', '{ "a": { "b": 1 },\n "c": 2 }', 'time.end=7', '{ "a": { "b": 1 },\n "c": 2, "time": { "end": 7 } }'],
  ['what is there', '{\n  "seed": 1\n}\n', 'seed=3', '{\n  "seed": 3\n}\n'],
  ['one more', '{\n  "seed": 1\n}\n', 'worlds=2', '{\n  "seed": 1,\n  "worlds": 2\n}\n'],
  ['into nothing', '{ "output": {} }', 'output.series=1', '{ "output": { "series": 1 } }'],
  ['nothing that can be read', '{ "seed" }', 'seed=3', '{ "seed" }'],
])('%s', (_, text, override, folded) => {
  expect(foldOverrides(text, [override])).toBe(folded);
});

test('rows of numbers are filled, objects that do not fit have a line a member', () => {
  const numbers = Array.from({ length: 60 }, (_, k) => k);
  const lines = formatJson({ numbers, short: { a: [1, 2], b: 'x' } }).split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(lines).toContain('  "short": { "a": [1, 2], "b": "x" }');
  expect(lines.length).toBeLessThan(10);
});
