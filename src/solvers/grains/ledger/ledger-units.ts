/** The ledger on the device counts in units: powers of two, small beside what a grain does, so many that sums never end. */
import type { Model } from '../../../scene/model.ts';
import { hasSprings } from '../hertz/hertz-state.ts';

export interface LedgerUnits {
  /** [J] */
  readonly energy: number;
  /** [N s] */
  readonly momentum: number;
}

/** Of 63 bits, those below the energy and momentum that the whole bed has at speeds that matter. */
const fineBits = 36;
/** Speeds that matter without gravity: radii in a step. Steps of springs are shorter, and what they do in one must not be rounded away. */
const slowWay = { springs: 1e-4, others: 0.01 } as const;

export function ledgerUnits(model: Model): LedgerUnits {
  const { grains, gravity, timeStep } = model;
  const mass = grains.mass.reduce((sum, each) => sum + each, 0);
  const radius = grains.radius.reduce((sum, each) => sum + each, 0) / Math.max(grains.count, 1);
  const way = slowWay[hasSprings(model) ? 'springs' : 'others'] * radius;
  const speed = Math.hypot(Math.sqrt(Math.hypot(...gravity) * radius), way / timeStep);
  const unit = (whole: number): number => (whole > 0 ? 2 ** (Math.ceil(Math.log2(whole)) - fineBits) : 1);
  return { energy: unit(mass * speed ** 2), momentum: unit(mass * speed) };
}
