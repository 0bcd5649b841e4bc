/** Contacts that a CPU solves four at a time get the very bits that each would get alone. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { Dice } from '../../../test/support/matrices.ts';
import { elementStride, packStructs } from '../../core/fields.ts';
import type { Device } from '../../device/device.ts';
import * as structs from './grain-structs.ts';
import startPairs from './grains_start_pairs.wgsl';
import sweepPairs from './grains_sweep_pairs.wgsl';

const devices = (await builtDevices()).filter(({ kind }) => kind !== 'gpu');

const dice = new Dice(5);
const normal = (): number[] => {
  const direction = dice.normals(3);
  return direction.map((x) => x / Math.hypot(...direction));
};
// Fours, and some that are left over.
const count = 43;
const contacts = Array.from({ length: count }, (_, k) => {
  const isLoose = k % 5 === 0;
  return {
    normal: normal(),
    gap: isLoose ? 1e-4 : -1e-5 * dice.uniform(0, 3),
    impulse: isLoose ? [0, 0, 0] : dice.normals(3).map((x) => 1e-6 * x),
    push: isLoose ? 0 : 1e-6 * dice.uniform(1, 3),
    first: 2 * k,
    second: 2 * k + 1,
    friction: [0, 0.3, 0.8][k % 3]!,
    lever: dice.uniform(0.99, 1.01),
  };
});
const motions = Array.from({ length: 2 * count }, () => ({
  velocity: dice.normals(3).map((x) => 0.01 * x),
  inverse_mass: dice.uniform(5e3, 9e3),
  surface_spin: dice.normals(3).map((x) => 0.01 * x),
  inverse_radius: dice.uniform(380, 420),
}));

/** Contacts, motions, shifts and warnings after each was asked once. With what few materials have, contacts are asked one by one. */
async function solved(device: Device, EXTRA: number): Promise<number[][]> {
  const dt = new Uint32Array(Float32Array.of(0, 0, 0, 1e-3).buffer);
  const params = device.array('params', structs.stepParams, 1);
  device.write(
    params,
    Uint32Array.from({ length: elementStride(structs.stepParams) / 4 }, (_, k) => dt[k] ?? 0),
  );
  const arrays = {
    colour_starts: device.array('starts', 'u32', 2, Uint32Array.of(0, count)),
    contacts: device.array('contacts', structs.grainContact, count, packStructs(structs.grainContact, contacts)),
    extras: device.array('extras', structs.contactExtra, count),
    motions: device.array('motions', structs.sortedMotion, 2 * count, packStructs(structs.sortedMotion, motions)),
    turn: device.array('turn', structs.colourTurn, 1, Uint32Array.of(0)),
  };
  const shifts = device.array('shifts', 'vec3f', 2 * count);
  const warnings = device.array('warnings', 'u32', 6);
  const gate = device.array('gate', 'u32', 2);
  device.submit((pass) => {
    pass.run(device.kernel(startPairs, { EXTRA }), { ...arrays, shifts, warnings }, 1);
    pass.run(device.kernel(sweepPairs, { EXTRA }), { ...arrays, params, gate }, 1);
  });
  const words = await Promise.all([arrays.contacts, arrays.motions, shifts, warnings].map((each) => device.read(each)));
  for (const each of [...Object.values(arrays), params, shifts, warnings, gate]) each[Symbol.dispose]();
  // Zeros have no sign here.
  return words.map(({ buffer, byteOffset, length }) =>
    Array.from(new Float32Array(buffer, byteOffset, length), (x) => x + 0),
  );
}

describe.each(devices)('on $name', (device) => {
  test('four contacts side by side get what they get one by one', async () => {
    const together = await solved(device, 0);
    expect(together).toEqual(await solved(device, 1));
    expect(together[2]!.some((shift) => shift !== 0)).toBe(true);
  });
});
