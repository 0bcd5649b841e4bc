/** The same springs and walls on every device, on any number of threads, and after a break. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { block, floor, modelFor, shapeSolvers } from '../../../../test/support/shape-bodies.ts';
import type { TestShapes } from '../../../../test/support/shape-model.ts';
import { ShapeRun } from '../../../../test/support/shape-run.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';
import type { Device } from '../../../device/device.ts';

const devices = await builtDevices();
const [oracle, one, two] = devices as [Device, Device, Device];

/** A block, a disc and a # that fall on a slab, a held block and each other, beside the corner of a box. */
const heap: TestShapes = {
  outlines: [{ kind: 'letter', letter: '#' }, block(1, 0.6), { kind: 'disc' }],
  radii: [0.5, 0.6, 0.3],
  shapes: [
    { type: 1, at: [0, 0.1], angle: 0.2, carrier: 1 },
    { type: 0, at: [-0.45, 1], angle: 0.5, velocity: [0.2, -1] },
    { type: 2, at: [0.45, 0.9], velocity: [0, -1], spin: 2 },
    { type: 1, at: [0.1, 1.9], angle: -0.3, velocity: [0, -2] },
  ],
  bodies: [
    floor,
    { shape: { kind: 'union', parts: [] } },
    { shape: { kind: 'box', halfSize: [0.5, 0.5, 1], hollow: false }, position: [1.05, 0, 0] },
  ],
  law: { friction: 0.4, restitution: 0.3 },
};
const steps = { 'gauss-seidel': 400, springs: 2000 } as const;

describe.each(shapeSolvers)('with %s', (solver) => {
  const runOn = (device: Device): ShapeRun => new ShapeRun(device, modelFor(solver, heap));

  test('one thread and two, at once and after a break, give the same bits', async () => {
    using whole = runOn(one);
    whole.step(steps[solver]);
    const expected = await whole.state();
    using first = runOn(two);
    first.step(20);
    using second = runOn(two);
    second.write(await first.state());
    second.step(steps[solver] - 20);
    expect(await second.state()).toEqual(expected);
    expect((await whole.touches()).filter(({ force }) => force[3]! > 0).length).toBeGreaterThan(2);
  });

  test('a device that gives kernels few arrays has the same bits', async () => {
    using narrow = await DeviceCpu.create({ threads: 1 });
    Object.defineProperty(narrow, 'mostBindings', { value: 8 });
    const [run, whole] = [runOn(narrow), runOn(one)];
    for (const each of [run, whole]) each.step(steps[solver]);
    expect(await run.state()).toEqual(await whole.state());
    run[Symbol.dispose]();
    whole[Symbol.dispose]();
  });

  test('two worlds do as one does', async () => {
    using run = new ShapeRun(one, modelFor(solver, { ...heap, worldCount: 2 }));
    using alone = runOn(one);
    for (const each of [run, alone]) each.step(steps[solver]);
    const expected = await alone.vectors('position');
    expect(await run.vectors('position')).toEqual([...expected, ...expected]);
    const loads = await alone.solver.readBodyForces();
    expect(await run.solver.readBodyForces()).toEqual([...loads, ...loads]);
    expect(loads[1]!.force[1]).toBeLessThan(-10);
  });

  // Kernels of both are many: a GPU made of software takes long to make them ready.
  const others = devices.filter((device) => device !== oracle && (device.kind === 'cpu' || solver === 'springs'));

  test.each(others)('a heap goes on about as on the oracle on $name', async (device) => {
    using before = runOn(one);
    before.step(steps[solver]);
    const state = await before.state();
    using exact = runOn(oracle);
    using run = runOn(device);
    for (const each of [exact, run]) {
      each.write(state);
      each.step(10);
    }
    const [expected, places] = [await exact.vectors('position'), await run.vectors('position')];
    for (const [i, place] of places.entries()) {
      for (const axis of [0, 1]) expect(place[axis]!).toBeCloseTo(expected[i]![axis]!, 5);
    }
    const angles = await run.angles();
    for (const [i, angle] of (await exact.angles()).entries()) expect(angles[i]!).toBeCloseTo(angle, 5);
    const [pushes, exactPushes] = [await run.touches(), await exact.touches()].map((touches) =>
      touches.map(({ force }) => force[3]!),
    );
    const strongest = Math.max(...exactPushes!);
    expect(pushes).toHaveLength(exactPushes!.length);
    for (const [k, push] of exactPushes!.entries()) {
      expect(Math.abs(pushes![k]! - push) / strongest).toBeLessThan(0.02);
    }
  });
});
