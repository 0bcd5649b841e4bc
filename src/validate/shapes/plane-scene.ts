/** Words for scenes in the plane: boxes of walls, floors and slopes, regions. */
import { multiply, type Quaternion, type Vector3 } from '../../math/rigid.ts';
import type { ExperimentScene } from '../watched-world.ts';

type Body = NonNullable<ExperimentScene['bodies']>[number];

/** About z, counter-clockwise. */
export const turned = (angle: number): Quaternion => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];

/** Of a plane whose surface, which faces +z, is to face up, and then be turned counter-clockwise. */
export const facingUp = (angle = 0): Quaternion => multiply(turned(angle), [-Math.SQRT1_2, 0, 0, Math.SQRT1_2]);

/** As thick as the plane is thought to be. */
export const region = (left: number, bottom: number, right: number, top: number) => ({
  min: [left, bottom, -0.5] as const,
  max: [right, top, 0.5] as const,
});

export interface Box {
  readonly name: string;
  /** Of its middle [m] */
  readonly at: readonly [number, number];
  /** [m] */
  readonly size: readonly [number, number];
  readonly material: string;
  /** Counter-clockwise [rad] */
  readonly angle?: number;
}

export const box = ({ name, at, size, material, angle = 0 }: Box) =>
  ({
    name,
    shape: { kind: 'box', size: [size[0], size[1], 1] },
    position: [at[0], at[1], 0],
    rotation: turned(angle),
    material,
  }) as const satisfies Body;

/** Along a way, from a time on, without a jump of its speed; then it stays there. */
export function departure(
  { position }: { readonly position: Vector3 },
  { from, during, way }: { readonly from: number; readonly during: number; readonly way: readonly [number, number] },
) {
  return {
    kind: 'keyframes',
    interpolation: 'smooth',
    keyframes: [
      { time: from },
      { time: from + during, position: [position[0] + way[0], position[1] + way[1], position[2]] },
    ],
  } as const;
}
