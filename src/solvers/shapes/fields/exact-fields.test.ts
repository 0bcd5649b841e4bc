/** Exact distances against points tried all along the strokes, their derivatives, and the identities of gradient and arm. */
import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import {
  discType,
  hashType,
  hookType,
  placedStrokes,
  pointDistance,
  polygonType,
  strokeType,
  triedDistance,
} from '../../../../test/support/stroke-types.ts';
import { packStructs, unpackStruct, type StructValues } from '../../../core/fields.ts';
import type { Device } from '../../../device/device.ts';
import type { Vector2 } from '../../../geometry/outline/outline.ts';
import { RandomStream } from '../../../math/random-stream.ts';
import type { ShapeType } from '../../../scene/shapes/shapes-model.ts';
import { ExactFields } from './exact-fields.ts';
import { candidate, far, shapePose, tooDeep, touch } from './field-structs.ts';
import { sampleField, type TouchSamples } from './sample-field.ts';

const devices = await builtDevices();
const [oracle] = devices as [Device, ...Device[]];
/** More than any distance here. */
const reach = 10;

/** Turn, x, y */
type Pose = readonly [number, number, number];
type Types = readonly [ShapeType, ShapeType];

/** The gap of two types in f64, negative where they overlap. */
const distance = (types: Types, one: Pose, two: Pose, intervals = 1): number =>
  triedDistance(placedStrokes(types[0], ...one), placedStrokes(types[1], ...two), intervals);

const origin: Pose = [0, 0, 0];

/** Poses of the second seen from the first: apart, or overlapping by less than strokes are thick. */
function posesOf(types: Types, count: number, seed = 1): Pose[] {
  const random = new RandomStream([seed, 0], [types[0].outline.strokes.length, types[1].outline.strokes.length]);
  const thin = Math.min(...types.map(({ outline, radius }) => outline.thinnest * radius));
  const span = types[0].radius + types[1].radius;
  const poses: Pose[] = [];
  while (poses.length < count) {
    const pose: Pose = [random.between(-4, 4), random.between(-span, span), random.between(-span, span)];
    // Of strokes that cross the ends may be far from each other.
    const gap = distance(types, origin, pose, 40);
    if (gap > -1.5 * thin && gap < 0.3 * span) poses.push(pose);
  }
  return poses;
}

async function sampled(device: Device, types: Types, poses: readonly Pose[]): Promise<TouchSamples> {
  using fields = new ExactFields(device, types, { reach });
  return sampleField(device, fields, [0, 1], poses.flat());
}

type TouchValues = StructValues<typeof touch>;

/** The touches of a grain of the first type with one of the second, each anywhere. */
async function touchesOf(
  device: Device,
  types: Types,
  poses: readonly [Pose, Pose],
  period = 0,
): Promise<TouchValues[]> {
  using fields = new ExactFields(device, types, { reach, period: [period, period] });
  const structs = poses.map(([turn, x, y], k) => {
    return {
      position: [x, y],
      turn: [Math.cos(turn), Math.sin(turn)],
      radius: types[k]!.radius,
      kind: k,
      id: k,
      material: 0,
    };
  });
  using list = device.array('poses', shapePose, 2, packStructs(shapePose, structs));
  using candidates = device.array('candidates', candidate, 1, packStructs(candidate, [{ first: 0, second: 1, reach }]));
  using total = device.array('candidate total', 'u32', 1, [1]);
  using touches = device.array('touches', touch, 2);
  device.submit((pass) => fields.record(pass, { poses: list, candidates, candidate_total: total, touches }, 1));
  const words = (await device.read(touches)) as Uint32Array;
  return [0, 1].map((k) => unpackStruct(touch, words, k));
}

const pairs: readonly Types[] = [
  [hashType(), hashType()],
  [hashType(0.7), polygonType(8, 0.05, 1.3)],
  [hookType(), hookType(0.5)],
  [discType(0.4), hookType()],
  [polygonType(3, 0.1), polygonType(132, 0.02)],
];

