import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { grainModel } from '../../test/support/grain-model.ts';
import { BodyTrack } from './body-track.ts';
import tick from './tick.wgsl';

describe.each(await builtDevices())('the clock on $name', (device) => {
  test('counts the steps of a stretch from 0, and all steps from where the stretch begins', async () => {
    using track = new BodyTrack(device, grainModel({ grains: [{ position: [0, 0, 0] }] }));
    const kernel = device.kernel(tick);
    const clockAfter = async (step: number, steps: number): Promise<number[]> => {
      track.prepare(step, steps);
      device.submit((pass) => {
        for (let k = 0; k < steps; k++) pass.run(kernel, { clock: track.clock }, 1);
      });
      return [...(await device.read(track.clock))];
    };
    expect(await clockAfter(0, 0)).toEqual([0, 0]);
    expect(await clockAfter(0, 3)).toEqual([3, 3]);
    expect(await clockAfter(3, 2)).toEqual([2, 5]);
    // As after a resume at the greatest step there is.
    expect(await clockAfter(2 ** 31 - 1, 1)).toEqual([1, 2 ** 31]);
  });
});
