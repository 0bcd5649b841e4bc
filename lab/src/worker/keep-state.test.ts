import { expect, test } from 'vitest';
import { LabStage } from '../../../test/support/lab-stage.ts';
import { sceneOfGrains } from '../../../test/support/lab-scenes.ts';
import type { HostArray } from '../../../src/core/value-types.ts';
import { decodeCheckpoint } from '../../../src/formats/checkpoint.ts';

/** A stage that has come to a step and rests there. */
async function restingAt(step: number): Promise<LabStage> {
  const stage = new LabStage();
  stage.open(sceneOfGrains());
  await stage.next('opened');
  stage.send({ kind: 'step', steps: step });
  await stage.next('status', (status) => status.step === step);
  return stage;
}

test.each([
  ['friction', ['materials.sand.friction=0.05']],
  ['resistance to rolling, which keeps more of contacts', ['materials.sand.rollingFriction=0.1']],
  ['the solver', ['solver={"kind":"jacobi"}']],
])('with another value of %s the scene goes on where it is', async (_, overrides) => {
  await using stage = await restingAt(30);
  stage.open(sceneOfGrains(), { overrides, keepState: true });
  expect((await stage.next('opened')).keptState).toBe(true);
  expect((await stage.next('status')).step).toBe(30);
});

test('with a shorter step it goes on at the same time', async () => {
  await using stage = await restingAt(30);
  stage.open(sceneOfGrains(), { overrides: ['time.step=0.0005'], keepState: true });
  expect((await stage.next('opened')).keptState).toBe(true);
  expect(await stage.next('status')).toMatchObject({ step: 60, time: 0.03 });
});

test('with other matter it starts anew, and says so', async () => {
  await using stage = await restingAt(30);
  stage.open(sceneOfGrains(), { overrides: ['grains[0].fill.count=32'], keepState: true });
  expect((await stage.next('opened')).keptState).toBe(false);
  expect((await stage.next('status')).step).toBe(0);
});

test('a scene that is refused leaves the one before as it is', async () => {
  await using stage = await restingAt(30);
  stage.open(sceneOfGrains(), { overrides: ['materials.sand.friction=-1'], keepState: true });
  const { problems } = await stage.next('refused');
  expect(problems).toEqual([{ path: 'scene.materials.sand.friction', message: 'must be ≥ 0', value: -1 }]);
  stage.send({ kind: 'step', steps: 1 });
  expect((await stage.next('status', ({ step }) => step > 30)).step).toBe(31);
});

/** Where grains are at a step. */
async function positionsAt(stage: LabStage, step: number): Promise<HostArray> {
  stage.send({ kind: 'scrub', step });
  await stage.next('status', (status) => status.step === step && !status.isPlaying);
  stage.send({ kind: 'checkpoint', id: 1 });
  const { bytes } = await stage.next('checkpoint');
  return decodeCheckpoint(bytes, 'here').arrays.get('grain.position')!.data;
}

test('what was before a change is gone through again with the values it had, and played on with those of now', async () => {
  await using stage = await restingAt(40);
  const then = await positionsAt(stage, 20);
  await positionsAt(stage, 40);
  stage.open(sceneOfGrains(), { overrides: ['gravity=[0, 0, 2]'], keepState: true });
  await stage.next('opened');
  stage.send({ kind: 'step', steps: 20 });
  await stage.next('status', (status) => status.step === 60);
  const later = await positionsAt(stage, 60);
  expect(await positionsAt(stage, 20)).toEqual(then);
  // Through the change, and the same again after it.
  expect(await positionsAt(stage, 60)).toEqual(later);
  await positionsAt(stage, 20);
  stage.send({ kind: 'play' });
  await stage.next('status', (status) => status.step >= 60);
  stage.send({ kind: 'pause' });
  await stage.next('status', ({ isPlaying }) => !isPlaying);
  expect(await positionsAt(stage, 60)).not.toEqual(later);
});
