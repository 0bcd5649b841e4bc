import { addBody, openDevice, World, type Vector3 } from 'talus';
import { afterAll, describe, expect, test } from 'vitest';
import { compiled } from '../../../test/support/compiled-scene.ts';
import { sceneOfGrains } from '../../../test/support/lab-scenes.ts';
import { planeScene, softModel } from '../../../test/support/soft-scene.ts';
import { freePlace, makeTool } from './tools.ts';

const device = await openDevice({ kind: 'cpu', threads: 1 });
afterAll(() => device[Symbol.dispose]());
const models = { grains: compiled(sceneOfGrains()), soft: softModel(), plane: softModel(planeScene) };

describe.each(['shovel', 'rod', 'plate'] as const)('a %s', (kind) => {
  test.each(Object.entries(models))('fits a scene of %s, and stands above what it would stand in', async (_, model) => {
    const tool = makeTool(kind, model, [1, 0, 0]);
    const { min, max } = model.domain;
    expect(2 * tool.across).toBeLessThan(1.5 * (max[0] - min[0]));
    const { name, shape, rotation } = tool;
    const middle = [0, 1, 2].map((axis) => (min[axis]! + max[axis]!) / 2) as unknown as Vector3;
    using plain = new World(model, device);
    const up = model.soft?.dimensions === 2 ? 1 : 2;
    const low: Vector3 = [middle[0], up === 1 ? min[1] : middle[1], up === 1 ? 0 : min[2]];
    const position = await freePlace(tool, plain, low);
    expect(position[up]).toBeGreaterThan(low[up]);
    // Where it comes in, it touches nothing.
    using world = new World(addBody(model, { name, shape, pose: { position, rotation } }), device);
    await world.bodyForces();
    world.advance(1);
    const forces = (await world.bodyForces())!;
    expect(forces.at(-1)!.force).toEqual([0, 0, 0]);
  });
});

test('away from matter a tool comes in where the pointer is', async () => {
  using world = new World(models.grains, device);
  const tool = makeTool('rod', models.grains, [1, 0, 0]);
  expect(await freePlace(tool, world, [1, 1, 0.1])).toEqual([1, 1, 0.1]);
});

test('a plate turns its faces to the sides of the screen', () => {
  const { rotation } = makeTool('plate', models.grains, [0, 1, 0]);
  expect(rotation[2]).toBeCloseTo(Math.SQRT1_2, 12);
});
