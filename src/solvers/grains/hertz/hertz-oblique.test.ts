/**
 * Oblique impact on a plate: test 4 of Chung and Ooi (2011), with the sphere of aluminium oxide of Kharaz, Gorham and
 * Salman (2001). Above tan θ = 7/2 µ (1 + e) it slides all the way, and friction alone decides; below, the tangential
 * spring gives back part of what it took, which no rigid law can.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collide, elasticityOf, hertzModel } from '../../../../test/support/hertz-run.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

const radius = 0.0025;
const speed = 3.9;
const friction = 0.092;
const restitution = 0.98;
const plate = elasticityOf({ young: 380e9, poisson: 0.23 }, { young: 70e9, poisson: 0.25 });

/** `angle` from the normal [degrees]: tangential restitution and spin after it [rad/s]. */
async function bounced(angle: number): Promise<{ tangential: number; normal: number; spin: number }> {
  const [along, down] = [speed * Math.sin((angle * Math.PI) / 180), speed * Math.cos((angle * Math.PI) / 180)];
  const model = hertzModel({
    grains: [{ position: [0, 0, radius + 1e-7], velocity: [along, 0, -down], radius }],
    bodies: [{ shape: { kind: 'plane' } }],
    law: { friction, restitution, elasticity: plate },
    density: 4000,
    timeStep: 2.5e-8,
  });
  const { velocity, spin } = await collide(device, model, 2000);
  return { tangential: velocity[0] / along, normal: velocity[2] / down, spin: spin[1] };
}

test('at 19.8° it gives back what MFIX gives back with the same law: 0.617 of the tangential speed', async () => {
  expect(Math.abs((await bounced(19.8)).tangential / 0.617 - 1)).toBeLessThan(0.01);
});

test('near the onset of sliding it does as measured by Kharaz, Gorham and Salman', async () => {
  expect(Math.abs((await bounced(30.1)).tangential / 0.688 - 1)).toBeLessThan(0.02);
  expect(Math.abs((await bounced(31.2)).spin / 613 - 1)).toBeLessThan(0.03);
  expect(Math.abs((await bounced(21.3)).spin / 578 - 1)).toBeLessThan(0.1);
});

test.each([35, 39.4, 49.7, 60])('at %f° it slides all the way', async (angle) => {
  const { tangential, normal, spin } = await bounced(angle);
  const theta = (angle * Math.PI) / 180;
  const slid = friction * (1 + restitution);
  expect(normal).toBeCloseTo(restitution, 2);
  expect(tangential).toBeCloseTo(1 - slid / Math.tan(theta), 2);
  expect(spin / ((2.5 * slid * speed * Math.cos(theta)) / radius)).toBeCloseTo(1, 2);
});
