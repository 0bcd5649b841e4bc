/** Which engine a model needs. */
import type { Device } from '../device/device.ts';
import type { Model } from '../scene/model.ts';
import type { Engine } from './engine.ts';
import { EngineGrains } from './grains/engine-grains.ts';
import { EngineShapes } from './shapes/engine-shapes.ts';
import { EngineSoft } from './soft/engine-soft.ts';

export function createEngine(device: Device, model: Model): Engine {
  if (model.soft) return new EngineSoft(device, model, model.soft);
  if (model.shapes) return new EngineShapes(device, model, model.shapes);
  return new EngineGrains(device, model);
}
