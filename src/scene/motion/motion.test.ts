import { describe, expect, it } from 'vitest';
import {
  add,
  conjugate,
  length,
  multiply,
  normalizeQuaternion,
  rotationFromVector,
  rotationToVector,
  scale,
  subtract,
  type Quaternion,
  type Vector3,
} from '../../math/rigid.ts';
import type { SceneBody, SceneMotion } from '../scene.ts';
import { bodyMotion } from './body-motion.ts';
import { motionOver, type Motion } from './motion.ts';

const position: Vector3 = [1, -2, 0.5];
const rotation: Quaternion = normalizeQuaternion([0.3, -0.1, 0.5, 0.8]);

function body(motion?: SceneMotion, start: Partial<SceneBody> = {}): SceneBody {
  const fixed = {
    name: 'b',
    shape: { kind: 'plane' },
    material: 'steel',
    grip: 'friction',
    position,
    rotation,
    ...start,
  } as const;
  return motion ? { ...fixed, motion } : fixed;
}
const motionOf = (motion?: SceneMotion): Motion => bodyMotion(body(motion)).motion;

const keyframes = [
  { time: 0.2, position: [0, 0, 0], rotation: [0, 0, 0, 1] },
  { time: 0.5, position: [0.3, 0.1, -0.2], rotation: rotationFromVector([0.5, 1, -0.7]) },
  { time: 0.6, position: [0.5, 0.1, -0.1] },
  { time: 1.4, rotation: rotationFromVector([0, 0, 3]) },
  { time: 1.9, position: [2, 0, 0], rotation: [0, 0, 0, -1] },
] as const;

const motions: Record<string, SceneMotion> = {
  velocity: { kind: 'velocity', velocity: [1, 2, 3], spin: [-4, 5, 0.6] },
  'oscillation, along and about an axis': {
    kind: 'oscillation',
    axis: [1, 2, -2],
    frequency: 3,
    amplitude: 0.02,
    angle: 0.4,
    phase: 0.7,
  },
  'smooth keyframes': { kind: 'keyframes', keyframes, interpolation: 'smooth' },
  'linear keyframes': { kind: 'keyframes', keyframes, interpolation: 'linear' },
};

/** Central differences of the pose. */
function differences(motion: Motion, time: number): { velocity: Vector3; spin: Vector3 } {
  const step = 1e-5;
  const [before, after] = [motion(time - step).pose, motion(time + step).pose];
  const turn = rotationToVector(multiply(after.rotation, conjugate(before.rotation)));
  return {
    velocity: scale(subtract(after.position, before.position), 0.5 / step),
    spin: scale(turn, 0.5 / step),
  };
}

describe.each(Object.entries(motions))('%s', (_name, sceneMotion) => {
  const motion = motionOf(sceneMotion);

  it('has the derivative of the pose as its twist', () => {
    // Not at the times of keyframes: linear motion jumps there.
    for (let time = 0.003; time < 2.2; time += 0.0173) {
      const { twist } = motion(time);
      const expected = differences(motion, time);
      const size = 1 + length(expected.velocity) + length(expected.spin);
      expect(length(subtract(twist.velocity, expected.velocity)) / size, `velocity at ${time} s`).toBeLessThan(1e-6);
      expect(length(subtract(twist.spin, expected.spin)) / size, `spin at ${time} s`).toBeLessThan(1e-6);
    }
  });

  it('keeps rotations of length 1', () => {
    for (let time = 0; time < 3; time += 0.1) expect(Math.hypot(...motion(time).pose.rotation)).toBeCloseTo(1, 14);
  });
});

describe('keyframes', () => {
  const sameRotation = (a: Quaternion, b: Quaternion) => Math.abs(a.reduce((sum, x, k) => sum + x * b[k]!, 0));

  it.each(['smooth', 'linear'] as const)(
    'pass through the poses, the body’s own where none is given: %s',
    (interpolation) => {
      const motion = motionOf({ kind: 'keyframes', keyframes, interpolation });
      for (const keyframe of keyframes) {
        const { pose } = motion(keyframe.time);
        expect(length(subtract(pose.position, 'position' in keyframe ? keyframe.position : position))).toBeLessThan(
          1e-14,
        );
        expect(sameRotation(pose.rotation, 'rotation' in keyframe ? keyframe.rotation : rotation)).toBeCloseTo(1, 13);
      }
      expect(motion(0).pose.position).toEqual([0, 0, 0]);
      expect(motion(100)).toEqual({ pose: { position: [2, 0, 0], rotation: [0, 0, 0, -1] }, twist: motion(0).twist });
      expect(motion(0).twist).toEqual({ velocity: [0, 0, 0], spin: [0, 0, 0] });
    },
  );

  it('have no jump in velocity where they are smooth', () => {
    const motion = motionOf(motions['smooth keyframes']);
    const tiny = 1e-10; // accelerations here are below 1e4
    for (const { time } of keyframes) {
      const [before, after] = [motion(time - tiny).twist, motion(time + tiny).twist];
      expect(length(subtract(before.velocity, after.velocity))).toBeLessThan(1e-6);
      expect(length(subtract(before.spin, after.spin))).toBeLessThan(1e-6);
    }
    // And they do move through the inner ones.
    expect(length(motion(0.5).twist.velocity)).toBeGreaterThan(0.1);
  });

  it('wait where two are alike, and never overshoot', () => {
    const waits: SceneMotion = {
      kind: 'keyframes',
      interpolation: 'smooth',
      keyframes: [
        { time: 0, position: [0, 0, 0] },
        { time: 1, position: [1, 0, 0], rotation: [0, 0, 1, 0] },
        { time: 2, position: [1, 0, 0], rotation: [0, 0, 1, 0] },
        { time: 2.1, position: [3, 0, 0] },
      ],
    };
    const motion = motionOf(waits);
    for (let time = 0; time < 2.2; time += 0.01) {
      const [x] = motion(time).pose.position;
      expect(x).toBeGreaterThanOrEqual(-1e-15);
      expect(x).toBeLessThanOrEqual(3 + 1e-15);
      if (time < 1 || time > 2) continue;
      expect(x).toBeCloseTo(1, 15);
      expect(length(motion(time).twist.velocity) + length(motion(time).twist.spin)).toBeLessThan(1e-14);
    }
  });

  it('turn steadily about one axis at the rate of a scalar cubic', () => {
    const turns = [0, 0.4, 1, 2.5].map((angle, time) => ({ time, rotation: rotationFromVector([0, 0, angle]) }));
    const moves = [0, 0.4, 1, 2.5].map((x, time) => ({ time, position: [x, 0, 0] as const }));
    const turning = motionOf({ kind: 'keyframes', interpolation: 'smooth', keyframes: turns });
    const moving = motionOf({ kind: 'keyframes', interpolation: 'smooth', keyframes: moves });
    for (let time = 0; time < 3; time += 0.05) {
      expect(turning(time).twist.spin[2]).toBeCloseTo(moving(time).twist.velocity[0], 12);
      expect(2 * Math.asin(turning(time).pose.rotation[2])).toBeCloseTo(moving(time).pose.position[0], 12);
    }
  });
});

