/** The dispatches in which contacts without a colour and contacts with walls are gone through, after all others. */
import { bindsEnough } from '../../device/binds-enough.ts';
import type { Bindings, Device, DeviceArray, DispatchSize, Kernel } from '../../device/device.ts';
import startRest from './bricks/bricks_start_rest.wgsl';
import sweepRest from './bricks/bricks_sweep_rest.wgsl';
import { fewThreads } from './colouring.ts';
import type { GrainScratch } from './grain-scratch.ts';
import sweepShared from './grains_sweep_shared.wgsl';
import sweepWalls from './grains_sweep_walls.wgsl';

/** As in spill.wgsl. */
export const sweepModes = { solve: 0, start: 1, correct: 2 } as const;

export interface RestDispatch {
  readonly kernel: Kernel;
  readonly size: DispatchSize;
  readonly arrays: (params: DeviceArray, gate: DeviceArray) => Bindings;
}

type Constants = Readonly<Record<string, number>>;

/** Those of a sweep. */
export function sweepDispatches(device: Device, scratch: GrainScratch, constants: Constants): readonly RestDispatch[] {
  return isOne(device, scratch)
    ? [atOnce(device.kernel(sweepRest, constants), scratch)]
    : oneByOne(device, scratch, { ...constants, MODE: sweepModes.solve });
}

/** Those with which contacts begin: they act with the impulses that they had, then a part of the overlaps is undone. */
export function startDispatches(device: Device, scratch: GrainScratch, constants: Constants): readonly RestDispatch[] {
  return isOne(device, scratch)
    ? [atOnce(device.kernel(startRest, constants), scratch)]
    : [sweepModes.start, sweepModes.correct].flatMap((MODE) => oneByOne(device, scratch, { ...constants, MODE }));
}

/** Where contacts are in bricks, few have no colour, and one workgroup is enough for them: no dispatch need wait for another. */
const isOne = (device: Device, { bricks }: GrainScratch): boolean => bricks !== null && bindsEnough(device, sweepRest);

/** The first workgroup is for contacts without a colour. */
const atOnce = (kernel: Kernel, scratch: GrainScratch): RestDispatch => ({
  kernel,
  size: { groups: 1 + Math.ceil(scratch.motions.count / kernel.workgroupSize) },
  arrays: (params, gate) => ({ ...sharedArrays(scratch), ...wallArrays(scratch), params, gate }),
});

function oneByOne(device: Device, scratch: GrainScratch, constants: Constants): readonly RestDispatch[] {
  const [shared, walls] = [device.kernel(sweepShared, constants), device.kernel(sweepWalls, constants)];
  return [
    {
      kernel: shared,
      size: fewThreads(shared, scratch.contacts.count),
      arrays: (params, gate) => ({ ...sharedArrays(scratch), params, gate }),
    },
    {
      kernel: walls,
      size: Math.ceil(scratch.motions.count / walls.constants['PORTION']!),
      arrays: (params, gate) => ({ ...wallArrays(scratch), params, gate }),
    },
  ];
}

const sharedArrays = ({ colour_starts, contacts, extras, motions, spill, shifts, warnings }: GrainScratch) => ({
  ...{ colour_starts, contacts, extras, motions, spill, shifts, warnings },
});

const wallArrays = ({ wall_starts, wall_contacts, wall_extras, motions, spill, shifts, warnings }: GrainScratch) => ({
  ...{ wall_starts, wall_contacts, wall_extras, motions, spill, shifts, warnings },
});
