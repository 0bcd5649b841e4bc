/** What bricks need on the device. */
import { bindsEnough } from '../../../device/binds-enough.ts';
import type { Device, DeviceArray } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { keepsLedger } from '../ledger/ledger.ts';
import startHeld from './bricks_start_held.wgsl';
import remember from './bricks_remember.wgsl';
import { brickGrid, brickGridFields, packBrickGrid } from './brick-grid.ts';

export interface BrickArrays extends Disposable {
  /** Along which rows of cells lie. */
  readonly firstAxis: number;
  readonly total: number;
  readonly tilings: number;
  /** Whether a workgroup holds the grains of its brick of the first tiling in its own memory. */
  readonly isHeld: boolean;
  /** Whether the device binds so many arrays that a dispatch takes both contacts of grains and walls. */
  readonly takesWalls: boolean;
  readonly grid: DeviceArray<typeof brickGridFields>;
  /** Contacts of each tiling and brick, then those that no brick holds, then how many there are; then the grains of each brick. */
  readonly lists: DeviceArray<'u32'>;
  /** The same, turn by turn. */
  readonly starts: DeviceArray<'u32'>;
}

/** From so many on, bricks of the first tiling have contacts enough to be worth holding their grains. */
const manyGrains = 20_000;

/** As in bricks.wgsl. */
export const turns = 32;
const counters = 8;

export interface BrickOptions {
  /** Whether sizes of grains differ much. */
  readonly isUnequal: boolean;
  /** Grains from which on bricks hold theirs. Default: as many as make it worthwhile. */
  readonly heldFrom?: number | undefined;
}

/**
 * Null where contacts are solved colour by colour all over: on a CPU, whose threads need no dispatch for a colour; by methods
 * that know no colours; for grains of very unequal size, whose contacts reach across bricks; and where energies are added up
 * contact after contact, in an order that must be the same each time.
 */
export function brickArrays(
  device: Device,
  model: Model,
  { isUnequal, heldFrom = manyGrains }: BrickOptions,
): BrickArrays | null {
  const isSwept = model.scene.solver.kind === 'gauss-seidel';
  if (device.kind !== 'gpu' || !isSwept || isUnequal || keepsLedger(model)) return null;
  const grid = brickGrid(model);
  const { total, tilings, firstAxis } = grid;
  const packed = device.array('brick grid', brickGridFields, 1, packBrickGrid(grid));
  const others = 1 + total + 1;
  const lists = device.array('lists of bricks', 'u32', (tilings * total + 1) * counters + others);
  const starts = device.array('brick starts', 'u32', tilings * total * turns + 1 + others);
  const isLarge = model.worldCount * model.grains.count >= heldFrom && tilings > 1;
  const isHeld = isLarge && bindsEnough(device, startHeld);
  return {
    ...{ firstAxis, total, tilings, isHeld, grid: packed, lists, starts, takesWalls: bindsEnough(device, remember) },
    [Symbol.dispose]() {
      for (const array of [packed, lists, starts]) array[Symbol.dispose]();
    },
  };
}
