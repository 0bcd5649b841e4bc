/** Grains that come and go, in whole worlds: periodic, cyclic and open boundaries, and streams. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../../src/core/snapshot.ts';
import type { Device } from '../../src/device/device.ts';
import { compileScene } from '../../src/scene/compile-scene.ts';
import type { Model } from '../../src/scene/model.ts';
import { parseScene } from '../../src/scene/parse-scene.ts';
import type { SceneInput } from '../../src/scene/scene.ts';
import { World } from '../../src/world/world.ts';
import { mostDevices } from '../support/built-devices.ts';
import { packageFolder } from '../support/built-package.ts';
import { grainModel, massOf } from '../support/grain-model.ts';
import { GrainRun } from '../support/grain-run.ts';

const devices = await mostDevices();

const compiled = (scene: Omit<SceneInput, 'talus' | 'materials'>): Model =>
  compileScene(parseScene({ talus: 1, materials: { sand: {} }, ...scene }));

const bitsOf = ({ arrays }: Snapshot): Record<string, Uint8Array> =>
  Object.fromEntries([...arrays].map(([name, { data }]) => [name, new Uint8Array(data.slice().buffer)]));

const radius = 0.01;
const density = 2500;
/** 400 grains a second for a tenth of one, which fall onto a beam, and off it through an open face. */
const stream = (): Model =>
  compiled({
    time: { step: 0.001, end: 1 },
    domain: { min: [-0.1, -0.1, -0.1], max: [0.1, 0.1, 0.3] },
    boundaries: { x: 'periodic', z: { kind: 'open', sides: 'low' } },
    grains: [
      {
        material: 'sand',
        radius: { kind: 'uniform', min: radius / 2, max: radius },
        velocity: [0.1, 0, -0.5],
        fill: {
          kind: 'stream',
          region: { min: [-0.1, -0.05, 0.2], max: [0.1, 0.05, 0.25] },
          countRate: 400,
          count: 40,
        },
      },
    ],
    bodies: [{ shape: { kind: 'box', size: [0.4, 0.06, 0.02] }, material: 'sand', position: [0, 0, 0.1] }],
    sensors: [{ kind: 'count' }],
  });

/** Steps; few on a GPU, which is a slow one made of software in most tests, and on the oracle. */
const few = ({ kind }: Device): number => ({ gpu: 8, oracle: 40, cpu: 110 })[kind];

