import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { grainModel, massOf } from '../../test/support/grain-model.ts';
import { Dice } from '../../test/support/matrices.ts';
import { posesAtStart, sensorState, setGrains, type StateGrain } from '../../test/support/sensor-state.ts';
import type { Device } from '../device/device.ts';
import { add, dot, scale, subtract, type Vector3 } from '../math/rigid.ts';
import type { FlowSensorModel, Model } from '../scene/model.ts';
import type { State } from '../solvers/solver.ts';
import { SensorsGrains } from './sensors-grains.ts';

const devices = await builtDevices();
const noLoads = { readBodyForces: () => Promise.resolve([]) };
const dt = 1e-3;

const flow = (given: Partial<FlowSensorModel>): FlowSensorModel => ({
  ...{ kind: 'flow', name: 'flow', point: [0, 0, 0], normal: [0, 0, -1], region: null, windowSteps: 5 },
  ...given,
});

function modelOf(
  count: number,
  sensors: readonly FlowSensorModel[],
  worldCount = 1,
  period: Vector3 = [0, 0, 0],
): Model {
  const dice = new Dice(3);
  const grains = Array.from({ length: count }, () => ({
    position: [0, 0, 0] as const,
    radius: dice.uniform(1e-3, 1e-2),
  }));
  const half = period.map((length) => (length > 0 ? length / 2 : 0.5)) as unknown as Vector3;
  const domain = { min: scale(half, -1), max: half };
  return { ...grainModel({ grains, timeStep: dt, worldCount, domain, period }), sensors };
}

/** A state that is set from outside, step by step. */
class Film implements Disposable {
  readonly sensors: SensorsGrains;
  readonly #device: Device;
  readonly #model: Model;
  readonly #state: State;
  step = 0;

  constructor(device: Device, model: Model, grains: readonly StateGrain[]) {
    this.#device = device;
    this.#model = model;
    const each = model.grains.count;
    const worlds = Array.from({ length: model.worldCount }, (_, k) => grains.slice(k * each, (k + 1) * each));
    this.#state = sensorState(device, model, worlds);
    this.sensors = new SensorsGrains(device, model, noLoads);
    this.restart();
  }

  /** As after a restore. */
  restart(): void {
    this.#device.submit((pass) => this.sensors.start(pass, this.#state));
  }

