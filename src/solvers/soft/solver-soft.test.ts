import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { boxModel } from '../../../test/support/soft-boxes.ts';
import { softModel } from '../../../test/support/soft-model.ts';
import { SoftRun } from '../../../test/support/soft-run.ts';
import { softSums } from '../../../test/support/soft-sums.ts';
import type { Device, Pass } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import type { Vector3 } from '../../math/rigid.ts';
import { initialSoftState } from './soft-state.ts';

const devices = await builtDevices();
const [oracle, one, two, gpu] = devices;

/** Four cells wide, across the corners of blocks. */
const cube = { min: [0.25, 0.25, 0.25], max: [0.45, 0.45, 0.45] } as const;
/** Small, for the sake of GPUs that are none. */
const domain = { min: [0, 0, 0], max: [0.6, 0.6, 0.6] } as const;
const dimensionsOf = [2, 3] as const;

async function differences(a: SoftRun, b: SoftRun, field: string): Promise<number> {
  const [one, other] = [await a.words(field), await b.words(field)];
  expect(one.length).toBe(other.length);
  return one.reduce((most, value, k) => Math.max(most, Math.abs(value - other[k]!)), 0);
}

describe.each(devices)('soft matter on $name', (device) => {
  it.each(dimensionsOf)('falls freely in %s dimensions', async (dimensions) => {
    const model = boxModel({ dimensions, boxes: [cube], substeps: 4, domain });
    using run = new SoftRun(device, model);
    run.step(1);
    const axis = dimensions - 1;
    const width = dimensions === 3 ? 4 : 2;
    const velocity = await run.words('velocity');
    for (let i = 0; i < model.soft.count; i++) {
      expect(Math.abs(velocity[width * i + axis]! + 9.81 * 0.001)).toBeLessThan(1e-5);
      expect(Math.abs(velocity[width * i]!)).toBeLessThan(1e-5);
    }
    expect(await run.warnings()).toEqual({});
  });

  it.each(dimensionsOf)('drifts however slowly it does, in %s dimensions', async (dimensions) => {
    // Positions of the oracle are f64, and need no rests.
    if (device.kind === 'oracle') return;
    // 2e-10 m in a substep, of places near 0.35 m, next to which single precision has none within 3e-8 m.
    const [speed, steps] = [2e-7, 6];
    const velocity = (): Vector3 => [speed, -speed, 0];
    using run = new SoftRun(device, boxModel({ dimensions, boxes: [cube], gravity: [0, 0, 0], velocity, domain }));
    const before = await run.words('position');
    run.step(steps);
    const [after, kept] = [await run.words('position'), await run.words('deformation')];
    const width = dimensions === 3 ? 4 : 2;
    for (let i = 0; i < run.model.soft!.count; i++) {
      for (const [axis, sign] of [1, -1].entries()) {
        const rest = dimensions === 3 ? kept[12 * i + 4 * axis + 3]! : kept[6 * i + 4 + axis]!;
        const way = after[width * i + axis]! - before[width * i + axis]! + rest;
        expect(Math.abs(way / (sign * speed * steps * 1e-3) - 1)).toBeLessThan(1e-3);
      }
    }
  });

  it.each(dimensionsOf)('stays rigid in flight through cells and blocks, in %s dimensions', async (dimensions) => {
    const speed = dimensions === 3 ? ([7, 9, 5] as const) : ([7, 9, 0] as const);
    const steps = device.kind === 'gpu' ? 2 : 20;
    using run = new SoftRun(
      device,
      boxModel({ dimensions, boxes: [cube], gravity: [0, 0, 0], velocity: () => speed, substeps: 2 }),
    );
    const before = await run.words('position');
    run.step(steps);
    const after = await run.words('position');
    const deformation = await run.deformations();
    const width = dimensions === 3 ? 4 : 2;
    for (let k = 0; k < before.length; k++)
      expect(after[k]! - before[k]! - (k % width < dimensions ? speed[k % width]! * steps * 1e-3 : 0)).toBeCloseTo(
        0,
        5,
      );
    const still = dimensions === 3 ? [1, 0, 0, 0, 1, 0, 0, 0, 1] : [1, 0, 0, 1];
    for (const [k, value] of deformation.entries())
      expect(Math.abs(value - still[k % still.length]!)).toBeLessThan(2e-5);
  });

  // APIC: Jiang et al. 2015. In f32 sums are off by rounding; on a GPU by that of fixed point.
  it.each(dimensionsOf)('keeps momentum and angular momentum in %s dimensions', async (dimensions) => {
    const model = boxModel({
      dimensions,
      boxes: [cube],
      gravity: [0, 0, 0],
      velocity: ([x, y, z]) => [2 - 5 * y + 9 * x, 5 * x - 1, dimensions === 3 ? 3 * Math.sin(20 * z + 9 * x) : 0],
    });
    using run = new SoftRun(device, model);
    const before = await softSums(run);
    run.step(device.kind === 'gpu' ? 2 : 10);
    const after = await softSums(run);
    const tolerance = device.kind === 'oracle' ? 1e-7 : 1e-5;
    for (let k = 0; k < 3; k++) {
      expect(Math.abs(after.momentum[k]! - before.momentum[k]!)).toBeLessThan(tolerance * before.size);
      const change = Math.abs(after.angularMomentum[k]! - before.angularMomentum[k]!);
      expect(change).toBeLessThan(tolerance * before.angularSize);
    }
    const strain = await run.deformations();
    expect(Math.max(...strain)).toBeGreaterThan(1.005);
  });

  it('goes on from a state that was kept, with the same bits', async () => {
    const model = boxModel({ boxes: [cube], velocity: ([x]) => [0, 9 * x, -6], domain });
    // What is kept is f32.
    if (device.kind === 'oracle') return;
    using straight = new SoftRun(device, model);
    using first = new SoftRun(device, model);
    using second = new SoftRun(device, model);
    straight.step(3);
    first.step(1);
    second.write(await first.arrays());
    second.step(2);
    for (const field of ['position', 'velocity', 'affine', 'deformation'])
      expect(await second.words(field)).toEqual(await straight.words(field));
  });

  it('does not mix worlds', async () => {
    const given = { boxes: [cube], velocity: () => [1, 2, -3] as const, domain };
    using alone = new SoftRun(device, boxModel(given));
    using both = new SoftRun(device, boxModel({ ...given, worldCount: 2 }));
    const position = await both.words('position');
    position.set([...position.subarray(position.length / 2)].map((value, k) => (k % 4 === 0 ? value + 0.013 : value)), position.length / 2); // prettier-ignore
    both.write(new Map([['particle.position', position]]));
    both.step(2);
    alone.step(2);
    const [all, own] = [await both.words('velocity'), await alone.words('velocity')];
    // Fixed point has one scale for all worlds.
    const tolerance = device.kind === 'gpu' ? 1e-5 : 0;
    for (const [k, value] of own.entries()) expect(Math.abs(all[k]! - value)).toBeLessThanOrEqual(tolerance);
  });
});

