/**
 * How much the tests do, as `tools/test.mjs` asks for in TALUS_TESTS. A GPU that is a program takes hundreds of times as long
 * as a CPU for the same step: the quick tests leave it out, the whole suite runs each kernel and each stage of a step on it,
 * and some whole scenes; the thorough one leaves nothing out. A GPU of hardware is never left out.
 */
import type { Device } from '../../src/device/device.ts';
import { DeviceGpu } from '../../src/device/gpu/device-gpu.ts';

const amount = process.env['TALUS_TESTS'] ?? 'whole';

export const isQuick = amount === 'quick';
export const isThorough = amount === 'thorough';

/** Whether whole scenes are too much for it. */
export const isTooSlow = (device: Device): boolean => !isThorough && device instanceof DeviceGpu && device.isSoftware;
