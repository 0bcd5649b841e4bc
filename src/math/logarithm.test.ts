import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';

const createKernel = () =>
  MapKernel.create({
    name: 'logarithm_cases',
    imports: 'import package::math::logarithm::{exp_quotient3, exp_strain, exp_strain3, log_strain, log_strain3};',
    inputs: { x: 'f32', strain: 'f32' },
    outputs: { log: 'f32', log3: 'vec3f', exp: 'f32', exp3: 'vec3f', quotient: 'vec3f' },
    body: `
  answer.log = log_strain(given.x);
  // Lanes beside each other may lie inside and outside of the range of the series.
  answer.log3 = log_strain3(vec3f(given.x, 1.001, 3.0));
  answer.exp = exp_strain(given.strain);
  answer.exp3 = exp_strain3(vec3f(1e-6, given.strain, 0.9));
  answer.quotient = exp_quotient3(vec3f(given.strain, 0.0, 1e-9));`,
  });

describe('logarithm and exponential of strains', () => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel();
  });
  afterAll(() => kernel[Symbol.dispose]());

  it('keep their digits where they are small', async () => {
    const sizes = [1e-6, 1e-4, 1e-3, 1e-2, 0.1, 0.2, 0.24, 0.26, 0.39, 0.41, 0.6, 0.67, 0.9];
    const strains = [...sizes, ...sizes.map((size) => -size)];
    const cases = strains.map((strain) => ({ x: Math.fround(1 + strain), strain: Math.fround(strain) }));
    await kernel.devices.forEachDevice(async (device) => {
      const tolerance = device.kind === 'oracle' ? 1e-12 : 5e-7;
      const close = (value: number, expected: number, what: string): void =>
        expect(Math.abs(value / expected - 1), what).toBeLessThan(tolerance);
      for (const [k, { log, log3, exp, exp3, quotient }] of (await kernel.run(device, cases)).entries()) {
        const { x, strain } = cases[k]!;
        const [near, small, wide] = [1.001, 1e-6, 0.9].map(device.kind === 'oracle' ? Number : Math.fround);
        for (const value of [log, log3[0]!]) close(value, Math.log(x), `log ${x}`);
        close(log3[1]!, Math.log(near!), 'log of the second lane');
        close(log3[2]!, Math.log(3), 'log of the third lane');
        for (const value of [exp, exp3[1]!]) close(value, Math.expm1(strain), `exp ${strain}`);
        close(quotient[0]!, Math.expm1(strain) / strain, `quotient ${strain}`);
        expect(quotient.slice(1)).toEqual([1, device.kind === 'oracle' ? 1 + 5e-10 : 1]);
        close(exp3[0]!, Math.expm1(small!), 'exp of the first lane');
        close(exp3[2]!, Math.expm1(wide!), 'exp of the third lane');
      }
    });
  });
});
