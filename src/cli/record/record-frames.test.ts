import { afterAll, describe, expect, test, vi } from 'vitest';
import { compiled } from '../../../test/support/compiled-scene.ts';
import { runawayScene } from '../../../test/support/runaway-scene.ts';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import { RunBrokeError } from '../../world/find-break.ts';
import type { Picture } from '../../render/picture.ts';
import type { Scenery } from '../../render/scenery.ts';
import { World } from '../../world/world.ts';
import { recordFrames } from './record-frames.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const size = { width: 1, height: 1 };
const picture = { size, draw: () => undefined, pixels: async () => new Uint8Array(4) } as unknown as Picture;

/** Steps at which frames were taken, and at which the velocity of grains was read; with the error that ended it. */
async function recorded(scene: object, steps: readonly number[]) {
  using world = new World(compiled(scene), device);
  const taken: number[] = [];
  const looks: number[] = [];
  const read = world.read.bind(world);
  vi.spyOn(world, 'read').mockImplementation((name) => {
    if (name === 'grain.velocity') looks.push(world.step);
    return read(name);
  });
  const error: unknown = await recordFrames({
    ...{ world, picture, steps, scenery: () => ({}) as Scenery, signal: new AbortController().signal },
    sink: { write: async () => undefined, finish: async () => undefined, [Symbol.asyncDispose]: async () => undefined },
    onFrame: ({ step }) => taken.push(step),
    onProgress: () => undefined,
  }).then(
    () => null,
    (reason: unknown) => reason,
  );
  return { taken, looks, error };
}

describe('grains that run away', () => {
  test('end a picture before it is drawn', async () => {
    const { taken, error } = await recorded(runawayScene, [40]);
    expect(taken).toEqual([]);
    expect(error).toBeInstanceOf(RunBrokeError);
    expect((error as Error).message).toMatch(
      /^record: the simulation broke between steps 0 and 40 \(t = 0\.0400000 s\): grain \d and 2 others ran away: .*; try a smaller time\.step$/,
    );
  });

  test('are looked for rarely, and at the end', async () => {
    const still = { ...runawayScene, bodies: [] };
    const frames = Array.from({ length: 61 }, (_, k) => 10 * k);
    const { taken, looks, error } = await recorded(still, frames);
    expect(error).toBeNull();
    expect(taken).toEqual(frames);
    expect(looks).toEqual([260, 520, 600]);
    // However long it is until the first frame.
    expect((await recorded(runawayScene, [900, 1000])).error).toMatchObject({
      message: expect.stringContaining('between steps 0 and 256') as string,
    });
  });
});
