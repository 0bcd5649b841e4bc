/** Candidates that are held for some steps: contacts are those that a search in each step would find. */
import { expect, test, vi } from 'vitest';
import { looseBed } from '../../../../test/support/grain-beds.ts';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { grainModel, type TestGrain } from '../../../../test/support/grain-model.ts';
import { GrainRun } from '../../../../test/support/grain-run.ts';
import type { DeviceArray } from '../../../device/device.ts';
import { RandomStream } from '../../../math/random-stream.ts';
import type { Vector3 } from '../../../math/rigid.ts';
import type { Model } from '../../../scene/model.ts';

const devices = (await builtDevices()).filter(({ kind }) => kind === 'cpu');

/** As in reach.wgsl. */
const envelope = 0.05;

const nameOf = (a: number, b: number): string => `${Math.max(a, b)} ${Math.min(a, b)}`;

/** Pairs that meet in the next step, by looking at all; and those of which nobody can tell, since they lie on the limit. */
function meetings({ grains, timeStep }: Model, positions: readonly Vector3[], velocities: readonly Vector3[]) {
  const near = new Set<string>();
  const onLimit = new Set<string>();
  for (const [a, place] of positions.entries()) {
    for (let b = 0; b < a; b++) {
      const apart = Math.hypot(...place.map((x, k) => x - positions[b]![k]!));
      const closing = timeStep * Math.hypot(...velocities[a]!.map((v, k) => v - velocities[b]![k]!));
      const [radius, other] = [grains.radius[a]!, grains.radius[b]!];
      const beyond = apart - radius - other - Math.max(envelope * Math.min(radius, other), closing);
      if (beyond < 0) near.add(nameOf(a, b));
      if (Math.abs(beyond) < 1e-7) onLimit.add(nameOf(a, b));
    }
  }
  return { near, onLimit };
}

/** A shaken lattice of grains nearly in touch: at rest at one end, where others come that were hit, and fast at the other. */
function shaken(): Model {
  const dice = new RandomStream([5, 0], [0, 0]);
  const across = 10;
  const edge = 0.115;
  const grains = Array.from({ length: across ** 3 }, (_, k): TestGrain => {
    const cell = [k % across, Math.floor(k / across) % across, Math.floor(k / across ** 2)];
    const position = cell.map((n) => ((n + 0.5) * edge) / across + dice.between(-0.0005, 0.0005));
    const speed = cell[0]! > 8 ? 4 : cell[1]! % 2 === 0 ? 0.5 : 0;
    const velocity = [0, 1, 2].map((axis) => dice.between(-speed, axis === 0 ? 0 : speed));
    const radius = dice.between(0.0045, 0.005);
    return { position: position as unknown as Vector3, velocity: velocity as unknown as Vector3, radius };
  });
  const domain = { min: [-0.05, -0.05, -0.05], max: [edge + 0.05, edge + 0.05, edge + 0.05] } as const;
  return grainModel({ grains, domain, gravity: [0, 0, 0], timeStep: 5e-4 });
}

test.each(devices)('grains that are hit meet as if every step searched: $name', async (device) => {
  const model = shaken();
  using run = new GrainRun(device, model);
  const wrong: string[] = [];
  let total = 0;
  const steps = 16;
  for (let step = 0; step < steps; step++) {
    const { near, onLimit } = meetings(model, await run.vectors('position'), await run.vectors('velocity'));
    run.step();
    const found = (await run.contacts()).map(({ grain, partner }) => nameOf(grain, partner));
    const pairs = new Set(found);
    if (pairs.size < found.length) wrong.push(`step ${step}: listed twice`);
    for (const pair of near) if (!pairs.has(pair) && !onLimit.has(pair)) wrong.push(`step ${step}: ${pair} is missing`);
    total += near.size;
  }
  const { searches } = (await run.solver.readSearches())!;
  expect(wrong).toEqual([]);
  expect(total / steps).toBeGreaterThan(200);
  expect(searches).toBeLessThan(0.75 * steps);
  expect((await run.warnings())['contactOverflow']).toBe(0);
});

test('who goes on after a snapshot, and by other threads, has the same bits as who resumes from it', async () => {
  const model = shaken();
  const outcomes = [];
  for (const device of devices) {
    using run = new GrainRun(device, model);
    run.step(7);
    const between = await run.state();
    run.solver.startAnew();
    run.step(8);
    using resumed = new GrainRun(device, model);
    resumed.write(between);
    resumed.step(8);
    outcomes.push(await run.state(), await resumed.state());
  }
  for (const [name, words] of outcomes[0]!)
    for (const other of outcomes.slice(1)) expect(Array.from(other.get(name)!), name).toEqual(Array.from(words));
});

test.each(devices)('nobody can tell when searches were made: $name', async (device) => {
  const model = shaken();
  /** State after sixteen steps, of which these and those that must do so search. */
  const after = async (searching: readonly number[]): Promise<ReadonlyMap<string, ArrayLike<number>>> => {
    using run = new GrainRun(device, model);
    for (let step = 0; step < 16; step++) {
      if (searching.includes(step)) run.solver.startAnew();
      run.step();
    }
    return await run.state();
  };
  const all = Array.from({ length: 16 }, (_, step) => step);
  const [seldom, once, always] = [await after([]), await after([7]), await after(all)];
  for (const name of ['grain.position', 'grain.rotation', 'grain.velocity', 'grain.spin']) {
    expect(once.get(name)).toEqual(seldom.get(name));
    expect(always.get(name)).toEqual(seldom.get(name));
  }
});

test.each(devices)('memory for candidates is there while grains move: $name', async (device) => {
  const making = vi.spyOn(device, 'array');
  const inUse = (): number =>
    making.mock.results.flatMap(({ value }) => {
      const { label, disposed } = value as DeviceArray & { disposed: boolean };
      return label === 'candidates' && !disposed ? [label] : [];
    }).length;
  using run = new GrainRun(device, grainModel({ ...looseBed([6, 6, 5]), sweeps: 6 }));
  run.step(20);
  expect(inUse()).toBe(1);
  run.step(1500);
  expect(inUse()).toBe(0);
  expect(making.mock.calls.filter(([label]) => label === 'candidates').length).toBeGreaterThan(0);
  making.mockRestore();
});
