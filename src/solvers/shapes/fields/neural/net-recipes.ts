/** How each kind of net is trained: what the paper does not say, found by trying (docs/solvers/shapes-nets.md). */
import type { DeviceKind } from '../../../../device/device.ts';
import type { NetKind } from '../../../../scene/shapes/shapes-model.ts';
import { netShapes } from './net.ts';
import type { NetRecipe } from './pair-training.ts';

/** A GPU takes large batches at the price of small ones; on a CPU many small ones teach more. */
const batches = {
  gpu: { batch: 16_384, batches: 64, uses: 4 },
  cpu: { batch: 256, batches: 64, uses: 4 },
  oracle: { batch: 256, batches: 64, uses: 4 },
} as const satisfies Record<DeviceKind, unknown>;

const steps: Readonly<Record<NetKind, Readonly<Record<DeviceKind, number>>>> = {
  'relu-3x32': { gpu: 8192, cpu: 8192, oracle: 8192 },
  'relu-5x64': { gpu: 20_480, cpu: 8192, oracle: 8192 },
  'fourier-5x64': { gpu: 20_480, cpu: 8192, oracle: 8192 },
};

export function netRecipe(net: NetKind, device: DeviceKind): NetRecipe {
  return {
    shape: netShapes[net],
    steps: steps[net][device],
    ...batches[device],
    slopeWeight: 0.02,
    firstRate: netShapes[net].smooth ? 3e-3 : 4e-3,
    lastRate: 1e-5,
    mined: 0.1,
  };
}
