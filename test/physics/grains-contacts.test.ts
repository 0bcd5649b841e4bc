/** What the state keeps of contacts, and contacts that share a grain. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import { looseBed } from '../support/grain-beds.ts';
import { grainModel, massOf, type TestGrain } from '../support/grain-model.ts';
import { GrainRun } from '../support/grain-run.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

/** The same contacts, each pair of grains listed by the other one: forces and torques are then those on it. */
function listedByTheOther(state: Map<string, ArrayLike<number>>, count: number): Map<string, ArrayLike<number>> {
  const words = (name: string): ArrayLike<number> => state.get(name)!;
  const lists: { partner: number; colour: number; force: number[]; torque: number[] }[][] = Array.from({ length: count }, () => []); // prettier-ignore
  for (let grain = 0; grain < count; grain++) {
    const first = words('grain.contactFirst')[grain]!;
    for (let place = first; place < first + words('grain.contactCount')[grain]!; place++) {
      const four = (name: string): number[] => [0, 1, 2, 3].map((lane) => words(name)[4 * place + lane]!);
      const [partner, colour] = [words('contact.partner')[place]!, words('contact.colour')[place]!];
      const [force, torque] = [four('contact.force'), four('contact.torque')];
      if (partner >= count) lists[grain]!.push({ partner, colour, force, torque });
      else {
        const turned = [-force[0]!, -force[1]!, -force[2]!, force[3]!];
        lists[partner]!.push({ partner: grain, colour, force: turned, torque: torque.map((x) => -x) });
      }
    }
  }
  const all = lists.flat();
  let first = 0;
  const filled = (name: string, values: number[]): [string, ArrayLike<number>] => {
    const copy = Array.from(words(name));
    for (const [k, value] of values.entries()) copy[k] = value;
    return [name, copy];
  };
  return new Map([
    ...state,
    filled('grain.contactFirst', lists.map((list) => (first += list.length) - list.length)), // prettier-ignore
    filled('grain.contactCount', lists.map((list) => list.length)), // prettier-ignore
    filled('contact.partner', all.map(({ partner }) => partner)), // prettier-ignore
    filled('contact.colour', all.map(({ colour }) => colour)), // prettier-ignore
    filled('contact.force', all.flatMap(({ force }) => force)), // prettier-ignore
    filled('contact.torque', all.flatMap(({ torque }) => torque)), // prettier-ignore
  ]);
}

test('it does not matter which of two grains has listed their contact', async () => {
  const model = grainModel({ ...looseBed([4, 4, 5]), law: { friction: 0.5, rollingFriction: 0.1 }, sweeps: 1 });
  using run = new GrainRun(device, model);
  run.step(80);
  const state = await run.state();
  using other = new GrainRun(device, model);
  other.write(listedByTheOther(state, model.grains.count));
  run.step(1);
  other.step(1);
  expect(Math.max(...(await run.vectors('velocity')).flat().map(Math.abs))).toBeGreaterThan(1e-4);
  expect(await other.vectors('velocity')).toEqual(await run.vectors('velocity'));
  expect(await other.vectors('spin')).toEqual(await run.vectors('spin'));
});

test('contacts that share a grain keep momentum, and stop what runs into it', async () => {
  const [large, small, count] = [0.02, 0.004, 60];
  const golden = Math.PI * (3 - Math.sqrt(5));
  const shell = Array.from({ length: count }, (_, k): TestGrain => {
    const z = 1 - (2 * k + 1) / count;
    const across = Math.sqrt(1 - z * z);
    const way: Vector3 = [across * Math.cos(k * golden), across * Math.sin(k * golden), z];
    const scaled = (by: number): Vector3 => [by * way[0], by * way[1], by * way[2]];
    // Half of them stay behind, so that the large one is pushed.
    return { position: scaled(large + small + 1e-5), velocity: scaled(z > 0 ? -0.1 : 0), radius: small };
  });
  const model = grainModel({ grains: [{ position: [0, 0, 0], radius: large }, ...shell], gravity: [0, 0, 0] });
  using run = new GrainRun(device, model);
  const momentum = async (): Promise<number[]> => {
    const velocities = await run.vectors('velocity');
    return [0, 1, 2].map((k) => velocities.reduce((sum, v, i) => sum + massOf(model.grains.radius[i]!) * v[k]!, 0));
  };
  const before = await momentum();
  run.step(1);
  const contacts = await run.contacts();
  expect(contacts.filter(({ partner }) => partner === 0).length).toBeGreaterThan(40);
  const after = await momentum();
  for (const k of [0, 1, 2]) expect(after[k]! - before[k]!).toBeCloseTo(0, 9);
  const [pushed] = await run.vectors('velocity');
  expect(pushed![2]).toBeLessThan(-1e-3);
});
