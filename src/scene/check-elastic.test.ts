import { expect, test } from 'vitest';
import { compiled, sand } from '../../test/support/compiled-scene.ts';
import type { SceneInput } from './scene.ts';

const places = [0, 0.1, 0.2, 0.3].map((x) => [x, 0, 1] as const);

const notesFor = (scene: Partial<SceneInput>, count = 3) =>
  compiled({
    materials: { sand: { restitution: 1 }, steel: { restitution: 0.96 }, glass: { restitution: 0.9 } },
    grains: [sand({ kind: 'points', positions: places.slice(0, count) })],
    ...scene,
  }).notes;

test('elastic grains under gravity are noted, with what keeps their energy', () => {
  expect(notesFor({})).toEqual([
    'scene.solver: grains of "sand" have a restitution of 1, but crowds of them lose more energy under gravity: take a time.step ten times shorter, solver.sweeps ≥ 20 or solver.kind "hertz" if it matters',
  ]);
});

test('also where only two materials do so together', () => {
  const of = (material: string, x: number) =>
    sand({ kind: 'points', positions: [[x, 0, 1], [x, 0.5, 1]] }, { material }); // prettier-ignore
  const contacts = [
    { between: ['sand', 'sand'], restitution: 0.2 },
    { between: ['glass', 'glass'], restitution: 0.2 },
    { between: ['sand', 'glass'], restitution: 0.95 },
  ] as const;
  expect(notesFor({ grains: [of('sand', 0), of('glass', 1)], contacts })[0]).toContain(
    'grains of "sand" and "glass" have a restitution of 0.95',
  );
});

test('what loses energy by right, keeps it, or is alone is not', () => {
  expect(notesFor({ gravity: [0, 0, 0] })).toEqual([]);
  expect(notesFor({}, 2)).toEqual([]);
  expect(notesFor({ materials: { sand: { restitution: 0.94 }, steel: { restitution: 1 } } })).toEqual([]);
  expect(notesFor({ solver: { kind: 'jacobi' } })).toEqual([]);
  // Bodies do not count: a grain on an elastic floor bounces as it should.
  const bodies = [{ shape: { kind: 'plane' }, material: 'sand' }] as const;
  const grains = [sand({ kind: 'points', positions: places }, { material: 'glass' })];
  expect(notesFor({ grains, bodies })).toEqual([]);
});
