/** Which grains are contacts: as by looking at all pairs, however fast they are and wherever cells begin. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grainModel, type TestGrain } from '../../../test/support/grain-model.ts';
import { GrainRun } from '../../../test/support/grain-run.ts';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import { RandomStream } from '../../math/random-stream.ts';
import type { Vector3 } from '../../math/rigid.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

const edge = 0.12;
const dt = 1e-3;
/** As in reach.wgsl. */
const envelope = 0.05;

/** Shaken lattices of grains nearly in touch, whose speeds grow along x from nothing to a radius a step. */
function grainsOf(dice: RandomStream): TestGrain[] {
  const across = 11;
  return Array.from({ length: across ** 3 }, (_, k) => {
    const cell = [k % across, Math.floor(k / across) % across, Math.floor(k / across ** 2)];
    const shaken = cell.map((n) => ((n + 0.5) * edge) / across + dice.between(-0.0005, 0.0005));
    const speed = 5 * (cell[0]! / across) ** 3;
    const velocity = [0, 1, 2].map(() => dice.between(-speed, speed));
    return {
      position: shaken as unknown as Vector3,
      velocity: velocity as unknown as Vector3,
      radius: dice.between(0.0045, 0.0054),
    };
  });
}

test.each([0, edge])('grains find those that they may touch in a step, and no others: period %f', async (period) => {
  const grains = grainsOf(new RandomStream([3, 0], [0, 0]));
  const domain = { min: [0, 0, 0], max: [edge, edge, edge] } as const;
  const given = { grains, domain, period: [period, 0, period] as const, gravity: [0, 0, 0] as const, timeStep: dt };
  using run = new GrainRun(device, grainModel(given));
  run.step();
  const found = new Set((await run.contacts()).map(({ grain, partner }) => nameOf(grain, partner)));
  const wrong: string[] = [];
  let fast = 0;
  for (const [a, one] of grains.entries()) {
    for (let b = 0; b < a; b++) {
      const other = grains[b]!;
      const way = one.position.map((x, axis) => nearest(x - other.position[axis]!, axis === 1 ? 0 : period));
      const closing = dt * Math.hypot(...one.velocity!.map((v, axis) => v - other.velocity![axis]!));
      const reach = Math.max(envelope * Math.min(one.radius!, other.radius!), closing);
      const beyond = Math.hypot(...way) - one.radius! - other.radius! - reach;
      // What lies on the limit may be on either side of it.
      if (Math.abs(beyond) < 1e-7) continue;
      if (found.has(nameOf(a, b)) !== beyond < 0) wrong.push(`${a} and ${b}, ${beyond} m beyond reach`);
      if (beyond < 0 && reach === closing) fast++;
    }
  }
  expect(wrong).toEqual([]);
  expect(fast).toBeGreaterThan(500);
  expect((await run.warnings())['contactOverflow']).toBe(0);
});

const nameOf = (a: number, b: number): string => `${Math.max(a, b)} ${Math.min(a, b)}`;
const nearest = (x: number, period: number): number => (period > 0 ? x - period * Math.round(x / period) : x);
