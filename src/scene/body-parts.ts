/** Bodies as the parts that grains touch: one for a plain shape, several for a union. */
import type { ShapeModel } from '../geometry/shape-model.ts';
import { composed, noRotation, zeroVector, type Pose } from '../math/rigid.ts';
import type { BodyModel, PartModel } from './model.ts';

const atOrigin: Pose = { position: zeroVector, rotation: noRotation };

/** In the order of the bodies. */
export function bodyParts(bodies: readonly BodyModel[]): PartModel[] {
  return bodies.flatMap(({ shape, material }, body) => {
    const parts = shape.kind === 'union' ? shape.parts : [{ shape, offset: atOrigin }];
    return parts.map((part) => ({ ...part, material, body }));
  });
}

export interface MovingPart {
  readonly shape: ShapeModel;
  readonly isFixed: boolean;
  /** In the world at a time [s] */
  poseAt(time: number): Pose;
}

/** Parts of one body with where they are in the world. */
export function movingParts(body: BodyModel): MovingPart[] {
  return bodyParts([body]).map(({ shape, offset }) => ({
    shape,
    isFixed: body.isFixed,
    poseAt: (time) => composed(body.motion(time).pose, offset),
  }));
}
