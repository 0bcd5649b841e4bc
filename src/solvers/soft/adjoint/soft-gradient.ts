/**
 * The derivative of an objective by what a substep of soft matter starts from and is made of; a "bar" is the derivative by
 * the thing it is named after. Substeps are gone through backwards, and each takes the gradient from the state after it to
 * the state before it: docs/solvers/soft-adjoint.md has the equations.
 */
import type { Device, DeviceArray, Pass } from '../../../device/device.ts';
import type { SoftDimensions } from '../soft-state.ts';

/** One element a particle of every world, unless said otherwise. */
export interface SoftGradient extends Disposable {
  /** Like those of the state: by the state after a substep on entry, by the one before it on exit. */
  readonly position: DeviceArray;
  readonly velocity: DeviceArray;
  readonly affine: DeviceArray;
  /**
   * Three a particle, in the plane too: the columns of F's bar. The fourth lane of the first is the bar of memory; those of the
   * other two are the bars of μ and λ, which grow from substep to substep.
   */
  readonly deformation: DeviceArray<'vec4f'>;
  /** Of mass and volume: grows. */
  readonly matter: DeviceArray<'vec2f'>;
  /** Grows; rows like the signals of the control. */
  readonly signals: DeviceArray<'f32'>;
}

/** Zeroed, with room for `signalCount` signals. */
export function createSoftGradient(
  device: Device,
  { dimensions, count }: SoftDimensions,
  worldCount: number,
  signalCount: number,
): SoftGradient {
  const particles = count * worldCount;
  const [vector, matrix] = dimensions === 3 ? (['vec3f', 'mat3x3f'] as const) : (['vec2f', 'mat2x2f'] as const);
  const arrays = {
    position: device.array('gradient.position', vector, particles),
    velocity: device.array('gradient.velocity', vector, particles),
    affine: device.array('gradient.affine', matrix, particles),
    deformation: device.array('gradient.deformation', 'vec4f', 3 * particles),
    matter: device.array('gradient.matter', 'vec2f', particles),
    signals: device.array('gradient.signals', 'f32', Math.max(signalCount, 1)),
  };
  return {
    ...arrays,
    [Symbol.dispose]() {
      for (const array of Object.values(arrays)) array[Symbol.dispose]();
    },
  };
}

/** To the derivative of nothing. */
export function clearSoftGradient(pass: Pass, gradient: SoftGradient): void {
  const { position, velocity, affine, deformation, matter, signals } = gradient;
  for (const array of [position, velocity, affine, deformation, matter, signals]) pass.clear(array);
}
