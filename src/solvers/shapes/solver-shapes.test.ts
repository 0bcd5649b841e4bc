/** Collisions of two grains, and grains on grains that are carried. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import type { Device } from '../../device/device.ts';
import { shapeModel, type TestShapes } from '../../../test/support/shape-model.ts';
import { ShapeRun } from '../../../test/support/shape-run.ts';

const devices = await builtDevices();
const [oracle] = devices as [Device, Device, Device];

const hash = { kind: 'letter', letter: '#' } as const;
const block = {
  kind: 'polygon',
  points: [
    [0, 0],
    [2, 0],
    [2, 1],
    [0, 1],
  ],
  rounding: 0.05,
} as const;

const collisions: Record<string, TestShapes> = {
  'two discs': {
    outlines: [{ kind: 'disc' }],
    gravity: [0, 0, 0],
    law: { friction: 0.4, restitution: 1 },
    shapes: [
      { at: [0, 0], velocity: [1, 0.1] },
      { at: [0.99, 0.3], velocity: [-1, 0], spin: 3 },
    ],
  },
  'two #': {
    outlines: [hash],
    gravity: [0, 0, 0],
    law: { friction: 0.4, restitution: 0.5 },
    shapes: [
      { at: [0, 0], velocity: [1, 0.1], angle: 0.3 },
      { at: [0.9, 0.3], velocity: [-1, 0], angle: 1.3, spin: 3 },
    ],
  },
  'a block and a disc': {
    outlines: [block, { kind: 'disc' }],
    gravity: [0, 0, 0],
    law: { friction: 0.8 },
    shapes: [
      { at: [0, 0], velocity: [1, 0.1], angle: 2, spin: -2 },
      { type: 1, at: [1, 0.3], velocity: [-1, 0] },
    ],
  },
};

/** Of what impulses did in a step: places are those before it. */
async function checkMomenta(run: ShapeRun, steps: number): Promise<void> {
  for (let k = 0; k < steps; k++) {
    const places = await run.vectors('position');
    const before = await run.sums();
    run.step();
    const after = await run.sums(places);
    const scale = Math.abs(before.angular) + before.energy;
    for (const axis of [0, 1]) {
      expect(Math.abs(after.momentum[axis]! - before.momentum[axis]!)).toBeLessThan(1e-12 * scale);
    }
    expect(Math.abs(after.angular - before.angular)).toBeLessThan(1e-12 * scale);
  }
}

describe('grains that collide', () => {
  test.each(Object.entries(collisions))('%s: keep linear and angular momentum', async (_, given) => {
    using run = new ShapeRun(oracle, shapeModel(given));
    await checkMomenta(run, 40);
    const velocities = await run.vectors('velocity');
    expect(Math.abs(velocities[0]![0] - 1)).toBeGreaterThan(0.1);
    expect(await run.warnings()).toEqual(expect.objectContaining({ tooDeep: 0, contactOverflow: 0, nonFinite: 0 }));
  });
});
