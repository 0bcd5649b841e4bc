/** What matter does to bodies, and how kernels sum it up. */
import { unpackStruct, type FieldTable } from '../../core/fields.ts';
import type { Vector3 } from '../../math/rigid.ts';

export interface BodyForce {
  /** Of matter on the body, mean of the last step, world frame [N] */
  readonly force: Vector3;
  /** About the body's origin, world frame [N m] */
  readonly torque: Vector3;
}

/** As `BodyLoad` in load_types.wgsl. */
export const bodyLoad = {
  impulse: { type: 'vec3f', unit: 'N s', doc: 'Of matter on the body.' },
  torque: { type: 'vec3f', unit: 'N m s', doc: 'About the origin of the body.' },
} as const satisfies FieldTable;

/** Means over a step of `dt` [s], from the words of so many loads. */
export function meanForces(words: Uint32Array, count: number, dt: number): BodyForce[] {
  return Array.from({ length: count }, (_, index) => {
    const { impulse, torque } = unpackStruct(bodyLoad, words, index);
    return { force: over(impulse, dt), torque: over(torque, dt) };
  });
}

const over = (v: ArrayLike<number>, dt: number): Vector3 => [v[0]! / dt, v[1]! / dt, v[2]! / dt];
