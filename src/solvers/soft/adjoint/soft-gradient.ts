/**
 * The derivative of an objective by what a substep of soft matter starts from and is made of; a "bar" is the derivative by
 * the thing it is named after. Substeps are gone through backwards, and each takes the gradient from the state after it to
 * the state before it.
 *
 * The reverse of a substep on the device, phase by phase:
 *
 * 1. `soft_p2g` again, so that nodes hold (momentum, mass).
 * 2. `soft_bars`, `soft_scatter_adjoint`: `node_bars` hold the bars of the velocities v* after walls, in the lanes x y z. On a
 *    GPU they are i32 with the exponent `exponents[3]`; lane w is the sum of the weights with the exponent `exponents[2]`,
 *    and as no bar exceeds what its weight allows, only w can overflow: then it is negative.
 * 3. `soft_grid_adjoint`: takes nodes from (momentum, mass) to (v*, mass) as `soft_grid` does, and `node_bars` from the bars of
 *    v* to (bar of momentum, bar of mass); on a GPU the latter are bits of f32 from then on. Nodes at or below the mass floor
 *    get zeros. Where w was negative it puts NaN, which the rollout finds and names, so it needs no counter.
 * 4. `soft_gather_adjoint`, `soft_stress_adjoint`: from nodes and node_bars to the bars of particles.
 * 5. The adjoint of cables, from bars of the velocities after them to those before, of positions, masses and signals.
 */
import type { Device, DeviceArray } from '../../../device/device.ts';
import { createState, type State } from '../../solver.ts';
import { softStateTables, type SoftDimensions } from '../soft-state.ts';

export interface SoftGradient extends Disposable {
  /** Of the state after a substep on entry, of the state before it on exit, laid out like a state. */
  readonly particle: State;
  /** Of mass, volume, μ, λ: grows from substep to substep. One a particle of every world. */
  readonly matter: DeviceArray<'vec4f'>;
  /** Grows; rows like the signals of the control. */
  readonly signals: DeviceArray<'f32'>;
}

/** Zeroed, with room for `signalCount` signals. */
export function createSoftGradient(
  device: Device,
  soft: SoftDimensions,
  worldCount: number,
  signalCount: number,
): SoftGradient {
  const particle = createState(device, softStateTables(soft, worldCount));
  const matter = device.array('gradient.matter', 'vec4f', soft.count * worldCount);
  const signals = device.array('gradient.signals', 'f32', Math.max(signalCount, 1));
  return {
    particle,
    matter,
    signals,
    [Symbol.dispose]() {
      for (const part of [particle, matter, signals]) part[Symbol.dispose]();
    },
  };
}
