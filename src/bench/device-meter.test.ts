import { expect, test } from 'vitest';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { DeviceMeter } from './device-meter.ts';

test('counts the bytes of arrays, padding included, until they are disposed', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  using meter = new DeviceMeter(device);
  const positions = meter.array('positions', 'vec3f', 10);
  using keys = meter.array('keys', 'u32', 5);
  expect(meter.bytes).toBe(10 * 16 + 5 * 4);
  positions[Symbol.dispose]();
  positions[Symbol.dispose]();
  expect(meter.bytes).toBe(keys.count * 4);
});

test('its arrays are those of the device', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  using meter = new DeviceMeter(device);
  using words = meter.array('words', 'u32', 3, [1, 2, 3]);
  expect([...(await device.read(words))]).toEqual([1, 2, 3]);
  device.submit((pass) => pass.clear(words));
  expect([...(await meter.read(words))]).toEqual([0, 0, 0]);
});
