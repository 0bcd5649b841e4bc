import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deflateText, inflateText } from './deflate.ts';
import { readShareQuery, ShareLinkError, writeShareQuery, type SharedScene } from './share-link.ts';

const shared: SharedScene = {
  name: 'sand-box',
  text: null,
  overrides: ['seed=7', 'materials.sand.friction=0.3', 'boundaries.y={"kind":"wall","material":"glass & steel"}'],
  time: 0.30000000000000004,
  isPlaying: false,
  camera: { eye: [1.5, -2.25, 0.125], target: [0, 0.5, 0], up: [0, 0, 1], fieldOfView: 0.625 },
  colour: { field: 'speed', map: 'cividis', range: [0, 1.5] },
  clip: { normal: [0, 1, 0], offset: -0.02 },
  show: { forces: true, grid: false, axes: true, bodies: true, shadows: false, occlusion: true, domain: false },
};

const plain: SharedScene = {
  ...shared,
  overrides: [],
  time: 0,
  isPlaying: true,
  camera: null,
  colour: null,
  clip: null,
  show: null,
};

describe('what is written is read again', () => {
  test('a moment of an experiment', async () => {
    expect(await readShareQuery('sand-box', await writeShareQuery(shared))).toEqual(shared);
  });

  test('a scene as it is in the gallery needs nothing', async () => {
    expect(await writeShareQuery(plain)).toBe('');
    expect(await readShareQuery('sand-box', '')).toEqual(plain);
  });

  test('an edited text, a parallel camera and colours that follow', async () => {
    const edited: SharedScene = {
      ...shared,
      text: '{\n  "talus": 1, "title": "größer → ∞"\n}\n'.repeat(40),
      camera: { ...shared.camera!, parallelHeight: 0.75 },
      colour: { field: 'height', map: 'grey', range: 'auto' },
    };
    const query = await writeShareQuery(edited);
    expect(query).toMatch(/^[\w\-.~%=&,+[\]:*]+$/);
    expect(query.length).toBeLessThan(edited.text!.length / 2);
    expect(await readShareQuery('sand-box', query)).toEqual(edited);
  });

  test('any text and any override', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string({ unit: 'grapheme' })),
        async (text, overrides) => {
          const query = await writeShareQuery({ ...plain, text, overrides });
          expect(await readShareQuery('sand-box', query)).toEqual({ ...plain, text, overrides });
        },
      ),
      { numRuns: 60 },
    );
  });
});

test.each([
  ['camera=1,2,3', 'its camera "1,2,3" is not 10 or 11 numbers'],
  ['camera=0,0,0,0,0,0,0,0,1,0.5', 'its camera sees nothing'],
  ['camera=0,0,0,0,0,1,0,0,1,0.5,-1', 'its camera sees nothing'],
  ['camera=0,0,0,0,0,1,0,0,1,x', 'its camera "0,0,0,0,0,1,0,0,1,x" is not 10 or 11 numbers'],
  ['time=soon', 'its time "soon" is not a number'],
  ['time=', 'its time "" is not a number'],
  ['colour=speed', 'its colour "speed" is not a field and a map'],
  ['colour=speed,rainbow', 'its colour "speed,rainbow" is not a field and a map'],
  ['colour=speed,turbo,1', 'its range of colours "1" is not 2 numbers'],
  ['clip=0,0,0,1', 'its clip plane has no direction'],
  ['show=grid,fog', 'it is to show "fog", which is none of forces, grid, axes, bodies, shadows, occlusion, domain'],
  ['text=%25%25', 'the scene in it is cut off or damaged'],
  ['speed=2', 'it has a part "speed", which means nothing here'],
])('%s is refused: %s', async (query, message) => {
  await expect(readShareQuery('heap', query)).rejects.toThrow(new ShareLinkError(message));
});

test('a text that was cut off is refused, wherever', async () => {
  const packed = await deflateText('{ "talus": 1, "title": "a scene of some length", "materials": { "stone": {} } }');
  for (let length = 1; length < packed.length - 1; length++) {
    await expect(inflateText(packed.slice(0, length))).rejects.toBeInstanceOf(Error);
  }
});

test('a text that unfolds without end is refused', async () => {
  await expect(inflateText(await deflateText(' '.repeat(9 * 2 ** 20)))).rejects.toThrow('too long');
});

test('a time before the start is the start', async () => {
  expect((await readShareQuery('heap', 'time=-3')).time).toBe(0);
});
