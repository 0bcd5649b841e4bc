/** Where grains touch walls, and which way these push: against what geometry says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turn, type TestBody } from '../../../../test/support/grain-model.ts';
import { block, floor } from '../../../../test/support/shape-bodies.ts';
import { shapeModel, type TestShape, type TestShapes } from '../../../../test/support/shape-model.ts';
import { ShapeRun, type ShapeTouch } from '../../../../test/support/shape-run.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

/** What the first step finds, without gravity. */
async function touchesOf(given: TestShapes): Promise<ShapeTouch[]> {
  using run = new ShapeRun(device, shapeModel({ gravity: [0, 0, 0], ...given }));
  run.step();
  return run.touches();
}

const near = (actual: readonly number[], expected: readonly number[], digits = 4): void => {
  for (const [k, value] of expected.entries()) expect(actual[k], actual.join(' ')).toBeCloseTo(value, digits);
};

test('a disc touches a floor below its centre', async () => {
  const touches = await touchesOf({ outlines: [{ kind: 'disc' }], shapes: [{ at: [0.3, 0.501] }], bodies: [floor] });
  expect(touches).toHaveLength(1);
  // Half way between both.
  near(touches[0]!.frame, [0, -0.5005, 0, 1]);
});

test('a block touches a floor with two corners, and a tilted one with one', async () => {
  const on = (shape: TestShape) => touchesOf({ outlines: [block(2, 1)], shapes: [shape], bodies: [floor] });
  const flat = await on({ at: [0, 0.5] });
  expect(flat.map(({ frame }) => Math.abs(frame[0]!).toFixed(3))).toEqual(['0.950', '0.950']);
  expect(flat[0]!.frame[0]! * flat[1]!.frame[0]!).toBeLessThan(0);
  const tilted = await on({ at: [0, 0.05 + 0.95 * Math.sin(0.2) + 0.45 * Math.cos(0.2)], angle: 0.2 });
  expect(tilted).toHaveLength(1);
  near(tilted[0]!.frame, [-0.95 * Math.cos(0.2) + 0.45 * Math.sin(0.2), -0.05 - 0.95 * Math.sin(0.2) - 0.45 * Math.cos(0.2), 0, 1]); // prettier-ignore
});

describe('a block that overhangs', () => {
  // Its left half is over a slab whose upper edge ends under the middle of the block.
  const slab = (shape: TestBody['shape'], rotation?: TestBody['rotation']): TestShapes => ({
    outlines: [block(2, 1)],
    shapes: [{ at: [0.2, 0.5] }],
    bodies: [{ shape, position: [-2, -0.5, 0], ...(rotation && { rotation }) }],
  });
  const stands = (touches: readonly ShapeTouch[], digits?: number): void => {
    const feet = touches.map(({ frame }) => frame).sort((a, b) => a[0]! - b[0]!);
    expect(feet).toHaveLength(2);
    near(feet[0]!, [-0.95, -0.5, 0, 1], digits);
    near(feet[1]!, [-0.2, -0.5, 0, 1], digits);
  };

  test('stands on the corner of a box and on its own, however flat the box is', async () => {
    stands(await touchesOf(slab({ kind: 'box', halfSize: [2, 0.5, 0.01], hollow: false })));
  });

  test('and of a box that lies on its side', async () => {
    const shape = { kind: 'box', halfSize: [2, 0.01, 0.5], hollow: false } as const;
    stands(await touchesOf(slab(shape, turn([1, 0, 0], Math.PI / 2))));
  });

  test('and near the corner of a mesh, by a tenth of the circle around it', async () => {
    const [spacing, count] = [0.1, [61, 31, 31]] as const;
    const min = [-3, -1.5, -1.5] as const;
    const distance = Float32Array.from({ length: count[0] * count[1] * count[2] }, (_, k) => {
      const node = [k % count[0], Math.floor(k / count[0]) % count[1], Math.floor(k / count[0] / count[1])];
      const out = [2, 0.5, 0.5].map((half, axis) => Math.abs(min[axis]! + spacing * node[axis]!) - half);
      return Math.hypot(...out.map((x) => Math.max(x, 0))) + Math.min(Math.max(...out), 0);
    });
    const shape = { kind: 'mesh', distance: { min, spacing, size: count, distance } } as const;
    const feet = (await touchesOf(slab(shape))).map(({ frame }) => frame).sort((a, b) => a[0]! - b[0]!);
    expect(feet).toHaveLength(2);
    near(feet[0]!, [-0.95, -0.5, 0, 1], 3);
    near(feet[1]!.slice(1), [-0.5, 0, 1], 2);
    expect(Math.abs(feet[1]![0]! + 0.2)).toBeLessThan(0.12);
  });

  test('a corner of a box pushes a face away along its normal', async () => {
    const shape = { kind: 'box', halfSize: [0.5, 0.5, 1], hollow: false } as const;
    const below = Math.SQRT1_2 + 0.499;
    const bodies = [{ shape, position: [0.3, -below, 0] as const, rotation: turn([0, 0, 1], Math.PI / 4) }];
    const touches = await touchesOf({ outlines: [block(2, 1)], shapes: [{ at: [0, 0] }], bodies });
    expect(touches).toHaveLength(1);
    near(touches[0]!.frame, [0.3, -0.4995, 0, 1]);
  });
});

