import { expect, test } from 'vitest';
import { compileScene } from './compile-scene.ts';
import { parseScene } from './parse-scene.ts';
import type { ReadFile } from './scene-files.ts';

/** Notes on a plate of 2 mm that is driven into grains of 10 mm. */
function notesFor(
  motion: unknown,
  shape: unknown = { kind: 'box', size: [0.002, 1, 1] },
  readFile?: ReadFile,
): readonly string[] {
  const scene = parseScene({
    talus: 1,
    time: { step: 0.0005, end: 0.1 },
    materials: { sand: {} },
    grains: [{ material: 'sand', fill: { kind: 'points', positions: [[0.5, 0, 0.6]] }, radius: 0.01 }],
    bodies: [{ name: 'plate', shape, material: 'sand', position: [-0.5, 0, 0.5], motion }],
  });
  return compileScene(scene, readFile && { readFile }).notes;
}

const driven = (speed: number) => ({ kind: 'velocity', velocity: [speed, 0, 0] });

test('a plate may move by half its thickness and a radius in a step; beyond, the cure is told', () => {
  expect(notesFor(driven(21.9))).toEqual([]);
  const [note] = notesFor(driven(44));
  expect(note).toBe(
    'scene.bodies[0].motion: "plate" moves up to 0.022 m in a step, grains may pass it from 0.011 m, half its thickness and a radius, on: take time.step ≤ 0.00025 s, or make it thicker',
  );
});

test('what turns is as fast as its farthest point, and what is only fast for a moment is found', () => {
  const turning = (spin: number) => ({ kind: 'velocity', spin: [0, 0, spin] });
  expect(notesFor(turning(20))).toEqual([]);
  expect(notesFor(turning(40))[0]).toContain('"plate" moves up to 0.014');
  const jerk = {
    kind: 'keyframes',
    interpolation: 'linear',
    keyframes: [{ time: 0.05 }, { time: 0.06, position: [0, 0, 0.5] }],
  };
  expect(notesFor(jerk)[0]).toContain('"plate" moves up to 0.025 m in a step');
});

test('what turns far in a step drives grains outwards, however thick it is', () => {
  const turning = (spin: number, shape: unknown) => notesFor({ kind: 'velocity', spin: [0, 0, spin] }, shape);
  const block = { kind: 'box', size: [0.1, 0.1, 0.1] };
  expect(turning(200, block)).toEqual([]);
  expect(turning(400, block)).toEqual([
    'scene.bodies[0].motion: "plate" turns by up to 0.2 rad in a step, which drives grains 0.001732 m outwards: they may pass it at a wall: take time.step ≤ 0.0003799 s',
  ]);
  // What is round, or all around, drives nothing.
  expect(turning(400, { kind: 'sphere', radius: 0.1 })).toEqual([]);
  expect(turning(400, { kind: 'box', size: [4, 4, 4], hollow: true })).toEqual([]);
});

test('a floor and a vessel have no back that grains could come out of', () => {
  expect(notesFor(driven(500), { kind: 'plane' })).toEqual([]);
  expect(notesFor(driven(500), { kind: 'box', size: [4, 4, 4], hollow: true })).toEqual([]);
});

test('a mesh is as thick as its surface, not as its grid of distances', () => {
  const corners = [-0.01, 0.01].flatMap((z) =>
    [-0.01, 0.01].flatMap((y) => [-0.001, 0.001].map((x) => `v ${x} ${y} ${z}`)),
  );
  const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((face) => `f ${face}`);
  const bytes = new TextEncoder().encode([...corners, ...faces].join('\n'));
  const shape = { kind: 'mesh', file: 'plate.obj', resolution: 16 };
  const notes = notesFor(driven(44), shape, () => bytes);
  expect(notes.filter((note) => note.includes('motion'))).toEqual([
    'scene.bodies[0].motion: "plate" moves up to 0.022 m in a step, grains may pass it from 0.011 m, half its thickness and a radius, on: take time.step ≤ 0.00025 s, or make it thicker',
  ]);
});
