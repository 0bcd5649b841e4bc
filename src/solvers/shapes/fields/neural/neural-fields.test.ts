import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../../../test/support/built-devices.ts';
import { Dice } from '../../../../../test/support/matrices.ts';
import { makeOutline } from '../../../../geometry/outline/make-outline.ts';
import type { ShapeType } from '../../../../scene/shapes/shapes-model.ts';
import { seenBack } from '../field-quality.ts';
import { sampleField } from '../sample-field.ts';
import { initialWeights, netShapes, type NetShape } from './net.ts';
import { NeuralFields, type PairNets } from './neural-fields.ts';

const devices = await builtDevices();
const oracle = devices.find(({ kind }) => kind === 'oracle')!;

const typeOf = (name: string, spec: Parameters<typeof makeOutline>[0], radius: number): ShapeType => ({
  ...{ name, outline: makeOutline(spec).outline, radius },
});
const types = [
  typeOf('hash', { kind: 'letter', letter: '#' }, 0.5),
  typeOf('octagon', { kind: 'regular', sides: 8 }, 0.8),
  typeOf('disc', { kind: 'disc' }, 0.6),
  typeOf('triangle', { kind: 'regular', sides: 3 }, 0.7),
];
const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 3],
  [2, 2],
  [2, 3],
] as const;
const smooth: NetShape = { ...netShapes['fourier-5x64'], width: 16, layers: 2 };
const shapes = { 'with kinks': { ...netShapes['relu-3x32'], width: 16 }, smooth };

/** Nets that learnt nothing. */
const randomNets = (shape: NetShape, kinds: readonly [number, number]): PairNets => ({
  kinds,
  distance: initialWeights(shape, 5, kinds[0] + kinds[1]),
  arm: initialWeights(shape, 6, kinds[0] + kinds[1]),
});
const fieldsOn = (device: (typeof devices)[number], shape: NetShape) =>
  new NeuralFields(device, types, shape, pairs.map((kinds) => randomNets(shape, kinds)), { reach: 1e6 }); // prettier-ignore

const dice = new Dice(4);
const poses = Array.from({ length: 40 }, () => [3 * dice.normal(), dice.normal(), dice.normal()]);
const kept = ({ distance }: { distance: Float32Array }) => [...distance.keys()].filter((k) => distance[k]! > -1e29);

describe.each(Object.entries(shapes))('nets %s', (_, shape) => {
  it.each([
    [0, 0],
    [0, 1],
  ] as const)('say the same on all devices, of types %i and %i', async (...kinds) => {
    using reference = fieldsOn(oracle, shape);
    const expected = (await sampleField(oracle, reference, kinds, poses.flat())).nearest;
    expect(kept(expected).length).toBeGreaterThan(10);
    for (const device of devices) {
      using fields = fieldsOn(device, shape);
      const { nearest, second } = await sampleField(device, fields, kinds, poses.flat());
      expect(kept(nearest)).toEqual(kept(expected));
      for (const k of kept(expected)) {
        expect(nearest.distance[k]).toBeCloseTo(expected.distance[k]!, 4);
        expect(nearest.arm[k]).toBeCloseTo(expected.arm[k]!, 3);
        for (const axis of [0, 1, 2]) {
          expect(nearest.gradient[3 * k + axis]).toBeCloseTo(expected.gradient[3 * k + axis]!, 3);
        }
      }
      expect(second.distance.every((distance) => distance > 1e29)).toBe(true);
    }
  });

  it('do not care which of two grains of one type is the first', async () => {
    using fields = fieldsOn(oracle, shape);
    const here = (await sampleField(oracle, fields, [0, 0], poses.flat())).nearest;
    const back = (await sampleField(oracle, fields, [0, 0], poses.flatMap(seenBack))).nearest;
    for (const k of kept(here)) {
      expect(back.distance[k]).toBeCloseTo(here.distance[k]!, 5);
      // Both arms and the way between the centres close: what keeps angular momentum.
      const [x, y] = [poses[k]![1]!, poses[k]![2]!];
      const [u, v] = [here.gradient[3 * k + 1]!, here.gradient[3 * k + 2]!];
      expect(here.arm[k]! + back.arm[k]!).toBeCloseTo((x * u + y * v) / Math.hypot(u, v), 4);
    }
  });

  it('have a symmetric grain turned by what makes no difference', async () => {
    using fields = fieldsOn(oracle, shape);
    const turned = poses.map(([turn, x, y]) => [turn! + Math.PI / 4, x!, y!]);
    const here = (await sampleField(oracle, fields, [0, 1], poses.flat())).nearest;
    const there = (await sampleField(oracle, fields, [0, 1], turned.flat())).nearest;
    for (const k of kept(here)) expect(there.distance[k]).toBeCloseTo(here.distance[k]!, 5);
  });
});

describe('smooth nets', () => {
  it.each(pairs)('have the gradient of their distance, of types %i and %i', async (...kinds) => {
    using fields = fieldsOn(oracle, smooth);
    const { gradient, ...here } = (await sampleField(oracle, fields, kinds, poses.flat())).nearest;
    const move = 1e-3;
    for (const axis of [0, 1, 2]) {
      const moved = async (sign: number) =>
        (await sampleField(oracle, fields, kinds, poses.flatMap((pose) => pose.map((x, j) => x + (j === axis ? sign * move : 0))))).nearest; // prettier-ignore
      const [more, less] = [await moved(1), await moved(-1)];
      for (const k of kept(here)) {
        // Distances come as f32.
        const slope = (more.distance[k]! - less.distance[k]!) / (2 * move);
        expect(Math.abs(slope - gradient[3 * k + axis]!)).toBeLessThan(2e-3 * (1 + Math.abs(slope)));
      }
    }
  });
});

describe('nets of the wrong size', () => {
  it('are refused', () => {
    const nets = { ...randomNets(smooth, [0, 1]), arm: new Float32Array(4) };
    expect(() => new NeuralFields(oracle, types, smooth, [nets], { reach: 1 })).toThrow(
      'nets of hash and octagon: need 500 numbers each, got 500 and 4: train them anew',
    );
  });
});
