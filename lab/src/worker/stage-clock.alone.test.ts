/** The stage against the clock: these want the machine to themselves. */
import { expect, test } from 'vitest';
import { LabStage } from '../../../test/support/lab-stage.ts';
import { sceneOfGrains } from '../../../test/support/lab-scenes.ts';

/** Simulated by real time, the most in stretches of a few reports: others that keep the machine busy make it less, never more. */
async function bestRate(stage: LabStage, isEnough: number): Promise<number> {
  let best = 0;
  let before: { readonly time: number; readonly at: number } | null = null;
  for (let stretch = 0; stretch < 60 && best < isEnough; stretch++) {
    for (let k = 0; k < 3; k++) await stage.next('status');
    const { time } = await stage.next('status');
    const at = performance.now() / 1000;
    if (before) best = Math.max(best, (time - before.time) / (at - before.at));
    before = { time, at };
  }
  return best;
}

test('simulated time never runs ahead of the clock', async () => {
  await using stage = new LabStage();
  stage.open(sceneOfGrains({ time: { step: 0.001, end: 1000 } }), { isPlaying: true });
  await stage.next('opened');
  const begun = performance.now();
  for (let k = 0; k < 4; k++) {
    const { time } = await stage.next('status');
    expect(time).toBeLessThanOrEqual((performance.now() - begun) / 1000 + 0.002);
  }
  // So few grains keep up with it.
  expect(await bestRate(stage, 0.5)).toBeGreaterThan(0.5);
});

test('at no limit of speed it goes as fast as it can', async () => {
  await using stage = new LabStage();
  stage.send({ kind: 'speed', speed: Infinity });
  stage.open(sceneOfGrains({ time: { step: 0.001, end: 1000 } }), { isPlaying: true });
  await stage.next('opened');
  expect(await bestRate(stage, 1.2)).toBeGreaterThan(1.2);
});
