/**
 * How far the blow of a heavy grain is felt in the step in which it falls. It drives about its own mass of light ones before it: a ball
 * of that mass around it. So far away grains look for those that they may be driven into.
 */
import type { Device } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { blockEdge } from '../cell-grid.ts';
import { adapts, massRatio } from './mass-ratio.ts';

const mostRounds = 4;

/** In which bounds of velocities are carried two blocks of cells farther than to the blocks around. */
export function blowRounds(model: Model, kind: Device['kind']): number {
  if (!adapts(kind, model)) return 0;
  const lightest = model.grains.radius.reduce((least, radius) => Math.min(least, radius), Infinity);
  const range = 2 * lightest * Math.cbrt(massRatio(model));
  return Math.min(Math.ceil((range / blockEdge(model, kind) - 1) / 2), mostRounds);
}

/**
 * How far at least a light grain may be driven by a heavy one, over its own radius, however slow that is: the weight of it squeezes light
 * ones out.
 */
export function squeezedWay(model: Model): number {
  return 0.02 * Math.cbrt(massRatio(model));
}
