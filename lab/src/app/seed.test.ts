import { expect, test } from 'vitest';
import { seedOf, withSeed } from './seed.ts';

test('the seed is that of the last override, else of the text, else the default', () => {
  expect(seedOf('{"seed": 7}', ['seed=3', 'time.end=2', 'scene.seed = 4'])).toBe(4);
  expect(seedOf('{"seed": 7}', ['time.end=2'])).toBe(7);
  expect(seedOf('{"talus": 1}', [])).toBe(1);
  expect(seedOf('{ broken', [])).toBe(1);
  expect(seedOf('{"seed": 7}', ['seed=x'])).toBe(1);
});

test('another seed takes the place of the one before, and nothing else', () => {
  expect(withSeed(['time.end=2', 'seed=3', 'materials.seed=1'], 9)).toEqual([
    'time.end=2',
    'materials.seed=1',
    'seed=9',
  ]);
});
