/** Rollouts on all devices: against the oracle, with and without states taken anew, in several worlds, in a closed loop. */
import { describe, expect, it, vi } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { randomObjective } from '../../../test/support/random-objective.ts';
import { gradientClasses, slopes, tangleModel, tangleStart, withRollout } from '../../../test/support/soft-rollout.ts';
import type { OwnedArray } from '../../device/bindings.ts';
import type { Device } from '../../device/device.ts';
import { RandomStream } from '../../math/random-stream.ts';
import { centreObserver } from '../controllers/centre-observer.ts';
import { NetworkController } from '../controllers/network-controller.ts';
import { Rollout } from './rollout.ts';
import type { RolloutGradient, RolloutProgress } from './rollout-types.ts';

const devices = await builtDevices();
const [oracle, ...others] = devices;
const classes = [...Object.keys(gradientClasses), 'controller'] as (keyof RolloutGradient)[];

const norm = (numbers: Float64Array): number => Math.sqrt(numbers.reduce((sum, x) => sum + x * x, 0));

/** |a − b|/|b| */
const difference = (a: Float64Array, b: Float64Array): number =>
  norm(a.map((x, k) => x - b[k]!)) / Math.max(norm(b), 1e-30);

describe.each([2, 3] as const)('gradients in %i dimensions', (dimensions) => {
  const model = tangleModel({ dimensions, substeps: 2, withActuators: true });
  const gradientOn = (device: Device, steps: number) =>
    withRollout(device, model, { steps }, (rollout) => rollout.gradient(randomObjective(5, [1, steps])));

  // mpm.md V14: f32 against f64 within 1e-4 for short elastic runs. A GPU that is software takes seconds a step.
  it.each(others)('are on $name those of the oracle', async (device) => {
    const steps = device.kind === 'gpu' ? 2 : 10;
    const [exact, found] = [await gradientOn(oracle!, steps), await gradientOn(device, steps)];
    expect(Math.abs(found.value - exact.value)).toBeLessThan(1e-5 * Math.abs(exact.value));
    for (const name of classes) expect(difference(found.gradient[name], exact.gradient[name]), name).toBeLessThan(1e-4);
  });
});

const gpu = others.find(({ kind }) => kind === 'gpu');

it.skipIf(!gpu)('finds the gradient of the oracle on a GPU that gives kernels few arrays', async () => {
  const model = tangleModel({ dimensions: 2, substeps: 2, withActuators: true });
  const gradientOn = (device: Device) =>
    withRollout(device, model, { steps: 2 }, (rollout) => rollout.gradient(randomObjective(5, [1, 2])));
  const { mostBindings } = gpu!;
  expect(mostBindings).toBeGreaterThanOrEqual(12);
  try {
    Object.defineProperty(gpu!, 'mostBindings', { value: 8, configurable: true });
    const [exact, found] = [await gradientOn(oracle!), await gradientOn(gpu!)];
    for (const name of classes) expect(difference(found.gradient[name], exact.gradient[name]), name).toBeLessThan(1e-4);
  } finally {
    Object.defineProperty(gpu!, 'mostBindings', { value: mostBindings });
  }
});

it.skipIf(!gpu)('finds the same gradient when what it encoded is encoded again', async () => {
  const model = tangleModel({ dimensions: 2, substeps: 2, withActuators: true, withBody: true });
  await withRollout(gpu!, model, { steps: 2 }, async (rollout) => {
    const first = await rollout.gradient(randomObjective(5, [1, 2]));
    for (let again = 0; again < 2; again++) {
      const { gradient } = await rollout.gradient(randomObjective(5, [1, 2]));
      for (const name of classes) expect(gradient[name], name).toEqual(first.gradient[name]);
    }
  });
});

it('has the same bits with one thread and with two', async () => {
  const model = tangleModel({ dimensions: 3, withActuators: true, withBody: true, worldCount: 2 });
  const [one, two] = await Promise.all(
    others
      .slice(0, 2)
      .map((device) => withRollout(device, model, { steps: 4 }, (rollout) => rollout.gradient(randomObjective(8)))),
  );
  for (const name of classes) expect(two!.gradient[name], name).toEqual(one!.gradient[name]);
});

describe('states', () => {
  const model = tangleModel({ dimensions: 2, substeps: 2, withActuators: true });
  const stateBytes = model.soft!.count * 4 * (2 + 2 + 4 + 6 + 1 + 1);

  it.each(devices)('that are taken anew on $name give the same bits as states that are kept', async (device) => {
    const steps = device.kind === 'gpu' ? 2 : 7;
    const gradientWith = (memoryBytes: number) =>
      withRollout(device, model, { steps, memoryBytes }, (rollout) => rollout.gradient(randomObjective(6, [1, steps])));
    const all = await gradientWith(1e6);
    expect(all.substepsTaken).toBe(2 * steps);
    for (const kept of device.kind === 'gpu' ? [1] : [1, 3]) {
      const few = await gradientWith((kept + 2) * stateBytes);
      expect(few.substepsTaken).toBeGreaterThan(2 * steps);
      expect(few.value).toBe(all.value);
      for (const name of classes) expect(few.gradient[name], name).toEqual(all.gradient[name]);
    }
  });
});

