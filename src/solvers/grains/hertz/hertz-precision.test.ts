/** Steps of springs are short: what rounding takes from velocities in one is kept, so that flight is free, and the books close. */
import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../../../test/support/built-devices.ts';
import { defaultRadius as R, type TestModel } from '../../../../test/support/grain-model.ts';
import { GrainRun } from '../../../../test/support/grain-run.ts';
import { elasticityOf, hertzModel } from '../../../../test/support/hertz-run.ts';
import { World } from '../../../world/world.ts';

const devices = await mostDevices();
const cpu = devices.find(({ kind }) => kind === 'cpu')!;

const g = 9.81;
const timeStep = 5e-6;
const soft = { young: 1e7, poisson: 0.25 };
const law = { friction: 0.5, restitution: 0.5, rollingFriction: 0.1, elasticity: elasticityOf(soft, soft) };
const gravity = [0, 0, -g] as const;

/** All columns by name, after so many steps. */
async function after(steps: number, given: TestModel): Promise<(name: string) => number> {
  const sensors = [
    { kind: 'ledger', name: 'ledger' },
    { kind: 'residual', name: 'residual' },
  ] as const;
  using world = new World({ ...hertzModel({ law, gravity, timeStep, ...given }), sensors }, cpu);
  world.advance(steps);
  const { values } = (await world.measure())[0]!;
  const names = world.sensors.columns.map(({ name }) => name);
  return (name) => values[names.indexOf(name)]!;
}

const thrown = { position: [0.1, 0, 0.4], velocity: [0.3, 0, -1], spin: [20, 0, 3] } as const;

test('a grain falls freely: by g h in a step, 411 last digits of its velocity', async () => {
  using run = new GrainRun(cpu, hertzModel({ grains: [thrown], law, gravity, timeStep }));
  const steps = 20_000;
  const time = steps * timeStep;
  run.step(steps);
  const [[velocity], [spin]] = [await run.vectors('velocity'), await run.vectors('spin')];
  expect((velocity![2] + 1) / (-g * time)).toBeCloseTo(1, 6);
  expect(velocity![0]).toBe(Math.fround(0.3));
  const [position, remainder] = [await run.words('grain.position'), await run.words('grain.remainder')];
  const way = position[2]! + remainder[2]! - Math.fround(0.4);
  // Semi-implicit Euler: velocities are those of half a step later.
  expect(way / (-time - 0.5 * g * time * (time + timeStep))).toBeCloseTo(1, 6);
  expect(spin![0] / 20).toBeCloseTo(1, 6);
  expect(spin![2] / 3).toBeCloseTo(1, 6);
});

test.each([
  // Half of a last digit over g h.
  ['from the first step on', 1, thrown.position, 1.5e-3],
  ['in flight', 20_000, thrown.position, 1e-6],
  ['in a bounce', 20_000, [0, 0, 4 * R], 1e-6],
] as const)('the books close %s', async (_, steps, position, drift) => {
  const its = await after(steps, { grains: [{ ...thrown, position }], bodies: [{ shape: { kind: 'plane' } }] });
  expect(Math.abs(its('ledger.error'))).toBeLessThan(1e-5);
  expect(its('residual.drift')).toBeLessThan(drift);
});

test('without gravity, and before anything touches, there is no drift', async () => {
  expect((await after(10, { grains: [thrown], gravity: [0, 0, 0] }))('residual.drift')).toBe(0);
});

describe.each(devices)('on $name', (device) => {
  test('what rounding took is added again, and goes on where it was', { timeout: 120_000 }, async () => {
    using run = new GrainRun(device, hertzModel({ grains: [thrown], law, gravity, timeStep }));
    run.step(8);
    const half = await run.state();
    run.step(8);
    const whole = await run.state();
    const velocity = whole.get('grain.velocity')![2]! + whole.get('grain.velocityRemainder')![2]!;
    // Rounded in each step it would be wrong by 1e-3.
    expect(Math.abs((velocity + 1) / (-g * 16 * timeStep) - 1)).toBeLessThan(3e-7);
    run.write(half);
    run.step(8);
    for (const [name, words] of await run.state()) {
      expect(Array.from(words), name).toEqual(Array.from(whole.get(name)!));
    }
  });
});
