/** The dispatches in which contacts of grains with grains that have a colour are gone through: one a colour, or one a tiling. */
import type { Bindings, Device, DispatchSize, Kernel, KernelSource } from '../../device/device.ts';
import type { GrainScratch } from './grain-scratch.ts';

/** What does the same to contacts in the order of colours, in that of bricks, and in bricks whose grains are held. */
export interface PairSources {
  readonly ofColour: KernelSource;
  readonly ofBricks: KernelSource;
  readonly ofHeldBricks: KernelSource;
}

/** Further constants, and arrays, of those in bricks: of the one that holds its grains, of the others, and of the first of these. */
export interface InBricks<T> {
  readonly held?: T;
  readonly open?: T;
  readonly firstOpen?: T;
}

/** One for each dispatch. */
export function pairKernels(
  device: Device,
  { bricks, turns }: GrainScratch,
  { ofColour, ofBricks, ofHeldBricks }: PairSources,
  constants: Readonly<Record<string, number>>,
  inBricks: InBricks<Readonly<Record<string, number>>> = {},
): Kernel[] {
  if (!bricks) return turns.map(() => device.kernel(ofColour, constants));
  return turns.slice(0, bricks.tilings).map((_, tiling) => {
    if (bricks.isHeld && tiling === 0) return device.kernel(ofHeldBricks, { ...constants, ...inBricks.held });
    const isFirst = tiling === Number(bricks.isHeld);
    return device.kernel(ofBricks, { ...constants, ...inBricks.open, ...(isFirst && inBricks.firstOpen) });
  });
}

export interface FurtherArrays extends InBricks<Bindings> {
  /** Of those in the order of colours. */
  readonly ofColour?: Bindings;
}

/** For each dispatch, `common`, and what says whose turn it is. */
export function pairArrays(scratch: GrainScratch, common: Bindings, further: FurtherArrays): Bindings[] {
  const { bricks, turns, colour_starts, brick_grains, local_grains } = scratch;
  if (!bricks) return turns.map((turn) => ({ ...common, ...further.ofColour, colour_starts, turn }));
  const inBricks = { ...common, grid: bricks.grid, brick_starts: bricks.starts };
  return turns.slice(0, bricks.tilings).map((turn, tiling) => {
    if (bricks.isHeld && tiling === 0) return { ...inBricks, ...further.held, brick_grains, local_grains };
    return { ...inBricks, ...further.open, turn };
  });
}

/** Of a dispatch. No more than one contact for two grains has one colour. */
export function pairSize({ bricks, motions }: GrainScratch, kernel: Kernel, isListed = false): DispatchSize {
  const portion = kernel.constants[isListed ? 'LISTED_PORTION' : 'PORTION']!;
  return bricks ? { groups: bricks.total } : Math.ceil(motions.count / 2 / portion);
}
