import type { Device, KernelSource } from './device.ts';

/** Whether a device gives a kernel as many arrays as it asks for; others do its work in parts. */
export const bindsEnough = (device: Device, { gpu }: KernelSource): boolean =>
  gpu.constants['STORAGE_BINDINGS']! <= device.mostBindings;
