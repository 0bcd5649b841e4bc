/** The kernels of the grain solver, made ready for a device. */
import type { Device, Kernel } from '../../device/device.ts';
import cells from './grains_cells.wgsl';
import correct from './grains_correct.wgsl';
import findContacts from './grains_find_contacts.wgsl';
import findWalls from './grains_find_walls.wgsl';
import gather from './grains_gather.wgsl';
import move from './grains_move.wgsl';
import placeBodies from './grains_place_bodies.wgsl';
import remember from './grains_remember.wgsl';
import rememberTurns from './grains_remember_turns.wgsl';
import sweep from './grains_sweep.wgsl';
import turn from './grains_turn.wgsl';
import warmStart from './grains_warm_start.wgsl';
import warmTurns from './grains_warm_turns.wgsl';

const sources = {
  ...{ cells, gather, placeBodies, findContacts, findWalls, warmStart, warmTurns },
  ...{ correct, move, turn, remember, rememberTurns },
} as const;

export type GrainKernels = Readonly<Record<keyof typeof sources | 'sweep' | 'reboundSweep', Kernel>>;

/** `isRolling`: whether any material resists rolling or twisting. */
export function grainKernels(device: Device, isRolling: boolean): GrainKernels {
  const kernels = Object.entries(sources).map(([name, source]) => [name, device.kernel(source)] as const);
  const ROLLING = Number(isRolling);
  return {
    ...(Object.fromEntries(kernels) as Record<keyof typeof sources, Kernel>),
    sweep: device.kernel(sweep, { ROLLING, REBOUND: 0 }),
    reboundSweep: device.kernel(sweep, { ROLLING, REBOUND: 1 }),
  };
}
