/** Touches of one pair that push against each other: neither may be left to grow. */
import { afterAll, expect, test } from 'vitest';
import { shapeModel } from '../../../test/support/shape-model.ts';
import { ShapeRun } from '../../../test/support/shape-run.ts';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

// Jaws 0.4 m apart.
const jaws = {
  kind: 'strokes',
  strokes: [-1, 1].flatMap((side): [number, number, number, number, number][] => [
    [0.3 * side, -0.5, 0.3 * side, 0.5, 0.1],
    [-0.3, 0.5 * side, 0.3, 0.5 * side, 0.1],
  ]),
} as const;

/** A disc of so many metres that is put so far aside of their middle, and so overlaps both. */
const heldDisc = (radius: number, aside: number): ShapeRun =>
  new ShapeRun(
    device,
    shapeModel({
      outlines: [jaws, { kind: 'disc' }],
      radii: [Math.hypot(0.3, 0.5) + 0.1, radius],
      shapes: [{ at: [0, 0] }, { type: 1, at: [aside, 0] }],
      gravity: [0, 0, 0],
    }),
  );

async function asideOf(run: ShapeRun): Promise<number> {
  const [slot, disc] = await run.vectors('position');
  return Math.abs(disc![0] - slot![0]);
}

test('a disc that is too wide for a slot comes to lie in its middle', async () => {
  using run = heldDisc(0.2015, 0.0011);
  run.step(200);
  expect(await asideOf(run)).toBeLessThan(0.0005);
});

test('and stays there: neither side has its way in any step', async () => {
  using run = heldDisc(0.205, 0);
  for (let step = 0; step < 5; step++) {
    run.step();
    expect(await asideOf(run)).toBeLessThan(1e-6);
  }
});
