/** The dispatches in which contacts of grains with grains that have a colour are gone through: one a colour, or one a tiling. */
import type { Bindings, Device, DispatchSize, Kernel, KernelSource } from '../../device/device.ts';
import type { BrickArrays } from './bricks/brick-arrays.ts';
import type { GrainScratch } from './grain-scratch.ts';

/** What does the same to contacts in the order of colours, in that of bricks, and in bricks whose grains are held. */
export interface PairSources {
  readonly ofColour: KernelSource;
  readonly ofBricks: KernelSource;
  readonly ofHeldBricks: KernelSource;
}

/** One for each dispatch. `firstOfBricks`: further constants of the first that is `ofBricks`. */
export function pairKernels(
  device: Device,
  { bricks, turns }: GrainScratch,
  { ofColour, ofBricks, ofHeldBricks }: PairSources,
  constants: Readonly<Record<string, number>>,
  firstOfBricks: Readonly<Record<string, number>> = {},
): Kernel[] {
  if (!bricks) return turns.map(() => device.kernel(ofColour, constants));
  return turns.slice(0, bricks.tilings).map((_, tiling) => {
    if (bricks.isHeld && tiling === 0) return device.kernel(ofHeldBricks, constants);
    return device.kernel(ofBricks, { ...constants, ...(tiling === firstOpen(bricks) && firstOfBricks) });
  });
}

/** The first tiling whose bricks do not hold their grains. */
const firstOpen = ({ isHeld }: BrickArrays): number => Number(isHeld);

/** For each dispatch, `common` and what says whose turn it is; and `ofBricks` for those of bricks that do not hold their grains. */
export function pairArrays(scratch: GrainScratch, common: Bindings, ofBricks: Bindings = {}): Bindings[] {
  const { bricks, turns, colour_starts, brick_grains, local_grains } = scratch;
  if (!bricks) return turns.map((turn) => ({ ...common, colour_starts, turn }));
  const inBricks = { ...common, grid: bricks.grid, brick_starts: bricks.starts };
  return turns.slice(0, bricks.tilings).map((turn, tiling) => {
    if (bricks.isHeld && tiling === 0) return { ...inBricks, brick_grains, local_grains };
    return { ...inBricks, ...ofBricks, turn };
  });
}

/** Of a dispatch. No more than one contact for two grains has one colour. */
export function pairSize({ bricks, motions }: GrainScratch, kernel: Kernel): DispatchSize {
  return bricks ? { groups: bricks.total } : Math.ceil(motions.count / 2 / kernel.constants['PORTION']!);
}
