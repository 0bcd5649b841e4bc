/** The figures of a field: of the exact one against itself, and of one that is wrong by a known amount. */
import { afterAll, describe, expect, it } from 'vitest';
import { discType, hashType, hookType } from '../../../../test/support/stroke-types.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';
import { ExactFields } from './exact-fields.ts';
import { assertQuality, measureQuality } from './field-quality.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());
const samples = 1000;

describe('the quality of a field', () => {
  it('is without fault for exact distances, whatever the size', async () => {
    const hash = hashType(0.01);
    using fields = new ExactFields(device, [hash, hash], { reach: 0.1 });
    const quality = await measureQuality(device, [hash, hash], fields, { samples });
    expect(quality).toMatchObject({
      samples,
      rmse: 0,
      normalMedian: 0,
      normalHigh: 0,
      wrongSide: 0,
      armRmse: 0,
      unknown: 0,
    });
    expect(quality.gradientError).toBeLessThan(1e-3);
    expect(quality.exchangeError).toBeLessThan(1e-6);
    expect(() => assertQuality(quality, ['#', '#'])).not.toThrow();
  });

  it('tells by how much discs are too large', async () => {
    const discs = [discType(1), discType(3)] as const;
    using larger = new ExactFields(device, [discType(1.03), discType(3.03)], { reach: 1 });
    const quality = await measureQuality(device, discs, larger, { samples });
    // 0.06 m too near, over the mean radius of 2 m; the place is half way between the surfaces, which changes little.
    expect(quality.rmse).toBeCloseTo(0.03, 4);
    expect(quality.normalHigh).toBeLessThan(0.1);
    // All that are apart by 0.02 to 0.03, of those from 0.02 to 0.05 on either side.
    expect(quality.wrongSide).toBeGreaterThan(0.12);
    expect(quality.wrongSide).toBeLessThan(0.22);
    expect(quality.exchangeError).toBe(null);
    expect(() => assertQuality(quality, ['disc', 'disc'])).toThrow(
      /^field of disc and disc: not good enough: rmse 0\.0300 \(at most 0\.01\): too much, median normal error .*°\), wrong side 1\d\.\d % .*: too much, unknown/,
    );
  });

  it('counts what a field says nothing of', async () => {
    const hook = hookType();
    using near = new ExactFields(device, [hook, hook], { reach: 0 });
    const quality = await measureQuality(device, [hook, hook], near, { samples });
    expect(quality.unknown).toBeGreaterThan(0.4);
    expect(quality.unknown).toBeLessThan(0.7);
    expect(() => assertQuality(quality, ['hook', 'hook'])).toThrow(/unknown \d+\.\d % \(at most 0\.100 %\): too much/);
  });
});
