/** Actuators that a program drives. */
import { afterAll, expect, test } from 'vitest';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { compileScene } from '../scene/compile-scene.ts';
import { parseScene } from '../scene/parse-scene.ts';
import { World } from './world.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const model = (signal: number) =>
  compileScene(
    parseScene({
      talus: 1,
      time: { step: 1e-3, end: 0.1 },
      gravity: [0, 0, 0],
      grid: { cellSize: 0.05, dimensions: 2 },
      domain: { min: [0, 0, -0.5], max: [1, 1, 0.5] },
      materials: { rubber: { density: 1000, youngModulus: 1e4, law: { kind: 'neo-hookean' } } },
      soft: [
        { material: 'rubber', fill: { kind: 'box', min: [0.4, 0.4, -0.5], max: [0.6, 0.6, 0.5] }, actuator: 'heart' },
      ],
      actuators: [{ kind: 'muscle', name: 'heart', strength: 3000, signal: { kind: 'constant', value: signal } }],
    }),
  );

test('a signal that a program sets does what the same signal of the scene does, until it is taken back', async () => {
  using told = new World(model(0), device);
  using driven = new World(model(0), device);
  using scene = new World(model(0.8), device);
  driven.drive('heart', 0.8);
  for (const world of [told, driven, scene]) world.advance(30);
  const positions = async (world: World) => Array.from(await world.read('particle.position'));
  expect(await positions(driven)).toEqual(await positions(scene));
  expect(await positions(driven)).not.toEqual(await positions(told));
  // By number, and beyond what an actuator can do.
  driven.restore(await scene.snapshot());
  driven.drive(0, 7);
  driven.drive(0, null);
  scene.drive('heart', 0);
  for (const world of [driven, scene]) world.advance(10);
  expect(await positions(driven)).toEqual(await positions(scene));
});

test('what there is none of is told', () => {
  using world = new World(model(0), device);
  expect(() => world.drive('hart', 1)).toThrow('world.drive: there is no actuator hart: there are heart');
  expect(() => world.drive(1, 1)).toThrow('world.drive: there is no actuator 1: there are heart');
  expect(() => world.drive('heart', NaN)).toThrow('world.drive: the signal of heart must be a number, got NaN');
});
