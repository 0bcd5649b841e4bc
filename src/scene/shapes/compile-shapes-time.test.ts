/** Steps of shapes: what is chosen, what is refused, and that the bound of springs is the true one. */
import { describe, expect, test } from 'vitest';
import { shapeProblems, shapeScene, shapesModel, type TestShapes } from '../../../test/support/shape-scene.ts';
import { longestStableStep } from '../stable-step.ts';

const springs = { kind: 'springs', stiffness: 1e6 } as const;
const stepOf = (scene: TestShapes) => shapesModel({ time: { end: 1.2 }, ...scene }).timeStep;

describe('the longest stable step', () => {
  // What is left of a swing after a thousand steps.
  const left = (step: number, damping: number): number => {
    let [x, v] = [1, 0];
    for (let k = 0; k < 1000; k++) {
      v -= step * (x + 2 * damping * v);
      x += step * v;
    }
    return Math.abs(x);
  };
  test.each([0, 0.1, 0.5, 1, Math.sqrt(6)])('with a damper of %f is where swings begin to grow', (damping) => {
    const step = longestStableStep(1, damping);
    expect(left(0.99 * step, damping)).toBeLessThan(10);
    expect(left(1.01 * step, damping)).toBeGreaterThan(1000);
  });
});

describe('a step that is left out', () => {
  test('is 0.06 √(R/g) of the smallest, with one digit', () => {
    // 0.06 √(0.01/9.81) = 1.92 ms
    const disc = { position: [0, 0.02], radius: 0.01 } as const;
    expect(stepOf({ each: [disc, { position: [1, 1] }], domain: { min: [0, 0, -1], max: [1, 0.1, 1] } })).toBe(1e-3);
  });

  test('is less for what falls fast, moves fast or swings fast', () => {
    // Half a stroke of 0.13 m in radius: at √(2 · 9.81 · 20) = 19.8 m/s that takes 3.3 ms, at 100 m/s 0.65 ms.
    const hash = { outline: 'hash', position: [0, 0] } as const;
    const domain = { min: [-5, -10, -1], max: [5, 10, 1] } as const;
    expect(stepOf({ each: [hash], domain })).toBe(3e-3);
    expect(stepOf({ each: [{ ...hash, velocity: [60, 80] }], domain })).toBe(6e-4);
    const motion = { kind: 'oscillation', axis: [0, 1, 0], amplitude: 1e-3, frequency: 50 } as const;
    expect(stepOf({ each: [hash, { position: [4, 4], motion }], domain })).toBe(1e-3);
  });

  test('is a twentieth of the period of springs, or less where dampers ask for it', () => {
    // m = 1000 π kg, m* = m/2, ω = √(10⁶/1570.8) = 25.23 rad/s: T/20 = 12.45 ms, and the longest step is 10 ms.
    expect(
      stepOf({ each: [{ position: [0, 0] }], solver: springs, gravity: [0, 0, 0], material: { restitution: 1 } }),
    ).toBe(0.01);
    const stiff = { ...springs, stiffness: 1e8 };
    expect(
      stepOf({ each: [{ position: [0, 0] }], solver: stiff, gravity: [0, 0, 0], material: { restitution: 1 } }),
    ).toBe(1e-3);
    // Critical: 0.8 · 2 (√7 − √6)/(√6 ω) = 0.51 ms.
    expect(stepOf({ each: [{ position: [0, 0] }], solver: stiff, gravity: [0, 0, 0] })).toBe(5e-4);
  });
});

describe('a step that is given', () => {
  const linesOf = (scene: TestShapes) => shapeProblems(shapeScene(scene));
  const drum = { shape: { kind: 'cylinder', radius: 5, height: 1, hollow: true }, material: 'matter' } as const;
  const turning = { kind: 'velocity', spin: [0, 0, 20] } as const;

  test('must not let grains tunnel', () => {
    const hash = { outline: 'hash', position: [0, 0], velocity: [0, -100], spin: 30 } as const;
    const soft = { ...springs, stiffness: 1e4 };
    expect(linesOf({ each: [hash], solver: soft })).toEqual([
      'scene.time.step: must be ≤ 0.0005 s: grains of "shapes0" at 130 m/s would tunnel, going more than half of the radius of the thinnest stroke, 0.13 m in radius, got 0.001 s; take a shorter step, less speed or thicker strokes',
    ]);
    // Seen ahead, at the level of velocities.
    expect(linesOf({ each: [hash] })).toEqual([]);
    expect(linesOf({ each: [{ ...hash, velocity: [0, -400] }] })).toEqual([
      'scene.time.step: must be ≤ 0.0006047 s: grains of "shapes0" at 430 m/s would tunnel, going more than the thickness of the thinnest stroke, 0.13 m in radius, got 0.001 s; take a shorter step, less speed or thicker strokes',
    ]);
    expect(linesOf({ each: [{ ...hash, outline: 'disc' }] })).toEqual([]);
  });

  test('counts how bodies and held groups move, but not what is round about its axis', () => {
    const hash = { outline: 'hash', position: [0, 0] } as const;
    expect(linesOf({ each: [hash], bodies: [{ ...drum, motion: turning }] })).toEqual([]);
    const box = { kind: 'box', size: [20, 20, 1], hollow: true } as const;
    expect(linesOf({ each: [hash], bodies: [{ ...drum, shape: box, motion: turning }] })).toEqual([
      'scene.time.step: must be ≤ 0.0009192 s: body "box0" at 282.8 m/s would tunnel, going more than the thickness of the thinnest stroke, 0.13 m in radius, got 0.001 s; take a shorter step, less speed or thicker strokes',
    ]);
    const arm = { outline: 'block', position: [6, 0], motion: { kind: 'velocity', velocity: [900, 0, 0] } } as const;
    expect(linesOf({ each: [hash, arm] })[0]).toContain('body "shapes1" at 900 m/s would tunnel');
  });

  test('of springs must be stable, and is noted where it is coarse', () => {
    const stiff = (stiffness: number, restitution: number) => ({
      each: [{ position: [0, 0] }] as const,
      solver: { ...springs, stiffness },
      material: { restitution },
    });
    // ω = √(10⁸/1570.8) = 252.3 rad/s; with six contacts and e = 1: 2/(√6 ω) = 3.236 ms.
    expect(linesOf({ ...stiff(1e8, 1), time: { step: 0.004, end: 1 } })).toEqual([
      'scene.time.step: must be ≤ 0.003236 s: springs of a grain with six contacts are unstable beyond, the period of one is 0.0249 s, got 0.004 s; take a shorter step or a lower solver.stiffness',
    ]);
    expect(shapesModel({ ...stiff(1e8, 1), time: { step: 0.002, end: 1 } }).notes).toEqual([
      'scene.time.step: 0.002 s is more than a twentieth of the period of the stiffest contact, 0.0249 s: contacts lose or gain energy',
    ]);
    expect(shapesModel({ ...stiff(1e8, 1), time: { step: 0.001, end: 1 } }).notes).toEqual([]);
  });

  test('is noted where what falls through the domain would tunnel', () => {
    const domain = { min: [-5, -1000, -1], max: [5, 1000, 1] } as const;
    const { notes } = shapesModel({ each: [{ outline: 'hash', position: [0, 0] }], domain });
    expect(notes).toEqual([
      'scene.time.step: what falls all through the domain comes to 198.1 m/s and goes 0.1981 m in a step, more than half of the thinnest stroke, 0.13 m in radius: it may tunnel',
    ]);
  });
});
