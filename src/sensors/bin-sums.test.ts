import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { grainModel, massOf } from '../../test/support/grain-model.ts';
import { Dice } from '../../test/support/matrices.ts';
import { posesAtStart, sensorState, type StateGrain } from '../../test/support/sensor-state.ts';
import type { Device } from '../device/device.ts';
import type { Vector3 } from '../math/rigid.ts';
import type { Model, Region, SensorModel } from '../scene/model.ts';
import { SensorsGrains } from './sensors-grains.ts';

const devices = await builtDevices();
const noLoads = { readBodyForces: () => Promise.resolve([]) };
const region: Region = { min: [-0.05, -0.03, -0.05], max: [0.05, 0.04, 0.03] };

function scattered(count: number, seed: number): { model: Model; grains: StateGrain[] } {
  const dice = new Dice(seed);
  const radii = Array.from({ length: count }, () => dice.uniform(0.002, 0.012));
  const place = (): number => Math.fround(dice.uniform(-0.06, 0.06));
  const grains = radii.map((_, k): StateGrain => ({
    // Along x the box is periodic, and the region all of it.
    position: [Math.fround(dice.uniform(-0.05, 0.05)), place(), place()],
    // A fast stream with little in it: squares of velocities would leave no digits.
    velocity: [5 + dice.uniform(-1e-3, 1e-3), dice.uniform(-1, 1), dice.uniform(-0.01, 0.01)].map(Math.fround) as unknown as Vector3, // prettier-ignore
    isPresent: k % 9 !== 4,
  }));
  const model = grainModel({ grains: radii.map((radius) => ({ position: [0, 0, 0], radius })), period: [0.1, 0, 0] });
  return { model, grains };
}

/** Part of a ball with this radius between two heights from its centre: area of its slices, in many of them. */
function slicedPart(radius: number, from: number, to: number): number {
  const slices = 400;
  const [a, b] = [Math.max(from, -radius), Math.min(to, radius)];
  if (b <= a) return 0;
  let volume = 0;
  for (let k = 0; k < slices; k++) {
    const z = a + ((b - a) * (k + 0.5)) / slices;
    volume += ((b - a) / slices) * Math.PI * (radius * radius - z * z);
  }
  return volume / ((4 / 3) * Math.PI * radius ** 3);
}

function partAlong(x: number, radius: number, low: number, high: number, period: number): number {
  const images = period > 0 ? [-period, 0, period] : [0];
  return images.reduce((sum, shift) => sum + slicedPart(radius, low - x - shift, high - x - shift), 0);
}

/** Six numbers for each bin, straight from the definition. */
function expectedProfile(
  { grains: { radius }, period }: Model,
  grains: readonly StateGrain[],
  axis: number,
  bins: number,
) {
  const width = (region.max[axis]! - region.min[axis]!) / bins;
  return Array.from({ length: bins }, (_, bin) => {
    const low = region.min.map((value, k) => (k === axis ? value + bin * width : value));
    const high = region.max.map((value, k) => (k === axis ? low[k]! + width : value));
    const present = grains.flatMap((grain, k) => (grain.isPresent ? [{ ...grain, r: radius[k]!, m: massOf(radius[k]!) }] : [])); // prettier-ignore
    const inside = present.filter(({ position }) => position.every((x, k) => x >= low[k]! && x <= high[k]!));
    const mass = inside.reduce((sum, { m }) => sum + m, 0);
    const mean = [0, 1, 2].map((k) => inside.reduce((sum, { m, velocity }) => sum + m * velocity![k]!, 0) / mass);
    const scatter = inside.reduce((sum, { m, velocity }) => sum + m * [0, 1, 2].reduce((s, k) => s + (velocity![k]! - mean[k]!) ** 2, 0), 0); // prettier-ignore
    const solid = present.reduce((sum, { position, r }) => {
      const parts = [0, 1, 2].map((k) => partAlong(position[k]!, r, low[k]!, high[k]!, period[k]!));
      return sum + (4 / 3) * Math.PI * r ** 3 * parts[0]! * parts[1]! * parts[2]!;
    }, 0);
    const volume = [0, 1, 2].reduce((product, k) => product * (high[k]! - low[k]!), 1);
    return { mean, fraction: solid / volume, count: inside.length, temperature: scatter / mass / 3 };
  });
}

