import { expect, it } from 'vitest';
import { boxMesh, joined, sphereMesh, turnedOver } from '../../test/support/sample-meshes.ts';
import { closedMesh, type TriangleMesh } from './closed-mesh.ts';
import { thinWalls } from './thin-walls.ts';
import { TriangleTree } from './triangle-tree.ts';

const walls = (mesh: TriangleMesh, limit: number) => thinWalls(new TriangleTree(closedMesh(mesh)), limit);

it.each([
  ['a plate', boxMesh([0.5, 0.5, 0.01])],
  ['a plate inside out', turnedOver(boxMesh([0.5, 0.5, 0.01]))],
])('%s is thin on its two large faces', (_, plate) => {
  const { share, median } = walls(plate, 0.03);
  expect(share).toBeCloseTo(2 / (2 + 4 * 0.02), 2);
  expect(median).toBeCloseTo(0.02, 12);
  expect(walls(plate, 0.019)).toEqual({ share: 0, median: 0.019 });
});

it('a shell is as thin as the way through it', () => {
  const shell = joined(sphereMesh(1, 40), turnedOver(sphereMesh(0.9, 40)));
  expect(walls(shell, 0.105).share).toBeGreaterThan(0.99);
  expect(walls(shell, 0.095).share).toBe(0);
});

it('what lies outside does not make a solid thin', () => {
  // Two cubes with a narrow gap between them.
  const cubes = joined(boxMesh([0.5, 0.5, 0.5]), {
    ...boxMesh([0.5, 0.5, 0.5]),
    positions: boxMesh([0.5, 0.5, 0.5]).positions.map((x, k) => (k % 3 === 0 ? x + 1.01 : x)),
  });
  expect(walls(cubes, 0.1).share).toBe(0);
});
