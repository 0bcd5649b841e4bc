/** Cables: forces by hand, momentum and torque, and derivatives (research notes on MPM, cable actuator with adjoint). */
import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { Dice } from '../../../../test/support/matrices.ts';
import { packStructs } from '../../../core/fields.ts';
import type { Device } from '../../../device/device.ts';
import type { ActuatorModel } from '../../../scene/soft/soft-model.ts';
import { softParams } from '../soft-params.ts';
import { Cables } from './cables.ts';

const devices = await builtDevices();
const oracle = devices[0]!;
const dt = 0.125;
const signal = (): number => 0;

interface Scene {
  readonly dimensions: 2 | 3;
  readonly worldCount: number;
  readonly cables: readonly { readonly particles: readonly number[]; stiffness: number; length: number }[];
  /** Three numbers a particle of every world */
  readonly position: readonly number[];
  readonly velocity: readonly number[];
  /** Of one world */
  readonly mass: readonly number[];
  /** Of each cable */
  readonly signals: readonly number[];
}

/** Between three numbers a particle and the words of arrays. */
const words = (v: readonly number[], dimensions: number): number[] =>
  Array.from({ length: v.length / 3 }, (_, i) => {
    const own = v.slice(3 * i, 3 * i + dimensions);
    return dimensions === 3 ? [...own, 0] : own;
  }).flat();
const numbers = (v: ArrayLike<number>, dimensions: number): number[] => {
  const wide = dimensions === 3 ? 4 : 2;
  return Array.from({ length: v.length / wide }, (_, i) =>
    [0, 1, 2].map((k) => (k < dimensions ? v[wide * i + k]! : 0)),
  ).flat();
};

function load(device: Device, scene: Scene) {
  const { dimensions, worldCount, mass } = scene;
  const models = scene.cables.map(({ particles, stiffness, length }, k) => {
    return {
      kind: 'cable',
      name: `cable ${k}`,
      particles: Uint32Array.from(particles),
      stiffness,
      length,
      signal,
    } as const;
  });
  // An actuator that is no cable in between: cables look for their own signals.
  const muscle: ActuatorModel = { kind: 'muscle', name: 'muscle', strength: 1, axis: null, signal };
  const actuators = [models[0]!, muscle, ...models.slice(1)];
  const rows = [scene.signals[0]!, 7, ...scene.signals.slice(1)];
  const count = worldCount * mass.length;
  const type = dimensions === 3 ? 'vec3f' : 'vec2f';
  const params = {
    ...{ origin: [0, 0, 0], cell: 1, gravity: [0, 0, 0], dt, blocks: [1, 1, 1], particle_count: count },
    ...{ domain_min: [0, 0, 0], world_particles: mass.length, domain_max: [1, 1, 1], slot_count: 1 },
  };
  const arrays = {
    params: device.array('params', softParams, 1, packStructs(softParams, [params])),
    matter: device.array(
      'matter',
      'vec4f',
      mass.length,
      mass.flatMap((m) => [m, 0, 0, 0]),
    ),
    position: device.array('position', type, count, words(scene.position, dimensions)),
    velocity: device.array('velocity', type, count, words(scene.velocity, dimensions)),
    // The second row is the present one.
    clock: device.array('clock', 'u32', 2, [1, 1]),
    signals: device.array('signals', 'f32', 2 * rows.length, [...rows.map(() => 9), ...rows]),
  };
  return { cables: new Cables(device, { actuators, dimensions }, worldCount), arrays, type, count, actuatorCount: rows.length } as const; // prettier-ignore
}

/** Velocities after the kick. */
async function kicked(device: Device, scene: Scene): Promise<number[]> {
  const { cables, arrays } = load(device, scene);
  device.submit((pass) => cables.record(pass, arrays, arrays));
  const after = numbers(await device.read(arrays.velocity), scene.dimensions);
  for (const array of [cables, ...Object.values(arrays)]) array[Symbol.dispose]();
  return after;
}

