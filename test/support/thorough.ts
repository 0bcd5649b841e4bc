/**
 * How much the tests do. A GPU that is a program takes hundreds of times as long as a CPU for the same step: in the quick suite
 * it runs each kernel and each stage of a step, and some whole scenes. `npm run test:thorough` leaves nothing out, for half
 * an hour or more; a GPU of hardware is never left out.
 */
import type { Device } from '../../src/device/device.ts';
import { DeviceGpu } from '../../src/device/gpu/device-gpu.ts';

export const isThorough = process.env['TALUS_THOROUGH'] === '1';

/** Whether whole scenes are too much for it. */
export const isTooSlow = (device: Device): boolean => !isThorough && device instanceof DeviceGpu && device.isSoftware;
