import { describe, expect, test } from 'vitest';
import { randomMoment } from '../../../test/support/objective-check.ts';
import { jaxObjective } from './jax-objective.ts';
import { meanDistanceSquared, meanSquaredSpeed } from './mean-terms.ts';
import { weightedSum } from './weighted-sum.ts';

const moment = randomMoment(7);

describe('objectives written with jax-js', () => {
  test('agree with the terms that have derivatives of their own', async () => {
    const written = await jaxObjective(({ position, velocity }, np) => {
      const gap = np.mean(position, 0).sub(np.array([1, 2, 3]));
      return np
        .sum(np.square(gap))
        .mul(2)
        .add(np.mean(np.sum(np.square(velocity), 1)));
    });
    const known = weightedSum([[2, meanDistanceSquared('position', [1, 2, 3])], [1, meanSquaredSpeed()]]); // prettier-ignore
    const [ours, theirs] = [known.evaluate!(moment), written.evaluate!(moment)];
    // Theirs is f32.
    expect(theirs.value / ours.value).toBeCloseTo(1, 6);
    for (const field of ['position', 'velocity'] as const)
      for (const [k, bar] of theirs.bars[field]!.entries()) expect(bar).toBeCloseTo(ours.bars[field]![k]!, 6);
  });

  test('may read F, column before row, and know the moment', async () => {
    const when = [1, 3];
    const volume = await jaxObjective(
      ({ deformation }, np, { step, steps }) => np.mean(np.linalg.det(deformation)).mul(step / steps),
      { reads: ['deformation'], when },
    );
    expect([0, 1, 2, 3].filter((step) => volume.atStep!(step, 3))).toEqual(when);
    expect(volume.reads).toEqual(['deformation']);
    const { value, bars } = volume.evaluate!({ ...moment, step: 1 });
    // J of a matrix whose columns are a, b, c is a · (b × c), and its derivative by a is b × c.
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = moment.deformation as unknown as number[];
    const cross = [by! * cz! - bz! * cy!, bz! * cx! - bx! * cz!, bx! * cy! - by! * cx!];
    const share = 1 / 3 / moment.count;
    for (const k of [0, 1, 2]) expect(bars.deformation![k]).toBeCloseTo(share * cross[k]!, 6);
    const first = ax! * cross[0]! + ay! * cross[1]! + az! * cross[2]!;
    const others = bars.deformation!.slice(9).reduce((sum, bar, k) => sum + (bar * moment.deformation[9 + k]!) / 3, 0);
    expect(value).toBeCloseTo(share * first + others, 5);
  });

  test('give the same however often they are asked', async () => {
    const written = await jaxObjective(({ position }, np) => np.sum(position.ref.mul(position)));
    const [first, ...others] = Array.from({ length: 20 }, () => written.evaluate!(moment));
    for (const other of others) expect(other).toEqual(first);
    // What the function does not use has no influence.
    expect(first!.bars.velocity!.every((bar) => bar === 0)).toBe(true);
  });
});

describe('mistakes', () => {
  test.each([
    ['no scalar', (np: typeof import('@jax-js/jax').numpy) => np.zeros([2]), 'grad requires a scalar output'],
    ['a mistake of its own', () => { throw new Error('lost') }, 'after step 3: lost'], // prettier-ignore
  ])('%s', async (_, of, message) => {
    const written = await jaxObjective((_state, np) => of(np));
    expect(() => written.evaluate!(moment)).toThrow(message);
  });

  test('an array that is used twice', async () => {
    const written = await jaxObjective(({ position }, np) => np.sum(position.mul(position)));
    expect(() => written.evaluate!(moment)).toThrow('.ref');
  });

  test('a package that is not there', async () => {
    const load = () =>
      Promise.reject(Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' }));
    await expect(jaxObjective(({ position }) => position, { load })).rejects.toThrow(
      'jaxObjective: the optional package @jax-js/jax is not installed: npm install @jax-js/jax@0.1.25',
    );
    const broken = () => Promise.reject(new Error('no WebAssembly'));
    await expect(jaxObjective(({ position }) => position, { load: broken })).rejects.toThrow('does not load: no WebAssembly'); // prettier-ignore
  });
});
