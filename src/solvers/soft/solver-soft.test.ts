import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { boxModel } from '../../../test/support/soft-boxes.ts';
import { SoftRun } from '../../../test/support/soft-run.ts';

const devices = await builtDevices();

describe.each(devices)('soft matter on $name', (device) => {
  test.each([2, 3] as const)('falls freely in %s dimensions', async (dimensions) => {
    const model = boxModel({ dimensions, boxes: [{ min: [0.3, 0.3, 0.4], max: [0.5, 0.5, 0.6] }], substeps: 4 });
    using run = new SoftRun(device, model);
    run.step(2);
    const axis = dimensions - 1;
    const width = dimensions === 3 ? 4 : 2;
    const velocity = await run.words('velocity');
    for (let i = 0; i < model.soft.count; i++) {
      expect(Math.abs(velocity[width * i + axis]! + 9.81 * 0.002)).toBeLessThan(1e-5);
      expect(Math.abs(velocity[width * i]!)).toBeLessThan(1e-5);
    }
    expect(await run.warnings()).toEqual({});
  });
});