describe.each(devices)('grains that come and go on $name', (device) => {
  test('meet across a periodic face as they do elsewhere, and keep their momentum', async () => {
    const domain = { min: [-0.1, -0.1, -0.1], max: [0.1, 0.1, 0.1] } as const;
    const runFrom = async (x: number): Promise<number[][]> => {
      const wrapped = (place: number): number => (place >= 0.1 ? place - 0.2 : place);
      const grains = [
        { position: [wrapped(x - 0.0055), 0, 0], velocity: [0.5, 0, 0] },
        { position: [wrapped(x + 0.0055), 0.004, 0], velocity: [-0.4, 0.1, 0], spin: [0, 0, 20] },
      ] as const;
      const model = grainModel({ grains, domain, period: [0.2, 0, 0], gravity: [0, 0, 0], law: { restitution: 0.5 } });
      using run = new GrainRun(device, model, { sweeps: 10 });
      run.step(4);
      for (const [place] of await run.vectors('position')) expect(Math.abs(place)).toBeLessThanOrEqual(0.1);
      return [...(await run.vectors('velocity')), ...(await run.vectors('spin'))].map((vector) => [...vector]);
    };
    const [inside, across] = [await runFrom(0), await runFrom(0.1)];
    for (const [k, vector] of across.entries()) {
      for (const [axis, value] of vector.entries()) expect(value).toBeCloseTo(inside[k]![axis]!, 3);
    }
    const mass = massOf(0.005);
    expect(mass * (across[0]![0]! + across[1]![0]!)).toBeCloseTo(mass * 0.1, 9);
    expect(across[0]![0]).toBeLessThan(0.2);
  });

  test('enter by the rate, without overlaps, and are counted while they are there', { timeout: 240_000 }, async () => {
    const model = stream();
    using world = new World(model, device);
    const seen = new Set<number>();
    for (let step = 1; step <= few(device); step++) {
      world.advance(1);
      const [presence, position] = [await world.read('grain.presence'), await world.read('grain.position')];
      const present = [...presence.keys()].filter((k) => presence[k] === 1);
      for (const k of present) {
        if (seen.has(k)) continue;
        seen.add(k);
        // After its first step, in which both moved by less than a tenth of a radius.
        for (const other of present) {
          if (other === k) continue;
          const apart = [0, 1, 2].map((axis) => Math.abs(position[3 * k + axis]! - position[3 * other + axis]!));
          const distance = Math.hypot(Math.min(apart[0]!, 0.2 - apart[0]!), apart[1]!, apart[2]!);
          expect(distance / (model.grains.radius[k]! + model.grains.radius[other]!)).toBeGreaterThan(0.95);
        }
      }
      // The state after a step has what entered before it.
      expect(Math.abs(seen.size - Math.min(0.4 * (step - 1), 40))).toBeLessThanOrEqual(1);
      if (step % 20 === 0) expect((await world.measure())[0]!.values).toEqual([present.length]);
    }
    expect(await world.warnings()).toMatchObject({ blockedEntry: 0, nonFinite: 0 });
  });

  test('go on from a snapshot in the middle of it with the same bits', { timeout: 240_000 }, async () => {
    const steps = few(device);
    using world = new World(stream(), device);
    world.advance(steps / 2);
    const middle = await world.snapshot();
    world.advance(steps / 2);
    const end = bitsOf(await world.snapshot());
    using other = new World(stream(), device);
    other.restore(middle);
    other.advance(steps / 2);
    expect(bitsOf(await other.snapshot())).toEqual(end);
    expect(bitsOf(middle)['grain.presence']).not.toEqual(end['grain.presence']);
  });
});

test('one thread and two give the same bits', async () => {
  const results = await Promise.all(
    devices
      .filter(({ kind }) => kind === 'cpu')
      .map(async (device) => {
        using world = new World(stream(), device);
        world.advance(300);
        return bitsOf(await world.snapshot());
      }),
  );
  expect(results).toHaveLength(2);
  expect(results[1]).toEqual(results[0]);
});

describe('over a longer time', () => {
  const cpu = devices.find(({ kind }) => kind === 'cpu')!;

  test('all leave through an open face', async () => {
    using world = new World(stream(), cpu);
    world.advance(100);
    expect((await world.measure())[0]!.values[0]).toBeGreaterThan(30);
    world.advance(1400);
    // Those that lie on the body stay there.
    const [presence, position] = [await world.read('grain.presence'), await world.read('grain.position')];
    const present = [...presence.keys()].filter((k) => presence[k] === 1);
    expect(present.length).toBeLessThan(40);
    for (const k of present) expect(position[3 * k + 2]).toBeGreaterThan(-0.1);
    expect((await world.measure())[0]!.values).toEqual([present.length]);
  });

  test('a cyclic tower keeps its grains, and its mass flow', async () => {
    const model = compiled({
      time: { step: 0.001, end: 3 },
      domain: { min: [0, 0, 0], max: [0.1, 0.1, 0.4] },
      boundaries: {
        x: { kind: 'wall', material: 'sand' },
        y: 'periodic',
        z: { kind: 'cyclic', velocity: [0, 0, -0.5] },
      },
      grains: [{ material: 'sand', radius, fill: { kind: 'pour', region: { min: [0, 0, 0.1], max: [0.1, 0.1, 0.4] }, solidFraction: 0.15 } }], // prettier-ignore
      sensors: [{ kind: 'count' }],
    });
    using world = new World(model, cpu);
    let returns = 0;
    let before = await world.read('grain.position');
    for (let step = 0; step < 1000; step += 10) {
      world.advance(10);
      const now = await world.read('grain.position');
      for (let k = 2; k < now.length; k += 3) if (now[k]! > before[k]! + 0.2) returns++;
      before = now;
    }
    // From 0.5 m/s through 0.4 m: 0.239 s a turn.
    expect(returns / model.grains.count).toBeGreaterThan(3);
    expect(returns / model.grains.count).toBeLessThan(5);
    // Of a turn, a grain spends a step or two outside.
    expect((await world.measure())[0]!.values[0]).toBeGreaterThan(0.9 * model.grains.count);
    expect(await world.warnings()).toMatchObject({ nonFinite: 0, blockedEntry: 0, outsideDomain: 0 });
    for (const [k, x] of before.entries()) {
      if (k % 3 === 0) expect(Math.abs(x - 0.05)).toBeLessThan(0.05 - 0.95 * radius);
      if (k % 3 === 1) expect(Math.abs(x - 0.05)).toBeLessThanOrEqual(0.05 + 1e-6);
    }
  });
});

