/** Steps and substeps: 0.3 of the time in which sound crosses a cell; nothing moves half a cell, and a quarter at the start. */
import { describe, expect, it } from 'vitest';
import { jellyScene, planeScene, softModel } from '../../../test/support/soft-scene.ts';
import type { SceneInput } from '../scene.ts';

const time = (scene: Partial<SceneInput> = {}, base: object = jellyScene) => {
  const { timeStep, stepCount, soft } = softModel({ ...base, ...scene });
  return { timeStep, stepCount, substeps: soft.substeps };
};
// E 1e4, ν 0.3, ρ 1000: c = 3.669 m/s, and 0.3 · 0.1 m / c = 8.177 ms.
const sound = 8.177e-3;
const [block] = jellyScene.soft;

describe('the step', () => {
  it('is chosen where the scene names none, in one substep, with one digit', () => {
    expect(time()).toEqual({ timeStep: 0.008, stepCount: 125, substeps: 1 });
    expect(time({ grid: { cellSize: 0.1, substeps: 3 } })).toEqual({ timeStep: 0.02, stepCount: 50, substeps: 3 });
  });

  it('is that of the scene, in as many substeps as it takes', () => {
    expect(time({ time: { step: 0.008, end: 1 } }).substeps).toBe(1);
    expect(time({ time: { step: 0.02, end: 1 } })).toEqual({ timeStep: 0.02, stepCount: 50, substeps: 3 });
    expect(time({ time: { step: 0.02, end: 1 }, grid: { cellSize: 0.1, substeps: 7 } }).substeps).toBe(7);
  });

  it('follows the stiffest group and the strongest muscle', () => {
    const stiff = { ...block, name: 'stiff', youngModulus: 4e4 };
    expect(time({ soft: [block, stiff] }).timeStep).toBeCloseTo(0.004, 12);
    const heart = { kind: 'muscle', name: 'heart', strength: -5e4, signal: { kind: 'constant', value: 0 } } as const;
    const bound = sound * Math.sqrt(13462 / (13462 + 5e4));
    const { timeStep } = time({ soft: [{ ...block, actuator: 'heart' }], actuators: [heart] });
    expect(timeStep).toBeLessThanOrEqual(bound);
    expect(timeStep).toBeGreaterThan(bound / 2);
  });

  it('follows viscosity: h² ρ/(2 (d + 1) η)', () => {
    const jelly = { ...jellyScene.materials.jelly, viscosity: 500 };
    // 0.01 · 1000/(8 · 500) = 2.5 ms; in the plane 10/3000 = 3.33 ms.
    expect(time({ materials: { jelly, steel: {} } }).timeStep).toBeCloseTo(0.002, 12);
    expect(time({ materials: { jelly, steel: {} } }, planeScene).timeStep).toBeCloseTo(1 / 334, 12);
  });

  it('follows stiff cables: 0.3 √(ρ hᵈ/k)', () => {
    const cable = {
      kind: 'cable',
      name: 'tendon',
      through: [
        [0.325, 0.325, 0.225],
        [0.325, 0.325, 0.575],
      ],
      stiffness: 4e5,
      length: 0.35,
      signal: { kind: 'constant', value: 1 },
    } as const;
    // 0.3 √(1 kg / 4e5 N/m) = 0.474 ms
    expect(time({ actuators: [cable] }).timeStep).toBeCloseTo(0.0004, 12);
  });

  it('follows what moves: matter, bodies, and what will fall', () => {
    // At the start a quarter of a cell, 25 mm, so that a hit may make parts of it twice as fast.
    const thrown = [{ ...block, velocity: [0, 50, 0] }] as const;
    expect(time({ soft: thrown, gravity: [0, 0, 0] }).timeStep).toBeCloseTo(0.0005, 12);
    expect(time({ soft: thrown, gravity: [0, 0, 0], time: { step: 0.001, end: 1 } }).substeps).toBe(2);
    // √((7 m/s)² + 2 · 120 m/s² · 1 m) = 17 m/s: half a cell in 2.94 ms, and in 3.23 ms from rest
    const falling = [{ ...block, velocity: [0, 7, 0] }] as const;
    expect(time({ soft: falling, gravity: [0, 0, -120] }).timeStep).toBeCloseTo(0.002, 12);
    expect(time({ gravity: [0, 0, -120] }).timeStep).toBeCloseTo(1 / 334, 12);
    const roller = { shape: { kind: 'cylinder', radius: 0.3, height: 0.4 }, material: 'steel' } as const;
    const motion = { kind: 'velocity', velocity: [10, 0, 0], spin: [0, 0, 20] } as const;
    // 10 m/s + 20 rad/s · |(0.3, 0.3, 0.2)| = 19.4 m/s: 2.58 ms
    expect(time({ bodies: [{ ...roller, motion }] }).timeStep).toBeCloseTo(0.002, 12);
    // √(2 · 100 m/s² · 1 m) = 14.1 m/s: 3.54 ms
    expect(time({ gravity: [0, 0, -100] }).timeStep).toBeCloseTo(1 / 334, 12);
  });
});

it('a run of so many substeps that slow strain is rounded away says so', () => {
  const plate = { shape: { kind: 'plane' }, material: 'steel' } as const;
  const moving = { ...plate, motion: { kind: 'velocity', velocity: [0, 0, 1e-6] } } as const;
  const notesOf = (body: object, end: number): readonly string[] =>
    softModel({ bodies: [body as never], time: { step: 1e-3, end } }).notes.filter((note) => note.includes('substeps'));
  expect(notesOf(moving, 300)).toEqual([]);
  expect(notesOf(plate, 1000)).toEqual([]);
  expect(notesOf(moving, 1000)).toEqual([
    'scene.time: is 1,000,000 substeps, each of which may round strain by 3e-8 of it: strain that bodies build up over all of them may be 2.98 % off: a faster motion, larger cells or softer matter take fewer',
  ]);
});
