/** Letters that hold on to each other and rebound: what one touch pushes apart must not be pushed through another. */
import { afterAll, expect, test } from 'vitest';
import { columnScene } from '../../bench/shapes/column.ts';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import { World } from '../../world/world.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

test('strokes of # do not cross while a column of elastic ones settles', async () => {
  const scene = columnScene({
    columns: 4,
    rows: 30,
    outline: { kind: 'letter', letter: '#' },
    solver: { kind: 'gauss-seidel' },
    timeStep: 0.002,
    isClosed: true,
  });
  const overrides = ['materials.plastic.restitution=0.5'];
  using world = new World(compileScene(parseScene(scene, { overrides })), device);
  // They come to lie in 2 s. With rebounds after all other sweeps, strokes were in each other from 1.7 s on.
  world.advance(1250);
  expect((await world.warnings())['tooDeep']).toBe(0);
});
