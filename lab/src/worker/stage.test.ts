import { expect, test } from 'vitest';
import { LabStage } from '../../../test/support/lab-stage.ts';
import { sceneOfGrains } from '../../../test/support/lab-scenes.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('a scene is opened, plays, pauses, steps and starts anew', async () => {
  await using stage = new LabStage();
  stage.open(sceneOfGrains());
  const opened = await stage.next('opened');
  expect(opened).toMatchObject({ name: 'A few grains', piece: 'grain', pieceCount: 64, worldCount: 1, dimensions: 3 });
  expect(opened.columns.map(({ name }) => name)).toContain('energy.translation');
  expect(opened.device).toMatchObject({ kind: 'cpu', name: 'CPU, 2 threads', threads: 2, fallback: null });
  expect(await stage.next('status')).toMatchObject({ step: 0, time: 0, isPlaying: false });

  stage.send({ kind: 'play' });
  const playing = await stage.next('status', ({ step }) => step > 20);
  expect(playing.isPlaying).toBe(true);
  expect(playing.stepMs).toBeGreaterThan(0);
  stage.send({ kind: 'pause' });
  const paused = await stage.next('status', ({ isPlaying }) => !isPlaying);
  await wait(100);
  stage.send({ kind: 'step', steps: 1 });
  expect((await stage.next('status')).step).toBe(paused.step + 1);
  stage.send({ kind: 'reset' });
  expect(await stage.next('status')).toMatchObject({
    step: 0,
    time: 0,
    isPlaying: false,
    history: { first: 0, last: 0 },
  });
});

test('it stops at the end of the scene, and goes on when it is told to', async () => {
  await using stage = new LabStage();
  stage.open(sceneOfGrains({ time: { step: 0.001, end: 0.05 } }), { isPlaying: true });
  await stage.next('opened');
  expect(await stage.next('status', ({ isPlaying }) => !isPlaying)).toMatchObject({ step: 50 });
  stage.send({ kind: 'play' });
  expect((await stage.next('status', ({ step }) => step > 60)).isPlaying).toBe(true);
});

test('a scene starts where a link says, and tells how far it is', async () => {
  await using stage = new LabStage();
  stage.open(sceneOfGrains({ time: { step: 0.0001, end: 2 } }), { startTime: 0.2 });
  const { what, share } = await stage.next('opening', ({ what }) => what.startsWith('Running'));
  expect(what).toBe('Running to 0.200 s');
  expect(share).toBeGreaterThan(0);
  await stage.next('opened');
  expect(await stage.next('status')).toMatchObject({ step: 2000, isPlaying: false });
});

test('rows of the series come at the times of series.csv, one each', async () => {
  await using stage = new LabStage();
  stage.open(sceneOfGrains({ output: { series: 0.02 } }));
  const { columns } = await stage.next('opened');
  stage.send({ kind: 'scrub', step: 100 });
  // The last row may come before the status of its step, or after it.
  const lastTime = () =>
    stage
      .all('series')
      .flatMap((report) => report.rows)
      .at(-1)?.time;
  await expect.poll(lastTime, { timeout: 30_000 }).toBeCloseTo(0.1);
  const rows = stage.all('series').flatMap((report) => report.rows);
  expect(rows.map(({ time }) => Math.round(1000 * time))).toEqual([0, 20, 40, 60, 80, 100]);
  for (const { values } of rows) expect(values).toHaveLength(columns.length);
});
