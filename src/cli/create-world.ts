import { TalusError } from '../core/errors.ts';
import type { Device } from '../device/device.ts';
import type { Model } from '../scene/model.ts';
import { World } from '../world/world.ts';
import { UsageError } from './failure.ts';

/** A scene that does not fit the device, or whose files lack something, is bad input; `command` begins the error. */
export function createWorld(command: string, model: Model, device: Device): World {
  try {
    return new World(model, device);
  } catch (error) {
    if (error instanceof TalusError) throw new UsageError(`${command}: ${error.message}`, { cause: error });
    throw error;
  }
}
