/** What rebounds: letters that hold on to each other are not pushed through another, and discs come up as high as they should. */
import { afterAll, describe, expect, test } from 'vitest';
import type { TestBody } from '../../../test/support/grain-model.ts';
import { shapeModel } from '../../../test/support/shape-model.ts';
import { ShapeRun } from '../../../test/support/shape-run.ts';
import { columnScene } from '../../bench/shapes/column.ts';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import { World } from '../../world/world.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

test('strokes of # do not cross while a column of elastic ones settles', async () => {
  const scene = columnScene({
    columns: 4,
    rows: 30,
    outline: { kind: 'letter', letter: '#' },
    solver: { kind: 'gauss-seidel' },
    timeStep: 0.002,
    isClosed: true,
  });
  const overrides = ['materials.plastic.restitution=0.5'];
  using world = new World(compileScene(parseScene(scene, { overrides })), device);
  // They come to lie in 2 s. With rebounds after all other sweeps, strokes were in each other from 1.7 s on.
  world.advance(1250);
  expect((await world.warnings())['tooDeep']).toBe(0);
});

describe('at the level of velocities', () => {
  const [radius, height, bounces] = [0.5, 10, 5];
  const floor: TestBody = { shape: { kind: 'box', halfSize: [5, 0.5, 5], hollow: false }, position: [0, -0.5, 0] };
  const table: TestBody = { ...floor, position: [0, -2, 0] };
  /** A disc over a wall, or over a disc that a body carries. */
  const above = [
    ['a body', [{ at: [0, radius + height] as const }], [floor]],
    [
      'a grain that is held',
      [{ at: [0, radius + height] as const }, { at: [0, -radius] as const, carrier: 0 }],
      [table],
    ],
  ] as const;

  // At 1e-2 s a disc moves by up to 0.1 m a step. Each used to come back to up to 0.278 of its drop for 0.25.
  test.each([1e-3, 3e-3, 1e-2])('drops with restitution 0.5 come back to a quarter at a step of %f s', async (timeStep) => {
    for (let k = 0; k < 12; k++) {
      const drop = 0.5 + 0.41 * k;
      for (const [, [, ...held], bodies] of above) {
        const shapes = [{ at: [0, radius + drop] as const }, ...held];
        using run = new ShapeRun(device, shapeModel({ outlines: [{ kind: 'disc' }], shapes, bodies, law: { restitution: 0.5 }, timeStep })); // prettier-ignore
        let [rise, speed] = [0, -1];
        for (let step = 0; step * timeStep < 1.6 * Math.sqrt((2 * drop) / 9.81); step++) {
          run.step();
          const height = (await run.vectors('position'))[0]![1] - radius;
          speed = (await run.vectors('velocity'))[0]![1];
          // What it has of energy between steps: the velocity is that of half a step before.
          if (speed > 0) rise = (speed - 0.5 * 9.81 * timeStep) ** 2 / (2 * 9.81) + height;
        }
        expect(Math.abs(rise / drop / 0.25 - 1), `${drop}`).toBeLessThan(2e-3);
      }
    }
  }); // prettier-ignore

  test.each(above.flatMap(([name, shapes, bodies]) => [1, 0.9].map((e) => [name, e, shapes, bodies] as const)))(
    'what bounces on %s comes up as high as restitution %f lets it',
    async (_, restitution, shapes, bodies) => {
      const model = shapeModel({ outlines: [{ kind: 'disc' }], shapes, bodies, law: { restitution }, timeStep: 0.01 });
      using run = new ShapeRun(device, model);
      const heights: number[] = [];
      for (let step = 0; step < 1700; step++) {
        run.step();
        heights.push((await run.vectors('position'))[0]![1] - radius);
      }
      const peaks = heights.filter((now, k) => now > (heights[k - 1] ?? now) && now >= (heights[k + 1] ?? Infinity));
      expect(peaks.length).toBeGreaterThanOrEqual(bounces);
      // It turns where it is when it would meet what is below within the step, so some of its height is not made less.
      peaks
        .slice(0, bounces)
        .forEach((peak, k) => expect(Math.abs(peak / height / restitution ** (2 * k + 2) - 1)).toBeLessThan(0.02));
    },
  );
});
