/** Without gravity, what is elastic keeps its energy, however many meet in a step. */
import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../../test/support/built-devices.ts';
import {
  defaultRadius as R,
  grainModel,
  massOf,
  type TestGrain,
  type TestModel,
} from '../../../test/support/grain-model.ts';
import { GrainRun } from '../../../test/support/grain-run.ts';
import { difference, momentum } from '../../../test/support/grain-sums.ts';
import type { Vector3 } from '../../math/rigid.ts';
import { reboundsInTurn } from './rebounds-in-turn.ts';

const devices = await mostDevices();
const elastic = { gravity: [0, 0, 0], law: { friction: 0, restitution: 1 }, sweeps: 4 } as const;

/** Between −1 and 1, the same in every run. */
const number = (k: number): number => 2 * ((k * 0.754877666 + k * k * 0.569840296) % 1) - 1;
const vector = (k: number, most: number): Vector3 => [most * number(3 * k), most * number(3 * k + 1), most * number(3 * k + 2)]; // prettier-ignore

/** So many along each axis of a cube around the origin, each in a cell of its own. */
function gas(along: number, cell: number): TestGrain[] {
  return Array.from({ length: along ** 3 }, (_, k): TestGrain => {
    const [x, y, z] = [k % along, Math.floor(k / along) % along, Math.floor(k / along ** 2)];
    const position = [x, y, z].map((n) => (n + 0.5 - along / 2) * cell) as unknown as Vector3;
    return { position, radius: k % 2 === 0 ? R : 0.7 * R, velocity: vector(k + 1, 1) };
  });
}

/** Of translation and of rotation [J] */
async function energyOf(run: GrainRun, grains: readonly TestGrain[]): Promise<number> {
  const [velocities, spins] = [await run.vectors('velocity'), await run.vectors('spin')];
  const square = (v: Vector3): number => v[0] ** 2 + v[1] ** 2 + v[2] ** 2;
  return grains.reduce((sum, { radius = R }, i) => {
    return sum + 0.5 * massOf(radius) * (square(velocities[i]!) + 0.4 * radius ** 2 * square(spins[i]!));
  }, 0);
}

test('contacts rebound in turn where they lose little and there is no gravity', () => {
  const isInTurn = (given: Partial<TestModel>): boolean =>
    reboundsInTurn(grainModel({ ...elastic, grains: [{ position: [0, 0, 0] }], ...given }));
  expect(isInTurn({})).toBe(true);
  expect(isInTurn({ law: { restitution: 0.9 } })).toBe(false);
  expect(isInTurn({ gravity: [0, 0, -9.81] })).toBe(false);
});

describe.each(devices)('on $name', (device) => {
  test('pairs that meet askew keep their energy', { timeout: 60_000 }, async () => {
    const grains = Array.from({ length: 24 }, (_, k): TestGrain[] => {
      const place: Vector3 = [0.1 * (k % 3) - 0.1, 0.1 * (Math.floor(k / 3) % 3) - 0.1, 0.1 * Math.floor(k / 9) - 0.1];
      const offset = vector(k + 1, R);
      const way: Vector3 = [place[0] + 3 * R + 0.2 * offset[0], place[1] + offset[1], place[2] + offset[2]];
      return [{ position: place }, { position: way, radius: 0.8 * R, velocity: [-1, 0.1 * number(k), 0] }];
    }).flat();
    using run = new GrainRun(device, grainModel({ ...elastic, grains }));
    const before = await energyOf(run, grains);
    run.step(14);
    const velocities = await run.vectors('velocity');
    // All have met.
    for (let k = 0; k < grains.length; k += 2)
      expect(Math.hypot(...velocities[k]!), `pair ${k / 2}`).toBeGreaterThan(0.1);
    expect((await energyOf(run, grains)) / before).toBeCloseTo(1, 5);
  });

  test('a grain that hits three at once keeps energy and momentum with them', async () => {
    const around = [0, 1, 2].map((k): TestGrain => {
      const angle = (k * 2 * Math.PI) / 3;
      return { position: [2.001 * R * 0.8, 2.001 * R * 0.6 * Math.cos(angle), 2.001 * R * 0.6 * Math.sin(angle)] };
    });
    const grains: TestGrain[] = [{ position: [0, 0, 0], velocity: [1, 0.1, 0] }, ...around];
    using run = new GrainRun(device, grainModel({ ...elastic, grains }));
    const before = { energy: await energyOf(run, grains), momentum: await momentum(run) };
    run.step(5);
    expect((await energyOf(run, grains)) / before.energy).toBeCloseTo(1, 5);
    expect(difference(await momentum(run), before.momentum) / massOf(R)).toBeLessThan(1e-6);
  });

  // The oracle would take a minute.
  test.skipIf(device.kind === 'oracle')(
    'a gas in a box keeps its energy; rough, it gains none',
    { timeout: 120_000 },
    async () => {
      const [along, cell] = [3, 2.6 * R];
      const grains = gas(along, cell);
      const half: Vector3 = [(along * cell) / 2, (along * cell) / 2, (along * cell) / 2];
      const bodies = [{ shape: { kind: 'box', halfSize: half, hollow: true } }] as const;
      for (const friction of [0, 0.5]) {
        const law = { friction, restitution: 1 };
        using run = new GrainRun(device, grainModel({ ...elastic, grains, bodies, law }));
        let before = await energyOf(run, grains);
        const first = before;
        for (let k = 0; k < 8; k++) {
          run.step(5);
          const now = await energyOf(run, grains);
          expect(now / before).toBeLessThan(1 + 1e-5);
          before = now;
        }
        if (friction === 0) expect(before / first).toBeGreaterThan(0.999);
        else expect(before / first).toBeLessThan(0.98);
      }
    },
  );
});
