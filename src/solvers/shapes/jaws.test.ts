/** Touches of one pair that push against each other: neither may be left to grow. */
import { afterAll, expect, test } from 'vitest';
import { shapeModel } from '../../../test/support/shape-model.ts';
import { ShapeRun } from '../../../test/support/shape-run.ts';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

test('a disc that is too wide for a slot comes to lie in its middle', async () => {
  // Jaws 0.4 m apart, and a disc of 0.403 m: it overlaps both.
  const jaws = {
    kind: 'strokes',
    strokes: [-1, 1].flatMap((side): [number, number, number, number, number][] => [
      [0.3 * side, -0.5, 0.3 * side, 0.5, 0.1],
      [-0.3, 0.5 * side, 0.3, 0.5 * side, 0.1],
    ]),
  } as const;
  const model = shapeModel({
    outlines: [jaws, { kind: 'disc' }],
    radii: [Math.hypot(0.3, 0.5) + 0.1, 0.2015],
    shapes: [{ at: [0, 0] }, { type: 1, at: [0.0011, 0] }],
    gravity: [0, 0, 0],
  });
  using run = new ShapeRun(device, model);
  run.step(200);
  const [slot, disc] = await run.vectors('position');
  expect(Math.abs(disc![0] - slot![0])).toBeLessThan(0.0005);
});