describe('the other motions', () => {
  it('start from the body’s pose with rotation of length 1', () => {
    const rough: Quaternion = [0, 0, 0.0, 1.005];
    const { motion, isFixed } = bodyMotion(body(undefined, { rotation: rough }));
    expect(isFixed).toBe(true);
    expect(motion(3)).toEqual({
      pose: { position, rotation: [0, 0, 0, 1] },
      twist: { velocity: [0, 0, 0], spin: [0, 0, 0] },
    });
  });

  it('go with a steady velocity and spin', () => {
    const { pose, twist } = motionOf({ kind: 'velocity', velocity: [1, 0, 0], spin: [0, 0, Math.PI] })(0.5);
    expect(pose.position).toEqual([1.5, -2, 0.5]);
    const turned = multiply(pose.rotation, conjugate(rotation));
    expect(length(subtract(rotationToVector(turned), [0, 0, Math.PI / 2]))).toBeLessThan(1e-14);
    expect(twist).toEqual({ velocity: [1, 0, 0], spin: [0, 0, Math.PI] });
  });

  it('oscillate along a direction of any length', () => {
    const still = { angle: 0, phase: 0 };
    const motion = motionOf({ kind: 'oscillation', axis: [0, 0, 20], frequency: 5, amplitude: 0.01, ...still });
    expect(motion(0).pose.position).toEqual(position);
    expect(motion(0).twist.velocity[2]).toBeCloseTo(2 * Math.PI * 5 * 0.01, 15);
    expect(motion(0.05).pose.position[2]).toBeCloseTo(0.51, 15);
    expect(motion(0.15).pose.position[2]).toBeCloseTo(0.49, 15);
  });

  it('know a body that does not move', () => {
    const isFixed = (motion?: SceneMotion) => bodyMotion(body(motion)).isFixed;
    expect(isFixed()).toBe(true);
    expect(isFixed({ kind: 'velocity', velocity: [0, 0, 0], spin: [0, 0, 0] })).toBe(true);
    expect(isFixed({ kind: 'velocity', velocity: [0, 0, 0], spin: [0, 1, 0] })).toBe(false);
    const places = (x: number): SceneMotion => ({
      kind: 'keyframes',
      interpolation: 'smooth',
      keyframes: [
        { time: 1, position: [0, 0, 0] },
        { time: 2, position: [x, 0, 0] },
      ],
    });
    expect(isFixed(places(0))).toBe(true);
    expect(motionOf(places(0))(0).pose.position).toEqual([0, 0, 0]);
    expect(isFixed(places(1))).toBe(false);
  });
});

describe('over a step', () => {
  const gate = motionOf({
    kind: 'keyframes',
    interpolation: 'linear',
    keyframes: [
      { time: 1, position: [0, 0, 0] },
      { time: 2, position: [0, 3, 0] },
    ],
  });

  it('has the twist that takes the pose before to the pose after', () => {
    for (const motion of [...Object.values(motions).map(motionOf), gate])
      for (let time = 0; time < 2.2; time += 0.0173) {
        const from = motion(time).pose;
        const { pose, twist } = motionOver(motion, time, time + 0.01);
        expect(length(subtract(pose.position, add(from.position, scale(twist.velocity, 0.01))))).toBeLessThan(1e-14);
        const turned = multiply(rotationFromVector(scale(twist.spin, 0.01)), from.rotation);
        expect(length(rotationToVector(multiply(turned, conjugate(pose.rotation))))).toBeLessThan(1e-14);
      }
  });

  it('rests in the step that ends where it begins to move, and is half as fast in one that it rests half of', () => {
    expect(motionOver(gate, 0.99, 1).twist.velocity).toEqual([0, 0, 0]);
    expect(motionOver(gate, 0.995, 1.005).twist.velocity[1]).toBeCloseTo(1.5, 9);
    expect(motionOver(gate, 1, 1.01).twist.velocity[1]).toBeCloseTo(3, 9);
    expect(motionOver(gate, 1.99, 2).twist.velocity[1]).toBeCloseTo(3, 9);
    expect(motionOver(gate, 2, 2.01).twist.velocity).toEqual([0, 0, 0]);
  });
});
