import { expect, test } from 'vitest';
import { compiled, sand } from '../../test/support/compiled-scene.ts';
import type { Quaternion } from '../math/rigid.ts';

/** About z by an angle [°] */
const turned = (degrees: number): Quaternion => {
  const half = (degrees * Math.PI) / 360;
  return [0, 0, Math.sin(half), Math.cos(half)];
};

function notesFor(...degrees: (number | null)[]): readonly string[] {
  const keyframes = degrees.map((angle, time) => ({ time, ...(angle !== null && { rotation: turned(angle) }) }));
  return compiled({
    gravity: [0, 0, 0],
    grains: [sand({ kind: 'points', positions: [[0, 0, 1]] })],
    bodies: [
      {
        name: 'flap',
        shape: { kind: 'box', size: [0.2, 0.2, 0.02] },
        material: 'steel',
        rotation: turned(90),
        motion: { kind: 'keyframes', keyframes },
      },
    ],
  }).notes;
}

const path = 'scene.bodies[0].motion.keyframes';
const cure = 'to turn farther, give a keyframe every third of a turn, or motion "velocity" with spin';

test('a turn that is told to go the long way is noted, with the way that it goes', () => {
  expect(notesFor(0, 270)).toEqual([`${path}[1].rotation: "flap" turns the short way, by 90°, not by 270°: ${cure}`]);
  expect(notesFor(0, 120, 480)[0]).toContain('keyframes[2].rotation: "flap" turns the short way, by 0°, not by 360°');
});

test('nearly half a turn is noted', () => {
  expect(notesFor(0, 160)).toEqual([`${path}[1].rotation: "flap" turns the short way, by 160°: ${cure}`]);
  expect(notesFor(0, -160)[0]).toContain('by 160°: ');
});

test('thirds of a turn are not, nor is the rotation of the body itself', () => {
  expect(notesFor(0, 120, 240, 360, 480)).toEqual([]);
  expect(notesFor(-120, 0, 140)).toEqual([]);
  expect(notesFor(null, -50, 60)).toEqual([]);
  expect(notesFor(null, -70)[0]).toContain('by 160°: ');
});