/** A jelly that hits the floor. */
const bounce = (dimensions: 2 | 3): Model =>
  boxModel({
    dimensions,
    boxes: [{ min: [0.25, dimensions === 2 ? 0.02 : 0.25, 0.02], max: [0.45, dimensions === 2 ? 0.22 : 0.45, 0.22] }],
    velocity: () => (dimensions === 3 ? [0.2, 0, -2] : [0.2, -2, 0]),
    domain,
    youngModulus: 2e5,
    substeps: 4,
    timeStep: 8e-3,
  });

describe('a jelly that bounces', () => {
  it.each(dimensionsOf)('does so alike on every device, in %s dimensions', async (dimensions) => {
    const steps = 4;
    using reference = new SoftRun(oracle!, bounce(dimensions));
    reference.step(steps);
    const axis = dimensions - 1;
    const width = dimensions === 3 ? 4 : 2;
    const rising = (await reference.words('velocity')).filter((v, k) => k % width === axis && v > 0);
    expect(rising.length).toBeGreaterThan(10);
    for (const device of devices.slice(1)) {
      using run = new SoftRun(device, bounce(dimensions));
      run.step(steps);
      // In cells of 0.1 m
      expect(await differences(run, reference, 'position')).toBeLessThan(2e-5);
      expect(await differences(run, reference, 'velocity')).toBeLessThan(2e-3);
      expect(await run.warnings()).toEqual({});
    }
  });

  it.each(dimensionsOf)(
    'has the same bits when stress waits for the next substep, in %s dimensions',
    async (dimensions) => {
      const model = boxModel({ dimensions, boxes: [cube], velocity: ([x]) => [x, 0, -2], substeps: 4, domain });
      using joined = new SoftRun(one!, model);
      using apart = new SoftRun(one!, model);
      joined.step(3);
      for (let k = 0; k < 12; k++)
        one!.submit((pass) => apart.solver.substep(pass, apart.state, apart.control, model.timeStep / 4, k % 4));
      for (const field of ['position', 'velocity', 'affine', 'deformation'])
        expect(await joined.words(field)).toEqual(await apart.words(field));
    },
  );

  it('has the same bits for one thread and for two', async () => {
    const model = boxModel({ boxes: [{ min: [0.1, 0.1, 0], max: [0.8, 0.8, 0.5] }], velocity: ([x]) => [x, 0, -2] });
    using a = new SoftRun(one!, model);
    using b = new SoftRun(two!, model);
    a.step(20);
    b.step(20);
    for (const field of ['position', 'velocity', 'affine', 'deformation'])
      expect(await a.words(field)).toEqual(await b.words(field));
  });

  it.skipIf(!gpu)('has the same bits when substeps are encoded again', async () => {
    const model = boxModel({ dimensions: 2, boxes: [cube], velocity: ([x]) => [x, 0, -2], substeps: 3, domain });
    const anew = (pass: Pass): Pass => ({
      run: (...given) => pass.run(...given),
      copy: (...given) => pass.copy(...given),
      clear: (...given) => pass.clear(...given),
      unless: (...given) => pass.unless(...given),
      wordNow: (array) => pass.wordNow(array),
      span: (...given) => pass.span(...given),
      again: (_, work) => work(),
    });
    using again = new SoftRun(gpu!, model);
    using other = new SoftRun(gpu!, model);
    for (const [run, passOf] of [[again, (pass: Pass) => pass] as const, [other, anew] as const]) {
      const { solver, state, control } = run;
      for (let k = 0; k < 4; k++) {
        gpu!.submit((given) => {
          const pass = passOf(given);
          for (let n = 0; n < 3; n++) solver.step(pass, state, state, control, model.timeStep);
          for (let n = 0; n < 6; n++) solver.substep(pass, state, control, model.timeStep / 3, n % 3);
        });
        if (k === 2) solver.forget();
      }
    }
    expect(again.solver.grid.search.searches).toBe(other.solver.grid.search.searches);
    for (const field of ['position', 'velocity', 'affine', 'deformation'])
      expect(await again.words(field)).toEqual(await other.words(field));
  });

  it.skipIf(!gpu).each([
    [2, 16],
    [3, 8],
  ] as const)(
    'has the same bits in %s dimensions however old the order of its particles is',
    async (dimensions, age) => {
      const model = boxModel({ dimensions, boxes: [cube], velocity: () => [24, -16, 8], timeStep: 1.5e-3 });
      using fresh = new SoftRun(gpu!, model, { searchEvery: 1 });
      using old = new SoftRun(gpu!, model);
      fresh.step(age + 2);
      old.step(age + 2);
      const expectSame = async () => {
        for (const field of ['position', 'velocity', 'affine', 'deformation'])
          expect(await old.words(field)).toEqual(await fresh.words(field));
      };
      expect([fresh, old].map(({ solver }) => solver.grid.search.searches)).toEqual([age + 2, 2]);
      await expectSame();
      // Told that matter is elsewhere, it looks again.
      for (const run of [fresh, old]) {
        run.write(initialSoftState(model.soft, 1));
        run.step(1);
      }
      expect(old.solver.grid.search.searches).toBe(3);
      await expectSame();
    },
  );
});

