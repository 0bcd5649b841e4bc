/** Which engine a model needs. */
import type { Device } from '../device/device.ts';
import type { Model } from '../scene/model.ts';
import type { Engine } from './engine.ts';
import { EngineGrains } from './grains/engine-grains.ts';
import { sphereKind } from './grains/sphere-kind.ts';
import { shapeKind } from './shapes/shape-kind.ts';
import { EngineSoft } from './soft/engine-soft.ts';

export function createEngine(device: Device, model: Model): Engine {
  if (model.soft) return new EngineSoft(device, model, model.soft);
  return new EngineGrains(device, model, model.shapes ? shapeKind(model.shapes) : sphereKind);
}