async function back(device: Device, scene: Scene, bar: readonly number[]) {
  const { cables, arrays, type, count, actuatorCount } = load(device, scene);
  const bars = {
    velocity_bar: device.array('velocity bar', type, count, words(bar, scene.dimensions)),
    position_bar: device.array('position bar', type, count),
    matter_bars: device.array('matter bars', 'vec2f', count),
    signal_bars: device.array('signal bars', 'f32', 2 * actuatorCount),
  };
  device.submit((pass) => cables.recordAdjoint(pass, arrays, bars, arrays));
  const matter = await device.read(bars.matter_bars);
  const signalBars = Array.from(await device.read(bars.signal_bars)).slice(actuatorCount);
  const perCable = await device.read(cables.bars);
  const perWorld = scene.mass.length;
  const answer = {
    velocity: numbers(await device.read(bars.velocity_bar), scene.dimensions),
    position: numbers(await device.read(bars.position_bar), scene.dimensions),
    // Of a mass that all worlds share.
    mass: scene.mass.map((_, i) =>
      Array.from({ length: scene.worldCount }, (__, w) => matter[2 * (w * perWorld + i)]!).reduce((a, b) => a + b, 0),
    ),
    signals: signalBars.filter((_, k) => k !== 1),
    muscle: signalBars[1]!,
    stiffness: scene.cables.map((_, k) => perCable[2 * k]!),
    length: scene.cables.map((_, k) => perCable[2 * k + 1]!),
  };
  for (const array of [cables, ...Object.values(arrays), ...Object.values(bars)]) array[Symbol.dispose]();
  return answer;
}

function randomScene(dimensions: 2 | 3, seed: number): Scene {
  const dice = new Dice(seed);
  const [perWorld, worldCount] = [7, 2];
  const flat = (v: number[]): number[] => v.map((x, k) => (dimensions === 2 && k % 3 === 2 ? 0 : Math.fround(x)));
  return {
    dimensions,
    worldCount,
    cables: [
      { particles: [0, 2, 3, 5], stiffness: 2, length: 1.5 },
      { particles: [6, 3, 2], stiffness: 0.75, length: 0.5 },
      // Longer than its way: slack.
      { particles: [1, 4], stiffness: 3, length: 1000 },
      // It is to have a length below 0, which counts as 0.
      { particles: [4, 0, 4, 6], stiffness: 0.5, length: 1 },
    ],
    position: flat(dice.normals(3 * perWorld * worldCount)),
    velocity: flat(dice.normals(3 * perWorld * worldCount)),
    mass: Array.from({ length: perWorld }, () => Math.fround(dice.uniform(0.5, 2))),
    signals: [0.25, 0.5, 1, -0.5],
  };
}

