/** A model with one body more: all else stays as it is, the step, the domain and the numbers of bodies among it. */
import type { ShapeModel, UnionModel } from '../geometry/shape-model.ts';
import type { Pose } from '../math/rigid.ts';
import { bodyParts } from './body-parts.ts';
import type { BodyModel, Model } from './model.ts';
import { fixedMotion } from './motion/motion.ts';

export interface AddedBody {
  readonly name: string;
  readonly shape: ShapeModel | UnionModel;
  /** Where it stands until somebody steers it. */
  readonly pose: Pose;
  /** Index of the material. Default: that of the last body, or of the first grain or particle. */
  readonly material?: number;
  /** Coulomb coefficient with soft matter. Default: 0.3. */
  readonly friction?: number;
}

/** It is the last of the bodies. The scene of the model does not know of it. */
export function addBody(model: Model, { name, shape, pose, material, friction = 0.3 }: AddedBody): Model {
  const { soft } = model;
  const usual = model.bodies.at(-1)?.material ?? (soft ? soft.material : model.grains.material)[0] ?? 0;
  const stands = { motion: fixedMotion(pose), isFixed: true, isAdded: true };
  const body: BodyModel = { name, shape, material: material ?? usual, ...stands };
  const bodies = [...model.bodies, body];
  return {
    ...model,
    bodies,
    parts: bodyParts(bodies),
    soft: soft && { ...soft, bodyGrips: [...soft.bodyGrips, { kind: 'friction', friction }] },
  };
}
