/** The options that choose a device: the same words for every command. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { DeviceError } from '../core/errors.ts';
import type { Device } from '../device/device.ts';
import { openDevice, type OpenDeviceKind } from '../device/open-device.ts';
import { UsageError } from './failure.ts';

export interface DeviceOptions {
  readonly device: OpenDeviceKind;
  readonly threads?: number;
}

export function addDeviceOptions(command: Command): Command {
  return command
    .addOption(new Option('-d, --device <kind>', 'where to run').choices(['auto', 'cpu', 'gpu']).default('auto'))
    .option('-t, --threads <count>', 'threads of the CPU device (default: one a core)', wholeNumber);
}

function wholeNumber(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('It must be a whole number of at least 1.');
  return count;
}

/** A device that was asked for and cannot be had is bad input, not a failure of what was to run on it. */
export async function openDeviceAsked(command: string, { device, threads }: DeviceOptions): Promise<Device> {
  try {
    return await openDevice({ kind: device, threads });
  } catch (error) {
    if (error instanceof DeviceError) throw new UsageError(`${command}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** What a person calls it, kind included. */
export const deviceTitle = (device: Device): string => (device.kind === 'gpu' ? `GPU, ${device.name}` : device.name);
