/** How the bodies of a scene move: the kinds of motion that are formulas, and the choice between all kinds. */
import {
  add,
  multiply,
  normalize,
  normalizeQuaternion,
  rotationFromVector,
  scale,
  type Pose,
  type Quaternion,
  type Twist,
  type Vector3,
} from '../../math/rigid.ts';
import type { SceneMotion } from '../scene.ts';
import { keyframeMotion } from './keyframe-motion.ts';
import { fixedMotion, type Motion } from './motion.ts';

/** What moves as the scene says. */
export interface Mover {
  /** At the start, where its motion does not say otherwise [m] */
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly motion?: SceneMotion | undefined;
}

/** How a body moves, and whether it does at all. */
export function bodyMotion(body: Mover): { readonly motion: Motion; readonly isFixed: boolean } {
  const start: Pose = { position: body.position, rotation: normalizeQuaternion(body.rotation) };
  if (body.motion === undefined) return { motion: fixedMotion(start), isFixed: true };
  switch (body.motion.kind) {
    case 'velocity': {
      const isFixed = isZero(body.motion.velocity) && isZero(body.motion.spin);
      return { motion: isFixed ? fixedMotion(start) : steadyMotion(start, body.motion), isFixed };
    }
    case 'oscillation': {
      const isFixed = body.motion.amplitude === 0 && body.motion.angle === 0;
      return { motion: isFixed ? fixedMotion(start) : oscillation(start, body.motion), isFixed };
    }
    case 'keyframes': {
      const poses = body.motion.keyframes.map((keyframe) => ({
        time: keyframe.time,
        position: keyframe.position ?? start.position,
        rotation: keyframe.rotation ? normalizeQuaternion(keyframe.rotation) : start.rotation,
      }));
      const first = poses[0]!;
      const isFixed = poses.every(
        ({ position, rotation }) => isSame(position, first.position) && isSame(rotation, first.rotation),
      );
      return { motion: isFixed ? fixedMotion(first) : keyframeMotion(poses, body.motion.interpolation), isFixed };
    }
  }
}

const isZero = (vector: Vector3): boolean => vector.every((component) => component === 0);
const isSame = (a: readonly number[], b: readonly number[]): boolean => a.every((component, k) => component === b[k]);

function steadyMotion(start: Pose, { velocity, spin }: Extract<SceneMotion, { kind: 'velocity' }>): Motion {
  const twist: Twist = { velocity, spin };
  return (time) => ({
    pose: {
      position: add(start.position, scale(velocity, time)),
      rotation: multiply(rotationFromVector(scale(spin, time)), start.rotation),
    },
    twist,
  });
}

function oscillation(start: Pose, motion: Extract<SceneMotion, { kind: 'oscillation' }>): Motion {
  const axis = normalize(motion.axis);
  const rate = 2 * Math.PI * motion.frequency;
  return (time) => {
    const sine = Math.sin(rate * time + motion.phase);
    const slope = rate * Math.cos(rate * time + motion.phase);
    return {
      pose: {
        position: add(start.position, scale(axis, motion.amplitude * sine)),
        rotation: multiply(rotationFromVector(scale(axis, motion.angle * sine)), start.rotation),
      },
      twist: { velocity: scale(axis, motion.amplitude * slope), spin: scale(axis, motion.angle * slope) },
    };
  };
}
