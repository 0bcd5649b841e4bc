/** The ledger on the device counts in units: powers of two, small beside what a grain does, so many that sums never end. */
import type { Model } from '../../../scene/model.ts';

export interface LedgerUnits {
  /** [J] */
  readonly energy: number;
  /** [N s] */
  readonly momentum: number;
}

/** Of 63 bits, those below the energy and momentum that the whole bed has at speeds that matter. */
const fineBits = 36;
/** Speeds that matter without gravity: radii in a step. */
const slowWay = 0.01;

export function ledgerUnits({ grains, gravity, timeStep }: Model): LedgerUnits {
  const mass = grains.mass.reduce((sum, each) => sum + each, 0);
  const radius = grains.radius.reduce((sum, each) => sum + each, 0) / Math.max(grains.count, 1);
  const speed = Math.hypot(Math.sqrt(Math.hypot(...gravity) * radius), (slowWay * radius) / timeStep);
  const unit = (whole: number): number => (whole > 0 ? 2 ** (Math.ceil(Math.log2(whole)) - fineBits) : 1);
  return { energy: unit(mass * speed ** 2), momentum: unit(mass * speed) };
}
