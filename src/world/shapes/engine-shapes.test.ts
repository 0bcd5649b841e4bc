import { afterAll, expect, test } from 'vitest';
import { disc, hash } from '../../../test/support/sample-outlines.ts';
import { floor, modelFor, shapeSolvers } from '../../../test/support/shape-bodies.ts';
import { shapeModel } from '../../../test/support/shape-model.ts';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import { keyframeMotion } from '../../scene/motion/keyframe-motion.ts';
import { findBreak } from '../find-break.ts';
import { World } from '../world.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

test('grains that are too deep in each other end a run, with the outline, the depth and the cure', async () => {
  // Strokes cross where there is no telling which way is out.
  const model = shapeModel({ outlines: [hash], radii: [1], shapes: [{ at: [0, 0] }, { at: [0.1, 0.1] }] });
  using world = new World(model, device);
  const found = await findBreak(world, await world.snapshot(), 0, 2);
  expect(found?.step).toBe(1);
  expect(found?.what).toMatch(
    /^grain \d: outline strokes is 0\.\d+ m inside grain \d, deeper than their strokes are thick$/,
  );
  expect(found?.cure).toBe('a smaller time.step or more solver.sweeps');
});

test('a step that would let grains pass through each other is told with the bound', () => {
  const shapes = [{ at: [0, 0], velocity: [900, 0] }, { at: [5, 0] }] as const;
  using world = new World(shapeModel({ outlines: [hash], radii: [1], shapes }), device);
  const fault = world.matter.faults.find(({ warning }) => warning === 'tooFast')!;
  const numbers = (velocity: readonly number[]) => (field: string) => (field === 'velocity' ? velocity : [0, 0, 0]);
  // Four times 0.12 m in a step of 1 ms.
  expect(fault.find(numbers([900, 0, 0]))).toContain('0.900 m in a step');
  expect(fault.find(numbers([900, 0, 0]))).toContain('time.step must be below 0.00053 s');
  expect(fault.find(numbers([400, 0, 0]))).toBe(null);
});

test('a hand pulls a grain in the plane, and steers what a body carries', async () => {
  const model = shapeModel({
    outlines: [disc],
    radii: [0.5],
    shapes: [{ at: [0, 0] }, { at: [4, 0], carrier: 0 }, { at: [6, 0], carrier: 0 }],
    bodies: [{ shape: { kind: 'union', parts: [] }, position: [5, 0, 0] }],
    gravity: [0, 0, 0],
  });
  using world = new World(model, device);
  const grip = await world.grip(0);
  world.pull({ grip, target: [0, 1, 3] });
  const start = world.bodyPose(0);
  world.steer(0, { ...start, position: [5, 2, 0] }, 100);
  world.advance(400);
  const place = async (grain: number) => Array.from(await world.read('grain.position')).slice(3 * grain, 3 * grain + 3);
  const [held, left, right] = [await place(0), await place(1), await place(2)];
  expect(held[1]).toBeGreaterThan(0.5);
  expect(held[2]).toBe(0);
  expect(left[1]).toBeCloseTo(2, 4);
  expect(right[0]! - left[0]!).toBeCloseTo(2, 5);
  expect((await world.contacts()).count).toBe(0);
});

test.each(shapeSolvers)('what rests on a floor that falls away at full speed falls freely: %s', async (solver) => {
  const [start, rotation] = [0.1, floor.rotation!];
  const from = { time: start, position: [0, 0, 0], rotation } as const;
  const motion = keyframeMotion([from, { time: start + 1, position: [0, -5, 0], rotation }], 'linear');
  const model = modelFor(solver, { outlines: [disc], radii: [0.5], shapes: [{ at: [0, 0.5] }], bodies: [{ ...floor, motion }] }); // prettier-ignore
  using world = new World(model, device);
  const height = async () => (await world.read('grain.position'))[1]!;
  const steps = Math.round(start / model.timeStep);
  world.advance(steps);
  const before = await height();
  world.advance(steps);
  // Less than 5 m/s times a step, by which the floor is ahead.
  expect(before - (await height())).toBeCloseTo((9.81 * start * start) / 2, 3);
});
