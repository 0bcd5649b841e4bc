import { describe, expect, test } from 'vitest';
import {
  byteWords,
  chooseForm,
  clockWords,
  estimatedBytes,
  fileName,
  frameInterval,
  frameTotal,
  fullNote,
  type RecordingPlan,
  videoSize,
} from './recording-plan.ts';

const plan: RecordingPlan = {
  container: 'mp4',
  pace: 'simulated',
  size: 'screen',
  framesPerSecond: 30,
  speed: 0.5,
  length: 1,
  hasCaption: false,
};

describe('what is written', () => {
  const able =
    (...codecs: string[]) =>
    ({ codec }: { codec: string }) =>
      Promise.resolve(codecs.includes(codec));

  test('what was wished for, without a word', async () => {
    expect(await chooseForm('mp4', able('avc', 'vp9'))).toMatchObject({ form: { codec: 'avc' }, note: null });
    expect(await chooseForm('webm', able('avc', 'vp9'))).toMatchObject({ form: { codec: 'vp9' }, note: null });
    expect(await chooseForm('png', able('avc'))).toEqual({ form: null, note: null });
  });

  test('else the nearest that can be made, which it says', async () => {
    expect(await chooseForm('mp4', able('av1', 'vp9'))).toMatchObject({
      form: { container: 'mp4', codec: 'av1' },
      note: 'This browser cannot encode MP4 with H.264: it is MP4 with AV1.',
    });
    expect(await chooseForm('mp4', able('vp8'))).toMatchObject({ form: { container: 'webm', codec: 'vp8' } });
    expect(await chooseForm('webm', able('avc'))).toMatchObject({ form: { container: 'mp4', codec: 'avc' } });
  });

  test('else pictures', async () => {
    expect(await chooseForm('mp4', null)).toMatchObject({
      form: null,
      note: expect.stringContaining('no WebCodecs') as string,
    });
    expect(await chooseForm('webm', able())).toMatchObject({
      form: null,
      note: expect.stringContaining('none of WebM with VP9') as string,
    });
  });
});

test('sizes are even, as encoders want them', () => {
  expect(videoSize('screen', { width: 801, height: 455 })).toEqual({ width: 800, height: 454 });
  expect(videoSize('1920×1080', { width: 1, height: 1 })).toEqual({ width: 1920, height: 1080 });
});

test('frames by the clock of the simulation', () => {
  expect(frameInterval(plan)).toBeCloseTo(1 / 60, 12);
  expect(frameTotal(plan)).toBe(61);
  expect(frameTotal({ ...plan, length: null })).toBeNull();
  expect(frameTotal({ ...plan, pace: 'seen' })).toBeNull();
});

test('sizes are foretold when there is enough to go by', () => {
  expect(estimatedBytes(5000, 4, 100)).toBeNull();
  expect(estimatedBytes(5000, 50, 100)).toBe(10_000);
  expect(estimatedBytes(5000, 50, null)).toBeNull();
});

test('names and words', () => {
  expect(fileName('slit-hopper.json', 1.25, 'mp4')).toBe('slit-hopper-1.250s.mp4');
  expect(fileName('../my scene (2)', 0, 'png')).toBe('my-scene-2-0.000s.png');
  expect(fileName('…', 0, 'png')).toBe('scene-0.000s.png');
  expect([999, 1500, 2.34e7, 3e9].map(byteWords)).toEqual(['999 B', '1.5 kB', '23 MB', '3.0 GB']);
  expect([0, 9.99, 61.25].map(clockWords)).toEqual(['0:00.0', '0:09.9', '1:01.2']);
});

test('a film that fills its memory ends, and says why', () => {
  const memory = { room: 1e9, place: 'memory' } as const;
  expect(fullNote(1e9 - 1, memory)).toBeNull();
  expect(fullNote(1e9, memory)).toBe('It ended at 1.0 GB: this browser keeps films in memory until they are saved.');
  expect(fullNote(5e9, { room: 4e9, place: 'disk' })).toBe('It ended at 4.0 GB: the browser has no room for more.');
});
