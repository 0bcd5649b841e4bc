import { parseScene, sceneLanguage } from 'talus';
import { describe, expect, test } from 'vitest';
import { shippedScenes } from '../../../test/support/shipped-scenes.ts';
import { everyNode, fieldTree, isLeaf, type FieldNode } from './field-tree.ts';
import { isObject, pathText, type Keys } from './scene-value.ts';

const language = sceneLanguage();

const treeOf = (draft: unknown, filed: unknown = draft, parsed: unknown = draft): readonly FieldNode[] =>
  fieldTree(language, { draft, filed, parsed });

function find(nodes: readonly FieldNode[], path: string): FieldNode {
  const found = [...everyNode(nodes)].find(({ keys }) => pathText(keys) === path);
  if (!found) throw new Error(`there is no field ${path}`);
  return found;
}

/** Paths of all numbers in a value. */
function* numbersIn(value: unknown, keys: Keys): Generator<string> {
  if (typeof value === 'number') yield pathText(keys);
  if (Array.isArray(value)) for (const [k, entry] of value.entries()) yield* numbersIn(entry, [...keys, k]);
  if (isObject(value)) for (const [key, entry] of Object.entries(value)) yield* numbersIn(entry, [...keys, key]);
}

/** Paths of the numbers that rows of the tree show. */
const numbersShown = (nodes: readonly FieldNode[]): Set<string> =>
  new Set([...everyNode(nodes)].filter(isLeaf).flatMap(({ keys, value }) => [...numbersIn(value, keys)]));

describe.each(shippedScenes())('$name', ({ value }) => {
  const { talus: _, ...scene } = value as Record<string, unknown>;
  const parsed = parseScene(value);
  const tree = treeOf(value, value, parsed);

  test('every number of the file has a row', () => {
    const shown = numbersShown(tree);
    const missing = [...numbersIn(scene, [])].filter((path) => !shown.has(path));
    // What stands beyond the rows that one list may have is said to be there.
    const hidden = [...everyNode(tree)].filter(({ hiddenCount }) => hiddenCount > 0).map(({ keys }) => pathText(keys));
    expect(missing.filter((path) => !hidden.some((list) => path.startsWith(list)))).toEqual([]);
  });

  test('so has every default', () => {
    const shown = numbersShown(tree);
    const { talus: _version, ...rest } = parsed as Readonly<Record<string, unknown>>;
    const missing = [...numbersIn(rest, [])].filter((path) => !shown.has(path));
    const hidden = [...everyNode(tree)].filter(({ hiddenCount }) => hiddenCount > 0).map(({ keys }) => pathText(keys));
    expect(missing.filter((path) => !hidden.some((list) => path.startsWith(list)))).toEqual([]);
  });
});

const scene = {
  talus: 1,
  materials: { sand: { friction: 0.3 } },
  boundaries: { z: 'open' },
  grains: [{ material: 'sand', radius: 0.01, fill: { kind: 'pour', region: { min: [0, 0, 0], max: [1, 1, 1] }, count: 5 } }], // prettier-ignore
  bodies: [
    { name: 'floor', shape: { kind: 'plane' }, material: 'sand' },
    { shape: { kind: 'plane' }, material: 'sand' },
  ],
};

describe('a field', () => {
  const tree = treeOf(scene, { ...scene, materials: { sand: { friction: 0.5 } } });

  test('has what is written, what the file says, and what stands for what is left out', () => {
    expect(find(tree, 'materials.sand.friction')).toMatchObject({ written: 0.3, filed: 0.5, value: 0.3, initial: 0.5 });
    expect(find(tree, 'materials.sand.density')).toMatchObject({ written: undefined, value: 2500 });
    expect(find(tree, 'time.step')).toMatchObject({ value: undefined, otherwise: expect.stringContaining('√(R/g)') });
  });

  test('is declared with all kinds, and has the members of the one that is chosen', () => {
    const fill = find(tree, 'grains[0].fill');
    expect(fill.declared.kind).toBe('choice');
    expect(fill.type).toMatchObject({ kind: 'object', word: 'pour' });
    expect(fill.children.map(({ label }) => label)).toEqual(['region', 'count', 'solidFraction']);
    expect(find(tree, 'grains[0].radius').type).toMatchObject({ kind: 'number', unit: 'm' });
  });

  test('a word has the members of the kind that it stands for', () => {
    expect(find(tree, 'boundaries.z').type).toMatchObject({ kind: 'object', word: 'open' });
    expect(find(tree, 'boundaries.z.sides').value).toBe('both');
    expect(find(tree, 'boundaries.x').type).toMatchObject({ kind: 'words' });
  });

  test('an entry of a list is called by its name, or by what it is', () => {
    expect(find(tree, 'bodies').children.map(({ label }) => label)).toEqual(['1 floor', '2 plane']);
    expect(find(tree, 'grains[0]').isEntry).toBe(true);
  });

  test('says whether a change of it starts the scene anew', () => {
    const restarts = (path: string): boolean => find(tree, path).restarts;
    expect(['materials.sand.friction', 'gravity', 'time.step', 'solver.sweeps'].map(restarts)).toEqual([false, false, false, false]); // prettier-ignore
    expect(['grains[0].radius', 'seed', 'bodies[0].position', 'bodies[0].motion'].map(restarts)).toEqual([true, true, true, true]); // prettier-ignore
  });

  test('what a scene as a whole decides is taken from the scene as it was understood', () => {
    const plane = treeOf({ ...scene, grid: { cellSize: 1 } }, scene, { gravity: [0, -9.81, 0] });
    expect(find(plane, 'gravity').value).toEqual([0, -9.81, 0]);
  });
});

test('a long list has rows for its first entries, and says how many there are more', () => {
  const positions = Array.from({ length: 100 }, (_, k) => [k, 0, 0]);
  const tree = treeOf({ ...scene, grains: [{ material: 'sand', radius: 1, fill: { kind: 'points', positions } }] });
  expect(find(tree, 'grains[0].fill.positions')).toMatchObject({ hiddenCount: 40 });
  expect(find(tree, 'grains[0].fill.positions').children).toHaveLength(60);
});
