/** A heavy grain feels what light ones give it, however little that is beside what it has. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultRadius as R, grainModel, type TestGrain } from '../../../../test/support/grain-model.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';
import type { Vector3 } from '../../../math/rigid.ts';
import { World } from '../../../world/world.ts';

let cpu: DeviceCpu;
beforeAll(async () => {
  cpu = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => cpu[Symbol.dispose]());

/** Light grains at rest, not quite in rows, and among them one that is so many times as heavy and moves. */
function cloud(ratio: number): TestGrain[] {
  const places = Array.from({ length: 125 }, (_, k) => [k % 5, Math.floor(k / 5) % 5, Math.floor(k / 25)] as const);
  return places.map(([x, y, z], k): TestGrain => {
    const shift = [(x * 7 + y * 3 + z) % 5, (x + y * 5 + z * 2) % 7, 0];
    const position = [x, y, z].map((n, axis) => (n - 2) * 2.1 * R + 1e-4 * shift[axis]!) as unknown as Vector3;
    return k === 62 ? { position, density: ratio, velocity: [1, 0.3, 0.2] } : { position, density: 1 };
  });
}

test.each([
  [1e3, 0],
  [1e4, 0.5],
  [1e4, 1],
  [1e5, 0.5],
])('the ledger closes with masses of 1 to %d and restitution %d', { timeout: 60_000 }, async (ratio, restitution) => {
  const law = { friction: 0.5, restitution };
  const model = grainModel({ grains: cloud(ratio), gravity: [0, 0, 0], law, sweeps: 4 });
  using world = new World({ ...model, sensors: [{ kind: 'ledger', name: 'ledger' }] }, cpu);
  world.advance(100);
  const { values } = (await world.measure())[0]!;
  const names = world.sensors.columns.map(({ name }) => name);
  const its = (name: string): number => values[names.indexOf(`ledger.${name}`)]!;
  // What is turned over is a small part of what the heavy one has.
  expect(its('turnover')).toBeLessThan(0.01 * its('translation'));
  expect(Math.abs(its('error'))).toBeLessThan(1e-5);
});
