import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../test/support/built-devices.ts';
import { compiled, sand } from '../../test/support/compiled-scene.ts';
import { softModel } from '../../test/support/soft-scene.ts';
import { SnapshotError } from '../core/snapshot.ts';
import type { SceneInput } from '../scene/scene.ts';
import { carryOver } from './carry-over.ts';
import { World } from './world.ts';

const devices = await mostDevices();

const region = { min: [-0.03, -0.03, 0], max: [0.03, 0.03, 0.06] } as const;

/** Sand that has fallen on a floor, in a scene that differs by some of its keys. */
const sandScene = (more: Partial<SceneInput> = {}) =>
  compiled({
    time: { step: 0.001 },
    grains: [sand({ kind: 'lattice', region, spacing: 0.02 })],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'steel' }],
    ...more,
  });

const slippery = { materials: { sand: { friction: 0.01 }, steel: { friction: 0 } } } as const;

describe.each(devices)('a world that goes on by another scene, on $name', (device) => {
  const steps = device.kind === 'gpu' ? 4 : 30;

  test('has the matter of the one before, and moves as the other scene says', async () => {
    using world = new World(sandScene(), device);
    world.advance(steps);
    const moment = await world.snapshot();
    using lighter = new World(sandScene({ gravity: [0, 0, 0] }), device);
    lighter.restore(await carryOver(moment, world.model, lighter));
    expect(lighter.step).toBe(steps);
    expect(await lighter.read('grain.position')).toEqual(await world.read('grain.position'));
    const force = (await world.snapshot()).arrays.get('contact.force')!.data;
    expect((await lighter.read('contact.force')).slice(0, force.length)).toEqual(force);
    world.advance(1);
    lighter.advance(1);
    const [falling, floating] = [await world.read('grain.velocity'), await lighter.read('grain.velocity')];
    const highest = (await world.read('grain.position')).length - 1;
    expect(floating[highest]! - falling[highest]!).toBeCloseTo(9.81e-3, 4);
  });

  test('with the same scene has the same bits as one that was not interrupted', async () => {
    using world = new World(sandScene(), device);
    world.advance(steps);
    using other = new World(sandScene(), device);
    other.restore(await carryOver(await world.snapshot(), world.model, other));
    for (const each of [world, other]) each.advance(3);
    expect(await other.read('grain.position')).toEqual(await world.read('grain.position'));
  });
});

const [device] = devices;

async function carried(before: ReturnType<typeof sandScene>, after: ReturnType<typeof sandScene>, steps = 12) {
  using world = new World(before, device!);
  world.advance(steps);
  using other = new World(after, device!);
  const snapshot = await carryOver(await world.snapshot(), before, other);
  other.restore(snapshot);
  other.advance(2);
  return { snapshot, time: other.time, positions: await other.read('grain.position') };
}

describe('what the one knows and the other does not', () => {
  test('torques of contacts start at none where materials begin to resist rolling', async () => {
    const rolling = sandScene({ materials: { sand: { rollingFriction: 0.1 }, steel: {} } });
    const { snapshot, positions } = await carried(sandScene(), rolling);
    expect(snapshot.arrays.get('contact.torque')!.data.every((word) => word === 0)).toBe(true);
    expect(positions.every(Number.isFinite)).toBe(true);
    const back = await carried(rolling, sandScene());
    expect(back.snapshot.arrays.has('contact.torque')).toBe(false);
  });

  test('another solver takes over', async () => {
    const stiff = { materials: { sand: { youngModulus: 1e6 }, steel: { youngModulus: 1e6 } } };
    const springs = sandScene({ ...stiff, solver: { kind: 'hertz' }, time: { step: 0.0001 } });
    const { snapshot, time } = await carried(sandScene(), springs);
    expect(snapshot.arrays.has('grain.remainder')).toBe(true);
    expect(snapshot.step).toBe(120);
    expect(time).toBeCloseTo(0.0122, 9);
  });

  test('grains that are yet to enter do so at the same time, whatever the step', async () => {
    const stream = sand({ kind: 'stream', region, countRate: 100, count: 5 });
    const [slow, fast] = [0.001, 0.0005].map((step) => sandScene({ time: { step }, grains: [stream] }));
    const { snapshot } = await carried(slow!, fast!);
    const fresh = new World(fast!, device!);
    const expected = (await fresh.snapshot()).arrays.get('grain.entry')!.data;
    fresh[Symbol.dispose]();
    const entries = snapshot.arrays.get('grain.entry')!.data;
    const waiting = [...entries].flatMap((entry, k) => (entry === 0xffff_ffff ? [] : [[entry, expected[k]!]]));
    expect(waiting.length).toBeGreaterThan(2);
    for (const [entry, freshEntry] of waiting) expect(Math.abs(entry! - freshEntry!)).toBeLessThanOrEqual(2);
  });

  test('sums of sensors go on while they mean the same, and else start anew', async () => {
    const flow = { kind: 'flow', point: [0, 0, 0.04] } as const;
    const before = sandScene({ sensors: [flow] });
    const passages = ({ snapshot }: Awaited<ReturnType<typeof carried>>) =>
      snapshot.arrays.get('sensor.passages')!.data.some((word) => word > 0);
    expect(passages(await carried(before, sandScene({ sensors: [flow], ...slippery }), 60))).toBe(true);
    const heavier = sandScene({ sensors: [flow], materials: { sand: { density: 5000 }, steel: {} } });
    expect(passages(await carried(before, heavier, 60))).toBe(false);
  });
});

describe('matter that is not the same', () => {
  test('more grains are refused', async () => {
    const fewer = sandScene({ grains: [sand({ kind: 'points', positions: [[0, 0, 0.1]] })] });
    await expect(carried(sandScene(), fewer)).rejects.toThrow(SnapshotError);
  });

  test('grains do not become soft matter', async () => {
    await expect(carried(sandScene(), softModel())).rejects.toThrow(/grains, the other soft matter/);
  });
});

test('soft matter goes on, softer', async () => {
  const softer = softModel({
    materials: { jelly: { density: 1000, youngModulus: 4e3, poissonRatio: 0.3, law: { kind: 'fixed-corotated' } } },
  });
  using world = new World(softModel(), device!);
  world.advance(5);
  using other = new World(softer, device!);
  other.restore(await carryOver(await world.snapshot(), world.model, other));
  expect(await other.read('particle.position')).toEqual(await world.read('particle.position'));
  expect(other.time).toBeCloseTo(world.time, 3);
});
