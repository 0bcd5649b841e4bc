/** A heavy grain on light ones: 10 times their size, 1000 times their mass. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import type { Model } from '../../src/scene/model.ts';
import { looseBed } from '../support/grain-beds.ts';
import { defaultRadius as R, grainModel, type TestBody, type TestGrain } from '../support/grain-model.ts';
import { GrainRun } from '../support/grain-run.ts';
import { difference } from '../support/grain-sums.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 2 });
});
afterAll(() => device[Symbol.dispose]());

const across = 12;
const half = (across * 2.1 * R) / 2;
const top = 0.3;
const box: TestBody = {
  shape: { kind: 'box', halfSize: [half, half, top / 2], hollow: true },
  position: [0, 0, top / 2],
};
const domain: Model['domain'] = { min: [-half, -half, 0], max: [half, half, top] };
const large = 10 * R;

function modelOf(grains: readonly TestGrain[], maxSweeps?: number): Model {
  const model = grainModel({ grains, bodies: [box], domain, sweeps: 4 });
  return { ...model, scene: { ...model.scene, solver: { ...model.scene.solver, ...(maxSweeps && { maxSweeps }) } } };
}

/** A bed at rest, and a large grain that just touches it. */
async function loadedBed(): Promise<TestGrain[]> {
  const { grains } = looseBed([across, across, 5]);
  using run = new GrainRun(device, modelOf(grains));
  run.advance(0.4);
  const bed = (await run.vectors('position')).map((position, i) => ({ position, radius: grains[i]!.radius! }));
  const heights = bed.map(({ position: [x, y, z], radius }) => {
    const [level, reach] = [Math.hypot(x, y), large + radius];
    return level < reach ? z + Math.sqrt(reach ** 2 - level ** 2) : 0;
  });
  return [...bed, { position: [0, 0, Math.max(...heights)], radius: large }];
}

/** Greatest overlap of two grains in any step, over the smaller radius, and how fast the fastest was [m/s]. */
async function worst(model: Model, steps: number): Promise<{ overlap: number; speed: number; height: number }> {
  using run = new GrainRun(device, model);
  const { radius } = model.grains;
  let [overlap, speed] = [0, 0];
  let positions: Vector3[] = [];
  for (let step = 0; step < steps; step++) {
    run.step();
    positions = await run.vectors('position');
    for (const { grain: i, partner: j } of await run.contacts()) {
      if (j >= 2 ** 31) continue;
      const depth = radius[i]! + radius[j]! - difference(positions[i]!, positions[j]!);
      overlap = Math.max(overlap, depth / Math.min(radius[i]!, radius[j]!));
    }
    if (step % 10 === 0) speed = Math.max(speed, ...(await run.vectors('velocity')).map((v) => Math.hypot(...v)));
  }
  return { overlap, speed, height: positions.at(-1)![2] };
}

test('sinks in no deeper than 5 % of their radius, since sweeps adapt', { timeout: 60_000 }, async () => {
  const grains = await loadedBed();
  const { overlap, speed, height } = await worst(modelOf(grains), 300);
  expect(overlap).toBeLessThan(0.05);
  // The bed gives way, and does not fly up.
  expect(speed).toBeLessThan(1.5);
  expect(height).toBeGreaterThan(large + 2 * R);
  // Four sweeps, and no more, do not carry it.
  expect((await worst(modelOf(grains, 4), 60)).overlap).toBeGreaterThan(0.15);
});
