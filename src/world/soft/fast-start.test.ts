/** A block that is thrown at a wall faster than its waves: what spurts aside is faster than the block was. */
import { expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import type { Model } from '../../scene/model.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import { World } from '../world.ts';

const devices = await builtDevices();
const cpu = devices.find(({ kind }) => kind === 'cpu')!;

const cellSize = 0.0125;
const jelly = { density: 950, youngModulus: 8e3, poissonRatio: 0.45, friction: 0.5, law: { kind: 'fixed-corotated' } } as const; // prettier-ignore
// √(E (1 − ν)/((1 + ν)(1 − 2ν) ρ))
const waveSpeed = Math.sqrt((8e3 * 0.55) / (1.45 * 0.1 * 950));

/** Thrown with its long side at the lower wall. */
const thrown = (speed: number): Model =>
  compileScene(
    parseScene({
      talus: 1,
      time: { end: 0.06 },
      gravity: [0, 0, 0],
      grid: { cellSize, dimensions: 2 },
      domain: { min: [0, 0, -0.5], max: [0.6, 0.4, 0.5] },
      boundaries: { y: { kind: 'wall', material: 'jelly' } },
      materials: { jelly },
      soft: [
        { material: 'jelly', fill: { kind: 'box', min: [0.2, 0.03, -0.5], max: [0.34, 0.11, 0.5] }, velocity: [0, -speed, 0] }, // prettier-ignore
      ],
    }),
  );

test.each([1.2, 1.35, 1.5])('at %s times the speed of waves its step is short enough', async (ratio) => {
  const speed = ratio * waveSpeed;
  const model = thrown(speed);
  using world = new World(model, cpu);
  let fastest = 0;
  while (world.step < model.stepCount) {
    world.advance(1);
    const velocity = await world.read('particle.velocity');
    for (let k = 0; k < velocity.length; k += 2)
      fastest = Math.max(fastest, Math.hypot(velocity[k]!, velocity[k + 1]!));
  }
  // The corners are pressed out of the gap between block and wall.
  expect(fastest).toBeGreaterThan(1.3 * speed);
  expect((fastest * model.timeStep) / model.soft!.substeps).toBeLessThan(0.45 * cellSize);
  expect(await world.warnings()).toEqual({ nonFinite: 0, outsideDomain: 0, inverted: 0, tooFast: 0, blockOverflow: 0, massOverflow: 0 }); // prettier-ignore
});