test('a grain that falls through cyclic faces falls as freely as any', async () => {
  const domain = { min: [-0.1, -0.1, 0], max: [0.1, 0.1, 0.4] } as const;
  const falling = (boundary: 'cyclic' | 'periodic') =>
    compiled({
      time: { step: 0.001, end: 0.6 },
      domain,
      boundaries: { z: boundary },
      grains: [{ material: 'sand', radius, fill: { kind: 'points', positions: [[0, 0, 0.2]] }, velocity: [0.05, 0, 0] }], // prettier-ignore
    });
  const found: number[][] = [];
  for (const boundary of ['cyclic', 'periodic'] as const) {
    using world = new World(
      falling(boundary),
      devices.find(({ kind }) => kind === 'cpu')!,
    );
    world.advance(520);
    found.push([...(await world.read('grain.velocity')), ...(await world.read('grain.position'))]);
  }
  const [cyclic, periodic] = found as [number[], number[]];
  // Three passages: 5.1012 m/s but for the rounding of 520 sums, and the same place as with a period.
  expect(Math.abs(cyclic[2]! + 9.81 * 0.52)).toBeLessThan(5e-5);
  for (const k of [0, 1, 2]) expect(Math.abs(cyclic[k]! - periodic[k]!)).toBeLessThan(1e-6);
  expect(Math.abs(cyclic[5]! - periodic[5]!)).toBeLessThan(1e-6);
  // Across, it stays where it was in the three steps.
  expect(Math.abs(cyclic[3]! - 0.05 * 0.517)).toBeLessThan(1e-6);
});

test('the mass that enters is what was asked for', async () => {
  const massRate = 2;
  const model = compiled({
    time: { step: 0.001, end: 1 },
    grains: [{ material: 'sand', radius, velocity: [0, 0, -2], fill: { kind: 'stream', region: { min: [-0.1, -0.1, 0], max: [0.1, 0.1, 0.05] }, massRate, until: 0.5 } }], // prettier-ignore
  });
  using world = new World(
    model,
    devices.find(({ kind }) => kind === 'cpu')!,
  );
  const mass = massOf(radius, density);
  for (let step = 50; step <= 500; step += 50) {
    world.advance(50);
    const entered = Array.from(await world.read('grain.presence')).filter((word) => word === 1).length * mass;
    expect(Math.abs(entered - massRate * 0.001 * (step - 1))).toBeLessThan(mass);
  }
  expect(await world.warnings()).toMatchObject({ blockedEntry: 0 });
});

test('grains that come back at random in a round tower do so inside it', async () => {
  const model = compileScene(
    parseScene(JSON.parse(await readFile(join(packageFolder, 'scenes/gear-tower.json'), 'utf8'))),
  );
  const { boundaries } = model;
  const deepAfter = async (scatter: boolean): Promise<number> => {
    const cyclic = { ...boundaries.cyclic!, scatter };
    using world = new World(
      { ...model, boundaries: { ...boundaries, cyclic } },
      devices.find(({ kind }) => kind === 'cpu')!,
    );
    world.advance(600);
    const { tooDeep, outsideDomain } = await world.warnings();
    expect(outsideDomain).toBe(0);
    return tooDeep!;
  };
  // What comes straight back is inside anyway; where places in the wall are taken for free, there are three times as many.
  expect(await deepAfter(true)).toBeLessThanOrEqual(1.5 * (await deepAfter(false)));
});