test('a corner of a box in a notch pushes both ways', async () => {
  const notch = { kind: 'strokes', strokes: [[-0.6, -0.6, 0, 0, 0.05], [0, 0, 0.6, -0.6, 0.05]] } as const; // prettier-ignore
  const shape = { kind: 'box', halfSize: [0.05, 1, 1], hollow: false } as const;
  const model = shapeModel({ outlines: [notch], radii: [1], shapes: [{ at: [0, 0] }], gravity: [0, 0, 0] });
  // Where the strokes meet, seen from the centre of mass; there the upper corners of the box touch them from below.
  const [x, y] = model.shapes!.types[0]!.outline.strokes[0]!.b;
  const top = y - 0.05 - 0.05 * Math.SQRT2 + 1e-4;
  const bodies = [{ shape, position: [x, top - 1, 0] as const }];
  const touches = await touchesOf({ outlines: [notch], radii: [1], shapes: [{ at: [0, 0] }], bodies });
  expect(touches).toHaveLength(2);
  const normals = touches.map(({ frame }) => frame.slice(2)).sort((a, b) => a[0]! - b[0]!);
  near(normals[0]!, [-Math.SQRT1_2, Math.SQRT1_2], 2);
  near(normals[1]!, [Math.SQRT1_2, Math.SQRT1_2], 2);
});

test('round solids are met where a stroke is nearest to them', async () => {
  const rod = { kind: 'strokes', strokes: [[-0.95, 0, 0.95, 0, 0.05]] } as const;
  for (const shape of [
    { kind: 'sphere', radius: 0.4, hollow: false },
    { kind: 'cylinder', radius: 0.4, halfHeight: 0.01, hollow: false },
  ] as const) {
    const bodies = [{ shape, position: [0.37, -0.45, 0] as const }];
    const touches = await touchesOf({ outlines: [rod], radii: [1], shapes: [{ at: [0, 0] }], bodies });
    near(touches[0]!.frame, [0.37, -0.05, 0, 1], 3);
  }
});

test('a box in a drum stands on two corners; lids of containers are not felt', async () => {
  const shapes = [{ at: [0, -1.4] as const }];
  const half = Math.hypot(0.45, 1.4 + 0.45) + 0.05;
  for (const shape of [
    { kind: 'cylinder', radius: half, halfHeight: 1e-3, hollow: true },
    { kind: 'sphere', radius: half, hollow: true },
  ] as const) {
    const touches = await touchesOf({ outlines: [block(1, 1)], shapes, bodies: [{ shape }] });
    const feet = touches.map(({ frame }) => frame).sort((a, b) => a[0]! - b[0]!);
    expect(feet).toHaveLength(2);
    const [x, y] = [0.45 / (half - 0.05), 1.85 / (half - 0.05)];
    near(feet[0]!, [-0.45 - 0.05 * x, -0.45 - 0.05 * y, x, y]);
  }
  const box = { kind: 'box', halfSize: [2, 1.9, 1e-3], hollow: true } as const;
  const touches = await touchesOf({ outlines: [block(1, 1)], shapes, bodies: [{ shape: box }] });
  expect(touches.map(({ frame }) => frame[3])).toEqual([1, 1]);
});