describe.each(pairs.map((types) => ({ name: types.map((type) => type.name).join(' and '), types })))(
  'exact distances of $name',
  ({ types }) => {
    it('are those of points tried all along the strokes', async () => {
      const poses = posesOf(types, 12);
      const { nearest } = await sampled(oracle, types, poses);
      for (const [k, pose] of poses.entries()) {
        const tried = distance(types, origin, pose, 50);
        expect(Math.abs(nearest.distance[k]! - tried)).toBeLessThan(1e-6);
      }
    });

    it('change with the place and turn of either as the gradient says, and meet where the arms say', async () => {
      const random = new RandomStream([2, 0], [0, 0]);
      let smooth = 0;
      for (const [turn, x, y] of posesOf(types, 12)) {
        const one: Pose = [random.between(-4, 4), random.between(-2, 2), random.between(-2, 2)];
        const [c, s] = [Math.cos(one[0]), Math.sin(one[0])];
        const two: Pose = [one[0] + turn, one[1] + c * x - s * y, one[2] + s * x + c * y];
        const [{ gradient, gap, turn_first, turn_second, arm_first, arm_second }] = (await touchesOf(oracle, types, [
          one,
          two,
        ])) as [TouchValues, TouchValues];
        const [nx, ny] = [gradient[0]!, gradient[1]!];
        const told = [turn_first, -nx, -ny, turn_second, nx, ny];
        const both = [...one, ...two];
        const at = (k: number, by: number): number => {
          const moved = both.map((value, j) => (j === k ? value + by : value)) as unknown as [...Pose, ...Pose];
          return distance(types, moved.slice(0, 3) as unknown as Pose, moved.slice(3) as unknown as Pose);
        };
        const step = 1e-5;
        const slopes = both.map((_, k) => [at(k, step), at(k, 0), at(k, -step)] as const);
        // Where another end becomes the nearest, there is no derivative.
        if (slopes.some(([up, here, down]) => Math.abs(up - 2 * here + down) > 1e-8)) continue;
        smooth++;
        for (const [k, [up, , down]] of slopes.entries()) expect(told[k]).toBeCloseTo((up - down) / (2 * step), 4);
        // Half the gap from either, on the line of the normal through the place.
        const place: Vector2 = [one[1] + arm_first * nx - turn_first * ny, one[2] + arm_first * ny + turn_first * nx];
        const halves = types.map((type, k) =>
          Math.min(...placedStrokes(type, ...[one, two][k]!).map((stroke) => pointDistance(place, stroke))),
        );
        for (const half of halves) expect(half).toBeCloseTo(gap / 2, 5);
        const across = (two[1] - one[1]) * nx + (two[2] - one[2]) * ny;
        expect(arm_second).toBeCloseTo(arm_first - across, 5);
      }
      expect(smooth).toBeGreaterThan(8);
    });

    it('are the same seen from the other grain', async () => {
      const poses = posesOf(types, 20, 3);
      const back = poses.map(([turn, x, y]): Pose => {
        const [c, s] = [Math.cos(turn), Math.sin(turn)];
        return [-turn, -(c * x + s * y), s * x - c * y];
      });
      const { nearest, second } = await sampled(oracle, types, poses);
      const other = await sampled(oracle, [types[1], types[0]], back);
      for (const [k, [, x, y]] of poses.entries()) {
        expect(other.nearest.distance[k]).toBeCloseTo(nearest.distance[k]!, 6);
        expect(other.second.distance[k]).toBeCloseTo(second.distance[k]!, 6);
        const across = nearest.gradient[3 * k + 1]! * x + nearest.gradient[3 * k + 2]! * y;
        expect(-other.nearest.arm[k]!).toBeCloseTo(nearest.arm[k]! - across, 5);
      }
    });

    it('are the same on every device, and with one thread and two the same bits', async () => {
      const poses = posesOf(types, 80, 4);
      const [exact, ...found] = await Promise.all(devices.map((device) => sampled(device, types, poses)));
      for (const [k, samples] of found.entries()) {
        for (const which of ['nearest', 'second'] as const) {
          const errors = Array.from(samples[which].distance, (gap, i) => Math.abs(gap - exact![which].distance[i]!));
          expect(Math.max(...errors), devices[k + 1]!.name).toBeLessThan(3e-6);
        }
      }
      expect(found[1]).toEqual(found[0]);
    });
  },
);

