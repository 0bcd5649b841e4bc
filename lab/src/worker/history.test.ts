import type { Model } from 'talus';
import { describe, expect, test } from 'vitest';
import { LabStage } from '../../../test/support/lab-stage.ts';
import { sceneOfGrains } from '../../../test/support/lab-scenes.ts';
import { History, type Moment } from './history.ts';

const bytes = 1000;
const moment = (step: number): Moment => ({
  snapshot: {
    step,
    arrays: new Map([['grain.position', { type: 'f32', count: bytes / 4, data: new Float32Array(bytes / 4) }]]),
  },
  model: {} as Model,
  hands: { steered: new Map(), pull: null },
});

describe('the moments that are kept', () => {
  test('stay within the budget, and are closer together the newer they are', () => {
    const history = new History(20 * bytes);
    for (let step = 10; step <= 10_000; step += 10) history.keep(moment(step), 0);
    expect(history.bytes).toBeLessThanOrEqual(20 * bytes);
    const { steps } = history;
    expect(steps.length).toBe(20);
    expect(steps.at(-1)).toBe(10_000);
    const gaps = steps.slice(1).map((step, k) => step - steps[k]!);
    expect(gaps.at(-1)).toBe(10);
    expect(Math.max(...gaps.slice(0, 5))).toBeGreaterThan(10 * Math.max(...gaps.slice(-5)));
    // No age is left out: from each on there is a moment not much older.
    for (const [k, gap] of gaps.entries()) expect(gap).toBeLessThan(0.8 * (10_010 - steps[k]!));
  });

  test('lead to the steps after them, until the future is cut', () => {
    const history = new History();
    for (const step of [100, 200, 300]) history.keep(moment(step), 0);
    expect([99, 100, 250, 1000].map((step) => history.before(step)?.snapshot.step ?? null)).toEqual([
      null,
      100,
      200,
      300,
    ]);
    expect(history.last).toBe(300);
    history.cut(250);
    expect([history.last, history.before(1000)!.snapshot.step, history.bytes]).toEqual([250, 200, 2 * bytes]);
  });

  test('are taken as seldom as their cost asks for', () => {
    const history = new History();
    history.advanced(10, 480);
    expect(history.isDue(10)).toBe(false);
    history.advanced(20, 40);
    expect(history.isDue(20)).toBe(true);
    history.keep(moment(20), 100);
    history.advanced(30, 1900);
    expect(history.isDue(30)).toBe(false);
    history.advanced(40, 200);
    expect(history.isDue(40)).toBe(true);
  });
});

/** Content of the checkpoint of where the scene stands. */
async function stateOf(stage: LabStage, id: number): Promise<Uint8Array> {
  stage.send({ kind: 'checkpoint', id });
  return (await stage.next('checkpoint', (report) => report.id === id)).bytes;
}

const goTo = async (stage: LabStage, steps: number, goal: number): Promise<void> => {
  stage.send({ kind: 'step', steps });
  await stage.next('status', ({ step }) => step === goal);
};

test('back and forth again: the same bits', async () => {
  await using stage = new LabStage();
  stage.open(sceneOfGrains());
  await stage.next('opened');
  await goTo(stage, 200, 200);
  const middle = await stateOf(stage, 1);
  await goTo(stage, 100, 300);
  const end = await stateOf(stage, 2);
  expect(end).not.toEqual(middle);
  await goTo(stage, -100, 200);
  expect(await stateOf(stage, 3)).toEqual(middle);
  await goTo(stage, 100, 300);
  expect(await stateOf(stage, 4)).toEqual(end);
  await goTo(stage, -1, 299);
  await goTo(stage, -1, 298);
  stage.send({ kind: 'scrub', step: 300 });
  await stage.next('status', ({ step }) => step === 300);
  expect(await stateOf(stage, 5)).toEqual(end);
});

test('rows of a future that is overwritten are withdrawn, and read again', async () => {
  await using stage = new LabStage();
  stage.open(sceneOfGrains({ output: { series: 0.02 } }));
  await stage.next('opened');
  await goTo(stage, 200, 200);
  await goTo(stage, -150, 50);
  // As long as nothing else comes in its place, it holds.
  expect(stage.all('series').at(-1)!.validUntil).toBeCloseTo(0.2, 9);
  expect(stage.all('status').at(-1)!.history.last).toBe(200);
  stage.send({ kind: 'play' });
  // On a busy machine the first rows may come with the withdrawal.
  const first = await stage.next('series', (report) => report.validUntil < 0.2 - 1e-9);
  const withRows = first.rows.length > 0 ? first : await stage.next('series', (report) => report.rows.length > 0);
  if (first !== withRows) expect(first.validUntil).toBeCloseTo(0.05, 9);
  expect(withRows.rows[0]!.time).toBeCloseTo(0.06, 9);
});
