import { expect, test } from 'vitest';
import { breath, isInHaste, Timetable, timeForDrawing } from './timetable.ts';

const interval = 1000 / 30;

/** Frames of a scene whose steps and pictures take so long, with at most so many steps each. */
function played(step: number, picture: number, most = Infinity): { steps: number; frames: number } {
  const table = new Timetable();
  const count = 600;
  let [now, steps] = [0, 0];
  for (let frame = 0; frame < count; frame++) {
    const budget = table.begin(now, interval) - now - picture - breath;
    // To the nearest whole step, as a live scene takes them.
    const taken = Math.min(Math.max(Math.round(budget / step), 1), most);
    steps += taken;
    now += taken * step + picture;
    now += table.rest(now, step);
  }
  return { steps: steps / count, frames: (1000 * count) / now };
}

test('steps fill the time between pictures, whole though they are', () => {
  for (const [step, picture] of [
    [10, 6],
    [8.6, 7],
    [11.7, 5],
    [4.1, 8],
  ] as const) {
    const { steps, frames } = played(step, picture);
    expect(frames).toBeCloseTo(30, 0);
    expect(steps).toBeGreaterThan((interval - picture - breath) / step - 0.1);
  }
});

test('a scene that does not need the time waits for the next picture', () => {
  expect(played(0.2, 3, 10).frames).toBeCloseTo(30, 1);
});

test('a scene too slow for it has as many pictures as steps, and does not race afterwards', () => {
  expect(played(50, 5)).toMatchObject({ steps: 1 });
  const table = new Timetable();
  table.begin(0, interval);
  // A second late.
  expect(table.begin(1000, interval)).toBeCloseTo(1000 + interval / 2);
});

test.each([
  { step: 1, besides: 2, picture: 14, why: 'there is more time than a picture may take' },
  { step: 6, besides: 2, picture: 8.8, why: 'three steps come first, and a part of one in reserve' },
  { step: 6, besides: 4, picture: 6.8, why: 'what else a frame does takes longer' },
  { step: 12, besides: 2, picture: 4, why: 'three steps do not fit any more' },
])('a picture beside steps of $step ms may take $picture ms: $why', ({ step, besides, picture }) => {
  const motion = { frame: interval, step, besides };
  expect(timeForDrawing(motion)).toBeCloseTo(picture, 1);
  expect(isInHaste(motion)).toBe(picture < 14);
});