describe('exact distances', () => {
  it('of discs are those of their centres less their radii', async () => {
    const [nearest, second] = await touchesOf(oracle, [discType(0.5), discType(2)], [[1, 3, 4], [2, 6, 8]]); // prettier-ignore
    const { gap, gradient, turn_first, turn_second, arm_first, arm_second } = nearest!;
    const told = [gap, gradient[0]!, gradient[1]!, turn_first, turn_second, arm_first, arm_second];
    expect(told).toEqual([2.5, 0.6, 0.8, 0, 0, 1.75, -3.25].map((value) => expect.closeTo(value, 6)));
    expect(second!.gap).toBe(far);
  });

  it('of a capsule that stands on another are those of its end', async () => {
    const capsule = strokeType('capsule', [{ a: [-0.8, 0], b: [0.8, 0], radius: 0.2 }]);
    const [nearest] = await touchesOf(oracle, [capsule, capsule], [[0, 0, 0], [Math.PI / 2, 0.3, 1.1]]); // prettier-ignore
    expect(nearest!.gap).toBeCloseTo(-0.1, 6);
    expect(nearest!.gradient[1]).toBeCloseTo(1, 6);
    expect(nearest!.arm_first).toBeCloseTo(0.15, 6);
    expect(nearest!.turn_second).toBeCloseTo(0, 6);
    expect(nearest!.turn_first).toBeCloseTo(-0.3, 6);
  });

  it('of a face on a face are felt at two places', async () => {
    const square = polygonType(4, 0.05);
    const half = 0.95 * Math.SQRT1_2;
    const touches = await touchesOf(oracle, [square, square], [[Math.PI / 4, 0, 0], [Math.PI / 4, 0.2, 2 * half + 0.09]]); // prettier-ignore
    for (const { gap, gradient } of touches) {
      expect(gap).toBeCloseTo(-0.01, 6);
      expect(gradient[1]).toBeCloseTo(1, 6);
    }
    expect(touches.map((each) => each.turn_first).toSorted((a, b) => a - b)).toEqual([
      expect.closeTo(-half, 5),
      expect.closeTo(half - 0.2, 5),
    ]);
  });

  it('of capsules side by side are felt at two places', async () => {
    const capsule = strokeType('capsule', [{ a: [-0.8, 0], b: [0.8, 0], radius: 0.2 }]);
    const touches = await touchesOf(oracle, [capsule, capsule], [origin, [0, 0.4, 0.39]]);
    for (const { gap } of touches) expect(gap).toBeCloseTo(-0.01, 6);
    expect(touches.map((each) => each.turn_first).toSorted((a, b) => a - b)).toEqual([
      expect.closeTo(-0.8, 5),
      expect.closeTo(0.4, 5),
    ]);
  });

  it('reach across the edge of space that repeats', async () => {
    const [nearest] = await touchesOf(oracle, [discType(), discType()], [[0, -4.5, 0], [0, 4.5, 0]], 10); // prettier-ignore
    expect(nearest!.gap).toBeCloseTo(-1, 6);
    expect(nearest!.gradient).toEqual([-1, 0]);
  });

  it('say so where strokes cross or lie in each other', async () => {
    const capsule = strokeType('capsule', [{ a: [-0.8, 0], b: [0.8, 0], radius: 0.2 }]);
    for (const pose of [
      [1.5, 0.1, 0.1],
      [0, 0.5, 0],
    ] as const) {
      const [nearest] = await touchesOf(oracle, [capsule, capsule], [origin, [pose[0], pose[1], pose[2]]]);
      expect(nearest!.gap).toBe(tooDeep);
    }
  });
});
