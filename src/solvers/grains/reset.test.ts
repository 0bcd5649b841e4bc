/** What a step empties, whatever the lengths of arrays: words that no four is left for are emptied too, bounds of velocities as far as there are blocks. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { grainModel } from '../../../test/support/grain-model.ts';
import { blockCount } from './cell-grid.ts';
import * as structs from './grain-structs.ts';
import reset from './grains_reset.wgsl';

const devices = await builtDevices();

describe.each(devices)('on $name', (device) => {
  test.each([4, 5, 6, 7, 263])('%i words of each array are emptied', async (count) => {
    const model = grainModel({ grains: [{ position: [0, 0, 0] }] });
    const words = (length: number) =>
      device.array(
        'words',
        'u32',
        length,
        Uint32Array.from({ length }, () => 9),
      );
    using params = device.array('params', structs.stepParams, 1, structs.packStepParams(model, 1e-3));
    const ofBlocks = 8 * blockCount(model, device.kind);
    using speeds = words(ofBlocks + 4);
    using cell_starts = words(count);
    using contact_counts = words(count);
    using used_colours = words(1);
    using bids = words(1);
    using colourless = words(1);
    using rebound_gate = words(1);
    using shifts = device.array('shifts', 'vec3f', 1, [1, 2, 3, 0]);
    const emptied = { cell_starts, contact_counts, used_colours, bids, colourless, shifts };
    device.submit((pass) => {
      const kernel = device.kernel(reset, { COUNTS: 1 });
      pass.run(kernel, { params, speeds, ...emptied, rebound_gate }, kernel.constants['THREADS']!);
    });
    for (const [name, array] of Object.entries(emptied)) {
      expect(
        Array.from(await device.read(array)).filter((word) => word !== 0),
        name,
      ).toEqual([]);
    }
    expect(Array.from(await device.read(speeds))).toEqual([...Array<number>(ofBlocks).fill(0), 9, 9, 9, 9]);
  });
});
