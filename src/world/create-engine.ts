/** Which engine a model needs. */
import type { Device } from '../device/device.ts';
import type { Model } from '../scene/model.ts';
import type { Engine } from './engine.ts';
import { EngineGrains } from './grains/engine-grains.ts';
import { EngineSoft } from './soft/engine-soft.ts';

export const createEngine = (device: Device, model: Model): Engine =>
  model.soft ? new EngineSoft(device, model, model.soft) : new EngineGrains(device, model);
