import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../../../test/support/built-devices.ts';
import { makeOutline } from '../../../../geometry/outline/make-outline.ts';
import type { ShapeType } from '../../../../scene/shapes/shapes-model.ts';
import { ExactFields } from '../exact-fields.ts';
import { assertQuality } from '../field-quality.ts';
import { sampleField } from '../sample-field.ts';
import { netShapes } from './net.ts';
import { netRecipe } from './net-recipes.ts';
import { NeuralFields } from './neural-fields.ts';
import { PairTraining } from './pair-training.ts';
import { trainPair } from './train-pair.ts';

const devices = await builtDevices();
const [one, two] = devices.filter(({ kind }) => kind === 'cpu');

const typeOf = (name: string, spec: Parameters<typeof makeOutline>[0], radius = 1): ShapeType => ({
  ...{ name, outline: makeOutline(spec).outline, radius },
});
const disc = typeOf('disc', { kind: 'disc' });
const hash = typeOf('hash', { kind: 'letter', letter: '#' });

describe('training', () => {
  it('teaches a small net a disc in a second or so, well enough', async () => {
    const seen: number[] = [];
    const options = {
      net: 'relu-3x32',
      steps: 640,
      onProgress: ({ step }: { step: number }) => seen.push(step),
    } as const;
    const { quality, training } = (await trainPair(two!, [disc], [0, 0], options))!;
    assertQuality(quality, ['disc', 'disc']);
    expect(quality.armRmse).toBeLessThan(0.02);
    expect(quality.exchangeError).toBeLessThan(1e-5);
    const { losses } = training;
    // Means of three steps each.
    expect(losses.length).toBe(214);
    expect(losses.at(-1)).toBeLessThan(0.1 * losses[0]!);
    expect(seen.at(-1)).toBe(640);
  });

  it('lets a net know that grains are too deep in each other where strokes cross', async () => {
    const octagon = typeOf('octagon', { kind: 'regular', sides: 8 });
    const { nets } = (await trainPair(two!, [octagon], [0, 0], { net: 'relu-3x32', steps: 512 }))!;
    using fields = new NeuralFields(two!, [octagon], netShapes['relu-3x32'], [nets], { reach: 9 });
    using exact = new ExactFields(two!, [octagon], { reach: 9 });
    const poses = Array.from({ length: 900 }, (_, k) => [
      0.1 * k,
      (k % 30) / 15 - 1,
      Math.floor(k / 30) / 15 - 1,
    ]).flat();
    const expected = (await sampleField(two!, exact, [0, 0], poses)).nearest.distance;
    const found = (await sampleField(two!, fields, [0, 0], poses)).nearest.distance;
    const deep = [...expected.keys()].filter((k) => expected[k]! < -1e29);
    expect(deep.length).toBeGreaterThan(300);
    expect(deep.filter((k) => found[k]! > 0)).toEqual([]);
    expect(deep.filter((k) => found[k]! < -1e29).length).toBeGreaterThan(0.95 * deep.length);
  });

  it('is refused with its figures where a net is too small for the outline', async () => {
    const { quality } = (await trainPair(two!, [hash], [0, 0], { net: 'relu-3x32', steps: 512 }))!;
    expect(() => assertQuality(quality, ['hash', 'hash'])).toThrow(
      /^field of hash and hash: not good enough: rmse 0\.0\d+ \(at most 0\.01\): too much, median normal error \S+° \(at most 3°\): too much, wrong side \S+ % \(at most 0\.100 %\): too much/,
    );
  });

  it('gives the same bits with one thread and with two, and others with another seed', async () => {
    const small = typeOf('small', { kind: 'regular', sides: 5 }, 0.4);
    const train = async (device: (typeof devices)[number], seed: number) => {
      const recipe = { ...netRecipe('fourier-5x64', 'cpu'), batches: 2, uses: 1, steps: 6 };
      using training = new PairTraining(device, [hash, small], [0, 1], recipe, seed);
      while (training.step < recipe.steps) training.advance(recipe.steps);
      return await training.nets();
    };
    const first = await train(one!, 7);
    expect(await train(two!, 7)).toEqual(first);
    expect(await train(two!, 8)).not.toEqual(first);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const options = { net: 'relu-3x32', signal: stop.signal, onProgress: () => stop.abort() } as const;
    expect(await trainPair(two!, [disc], [0, 0], options)).toBeNull();
  });
});
