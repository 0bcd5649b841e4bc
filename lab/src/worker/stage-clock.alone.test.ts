/** The stage against the clock: these want the machine to themselves. */
import { expect, test } from 'vitest';
import { LabStage } from '../../../test/support/lab-stage.ts';
import { sceneOfGrains } from '../../../test/support/lab-scenes.ts';

test('simulated time never runs ahead of the clock', async () => {
  await using stage = new LabStage();
  stage.open(sceneOfGrains(), { isPlaying: true });
  await stage.next('opened');
  const begun = performance.now();
  for (let k = 0; k < 4; k++) {
    const { time } = await stage.next('status');
    expect(time).toBeLessThanOrEqual((performance.now() - begun) / 1000 + 0.002);
  }
  const { time } = await stage.next('status');
  // So few grains keep up with it.
  expect(time).toBeGreaterThan(((performance.now() - begun) / 1000) * 0.5);
});

test('at no limit of speed it goes as fast as it can', async () => {
  await using stage = new LabStage();
  stage.send({ kind: 'speed', speed: Infinity });
  stage.open(sceneOfGrains({ time: { step: 0.001, end: 1000 } }), { isPlaying: true });
  await stage.next('opened');
  const begun = performance.now();
  const { time } = await stage.next('status', ({ step }) => step > 2000);
  expect(time / ((performance.now() - begun) / 1000)).toBeGreaterThan(1.2);
});