describe('what goes wrong', () => {
  const particle = { position: [0.5, 0.5, 0.5] } as const;
  const run = (device: Device, model: Model): SoftRun => new SoftRun(device, model);

  it.each([
    ['outsideDomain', { particles: [particle, { position: [1.03, 0, 0], velocity: [40, 0, 0] }] }],
    ['tooFast', { particles: [particle, { position: [0, 0, 0], velocity: [150, 0, 0] }] }],
    ['inverted', { particles: [particle, { position: [0, 0, 0], deformation: [1, 0, 0, 0, -1, 0, 0, 0, 1] }] }],
  ] as const)('%s is counted, and the first particle is named', async (name, given) => {
    for (const device of [one!, ...(gpu ? [gpu] : [])]) {
      using wrong = run(device, softModel({ ...given, gravity: [0, 0, 0], face: null }));
      wrong.step(1);
      expect(await wrong.warnings()).toEqual({ [name]: 1 });
      expect(await wrong.solver.firstOffender(name)).toBe(1);
    }
  });

  it('numbers that are none are counted', async () => {
    using wrong = run(one!, softModel({ particles: [{ ...particle, velocity: [NaN, 0, 0] }] }));
    wrong.step(1);
    expect(await wrong.warnings()).toEqual({ nonFinite: 1 });
  });

  it('particles past a face stay within a cell of it', async () => {
    const model = softModel({ particles: [{ position: [0.9, 0, 0], velocity: [40, 0, 0] }], face: null });
    using lost = run(one!, model);
    lost.step(20);
    const [x] = await lost.words('position');
    expect(x).toBeCloseTo(1.1, 5);
    expect((await lost.words('velocity'))[0]).toBeCloseTo(0, 6);
    expect((await lost.warnings())['outsideDomain']).toBeGreaterThan(10);
  });

  it.skipIf(!gpu)('mass that does not fit its words is counted', async () => {
    const crowd = Array.from({ length: 1200 }, () => particle);
    using run = new SoftRun(gpu!, softModel({ particles: crowd }));
    run.step(1);
    expect((await run.warnings())['massOverflow']).toBeGreaterThan(0);
  });
});