describe('a rollout', () => {
  const cpu = others[0]!;

  it('says how its bars grow and how far it is, and takes a value as it takes a gradient', async () => {
    const told: string[] = [];
    const options = { steps: 7, onProgress: ({ phase, step }: RolloutProgress) => told.push(`${phase} ${step}`) };
    await withRollout(cpu, tangleModel({ dimensions: 2 }), options, async (rollout) => {
      const { growth, value } = await rollout.gradient(randomObjective(6, [2, 7]));
      expect(growth.map(({ step }) => step)).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
      expect(growth.every(({ velocityNorm, positionNorm }) => velocityNorm > 0 && positionNorm > 0)).toBe(true);
      expect(told).toContain('forward 7');
      expect(told).toContain('reverse 7');
      expect(Math.abs((await rollout.run(randomObjective(6, [2, 7]))) - value)).toBeLessThan(1e-12 * Math.abs(value));
    });
  });

  it('sums what worlds say of matter that they share, and keeps their starts apart', async () => {
    const worlds = tangleModel({ dimensions: 3, worldCount: 2, withActuators: true });
    await withRollout(oracle!, worlds, { steps: 2 }, async (rollout) => {
      const { velocity } = rollout.values;
      rollout.set({ velocity: velocity.map((v, k) => v + 0.1 * Math.sin(k)) });
      for (const [name, { measured, told, scale }] of await slopes(rollout, randomObjective(7), 8)) {
        expect(Math.abs(measured - told) / scale, name).toBeLessThan(1e-6);
      }
    });
  });

  it('closes the loop: gradients go through what the controller saw', async () => {
    const model = tangleModel({ dimensions: 2, withActuators: true });
    const controller = new NetworkController({
      observer: centreObserver(
        [
          [0, 1, 2, 3],
          [8, 9],
        ],
        { dimensions: 2 },
      ),
      actuators: 3,
      hidden: [4],
      interval: 2,
    });
    const random = new RandomStream([9, 9], [0, 0]);
    controller.parameters.forEach((_, k) => (controller.parameters[k] = random.between(-1, 1)));
    const weights = controller.parameters.slice();
    await withRollout(oracle!, model, { steps: 5, controller }, async (rollout) => {
      const objective = randomObjective(4, [2, 5]);
      const { gradient } = await rollout.gradient(objective);
      const direction = weights.map(() => random.between(-1, 1));
      const at = (step: number): Promise<number> => {
        controller.parameters.set(weights.map((w, k) => w + step * direction[k]!));
        return rollout.run(objective);
      };
      const measured = ((await at(1e-6)) - (await at(-1e-6))) / 2e-6;
      controller.parameters.set(weights);
      const told = direction.reduce((sum, d, k) => sum + d * gradient.controller[k]!, 0);
      expect(Math.abs(measured - told)).toBeLessThan(1e-6 * norm(gradient.controller) * norm(direction));
      // The start is felt through the controller as well.
      const { measured: byStart, told: toldByStart, scale } = (await slopes(rollout, objective, 2)).get('velocity')!;
      expect(Math.abs(byStart - toldByStart) / scale).toBeLessThan(1e-6);
    });
  });

  it.each([
    [{ steps: 0 }, 'rollout steps: must be an integer ≥ 1, got 0'],
    [
      { steps: 3, memoryBytes: 100 },
      'rollout memoryBytes: a state takes 1280 bytes and 3 are the least: give 3840 or more, got 100',
    ],
  ])('refuses %o', (options, message) => {
    expect(() => new Rollout(tangleModel({ dimensions: 2 }), oracle!, options)).toThrow(message);
  });

  it('tells what the solver counted on the way forward', async () => {
    const model = tangleModel({ dimensions: 2 });
    const counted = (velocity: number): Promise<Readonly<Record<string, number>>> =>
      withRollout(cpu, model, { steps: 3 }, async (rollout) => {
        if (velocity > 0) rollout.set({ velocity: rollout.values.velocity.map(() => velocity) });
        return (await rollout.gradient(randomObjective(1))).warnings;
      });
    expect(Object.values(await counted(0)).every((count) => count === 0)).toBe(true);
    // 60 m/s is more than half a cell of 0.1 m in 2 ms.
    expect((await counted(60))['tooFast']).toBeGreaterThan(0);
  });

  it('disposes of all that it made', async () => {
    const made = vi.spyOn(cpu, 'array');
    await withRollout(
      cpu,
      tangleModel({ dimensions: 2, withActuators: true, withBody: true }),
      { steps: 3 },
      (rollout) => rollout.gradient(randomObjective(1, [0, 3])),
    );
    const arrays = made.mock.results.map(({ value }) => value as OwnedArray);
    made.mockRestore();
    expect(arrays.length).toBeGreaterThan(50);
    expect(arrays.filter(({ disposed }) => !disposed).map(({ label }) => label)).toEqual([]);
  });

  it('refuses settings that cannot be, and names them', async () => {
    const model = tangleModel({ dimensions: 2, withActuators: true });
    using rollout = new Rollout(model, oracle!, { steps: 2 });
    expect(() => rollout.set({ mass: new Float64Array(20) })).toThrow(
      'rollout.set mass: particle 0: must be > 0 kg, got 0',
    );
    expect(() => rollout.set({ mass: new Float64Array(3) })).toThrow('rollout.set mass: needs 20 numbers, got 3');
    expect(() => rollout.set({ signals: new Float64Array(6).fill(2) })).toThrow('must be in -1 … 1, got 2');
    expect(() => rollout.set({ poissonRatio: new Float64Array(20).fill(0.5) })).toThrow('below 0.5, got 0.5');
  });

  it('names the step and the particle where a gradient breaks', async () => {
    const model = tangleModel({ dimensions: 2 });
    using rollout = new Rollout(model, cpu, { steps: 6 });
    rollout.set(tangleStart(model));
    const bars = new Float64Array(3 * model.soft!.count);
    bars[3 * 7] = NaN;
    const broken = { atStep: (step: number) => step === 4, evaluate: () => ({ value: 0, bars: { velocity: bars } }) };
    await expect(rollout.gradient(broken)).rejects.toThrow(/no number at step 3, first at particle \d+/);
  });
});
