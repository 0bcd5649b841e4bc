import { afterAll, expect, test } from 'vitest';
import { runawayScene, runawayStep } from '../../../test/support/runaway-scene.ts';
import { compiled } from '../../../test/support/compiled-scene.ts';
import { softModel } from '../../../test/support/soft-scene.ts';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import { World } from '../world.ts';
import { findRunaway } from './runaway.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

test('a grain that is faster than anything explains is found, with its world, its speed and a cure', async () => {
  using world = new World({ ...compiled(runawayScene), worldCount: 2 }, device);
  world.advance(runawayStep - 1);
  expect(await findRunaway(world)).toBeNull();
  world.advance(1);
  const found = await findRunaway(world);
  expect(found).toMatchObject({ step: runawayStep, cure: 'a smaller time.step' });
  expect(found!.what).toMatch(
    /^grain [012] of world [01] and 5 others ran away: it moves at 1\d\d\d m\/s, where the scene explains 5\.000 m\/s$/,
  );
  expect(found!.piece).toBeLessThan(6);
});

test('what starts fast or falls for long does not run away', async () => {
  const fast = { ...runawayScene.grains[0], velocity: [0, 0, 3000] as const };
  using world = new World(compiled({ ...runawayScene, grains: [fast], bodies: [] }), device);
  world.advance(10);
  expect(await findRunaway(world)).toBeNull();
  using falling = new World(compiled({ ...runawayScene, gravity: [0, 0, -2e3], bodies: [] }), device);
  falling.advance(600);
  const velocity = await falling.read('grain.velocity');
  // A radius a step explains 5 m/s, and so would let 500 through.
  expect(-velocity[2]!).toBeGreaterThan(1000);
  expect(await findRunaway(falling)).toBeNull();
});

test('soft matter has bounds of its own', async () => {
  using world = new World(softModel(), device);
  expect(await findRunaway(world)).toBeNull();
});