async function values(
  device: Device,
  model: Model,
  grains: readonly StateGrain[],
  sensor: SensorModel,
): Promise<readonly number[]> {
  // prettier-ignore
  const sensed = { ...model, sensors: [sensor] };
  using state = sensorState(device, sensed, [grains]);
  using sensors = new SensorsGrains(device, sensed, noLoads);
  const [reading] = await sensors.measure(state, 0, false, posesAtStart(sensed));
  expect(reading!.values.length).toBe(sensors.columns.length);
  return reading!.values;
}

describe.each(devices)('profiles on $name', (device) => {
  test.each([
    [0, 7],
    [1, 1],
    [2, 70],
  ] as const)('along axis %i in %i bins are what their definition says', async (axis, bins) => {
    // prettier-ignore
    const { model, grains } = scattered(700, axis + 1);
    const measured = await values(device, model, grains, { kind: 'profile', name: 'p', region, axis, bins });
    for (const [bin, wanted] of expectedProfile(model, grains, axis, bins).entries()) {
      const [x, y, z, fraction, count, temperature] = measured.slice(6 * bin, 6 * bin + 6) as [number, number, number, number, number, number]; // prettier-ignore
      expect(count).toBe(wanted.count);
      expect(Math.abs(fraction - wanted.fraction)).toBeLessThan(1e-5);
      if (count === 0) continue;
      for (const [k, v] of [x, y, z].entries()) expect(Math.abs(v - wanted.mean[k]!)).toBeLessThan(3e-6);
      expect(Math.abs(temperature - wanted.temperature)).toBeLessThan(1e-5 * wanted.temperature + 1e-9);
    }
  });

  test('empty bins have no velocity', async () => {
    const model = grainModel({ grains: [{ position: [0, 0, 0] }] });
    const measured = await values(device, model, [{ position: [0, 0, -0.04] }], { kind: 'profile', name: 'p', region, axis: 2, bins: 2 }); // prettier-ignore
    expect(measured.slice(6)).toEqual([NaN, NaN, NaN, 0, 0, NaN]);
    expect(measured[4]).toBe(1);
  });

  test('a grain counts for the packing by the part that is inside', async () => {
    const radius = 0.01;
    const model = grainModel({ grains: [{ position: [0, 0, 0], radius }] });
    const cube: Region = { min: [0, 0, 0], max: [0.05, 0.05, 0.05] };
    const whole = (4 / 3) * Math.PI * radius ** 3;
    const inside = async (...position: Vector3): Promise<number> => {
      const [fraction] = await values(device, model, [{ position }], { kind: 'packing', name: 'p', region: cube });
      return (fraction! * 0.05 ** 3) / whole;
    };
    expect(await inside(0.02, 0.02, 0.02)).toBeCloseTo(1, 6);
    expect(await inside(0, 0.02, 0.02)).toBeCloseTo(1 / 2, 6);
    expect(await inside(0, 0.05, 0.02)).toBeCloseTo(1 / 4, 6);
    expect(await inside(0, 0.05, 0)).toBeCloseTo(1 / 8, 6);
    // A cap of height h has the volume π h² (3 r − h) / 3.
    const cap = (Math.PI * 0.004 ** 2 * (3 * radius - 0.004)) / 3 / whole;
    expect(await inside(-0.006, 0.02, 0.02)).toBeCloseTo(cap, 6);
    expect(await inside(0.02, 0.02, 0.044)).toBeCloseTo(1 - cap, 6);
    expect(await inside(-0.011, 0.02, 0.02)).toBe(0);
    const [absent] = await values(device, model, [{ position: [0.02, 0.02, 0.02], isPresent: false }], { kind: 'packing', name: 'p', region: cube }); // prettier-ignore
    expect(absent).toBe(0);
  });
});
