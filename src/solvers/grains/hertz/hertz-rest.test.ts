/** Springs under gravity: what grains at rest weigh, how friction remembers, and what rounding may not do. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { massOf } from '../../../../test/support/grain-model.ts';
import { GrainRun } from '../../../../test/support/grain-run.ts';
import { elasticityOf, hertzModel } from '../../../../test/support/hertz-run.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

const R = 0.005;
const g = 9.81;
const weight = massOf(R) * g;
const soft = { young: 1e6, poisson: 0.25 };
const elasticity = elasticityOf(soft, soft);
const bodies = [{ shape: { kind: 'plane' } }] as const;
/** A tenth of the Rayleigh time of a soft grain is 1.4e-4 s. */
const timeStep = 1e-4;
const gravity = [0, 0, -g] as const;
/** Overlap under a force, by Hertz's law [m] */
const overlapUnder = (force: number, radius: number): number =>
  (force / ((4 / 3) * elasticity.modulus * Math.sqrt(radius))) ** (2 / 3);

test('in a stack every contact carries what is above it, at the overlap of its law', async () => {
  const count = 5;
  const grains = Array.from({ length: count }, (_, k) => ({ position: [0.3, -0.2, R * (1 + 2 * k)] as const }));
  const law = { friction: 0.5, restitution: 0.3, elasticity };
  using run = new GrainRun(device, hertzModel({ grains, bodies, law, gravity, timeStep }));
  run.step(8000);
  const [first, number] = [await run.words('grain.contactFirst'), await run.words('grain.contactCount')];
  const [partner, force] = [await run.words('contact.partner'), await run.words('contact.force')];
  let seen = 0;
  for (let i = 0; i < count; i++) {
    for (let place = first[i]!; place < first[i]! + number[i]!; place++) {
      const above = count - (partner[place]! >= 2 ** 31 ? i : Math.max(i, partner[place]!));
      expect(force[4 * place + 3]! / (above * weight)).toBeCloseTo(1, 3);
      seen++;
    }
  }
  expect(seen).toBe(count);
  const height = (await run.vectors('position'))[0]![2];
  expect((R - height) / overlapUnder(count * weight, R)).toBeCloseTo(1, 2);
  expect(await run.kineticEnergy()).toBeLessThan(1e-9 * weight * R);
});

test('ways below the last digit of a position are not lost', async () => {
  // In a step it goes 2e-10 m, and floats near 0.4 m are 3e-8 m apart.
  const grains = [{ position: [0.4, 0, 0.1], velocity: [2e-4, 0, 0] }] as const;
  using run = new GrainRun(device, hertzModel({ grains, law: { elasticity }, timeStep: 1e-6 }));
  run.step(2000);
  const [position, remainder] = [await run.words('grain.position'), await run.words('grain.remainder')];
  expect((position[0]! - Math.fround(0.4) + remainder[0]!) / (2e-4 * 2e-3)).toBeCloseTo(1, 3);
});

