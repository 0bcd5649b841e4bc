/** Grains on springs, as a whole: what collisions keep and what they lose. */
import { expect, test } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { floor, modelFor } from '../../../../test/support/shape-bodies.ts';
import type { TestShapes } from '../../../../test/support/shape-model.ts';
import { ShapeRun } from '../../../../test/support/shape-run.ts';
import type { OutlineSpec } from '../../../geometry/outline/outline-spec.ts';
import type { Device } from '../../../device/device.ts';

const [oracle, cpu] = (await builtDevices()) as [Device, Device, Device];

const hash: OutlineSpec = { kind: 'letter', letter: '#' };
const disc: OutlineSpec = { kind: 'disc' };

test('two # that hit each other off centre keep linear and angular momentum', async () => {
  const given: TestShapes = {
    outlines: [hash],
    gravity: [0, 0, 0],
    law: { friction: 0.4, restitution: 0.5 },
    shapes: [
      { at: [0, 0], velocity: [2, 0.1], angle: 0.3 },
      { at: [0.97, 0.3], velocity: [-2, 0], angle: 1.3, spin: 3 },
    ],
  };
  using run = new ShapeRun(oracle, modelFor('springs', given));
  for (let k = 0; k < 120; k++) {
    const places = await run.vectors('position');
    const before = await run.sums();
    run.step();
    const after = await run.sums(places);
    for (const axis of [0, 1]) expect(Math.abs(after.momentum[axis]! - before.momentum[axis]!)).toBeLessThan(1e-10);
    // The sums of torques have digits down to a few millionths of a newton metre, each in a step of 0.2 ms.
    expect(Math.abs(after.angular - before.angular)).toBeLessThan(1e-7);
  }
  expect(Math.abs((await run.vectors('velocity'))[0]![0] - 2)).toBeGreaterThan(0.2);
  expect(await run.warnings()).toMatchObject({ tooDeep: 0, tooFast: 0, contactOverflow: 0, nonFinite: 0 });
});

test.each([0.2, 0.5, 0.8, 1])('discs give back %f of the speed that they met with', async (restitution) => {
  const given: TestShapes = {
    outlines: [disc],
    gravity: [0, 0, 0],
    law: { friction: 0.5, restitution },
    shapes: [
      { at: [100, 0], velocity: [1, 0] },
      { at: [101.001, 0], velocity: [-1, 0] },
    ],
    domain: { min: [90, -5, -1], max: [110, 5, 1] },
  };
  using run = new ShapeRun(cpu, modelFor('springs', given));
  run.step(250);
  const [first, second] = await run.vectors('velocity');
  expect(Math.abs((second![0] - first![0]) / 2 - restitution)).toBeLessThan(0.01);
  expect(first![0] + second![0]).toBeCloseTo(0, 6);
  // They met head on: nothing turns.
  for (const spin of await run.vectors('spin')) expect(Math.abs(spin[2])).toBeLessThan(1e-6);
});

test('without dampers and friction discs in a box keep their energy', async () => {
  const shapes = [0, 1, 2, 3, 4, 5].map((k) => ({
    at: [(k % 3) * 1.2 - 1.2, Math.floor(k / 3) * 1.2 - 0.6] as const,
    velocity: [Math.cos(2.3 * k), Math.sin(2.3 * k)] as const,
  }));
  const bodies = [{ shape: { kind: 'box', halfSize: [2, 1.5, 1], hollow: true } as const }];
  const law = { friction: 0, restitution: 1 };
  using run = new ShapeRun(cpu, modelFor('springs', { outlines: [disc], shapes, bodies, law, gravity: [0, 0, 0] }));
  const { energy } = await run.sums();
  run.step(10_000);
  // While some of them touch, springs hold a part of it.
  let most = 0;
  for (let k = 0; k < 40; k++) {
    run.step(25);
    most = Math.max(most, (await run.sums()).energy);
  }
  expect(Math.abs(most / energy - 1)).toBeLessThan(0.01);
});

test.each([
  // 18 % where touches that were the nearest once stay.
  ['touch in one place at a time', 1, 0.7],
  // 4 % where touches that are found late push as deep as they are.
  ['meet face to face, in more places than a field tells of', 2, 0],
] as const)('# that %s keep their energy', async (_, contacts, turn) => {
  const shapes = [0, 1, 2, 3, 4, 5].map((k) => ({
    at: [(k % 3) * 1.2 - 1.2, Math.floor(k / 3) * 1.2 - 0.6] as const,
    velocity: [Math.cos(2.3 * k), Math.sin(2.3 * k)] as const,
    angle: turn * k,
  }));
  const bodies = [{ shape: { kind: 'box', halfSize: [2, 1.5, 1], hollow: true } as const }];
  const [law, gravity] = [{ friction: 0, restitution: 1 }, [0, 0, 0] as const];
  const model = modelFor('springs', { outlines: [hash], shapes, bodies, law, gravity });
  const fields = { ...model.shapes!.fields, contacts };
  using run = new ShapeRun(cpu, { ...model, shapes: { ...model.shapes!, fields } });
  const { energy } = await run.sums();
  run.step(10_000);
  let most = 0;
  for (let k = 0; k < 40; k++) {
    run.step(25);
    most = Math.max(most, (await run.sums()).energy);
  }
  expect(Math.abs(most / energy - 1)).toBeLessThan(0.01);
});

test('a stroke that goes by more than half its radius in a step is told when it hits a wall', async () => {
  const rod: OutlineSpec = { kind: 'strokes', strokes: [[-0.95, 0, 0.95, 0, 0.05]] };
  for (const [speed, count] of [
    [-100, 0],
    [-150, 2],
  ] as const) {
    const shapes = [{ at: [0, 0.049] as const, velocity: [0, speed] as const }];
    using run = new ShapeRun(cpu, modelFor('springs', { outlines: [rod], radii: [1], shapes, bodies: [floor] }));
    run.step();
    expect((await run.warnings())['tooFast']).toBe(count);
  }
});
