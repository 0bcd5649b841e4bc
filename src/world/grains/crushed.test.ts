import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { compiled, sand } from '../../../test/support/compiled-scene.ts';
import type { SceneInput } from '../../scene/scene.ts';
import { findBreak, fatalWarning } from '../find-break.ts';
import { World } from '../world.ts';

const devices = await builtDevices();
const radius = 0.01;

/** Two columns of two spheres, one of them under a plate that comes down by 0.25 radii a step, until it is through them. */
const pressed = (more: Partial<SceneInput> = {}): Partial<SceneInput> => ({
  gravity: [0, 0, 0],
  time: { step: 0.001, end: 1 },
  domain: { min: [-0.2, -0.2, -0.1], max: [0.2, 0.2, 0.3] },
  grains: [
    sand({ kind: 'points', positions: [[0.15, 0, 0.1], [0, 0, 0.01], [0, 0, 0.03], [0.15, 0, 0.15]] }, { radius }), // prettier-ignore
  ],
  bodies: [
    { name: 'floor', shape: { kind: 'plane' }, material: 'steel' },
    {
      ...{ name: 'press', shape: { kind: 'box', size: [0.05, 0.05, 0.02] }, material: 'steel' },
      ...{ position: [0, 0, 0.055], motion: { kind: 'velocity', velocity: [0, 0, -2.5] } },
    },
  ],
  ...more,
});

/** The first step that counts grains as crushed. */
async function firstCrushed(world: World): Promise<number> {
  for (let step = 1; step < 40; step++) {
    world.advance(1);
    if ((await world.warnings())['crushed']! > 0) return step;
  }
  return NaN;
}

describe.each(devices)('grains that are crushed, on $name', (device) => {
  test('are counted and named, and break the run at that step', async () => {
    using world = new World({ ...compiled(pressed()), worldCount: 2 }, device);
    const start = await world.snapshot();
    const step = await firstCrushed(world);
    // Pressed together by three gaps of half a radius at most, and the plate is 0.5 radii above them at first.
    expect(step).toBeGreaterThan(2);
    expect(step).toBeLessThan(10);
    expect((await world.offenders())['tooDeep']! % 4).toBeLessThan(3);
    expect([1, 2]).toContain((await world.offenders())['crushed']! % 4);
    expect((await fatalWarning(world))?.warning).toBe('crushed');
    const found = await findBreak(world, start, 0, step);
    expect(found!.step).toBe(step);
    expect(found!.what).toMatch(
      /^grain [12] of world [01]: it is 0\.0\d+ m inside (grain [12]|body "(floor|press)"), \d\.\d+ of the smaller radius$/,
    );
    expect(found!.cure).toMatch(/^a smaller time\.step or more solver\.maxSweeps, /);
  });

  test('do not where the scene says so', async () => {
    using world = new World(compiled(pressed({ faults: { crushed: false } })), device);
    expect(await firstCrushed(world)).toBeLessThan(10);
    expect(await fatalWarning(world)).toBeNull();
  });
});

test('what jostles is not', async () => {
  const device = devices.find(({ kind }) => kind === 'cpu')!;
  using world = new World(compiled(pressed({ bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'steel' }] })), device); // prettier-ignore
  world.advance(100);
  const { crushed, tooDeep } = await world.warnings();
  expect([crushed, tooDeep]).toEqual([0, 0]);
  expect(await world.offenders()).toEqual({});
});
