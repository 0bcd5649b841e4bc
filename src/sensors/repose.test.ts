import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { grainModel, type TestModel } from '../../test/support/grain-model.ts';
import { Dice } from '../../test/support/matrices.ts';
import { posesAtStart, sensorState, type StateGrain } from '../../test/support/sensor-state.ts';
import { add, type Vector3 } from '../math/rigid.ts';
import type { Device } from '../device/device.ts';
import type { ReposeSensorModel } from '../scene/model.ts';
import { reposeOf } from './repose.ts';
import { SensorsGrains } from './sensors-grains.ts';

const devices = await builtDevices();
const noLoads = { readBodyForces: () => Promise.resolve([]) };
const radius = 0.002;
const centre: Vector3 = [0.03, -0.02, 0.01];
const touching = { body: 0, slide: [0, 0, 0], push: 1 } as const;

/** Grains at random under a surface whose height is told by two level coordinates, all of which touch something. */
function heap(count: number, height: (x: number, y: number) => number): StateGrain[] {
  const dice = new Dice(4);
  const grains: StateGrain[] = [];
  while (grains.length < count) {
    const [x, y, z] = [dice.uniform(-0.1, 0.1), dice.uniform(-0.1, 0.1), dice.uniform(radius, 0.1)];
    if (z + radius > height(x, y)) continue;
    grains.push({ position: add(centre, [x, y, z]), contacts: [touching] });
  }
  return grains;
}

async function measured(
  device: Device,
  grains: readonly StateGrain[],
  given: Partial<ReposeSensorModel>,
  options: Partial<TestModel> = {},
) {
  // prettier-ignore
  const sensor = { kind: 'repose', name: 'repose', centre, reach: 0.1, direction: null, bins: 20, region: null } as const;
  const test = {
    grains: grains.map(() => ({ position: centre, radius })),
    bodies: [{ shape: { kind: 'plane' } }],
  } as const;
  const model = { ...grainModel({ ...test, ...options }), sensors: [{ ...sensor, ...given }] };
  using state = sensorState(device, model, [grains]);
  using sensors = new SensorsGrains(device, model, noLoads);
  const [reading] = await sensors.measure(state, 1, false, posesAtStart(model));
  const [angle, height, base, fit] = reading!.values as [number, number, number, number];
  return { angle: (angle * 180) / Math.PI, height, base, fit };
}

describe.each(devices)('repose on $name', (device) => {
  test('of a cone: angle, height, base; what flies above it does not count, nor does one high place', async () => {
    // 25° and 80 mm of base, with a rounded top and a thin foot.
    const slope = Math.tan((25 * Math.PI) / 180);
    const surface = (x: number, y: number): number => {
      const straight = slope * (0.08 - Math.hypot(x, y));
      return Math.min(Math.max(straight, 2.5 * radius), 0.9 * slope * 0.08);
    };
    const flying = Array.from({ length: 500 }, (_, k): StateGrain => {
      const away = 0.08 * Math.sqrt((k + 0.5) / 500);
      return { position: add(centre, [away * Math.cos(2.4 * k), away * Math.sin(2.4 * k), 0.06]) };
    });
    const high: StateGrain = { position: add(centre, [0.04, 0.005, 0.05]), contacts: [touching] };
    const result = await measured(device, [...heap(12000, surface), ...flying, high], {});
    expect(Math.abs(result.angle - 25)).toBeLessThan(1);
    expect(result.height).toBeCloseTo(0.9 * slope * 0.08, 3);
    expect(Math.abs(result.base - 0.08)).toBeLessThan(0.003);
    expect(result.fit).toBeGreaterThan(0.98);
  });

  test('of a slope, where gravity points anywhere', async () => {
    const slope = Math.tan((35 * Math.PI) / 180);
    const grains = heap(12000, (x, y) => (Math.abs(y) < 0.03 ? slope * (0.09 - x) * 0.8 + 0.001 : 0));
    const steep = await measured(device, grains, { direction: [1, 0, 0] });
    expect(Math.abs(steep.angle - (Math.atan(0.8 * slope) * 180) / Math.PI)).toBeLessThan(1);
    // The same heap with its axes turned around: x → y → z → x.
    const turned = grains.map(({ position: [x, y, z], contacts }): StateGrain => ({ position: [z, x, y], contacts: contacts! })); // prettier-ignore
    const foot: Vector3 = [centre[2], centre[0], centre[1]];
    const again = await measured(device, turned, { direction: [0, 1, 0], centre: foot }, { gravity: [-9.81, 0, 0] });
    expect(again.angle).toBeCloseTo(steep.angle, 3);
  });

  test('of nothing, of one layer', async () => {
    const nothing = await measured(device, [{ position: centre, isPresent: false }], {});
    expect([nothing.angle, nothing.height, nothing.base, nothing.fit]).toEqual([NaN, NaN, NaN, NaN]);
    const layer = heap(150, () => 2.01 * radius);
    const flat = await measured(device, layer, {});
    expect(flat.angle).toBeNaN();
    expect(flat.height).toBeCloseTo(2 * radius, 4);
  });
});

test('the line goes through the flank alone', () => {
  const bins = [1, 1, 0.75, 0.6, 0.45, 0.3, 0.1, 0.1].map((height, k) => [{ height, distance: k }]);
  const { angle, height, radius: base, fit } = reposeOf(bins);
  expect(Math.tan(angle)).toBeCloseTo(0.15, 12);
  expect(height).toBe(1);
  expect(base).toBeCloseTo(7, 12);
  expect(fit).toBeCloseTo(1, 12);
});
