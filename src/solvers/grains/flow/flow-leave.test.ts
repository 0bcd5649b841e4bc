import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { FlowRun } from '../../../../test/support/flow-run.ts';
import { grainModel, type TestModel } from '../../../../test/support/grain-model.ts';
import type { Device } from '../../../device/device.ts';
import type { Vector3 } from '../../../math/rigid.ts';
import type { CyclicModel } from '../../../scene/model.ts';
import { neverEnters } from './flow-state.ts';

/** Numbers that f32 holds exactly. */
const domain = { min: [-0.5, 0, 0.25], max: [0.5, 2, 1.25] } as const;
const radius = 0.0625;
const inside: Vector3 = [0.125, 1, 0.75];

const runOf = (device: Device, positions: readonly Vector3[], given: Partial<TestModel> = {}): FlowRun =>
  new FlowRun(
    device,
    grainModel({
      domain,
      ...given,
      grains: positions.map((position) => ({ position, radius, velocity: [1, 2, 3], spin: [4, 5, 6] })),
    }),
  );

describe.each(await builtDevices())('faces of the domain on $name', (device) => {
  test('that are periodic bring grains back at the opposite one, by exactly the period', async () => {
    using run = runOf(
      device,
      [
        inside,
        [-0.5, 0, 0.25],
        [0.5, 2, 1.25],
        [0.625, -0.25, 1.375],
        [-0.53125, 2.5, 0.125],
        [5.125, -7.75, 10],
        // The next number below the lower face: nearer to the upper face than f32 can tell.
        [-0.5 - 2 ** -24, 1, 1],
      ],
      { period: [1, 2, 0] },
    );
    await run.step();
    expect(await run.vectors('position')).toEqual([
      inside,
      [-0.5, 0, 0.25],
      [-0.5, 0, 1.25],
      [-0.375, 1.75, 1.375],
      [0.46875, 0.5, 0.125],
      [0.125, 0.25, 10],
      device.kind === 'oracle' ? [0.5 - 2 ** -24, 1, 1] : [expect.closeTo(0.5, 6), 1, 1],
    ]);
    for (const [x] of await run.vectors('position')) expect(x).toBeLessThan(0.5);
    expect(await run.vectors('velocity')).toEqual(Array.from({ length: 7 }, () => [1, 2, 3]));
    expect(await run.words('presence')).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test('that are open remove grains for good, the others do not', async () => {
    const positions: Vector3[] = [
      inside,
      [-0.6, 1, 1],
      [0.6, 1, 1],
      [0, -0.1, 1],
      [0, 2.1, 1],
      [0, 1, 0.2],
      [0, 1, 1.3],
    ];
    using run = runOf(device, positions, {
      boundaries: { openLow: [true, false, true], openHigh: [false, true, true] },
    });
    for (let step = 0; step < 3; step++) await run.step();
    expect(await run.words('presence')).toEqual([1, 0, 1, 1, 0, 0, 0]);
    expect(await run.words('entry')).toEqual(positions.map(() => neverEnters));
  });

  const cyclic: CyclicModel = { axis: 2, leave: 'low', velocity: null, scatter: false };

  test('that are cyclic send grains to the opposite one, as far from it, and let them in after a step', async () => {
    using run = runOf(device, [inside, [0, 1, 0.25 - 0.03125], [0.49, 1.99, -3], [0, 1, 1.5]], {
      boundaries: { cyclic },
    });
    run.setStep(7);
    await run.step();
    expect(await run.words('presence')).toEqual([1, 0, 0, 1]);
    expect(await run.words('entry')).toEqual([neverEnters, 8, 8, neverEnters]);
    const positions = await run.vectors('position');
    // In the step in which it is away, a grain flies on along the axis, and gravity makes it 0.00981 m/s slower.
    const flown = 3 - 0.00981;
    const near = (found: readonly number[] | undefined, expected: readonly number[]): void => {
      for (const [k, value] of expected.entries()) expect(found![k]).toBeCloseTo(value, 6);
    };
    near(positions[1], [0, 1, 1.25 - 0.03125 + 0.001 * flown]);
    // Far outside: whole in the face, and a radius below its edges.
    near(positions[2], [0.5 - radius, 2 - radius, 1.25 - radius + 0.001 * flown]);
    expect(positions[3]).toEqual([0, 1, 1.5]);
    const velocities = await run.vectors('velocity');
    for (const k of [0, 3]) expect(velocities[k]).toEqual([1, 2, 3]);
    for (const k of [1, 2]) near(velocities[k], [1, 2, flown]);
    expect(await run.vectors('spin')).toEqual(positions.map(() => [4, 5, 6]));
    await run.step();
    expect(await run.words('presence')).toEqual([1, 1, 1, 1]);
    expect(await run.words('entry')).toEqual(positions.map(() => neverEnters));
  });

  test('that are cyclic work the other way round, and set velocities', async () => {
    using run = runOf(
      device,
      [
        [0.53125, 1, 1],
        [-0.6, 1, 1],
      ],
      {
        boundaries: { cyclic: { axis: 0, leave: 'high', velocity: [0.5, 0, 0], scatter: false } },
      },
    );
    await run.step();
    expect(await run.words('presence')).toEqual([0, 1]);
    expect((await run.vectors('position'))[0]).toEqual([-0.46875, 1, 1]);
    expect(await run.vectors('velocity')).toEqual([[0.5, 0, 0], [1, 2, 3]]); // prettier-ignore
    expect(await run.vectors('spin')).toEqual([[0, 0, 0], [4, 5, 6]]); // prettier-ignore
  });

  test('that scatter use all of the opposite one, alike in every world', async () => {
    const count = 200;
    using run = runOf(
      device,
      Array.from({ length: count }, () => [0, 1, 0.24] as const),
      {
        worldCount: 2,
        period: [1, 0, 0],
        boundaries: { cyclic: { ...cyclic, scatter: true } },
      },
    );
    await run.step();
    const positions = await run.vectors('position');
    expect(positions.slice(count)).toEqual(positions.slice(0, count));
    for (const [axis, low, high] of [
      [0, -0.5, 0.5],
      [1, radius, 2 - radius],
    ] as const) {
      // prettier-ignore
      const along = positions.map((place) => place[axis]);
      // Of 200 uniform numbers, the extremes are within 5 % of the ends but in one case of 14,000.
      const margin = 0.05 * (high - low);
      expect(Math.min(...along)).toBeGreaterThanOrEqual(low);
      expect(Math.min(...along)).toBeLessThan(low + margin);
      expect(Math.max(...along)).toBeLessThanOrEqual(high);
      expect(Math.max(...along)).toBeGreaterThan(high - margin);
    }
  });
});
