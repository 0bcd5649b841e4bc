import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import type { Device } from '../../device/device.ts';
import { measureCase } from '../measure-case.ts';
import { outcomeDifference } from '../outcome-difference.ts';
import { contactRival } from './contact-rival.ts';
import { contactScene, type ContactScene } from './contact-scene.ts';
import { ContactStep } from './contact-step.ts';
import { contactsCase, prepareContacts } from './contacts.ts';

const scene = contactScene([6, 4, 5]);
const steps = 5;

let one: Device;
let two: Device;
beforeAll(async () => {
  one = await DeviceCpu.create({ threads: 1 });
  two = await DeviceCpu.create({ threads: 2 });
});
afterAll(() => {
  for (const device of [one, two]) device[Symbol.dispose]();
});

async function outcomeOn(device: Device, of: ContactScene = scene): Promise<Float32Array> {
  using run = await prepareContacts(device, of, steps);
  device.submit((pass) => {
    run.restore?.(pass);
    for (let step = 0; step < steps; step++) run.step(pass);
  });
  return await run.outcome!();
}

interface FoundContact {
  readonly first: number;
  readonly second: number;
  /** x, y, z, forbidden approach. */
  readonly normal: readonly number[];
  /** Tangential x, y, z, normal. */
  readonly impulse: readonly number[];
}

async function readContacts(contactStep: ContactStep): Promise<FoundContact[]> {
  const { layerStart, contactCounts, pairs, contacts } = contactStep;
  const [starts, counts] = [await one.read(layerStart), await one.read(contactCounts)];
  const indices = await one.read(pairs);
  const floats = new Float32Array((await one.read(contacts)).buffer);
  const places = pairs.count;
  return [...counts].flatMap((count, layer) =>
    Array.from({ length: count }, (_, k) => {
      const at = starts[layer]! * 8 + layer * 128 + k;
      expect(at).toBeLessThan(places);
      const lanes = (word: number): number[] => [...floats.slice(8 * at + word, 8 * at + word + 4)];
      return { first: indices[2 * at]!, second: indices[2 * at + 1]!, normal: lanes(0), impulse: lanes(4) };
    }),
  );
}

async function vectors(array: Parameters<Device['read']>[0]): Promise<number[][]> {
  const floats = await one.read(array);
  return Array.from({ length: floats.length / 4 }, (_, k) => [...floats.slice(4 * k, 4 * k + 4)]);
}

const dot3 = (a: readonly number[], b: readonly number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
const minus = (a: readonly number[], b: readonly number[]): number[] => a.map((lane, k) => lane - b[k]!);

test('the full size has the spheres and contacts that its figures are quoted for, in every step', async () => {
  using contactStep = new ContactStep(two, contactScene([23, 23, 24]));
  expect(contactStep.states[0].places.count).toBe(50_784);
  for (let step = 0; step < 16; step++) {
    two.submit((pass) => contactStep.step(pass));
    const counts = await two.read(contactStep.contactCounts);
    const contacts = [...counts].reduce((sum, count) => sum + count, 0);
    expect(contacts).toBeGreaterThan(270_000);
    expect(contacts).toBeLessThan(295_000);
  }
  expect([...(await two.read(contactStep.fullLayers))]).toEqual([0]);
});

describe('one step', () => {
  test('sorts the spheres by cells, and those of a cell by their old order', async () => {
    using contactStep = new ContactStep(one, scene);
    one.submit((pass) => contactStep.move(pass));
    const moved = await vectors(contactStep.states[0].places);
    one.submit((pass) => contactStep.sort(pass));
    const sorted = await vectors(contactStep.states[0].places);
    const [, ny, nz] = scene.cells;
    const cellOf = ([x, y, z]: readonly number[]): number =>
      (Math.floor(x!) * ny + Math.floor(y!)) * nz + Math.floor(z!);
    expect(sorted).toEqual(moved.toSorted((a, b) => cellOf(a) - cellOf(b)));
  });

  test('finds the pairs that a search through all pairs finds, each once', async () => {
    using contactStep = new ContactStep(one, scene);
    one.submit((pass) => contactStep.step(pass));
    const places = await vectors(contactStep.states[0].places);
    const found = await readContacts(contactStep);
    const expected = new Set<string>();
    for (let i = 0; i < places.length; i++) {
      for (let j = i + 1; j < places.length; j++) {
        const d = minus(places[j]!, places[i]!);
        if (Math.sqrt(dot3(d, d)) < 0.96 + scene.margin) expected.add(`${i} ${j}`);
      }
    }
    expect(new Set(found.map(({ first, second }) => `${first} ${second}`))).toEqual(expected);
    expect(found.length).toBe(expected.size);
    expect(found.length).toBeGreaterThan(4 * places.length);
    for (const { first, second, normal } of found) {
      const d = minus(places[second]!, places[first]!);
      const apart = Math.sqrt(dot3(d, d));
      expect(dot3(normal, d)).toBeCloseTo(apart, 5);
      expect(dot3(normal, normal)).toBeCloseTo(1, 5);
    }
  });

  test('pushes and never pulls, within friction, and keeps the momentum', async () => {
    using contactStep = new ContactStep(one, scene);
    one.submit((pass) => {
      contactStep.move(pass);
      contactStep.sort(pass);
      contactStep.find(pass);
    });
    const before = await vectors(contactStep.states[0].velocities);
    one.submit((pass) => contactStep.sweep(pass));
    const after = await vectors(contactStep.states[0].velocities);
    const found = await readContacts(contactStep);
    for (const { impulse } of found) {
      expect(impulse[3]).toBeGreaterThanOrEqual(0);
      expect(Math.sqrt(dot3(impulse, impulse))).toBeLessThanOrEqual(scene.friction * impulse[3]! + 1e-6);
    }
    expect(found.filter(({ impulse }) => impulse[3]! > 0.01).length).toBeGreaterThan(100);
    const sum = (all: number[][]): number[] =>
      [0, 1, 2, 3].map((k) => all.reduce((total, lane) => total + lane[k]!, 0));
    const [given, got] = [sum(before), sum(after)];
    for (let lane = 0; lane < 3; lane++) expect(Math.abs(got[lane]! - given[lane]!)).toBeLessThan(1e-3);
    expect(got[3]).toBe(given[3]);
    expect(outcomeDifference(Float32Array.from(before.flat()), Float32Array.from(after.flat()))).toBeGreaterThan(0.1);
  });
});

test('by kernels and by hand the same bits', async () => {
  const rival = await contactRival(scene);
  rival.restore();
  rival.run(steps);
  expect(outcomeDifference(await outcomeOn(one), await rival.outcome())).toBe(0);
});

test('one thread and two give the same bits', async () => {
  expect(await outcomeOn(two)).toEqual(await outcomeOn(one));
});

test('a list that is full is reported, not overrun', async () => {
  // Spheres twice the size, on the same sites, touch their neighbours' neighbours.
  const places = scene.places.map((lane, k) => (k % 4 === 3 ? 0.96 : lane));
  await expect(outcomeOn(one, { ...scene, places })).rejects.toThrow(/^bench contacts: the contacts of \d+ layer\(s\)/);
});

test('after all repeats the case and its rivals have come to the same end', async () => {
  let now = 0;
  const clock = { wall: () => now++, cpu: () => now++ };
  const { comparisons } = await measureCase(contactsCase, { device: two, oneThread: one, size: 'quick', clock });
  expect(comparisons.map(({ label, difference }) => [label, difference])).toEqual([
    ['one thread', 0],
    ['AssemblyScript SIMD by hand', 0],
  ]);
});
