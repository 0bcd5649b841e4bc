/** Bars with muscles and cables, with answers from statics. On one device: the others are compared in devices.test.ts. */
import { afterAll, describe, expect, it } from 'vitest';
import { boxModel } from '../../../../test/support/soft-boxes.ts';
import { SoftRun } from '../../../../test/support/soft-run.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';
import type { Vector3 } from '../../../math/rigid.ts';
import type { ActuatorModel } from '../../../scene/soft/soft-model.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const [young, poisson] = [1e4, 0.3];
const mu = young / (2 * (1 + poisson));
const lambda = (young * poisson) / ((1 + poisson) * (1 - 2 * poisson));

/** A neo-Hookean bar of 1.4 m × 0.4 m in the plane that floats free and comes to rest soon. */
function bar(actuators: readonly ActuatorModel[]) {
  return boxModel({
    dimensions: 2,
    boxes: [{ min: [0.3, 0.5, 0], max: [1.7, 0.9, 0] }],
    youngModulus: young,
    poissonRatio: poisson,
    laws: [{ viscosity: 500 }],
    gravity: [0, 0, 0],
    timeStep: 1e-3,
    domain: { min: [0, 0, -0.5], max: [2, 1.5, 0.5] },
    actuators,
  });
}

/** Stretches along x and y where the stress of the law and that of muscles cancel, by Newton's method. */
function stretches(pullX: number, pullY: number): [number, number] {
  let [a, b] = [1, 1];
  for (let k = 0; k < 50; k++) {
    const volume = Math.log(a * b);
    const f = mu * (a - 1 / a) + (lambda * volume) / a + pullX * a;
    const h = mu * (b - 1 / b) + (lambda * volume) / b + pullY * b;
    const fa = mu * (1 + 1 / a ** 2) + (lambda * (1 - volume)) / a ** 2 + pullX;
    const hb = mu * (1 + 1 / b ** 2) + (lambda * (1 - volume)) / b ** 2 + pullY;
    const cross = lambda / (a * b);
    const determinant = fa * hb - cross * cross;
    [a, b] = [a - (f * hb - h * cross) / determinant, b - (h * fa - f * cross) / determinant];
  }
  return [a, b];
}

describe('a bar of muscle', () => {
  const axis: Vector3 = [1, 0, 0];
  // Where it is pulled together it shortens; at a quarter of its signal, and in all directions, likewise.
  it.each([
    ['along its axis', axis, 2000, 0.5],
    ['along its axis, swelling', axis, 2000, -0.5],
    ['in all directions of the plane', null, 4000, 0.25],
    ['in all directions, swelling', null, -2000, 0.5],
  ] as const)('that pulls %s reaches its strain', async (_, along, strength, signal) => {
    const model = bar([{ kind: 'muscle', name: 'muscle', strength, axis: along, signal: () => signal }]);
    model.soft.actuator.fill(0);
    using run = new SoftRun(device, model);
    run.step(2500);
    const pull = strength * signal;
    const [x, y] = stretches(pull, along ? 0 : pull);
    expect(Math.sign(1 - x)).toBe(Math.sign(pull));
    const deformation = await run.deformations();
    for (const [place, exact] of [x, 0, 0, y].entries()) {
      const own = deformation.filter((_, k) => k % 4 === place);
      expect(Math.abs(own.reduce((sum, entry) => sum + entry, 0) / own.length - exact)).toBeLessThan(2e-4);
      for (const entry of own) expect(Math.abs(entry - exact)).toBeLessThan(5e-3);
    }
  });
});

describe('a bar with two cables along it', () => {
  it('shortens until it presses as much as they pull', async () => {
    const [stiffness, length] = [50, 1];
    // Rows of 28 particles, 0.25 and 0.75 of the way up.
    const cable = (row: number): ActuatorModel => {
      const particles = Uint32Array.from({ length: 28 }, (_, k) => 28 * row + k);
      return { kind: 'cable', name: `row ${row}`, particles, stiffness, length: 2 * length, signal: () => 0.5 };
    };
    using run = new SoftRun(device, bar([cable(2), cable(5)]));
    const reach = async (): Promise<number> => {
      const x = await run.words('position');
      return x[2 * (28 * 2 + 27)]! - x[2 * 28 * 2]!;
    };
    run.step(2500);
    // Far from its ends (Saint-Venant) the bar has the strain 2 T/(E/(1 − ν²) · height), with T = k (l − L): to 2 %.
    const tension = stiffness * ((await reach()) - length);
    const exact = (2 * tension) / ((young / (1 - poisson ** 2)) * 0.4);
    const [position, deformation] = [await run.words('position'), await run.deformations()];
    const middle = Array.from({ length: position.length / 2 }, (_, i) => i).filter(
      (i) => Math.abs(position[2 * i]! - 1) < 0.3,
    );
    const strain = middle.reduce((sum, i) => sum + 1 - deformation[4 * i]!, 0) / middle.length;
    expect(exact).toBeGreaterThan(0.005);
    expect(Math.abs(strain / exact - 1)).toBeLessThan(0.02);
    const velocity = await run.words('velocity');
    // Nothing pulls from outside: the bar stays where it is.
    expect(Math.abs(velocity.reduce((sum, v) => sum + v, 0) / velocity.length)).toBeLessThan(1e-6);
  });
});