describe.each(devices)('cables on $name', (device) => {
  it('pull at their ends, and press where they bend', async () => {
    const scene: Scene = {
      dimensions: 3,
      worldCount: 1,
      // 7 m of way, of which 3 m at rest: 20 N.
      cables: [{ particles: [0, 1, 2], stiffness: 5, length: 6 }],
      position: [0, 0, 0, 3, 0, 0, 3, 4, 0],
      velocity: [1, 0, 0, 0, 0, 0, 0, 0, 0],
      mass: [1, 2, 4],
      signals: [0.5],
    };
    const found = await kicked(device, scene);
    const expected = [1 + dt * 20, 0, 0, (-dt * 20) / 2, (dt * 20) / 2, 0, 0, (-dt * 20) / 4, 0];
    for (const [k, x] of found.entries()) expect(Math.abs(x - expected[k]!), `number ${k}`).toBeLessThan(1e-6);
  });

  it.each([2, 3] as const)('change neither momentum nor angular momentum, in %d dimensions', async (dimensions) => {
    const scene = randomScene(dimensions, 11);
    const after = await kicked(device, scene);
    const sums = new Float64Array(6);
    let most = 0;
    for (let i = 0; i < after.length / 3; i++) {
      const [x, y, z] = scene.position.slice(3 * i, 3 * i + 3) as [number, number, number];
      const kick = [0, 1, 2].map((k) => scene.mass[i % 7]! * (after[3 * i + k]! - scene.velocity[3 * i + k]!));
      const [a, b, c] = kick as [number, number, number];
      most = Math.max(most, Math.hypot(a, b, c));
      for (const [k, term] of [a, b, c, y * c - z * b, z * a - x * c, x * b - y * a].entries()) sums[k]! += term;
    }
    expect(most).toBeGreaterThan(0.1);
    for (const sum of sums) expect(Math.abs(sum)).toBeLessThan(device.kind === 'oracle' ? 1e-14 : 2e-6);
  });

  it('leave slack cables alone', async () => {
    const scene = randomScene(3, 12);
    const alone = { ...scene, cables: [scene.cables[2]!], signals: [1] };
    expect(await kicked(device, alone)).toEqual([...scene.velocity]);
  });

  it.each([2, 3] as const)('kick and differentiate as the oracle does, in %d dimensions', async (dimensions) => {
    const scene = randomScene(dimensions, 13);
    const bar = randomScene(dimensions, 14).velocity;
    const flatten = (of: Awaited<ReturnType<typeof back>>): number[] => Object.values(of).flat();
    const [exact, found] = [flatten(await back(oracle, scene, bar)), flatten(await back(device, scene, bar))];
    for (const [k, x] of found.entries()) expect(Math.abs(x - exact[k]!), `number ${k}`).toBeLessThan(1e-5);
    const [exactKick, kick] = [await kicked(oracle, scene), await kicked(device, scene)];
    for (const [k, x] of kick.entries()) expect(Math.abs(x - exactKick[k]!), `number ${k}`).toBeLessThan(2e-6);
  });
});

describe.each([2, 3] as const)('derivatives of cables in %d dimensions', (dimensions) => {
  const scene = randomScene(dimensions, 21);
  const bar = randomScene(dimensions, 22).velocity;
  const step = 2 ** -10;
  const objective = async (given: Scene): Promise<number> =>
    (await kicked(oracle, given)).reduce((sum, v, k) => sum + v * bar[k]!, 0);
  /** Fourth order, as the arrays take f32. */
  const slope = async (moved: (by: number) => Scene): Promise<number> => {
    const at = async (by: number): Promise<number> => objective(moved(by));
    const near = (await at(step)) - (await at(-step));
    const far = (await at(2 * step)) - (await at(-2 * step));
    return (8 * near - far) / (12 * step);
  };
  const bump = (v: readonly number[], place: number, by: number): number[] =>
    v.map((x, k) => (k === place ? x + by : x));

  it('are those of differences: by places, masses, signals, stiffnesses and lengths', async () => {
    const found = await back(oracle, scene, bar);
    expect(found.velocity).toEqual([...bar]);
    expect(found.muscle).toBe(0);
    const cases: [string, number[], (place: number, by: number) => Scene][] = [
      ['position', found.position, (k, by) => ({ ...scene, position: bump(scene.position, k, by) })],
      ['mass', found.mass, (k, by) => ({ ...scene, mass: bump(scene.mass, k, by) })],
      ['signals', found.signals, (k, by) => ({ ...scene, signals: bump(scene.signals, k, by) })],
      ...(['stiffness', 'length'] as const).map((key): [string, number[], (place: number, by: number) => Scene] => [
        key,
        found[key],
        (k, by) => ({ ...scene, cables: scene.cables.map((c, j) => (j === k ? { ...c, [key]: c[key] + by } : c)) }),
      ]),
    ];
    for (const [name, gradient, moved] of cases) {
      expect(gradient.some((x) => x !== 0)).toBe(true);
      for (const [place, derivative] of gradient.entries()) {
        if (dimensions === 2 && name === 'position' && place % 3 === 2) continue;
        const exact = await slope((by) => moved(place, by));
        expect(Math.abs(derivative - exact), `${name} ${place}: ${derivative}, not ${exact}`).toBeLessThan(2e-7);
      }
    }
  });
});
