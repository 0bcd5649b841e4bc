import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../../test/support/map-kernel.ts';
import { Dice } from '../../../test/support/matrices.ts';

const createKernel = () =>
  MapKernel.create({
    name: 'contact_law_cases',
    imports: `import package::solvers::grains::contact_law::{limited_turn, projected, rescaled, turned, Impulse, Limits};`,
    inputs: {
      ...{ tangential: 'vec3f', push: 'f32', friction: 'f32', pull: 'f32', normal: 'vec3f' },
      ...{ u: 'vec3f', bias: 'f32', mass: 'f32', limits: 'vec2f' },
    },
    outputs: { tangential: 'vec3f', push: 'f32', kept: 'vec3f', kept_push: 'f32', turn: 'vec3f' },
    body: `
  let before = Impulse(given.tangential, given.push);
  let bounds = Limits(given.friction, given.pull);
  let now = projected(before, bounds, given.normal, given.u, given.bias, given.mass, given.mass / 3.5);
  answer.tangential = now.tangential;
  answer.push = now.push;
  let kept = rescaled(Impulse(turned(given.tangential, given.normal), given.push), bounds);
  answer.kept = kept.tangential;
  answer.kept_push = kept.push;
  answer.turn = limited_turn(given.u, given.normal, given.limits);`,
  });

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, k) => sum + x * b[k]!, 0);
const length = (v: readonly number[]): number => Math.hypot(...v);
const across = (v: readonly number[], n: readonly number[]): number[] => v.map((x, k) => x - dot(v, n) * n[k]!);

describe('the contact law', () => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel();
  });
  afterAll(() => kernel[Symbol.dispose]());

  const dice = new Dice(31);
  const cases = Array.from({ length: 300 }, (_, k) => {
    const direction = dice.normals(3);
    const normal = direction.map((x) => x / length(direction));
    return {
      normal,
      tangential: k % 7 === 0 ? [0, 0, 0] : across(dice.normals(3), normal),
      push: Math.abs(dice.normal()),
      friction: [0, 0.3, 1][k % 3]!,
      pull: [0, 0.5][k % 2]!,
      u: dice.normals(3),
      bias: dice.normal(),
      mass: dice.uniform(0.1, 2),
      limits: [dice.uniform(0, 1), dice.uniform(0, 1)],
    };
  });

  it('pushes against approach, pulls no more than it may, and keeps friction in its disc', async () => {
    await kernel.devices.forEachDevice(async (device) => {
      const tolerance = device.kind === 'oracle' ? 1e-12 : 1e-5;
      for (const [k, { tangential, push }] of (await kernel.run(device, cases)).entries()) {
        const given = cases[k]!;
        const wanted = given.push - given.mass * (dot(given.u, given.normal) + given.bias);
        expect(Math.abs(push - Math.max(wanted, -given.pull))).toBeLessThan(tolerance);
        const slide = across(given.u, given.normal);
        const drag = given.tangential.map((x, axis) => x - (given.mass / 3.5) * slide[axis]!);
        const most = given.friction * (push + given.pull);
        const scale = Math.min(1, most / length(drag));
        for (const axis of [0, 1, 2]) expect(Math.abs(tangential[axis]! - scale * drag[axis]!)).toBeLessThan(tolerance);
      }
    });
  });

  it('leaves a contact alone that is at rest within its limits', async () => {
    const resting = cases.map((given) => {
      const tangential = given.tangential.map(
        (x) => (0.9 * given.friction * given.push * x) / (length(given.tangential) || 1),
      );
      return { ...given, tangential, u: [0, 0, 0], bias: 0 };
    });
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, answer] of (await kernel.run(device, resting)).entries()) {
        expect(answer.push).toBeCloseTo(resting[k]!.push, 5);
        for (const axis of [0, 1, 2]) expect(answer.tangential[axis]).toBeCloseTo(resting[k]!.tangential[axis]!, 5);
      }
    });
  });

  it('turns a remembered impulse with the normal: tangential, as long, within the new limits', async () => {
    const turned = cases.map((given) => ({ ...given, tangential: dice.normals(3) }));
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, { kept, kept_push }] of (await kernel.run(device, turned)).entries()) {
        const { tangential, normal, friction, pull, push } = turned[k]!;
        expect(kept_push).toBeCloseTo(push, 5);
        expect(Math.abs(dot(kept, normal))).toBeLessThan(1e-5);
        expect(length(kept)).toBeCloseTo(Math.min(length(tangential), friction * (push + pull)), 4);
        const direction = across(tangential, normal);
        if (length(kept) > 0) expect(dot(kept, direction) / length(kept) / length(direction)).toBeCloseTo(1, 4);
      }
    });
  });

  it('limits resistance to rolling and to twisting apart', async () => {
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, { turn }] of (await kernel.run(device, cases)).entries()) {
        const { u, normal, limits } = cases[k]!;
        expect(length(across(turn, normal))).toBeCloseTo(Math.min(length(across(u, normal)), limits[0]!), 4);
        expect(Math.abs(dot(turn, normal))).toBeCloseTo(Math.min(Math.abs(dot(u, normal)), limits[1]!), 4);
      }
    });
  });
});
