import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../../test/support/built-devices.ts';
import { grainModel } from '../../../test/support/grain-model.ts';
import { planeScene, softModel } from '../../../test/support/soft-scene.ts';
import { unpackStruct } from '../../core/fields.ts';
import type { Device } from '../../device/device.ts';
import { World } from '../../world/world.ts';
import { ballFields } from '../render-structs.ts';
import { GrainPainter } from './grain-painter.ts';
import { ParticlePainter } from './particle-painter.ts';
import { worldOffset } from './paint-params.ts';
import type { PiecePainter } from './piece-painter.ts';

const devices = await mostDevices();

async function painted(device: Device, painter: PiecePainter, name: string, shownWorld: number | null = null) {
  const field = painter.fields.find((candidate) => candidate.name === name)!;
  painter.prepare(field, shownWorld);
  device.submit((pass) => painter.record(pass, field));
  const words = Uint32Array.from(await device.read(painter.balls));
  return Array.from({ length: painter.count }, (_, k) => unpackStruct(ballFields, words, k));
}

const values = (balls: readonly { readonly value: number }[]): number[] => balls.map(({ value }) => value);
const close = (given: readonly number[], expected: readonly number[], share: number): void => {
  expect(given).toHaveLength(expected.length);
  for (const [k, value] of expected.entries())
    expect(Math.abs(given[k]! - value)).toBeLessThanOrEqual(share * Math.max(Math.abs(value), 1e-12));
};

/** A tower of two on a floor, and one beside it that spins. */
const tower = grainModel({
  grains: [
    { position: [0, 0, 0.005], velocity: [0.03, 0.04, 0] },
    { position: [0, 0, 0.0149] },
    { position: [0.05, 0, 0.004], radius: 0.004, spin: [0, 6, 8] },
  ],
  bodies: [{ shape: { kind: 'plane' } }],
});

describe.each(devices)('grains painted on $name', (device) => {
  test('have the values of their fields', async () => {
    using world = new World(tower, device);
    using painter = new GrainPainter(world);
    close(values(await painted(device, painter, 'speed')), [0.05, 0, 0], 1e-5);
    close(values(await painted(device, painter, 'height')), [0.005, 0.0149, 0.004], 1e-5);
    close(values(await painted(device, painter, 'spin')), [0, 0, 10], 1e-5);
    close(values(await painted(device, painter, 'radius')), [0.005, 0.005, 0.004], 1e-5);
    expect(values(await painted(device, painter, 'material'))).toEqual([0, 0, 0]);
    expect(values(await painted(device, painter, 'force'))).toEqual([0, 0, 0]);
  });

  test('are pressed by the contacts that the world lists, on both sides', async () => {
    using world = new World(tower, device);
    using painter = new GrainPainter(world);
    world.advance(3);
    const { count, grain, partner, isWall, force } = await world.contacts();
    const [sums, touches] = [new Float64Array(3), new Float64Array(3)];
    for (let k = 0; k < count; k++) {
      const size = Math.hypot(force[3 * k]!, force[3 * k + 1]!, force[3 * k + 2]!);
      for (const i of isWall[k] ? [grain[k]!] : [grain[k]!, partner[k]!]) {
        sums[i]! += size;
        touches[i]! += 1;
      }
    }
    expect(Math.max(...sums)).toBeGreaterThan(0);
    // In units of a thousandth of a weight.
    close(values(await painted(device, painter, 'force')), [...sums], 5e-3);
    expect(values(await painted(device, painter, 'contacts'))).toEqual([...touches]);
  });

  test('lie side by side, world by world, or one world alone; those that are not there have no size', async () => {
    const grains = [{ position: [0, 0, 0.1] }, { position: [0.1, 0, 0.1], entryStep: 9 }] as const;
    const model = grainModel({ grains, worldCount: 3 });
    using world = new World(model, device);
    using painter = new GrainPainter(world);
    const balls = await painted(device, painter, 'world');
    expect(values(balls)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(balls.map(({ radius }) => radius > 0)).toEqual([true, false, true, false, true, false]);
    expect(worldOffset(model, 2)[1]).toBeGreaterThan(1);
    close(Array.from(balls[4]!.centre), [0, worldOffset(model, 2)[1], 0.1], 1e-5);
    const one = await painted(device, painter, 'world', 1);
    expect(one.map(({ radius }) => radius > 0)).toEqual([false, false, true, false, false, false]);
    close(Array.from(one[2]!.centre), [0, 0, 0.1], 1e-5);
  });
});

describe.each(devices)('particles painted on $name', (device) => {
  test.each([
    ['space', {}, 3],
    ['the plane', planeScene, 2],
  ] as const)('in %s have the values of their fields', async (_, scene, dimensions) => {
    const model = softModel(scene);
    using world = new World(model, device);
    using painter = new ParticlePainter(world, model.soft);
    world.advance(device.kind === 'gpu' ? 1 : 3);
    const { ofPoints = [] } = await world.points();
    const data = (name: string): number[] => Array.from(ofPoints.find((array) => array.name === name)!.data);
    const near = async (field: string, name: string, scale: number): Promise<void> => {
      const [given, expected] = [values(await painted(device, painter, field)), data(name)];
      const apart = expected.map((value, k) => Math.abs(value - given[k]!));
      expect(Math.max(...apart)).toBeLessThan(2e-3 * scale);
    };
    await near('speed', 'speed', Math.max(...data('speed')));
    await near('stress', 'von Mises stress', Math.max(...data('von Mises stress'), 1));
    await near('pressure', 'pressure', Math.max(...data('pressure').map(Math.abs), 1));
    await near('volume', 'J', 1);
    const [ball] = await painted(device, painter, 'material');
    const volume = model.soft.volume[0]!;
    const radius = dimensions === 3 ? Math.cbrt((3 * volume) / (4 * Math.PI)) : Math.sqrt(volume / Math.PI);
    expect(ball!.radius / radius).toBeCloseTo(1.25, 4);
  });
});