describe('friction', () => {
  const start = (law: object, velocity: number, spin: number, slope = 0) => {
    const load = overlapUnder(weight, R);
    const tilted = [g * Math.sin(slope), 0, -g * Math.cos(slope)] as const;
    const grains = [{ position: [0, 0, R - load], velocity: [velocity, 0, 0], spin: [0, spin, 0] }] as const;
    const lawOfAll = { friction: 0.5, restitution: 0.3, elasticity, ...law };
    return new GrainRun(device, hertzModel({ grains, bodies, law: lawOfAll, gravity: tilted, timeStep }));
  };

  test('turns sliding into rolling at 5/7 of the speed', async () => {
    using run = start({}, 0.1, 0);
    // It slides for 2 v/(7 µ g) = 5.8 ms, with the acceleration µ g.
    run.advance(0.004);
    expect((await run.vectors('velocity'))[0]![0]).toBeCloseTo(0.1 - 0.5 * g * 0.004, 3);
    run.advance(0.3);
    expect((await run.vectors('velocity'))[0]![0] / 0.1).toBeCloseTo(5 / 7, 2);
    expect(((await run.vectors('spin'))[0]![1] * R) / 0.1).toBeCloseTo(5 / 7, 2);
  });

  test('against rolling slows a rolling grain by 5/7 µ g', async () => {
    using run = start({ rollingFriction: 0.05 }, 0.2, 0.2 / R);
    run.advance(0.05);
    const [early] = await run.vectors('velocity');
    run.advance(0.2);
    const [late] = await run.vectors('velocity');
    expect((early![0] - late![0]) / 0.2 / ((5 / 7) * 0.05 * g)).toBeCloseTo(1, 2);
  });

  test('against rolling holds a grain on a slope that is less steep, and no other', async () => {
    using held = start({ rollingFriction: 0.2 }, 0, 0, Math.atan(0.15));
    held.advance(0.3);
    const [place] = await held.vectors('position');
    held.advance(0.3);
    expect(Math.abs((await held.vectors('position'))[0]![0] - place![0])).toBeLessThan(1e-3 * R);
    using lost = start({ rollingFriction: 0.1 }, 0, 0, Math.atan(0.15));
    lost.advance(0.5);
    expect((await lost.vectors('velocity'))[0]![0]).toBeGreaterThan(0.1);
  });
});

test('a body feels all that a grain does to it, dampers too', async () => {
  const grains = [{ position: [0, 0, R - overlapUnder(weight, R)], velocity: [0.005, 0, -0.01] }] as const;
  const law = { friction: 0.5, restitution: 0.2, elasticity };
  using run = new GrainRun(device, hertzModel({ grains, bodies, law, gravity, timeStep }));
  for (let k = 0; k < 20; k++) {
    const [before] = await run.vectors('velocity');
    run.step();
    const [after] = await run.vectors('velocity');
    const { force } = (await run.solver.readBodyForces())[0]!;
    for (const axis of [0, 1, 2]) {
      const pushed = massOf(R) * ((after![axis]! - before![axis]!) / timeStep - gravity[axis]!);
      expect(Math.abs(force[axis]! + pushed)).toBeLessThan(1e-4 * weight);
    }
  }
});

test('momentum and angular momentum outlast an oblique impact of unequal grains', async () => {
  const radii = [R, 0.7 * R];
  const grains = [
    { position: [0, 0, 0], velocity: [1, 0.2, 0], spin: [30, -20, 100], radius: radii[0]! },
    { position: [1.705 * R, 0.001, 0.0005], velocity: [-1, 0, 0.3], spin: [0, 50, 0], radius: radii[1]! },
  ] as const;
  const law = { friction: 0.4, restitution: 0.6, rollingFriction: 0.1, twistingFriction: 0.1, elasticity };
  using run = new GrainRun(device, hertzModel({ grains, law, timeStep: 2e-5 }));
  const sums = async (): Promise<number[]> => {
    const [places, velocities, spins] = await Promise.all(
      (['position', 'velocity', 'spin'] as const).map((field) => run.vectors(field)),
    );
    const total = [0, 0, 0, 0, 0, 0];
    for (const [i, r] of radii.entries()) {
      const [x, v, w, m] = [places![i]!, velocities![i]!, spins![i]!, massOf(r)];
      for (const k of [0, 1, 2]) {
        const [a, b] = [(k + 1) % 3, (k + 2) % 3];
        total[k]! += m * v[k]!;
        total[3 + k]! += m * (x[a]! * v[b]! - x[b]! * v[a]!) + 0.4 * m * r * r * w[k]!;
      }
    }
    return total;
  };
  const before = await sums();
  const energy = await run.kineticEnergy();
  run.step(400);
  expect(await run.contactCounts()).toEqual([0, 0]);
  expect(await run.kineticEnergy()).toBeLessThan(0.9 * energy);
  const scale = massOf(R) * 1;
  for (const [k, sum] of (await sums()).entries()) {
    expect(Math.abs(sum - before[k]!) / (k < 3 ? scale : scale * R)).toBeLessThan(1e-5);
  }
});
