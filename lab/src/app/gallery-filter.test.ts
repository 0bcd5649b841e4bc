import { expect, test } from 'vitest';
import type { SceneEntry } from '../state/scene-index.ts';
import { matchingScenes, neighbour, sectionsOf, usefulTags } from './gallery-filter.ts';

const entry = (name: string, more: Partial<SceneEntry> = {}): SceneEntry => ({
  name,
  title: name,
  description: '',
  tags: [],
  solver: 'gauss-seidel',
  piece: 'grain',
  pieceCount: 100,
  worldCount: 1,
  dimensions: 3,
  endTime: 1,
  files: [],
  hasThumbnail: false,
  ...more,
});

const scenes = [
  entry('silo', { description: 'Grains run out of a slot.', tags: ['flow', 'grains'] }),
  entry('drum', { tags: ['flow', 'machine', 'grains'], pieceCount: 900 }),
  entry('stack', { tags: ['stack', 'grains'], pieceCount: 1e6 }),
  entry('jelly', { piece: 'particle', tags: ['soft'], solver: 'mpm' }),
];

const names = (entries: readonly SceneEntry[]): string[] => entries.map(({ name }) => name);

test('a search looks for all its words, anywhere, in any case', () => {
  expect(names(matchingScenes(scenes, 'SLOT grains', []))).toEqual(['silo']);
  expect(names(matchingScenes(scenes, 'mpm', []))).toEqual(['jelly']);
  expect(names(matchingScenes(scenes, '  ', []))).toEqual(names(scenes));
});

test('tags add up', () => {
  expect(names(matchingScenes(scenes, '', ['flow']))).toEqual(['silo', 'drum']);
  expect(names(matchingScenes(scenes, '', ['flow', 'machine']))).toEqual(['drum']);
});

test('tags of one scene, or of most, do not help to choose', () => expect(usefulTags(scenes)).toEqual(['flow']));

test('sections hold what is theirs, the largest first, comparisons last', () => {
  expect(sectionsOf(scenes).map(({ title, entries }) => [title, names(entries)])).toEqual([
    ['Grains', ['drum', 'silo', 'stack']],
    ['Soft', ['jelly']],
  ]);
  expect(sectionsOf([])).toEqual([]);
});

test('arrows walk over rows of cards', () => {
  const boxes = [
    { left: 0, top: 0 },
    { left: 100, top: 0 },
    { left: 200, top: 0 },
    { left: 0, top: 90 },
    { left: 100, top: 90 },
  ];
  const to = (from: number, key: string): number => neighbour(boxes, from, key);
  expect([to(1, 'ArrowRight'), to(1, 'ArrowLeft'), to(1, 'ArrowDown'), to(4, 'ArrowUp')]).toEqual([2, 0, 4, 1]);
  expect([to(2, 'ArrowDown'), to(0, 'ArrowUp'), to(4, 'ArrowRight'), to(3, 'Home'), to(0, 'End')]).toEqual([
    4, 0, 4, 0, 4,
  ]);
});