  show(grains: readonly StateGrain[]): void {
    setGrains(this.#device, this.#state, grains);
    this.step++;
    this.#device.submit((pass) => this.sensors.follow(pass, this.#state, this.step));
  }

  async values(world = 0): Promise<readonly number[]> {
    return (await this.sensors.measure(this.#state, this.step, true, posesAtStart(this.#model)))[world]!.values;
  }

  [Symbol.dispose](): void {
    this.sensors[Symbol.dispose]();
    this.#state[Symbol.dispose]();
  }
}

/** Grains that fly about, back and forth through everything. */
function flight(count: number, seed: number): (step: number) => StateGrain[] {
  const dice = new Dice(seed);
  const vector = (size: number): Vector3 => [dice.uniform(-size, size), dice.uniform(-size, size), dice.uniform(-size, size)]; // prettier-ignore
  const ways = Array.from({ length: count }, () => ({ centre: vector(0.02), swing: vector(0.05), pace: dice.uniform(20, 60) })); // prettier-ignore
  return (step) =>
    ways.map(({ centre, swing, pace }) => ({
      position: f32(add(centre, scale(swing, Math.sin(pace * step * dt)))),
      velocity: f32(scale(swing, pace * Math.cos(pace * step * dt))),
    }));
}

const f32 = (v: Vector3): Vector3 => [Math.fround(v[0]), Math.fround(v[1]), Math.fround(v[2])];

const wrapped = (x: number, period: number): number => x - period * Math.floor(x / period + 0.5);

/** Grains that go on, each its way and all mostly forth, in a box that repeats. */
function drift(count: number, period: Vector3): (step: number) => StateGrain[] {
  const dice = new Dice(11);
  const vector = (low: number, high: number): Vector3 => [dice.uniform(low, high), dice.uniform(low, high), dice.uniform(low, high)]; // prettier-ignore
  const ways = Array.from({ length: count }, () => ({ start: vector(-0.1, 0.1), velocity: vector(-5, 9) }));
  return (step) =>
    ways.map(({ start, velocity }) => {
      const [x, y, z] = add(start, scale(velocity, step * dt));
      return { position: f32([wrapped(x, period[0]), wrapped(y, period[1]), wrapped(z, period[2])]), velocity };
    });
}

/** Across each axis, in the middle and at both faces, either way. */
const onFaces = (period: Vector3): FlowSensorModel[] =>
  period.flatMap((length, axis) =>
    [-1, 0, 1].flatMap((side) =>
      [-1, 1].map((sign) => {
        const along = (size: number): Vector3 => [0, 1, 2].map((k) => (k === axis ? size : 0)) as unknown as Vector3;
        return flow({ name: `${axis} ${side} ${sign}`, normal: along(sign), point: along((side * length) / 2) });
      }),
    ),
  );

const oblique: readonly FlowSensorModel[] = [
  flow({ name: 'oblique', normal: [0.6, 0, -0.8], point: [0.01, 0, 0] }),
  flow({ name: 'oblique in all', normal: [2 / 3, 2 / 3, 1 / 3], point: [0.01, 0.03, 0] }),
  flow({
    name: 'oblique in a region',
    normal: [0.6, 0.8, 0],
    region: { min: [-1, 0.001, -1], max: [0.04, 1, 0.02] },
  }),
  flow({ name: 'region', normal: [0, 0, 1], region: { min: [-0.2, -0.2, -0.1], max: [0.02, 0.2, 0.1] } }),
];

/** Forth less back on the way to the nearest image: past images of planes without end, or places of the plane in the box. */
function passages({ point, normal, region }: FlowSensorModel, period: Vector3, from: Vector3, to: Vector3): number {
  const way = subtract(to, from).map((x, k) => wrapped(x, period[k]!)) as unknown as Vector3;
  const axis = normal.findIndex((x) => Math.abs(x) === 1);
  if (axis >= 0 && !region) {
    const turns = (x: number): number => Math.floor((x - Math.fround(point[axis]!)) / period[axis]!);
    return normal[axis]! * (turns(from[axis]! + way[axis]!) - turns(from[axis]!));
  }
  let sum = 0;
  for (let image = 0; image < 27; image++) {
    const shift = [image % 3, Math.floor(image / 3) % 3, Math.floor(image / 9)].map((n, k) => (n - 1) * period[k]!) as unknown as Vector3; // prettier-ignore
    const before = dot(normal, subtract(subtract(from, shift), point));
    const after = before + dot(normal, way);
    if (before >= 0 === after >= 0) continue;
    const at = subtract(add(from, scale(way, before / (before - after))), shift);
    const isInside = at.every((x, k) => {
      const isInBox = x >= -period[k]! / 2 && x < period[k]! / 2;
      return isInBox && (!region || (x >= region.min[k]! && x <= region.max[k]!));
    });
    if (isInside) sum += after >= 0 ? 1 : -1;
  }
  return sum;
}

describe.each(devices)('flow on $name', (device) => {
  test('is how many more are beyond the plane, whenever it is read; rates are of whole windows', async () => {
    const normal: Vector3 = [0.6, 0, -0.8];
    const model = modelOf(200, [flow({ normal, point: [0.01, 0, 0] }), flow({ normal: [0, 1, 0], windowSteps: 3 })], 2);
    const paths = [flight(200, 1), flight(200, 2)];
    const at = (step: number): StateGrain[] => paths.flatMap((path) => path(step));
    const beyond = (world: number, step: number, plane: number): [number, number] => {
      const isBeyond = ({ position }: StateGrain) =>
        plane === 0 ? dot(normal, subtract(position, [0.01, 0, 0])) >= 0 : position[1] >= 0;
      const there = paths[world]!(step).map((grain, k) => (isBeyond(grain) ? massOf(model.grains.radius[k]!) : 0));
      return [there.filter((mass) => mass > 0).length, there.reduce((a, b) => a + b, 0)];
    };
    using film = new Film(device, model, at(0));
    for (let step = 1; step <= 17; step++) {
      film.show(at(step));
      if (step !== 4 && step !== 17) continue;
      for (const world of [0, 1]) {
        const values = await film.values(world);
        for (const [plane, window] of [5, 3].entries()) {
          const [grains, mass, weight, rate, numberRate] = values.slice(5 * plane, 5 * plane + 5) as [number, number, number, number, number]; // prettier-ignore
          const change = (from: number, to: number): Vector3 => {
            const [a, b] = [beyond(world, from, plane), beyond(world, to, plane)];
            return [b[0] - a[0], b[1] - a[1], 0];
          };
          const [wantedGrains, wantedMass] = change(0, step);
          expect(grains).toBe(wantedGrains);
          // Masses are whole numbers of 2⁻³¹ of the heaviest.
          const unit = massOf(0.01) / 2 ** 31;
          expect(Math.abs(mass - wantedMass)).toBeLessThan(400 * unit);
          expect(weight).toBeCloseTo(9.81 * mass, 12);
          const end = Math.floor(step / window) * window;
          const [inWindow, massInWindow] = change(end - window, end);
          if (end === 0) expect([rate, numberRate]).toEqual([NaN, NaN]);
          else {
            expect(numberRate).toBeCloseTo(inWindow / (window * dt), 6);
            expect(rate * window * dt).toBeCloseTo(massInWindow, 8);
          }
        }
      }
    }
    expect(Math.abs((await film.values())[0]!)).toBeGreaterThan(0);
  });

  test('goes on from counts that were kept, with the same numbers', async () => {
    const model = modelOf(50, [flow({})]);
    const path = flight(50, 7);
    using whole = new Film(device, model, path(0));
    using first = new Film(device, model, path(0));
    for (let step = 1; step <= 23; step++) {
      whole.show(path(step));
      if (step <= 12) first.show(path(step));
    }
    using second = new Film(device, model, path(12));
    for (const [name, array] of first.sensors.counts) device.write(second.sensors.counts.get(name)!, await device.read(array)); // prettier-ignore
    second.step = 12;
    second.restart();
    for (let step = 13; step <= 23; step++) second.show(path(step));
    expect(await second.values()).toEqual(await whole.values());
  });

  test('only what passes inside a region counts, at the place where it passes', async () => {
    const region = { min: [-0.01, -0.01, -0.01], max: [0.01, 0.01, 0.01] } as const;
    const model = modelOf(4, [flow({ region })]);
    const fall =
      (x: number, drift: number): ((step: number) => StateGrain) =>
      (step) => ({
        position: [x + drift * step, 0, 0.0025 - 0.001 * step],
        velocity: [drift / dt, 0, -1],
      });
    // Inside, outside, in at the last moment, out before it passes.
    const falls = [fall(0, 0), fall(0.02, 0), fall(0.013, -0.0013), fall(-0.009, -0.001)];
    using film = new Film(
      device,
      model,
      falls.map((each) => each(0)),
    );
    for (let step = 1; step <= 6; step++) film.show(falls.map((each) => each(step)));
    expect((await film.values())[0]).toBe(2);
  });

  test('who comes, goes or is put elsewhere has not passed', async () => {
    const model = modelOf(3, [flow({ normal: [1, 0, 0] })]);
    const at = (...xs: (number | null)[]): StateGrain[] =>
      xs.map((x) => ({ position: [x ?? -0.4, 0, 0], velocity: [1, 0, 0], isPresent: x !== null }));
    using film = new Film(device, model, at(-0.1, null, 0.0005));
    // The first is carried over the plane, the second comes in beyond it, the third is taken out.
    film.show(at(0.1, 0.001, null));
    expect((await film.values())[0]).toBe(0);
    film.show(at(0.1, -0.0005, null));
    expect((await film.values())[0]).toBe(-1);
    film.show(at(0.1, 0.0005, -0.0005));
    expect((await film.values())[0]).toBe(0);
  });

  test('in a periodic box a way around is a way through, and no way back', async () => {
    const sensors = [
      flow({ normal: [1, 0, 0], name: 'middle' }),
      flow({ normal: [1, 0, 0], point: [0.05, 0, 0], name: 'face' }),
    ];
    const model = modelOf(2, sensors, 1, [0.1, 0, 0]);
    const at = (step: number): StateGrain[] => [
      { position: [wrapped(0.0009 + 0.003 * step, 0.1), 0, 0], velocity: [3, 0, 0] },
      { position: [wrapped(-0.0017 * step - 0.0004, 0.1), 0, 0], velocity: [-1.7, 0, 0] },
    ];
    using film = new Film(device, model, at(0));
    for (let step = 1; step <= 200; step++) film.show(at(step));
    const values = await film.values();
    // 0.6 m forth and 0.34 m back, in rounds of 0.1 m.
    expect(values[0]).toBe(6 - 3);
    expect(values[5]).toBe(6 - 3);
  });

  test('who falls past a plane as it goes around has passed once', async () => {
    const region = { min: [-1, -1, -1], max: [1, 1, 1] } as const;
    const model = modelOf(20, [flow({}), flow({ region, name: 'inside' })], 1, [0.1, 0, 0]);
    // Each of them in another part of the step.
    const at = (step: number): StateGrain[] =>
      Array.from({ length: 20 }, (_, k) => ({
        position: f32([wrapped(0.0411 + 0.00014 * k + 0.003 * step, 0.1), 0, 0.00251 - 0.001 * step]),
        velocity: [3, 0, -1],
      }));
    using film = new Film(device, model, at(0));
    for (let step = 1; step <= 5; step++) film.show(at(step));
    const values = await film.values();
    expect([values[0], values[5]]).toEqual([20, 20]);
  });

  test('in boxes that repeat along all axes every passage of a plane in the box is counted once', async () => {
    const period: Vector3 = [0.1, 0.125, 0.0625];
    const model = modelOf(60, [...onFaces(period), ...oblique], 1, period);
    const path = drift(60, period);
    using film = new Film(device, model, path(0));
    for (let step = 1; step <= 40; step++) film.show(path(step));
    const ways = Array.from({ length: 40 }, (_, step) => path(step).map((from, k) => [from.position, path(step + 1)[k]!.position] as const)).flat(); // prettier-ignore
    const values = await film.values();
    const counted = (model.sensors as FlowSensorModel[]).map(({ name }, k) => [name, values[5 * k]]);
    const expected = (model.sensors as FlowSensorModel[]).map((plane) => {
      return [plane.name, ways.reduce((sum, [from, to]) => sum + passages(plane, period, from, to), 0)];
    });
    expect(counted).toEqual(expected);
    for (const [name, count] of counted) expect(Math.abs(count as number), name as string).toBeGreaterThan(10);
  });
});
