/** Grips of walls: values by hand, and derivatives (research notes on MPM, boundary maps and their adjoints). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../../../test/support/map-kernel.ts';
import { contract, Dice, distance } from '../../../../test/support/matrices.ts';

const kinds = { sticky: 0, slip: 1, separate: 2, friction: 3, open: 4 } as const;
type Kind = keyof typeof kinds;

const createKernel = () =>
  MapKernel.create({
    name: 'grip_cases',
    imports: 'import package::solvers::soft::walls::grip::{grip_velocity, grip_velocity_adjoint, Grip};',
    inputs: { kind: 'u32', friction: 'f32', normal: 'vec3f', u: 'vec3f', bar: 'vec3f' },
    outputs: { velocity: 'vec3f', bar: 'vec3f' },
    body: `
  let grip = Grip(given.kind, given.friction);
  answer.velocity = grip_velocity(grip, given.normal, given.u);
  answer.bar = grip_velocity_adjoint(grip, given.normal, given.u, given.bar);`,
  });

const unit = (v: readonly number[]): number[] => v.map((x) => x / Math.hypot(...v));
const rounded = (v: readonly number[]): number[] => v.map(Math.fround);

describe('grips', () => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel();
  });
  afterAll(() => kernel[Symbol.dispose]());

  it('hold, guide, let go and slow down as their names say', async () => {
    const up = [0, 0, 1];
    const cases: readonly [Kind, number, readonly number[], readonly number[]][] = [
      ['sticky', 0, [3, 4, -2], [0, 0, 0]],
      ['sticky', 0, [3, 4, 2], [0, 0, 0]],
      ['slip', 0, [3, 4, -2], [3, 4, 0]],
      ['slip', 0, [3, 4, 2], [3, 4, 0]],
      ['separate', 0, [3, 4, -2], [3, 4, 0]],
      ['separate', 0, [3, 4, 2], [3, 4, 2]],
      // It slides at 5 m/s and meets the wall at 2 m/s: friction takes μ · 2 m/s.
      ['friction', 0.5, [3, 4, -2], [2.4, 3.2, 0]],
      ['friction', 0.5, [3, 4, 2], [3, 4, 2]],
      ['friction', 3, [3, 4, -2], [0, 0, 0]],
      ['friction', 0.5, [0, 0, -2], [0, 0, 0]],
      ['open', 0, [3, 4, -2], [3, 4, -2]],
    ];
    const given = cases.map(([kind, friction, u]) => ({ kind: kinds[kind], friction, normal: up, u, bar: [1, 1, 1] }));
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, { velocity }] of (await kernel.run(device, given)).entries()) {
        expect(distance(velocity, cases[k]![3]), `case ${k}`).toBeLessThan(device.kind === 'oracle' ? 1e-12 : 1e-6);
      }
    });
  });

  it('hold what gains less than friction takes in a substep, and let slide what gains more', async () => {
    // On a slope of 45° at 9.81 m/s² in 1e-5 s: far below any speed of interest, and yet no creep.
    const gain = 9.81 * 1e-5 * Math.SQRT1_2;
    const given = [0.99, 1.01].map((share) => ({
      kind: kinds.friction,
      friction: 0.5,
      normal: [0, 0, 1],
      u: [0.5 * share * gain, 0, -gain],
      bar: [0, 0, 0],
    }));
    await kernel.devices.forEachDevice(async (device) => {
      const [below, above] = (await kernel.run(device, given)).map(({ velocity }) => velocity[0]!);
      expect(below).toBe(0);
      expect(above! / gain).toBeCloseTo(0.005, 4);
    });
  });

  const dice = new Dice(41);
  const random = Object.values(kinds).flatMap((kind) =>
    Array.from({ length: 40 }, (_, k) => ({
      kind,
      // Every fourth sticks: more friction than speed.
      friction: Math.fround(k % 4 === 0 ? 50 : 0.3),
      normal: unit(dice.normals(3)),
      u: rounded(dice.normals(3)),
      bar: rounded(dice.normals(3)),
    })),
  );

  it('have the derivative that differences have', async () => {
    const { oracle } = kernel.devices;
    const step = 1e-6;
    const answers = await kernel.run(oracle, random);
    const gradients = random.map(() => [0, 0, 0]);
    for (const axis of [0, 1, 2]) {
      const moved = async (by: number) =>
        (
          await kernel.run(
            oracle,
            random.map((c) => ({ ...c, u: c.u.map((x, k) => (k === axis ? x + by : x)) })),
          )
        ).map(({ velocity }, k) => contract(velocity, random[k]!.bar));
      const [high, low] = [await moved(step), await moved(-step)];
      for (const [k, gradient] of gradients.entries()) gradient[axis] = (high[k]! - low[k]!) / (2 * step);
    }
    for (const [k, { bar }] of answers.entries()) {
      expect(distance(bar, gradients[k]!), `case ${k}`).toBeLessThan(1e-8 * (1 + Math.hypot(...bar)));
    }
    const stuck = answers.filter((_, k) => random[k]!.kind === kinds.friction && contract(random[k]!.u, random[k]!.normal) < 0 && random[k]!.friction === 50); // prettier-ignore
    expect(stuck.length).toBeGreaterThan(0);
    for (const { bar, velocity } of stuck) expect(Math.hypot(...bar, ...velocity)).toBe(0);
  });

  it('are the same on every device, forward and back', async () => {
    const exact = await kernel.run(kernel.devices.oracle, random);
    for (const device of kernel.devices.others) {
      for (const [k, { velocity, bar }] of (await kernel.run(device, random)).entries()) {
        expect(distance(velocity, exact[k]!.velocity), `case ${k} on ${device.name}`).toBeLessThan(2e-6);
        expect(distance(bar, exact[k]!.bar), `case ${k} on ${device.name}`).toBeLessThan(4e-6);
      }
    }
  });
});
