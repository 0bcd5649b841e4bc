/** Shapes lie and move in the plane z = 0, and so does what they meet: what would push them out of it is refused. */
import { composed, noRotation, rotate, zeroVector, type Vector3 } from '../../math/rigid.ts';
import { bodyParts } from '../body-parts.ts';
import type { BodyModel, PartModel } from '../model.ts';
import { bodyMotion } from '../motion/body-motion.ts';
import { isUpright } from '../parts-in-plane.ts';
import { motionInPlane, pointsInPlane, throughPlane, zeroAlong } from '../plane-checks.ts';
import type { SceneProblem } from '../scene-error.ts';
import type { Scene, SceneShapes } from '../scene.ts';

const unitVectors: readonly Vector3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
/** How little of a direction or a place leads out of the plane [1, m]. */
const tolerance = 1e-6;

/** `bodies`: those of the scene, found by name, and walls. */
export function checkShapesPlane(scene: Scene, bodies: readonly BodyModel[]): SceneProblem[] {
  const paths = new Map(scene.bodies.map(({ name }, k) => [name, `scene.bodies[${k}]`]));
  return [
    ...(scene.domain ? throughPlane(scene.domain, 'scene.domain') : []),
    ...scene.shapes.flatMap((group, k) => groupProblems(group, `scene.shapes[${k}]`, scene.time.end)),
    ...bodies.flatMap((body) => {
      const path = paths.get(body.name);
      if (path === undefined) return [];
      const cuts = bodyParts([body]).flatMap((part) => cutProblem(part, body, path));
      return [...motionInPlane(body, `${path}.motion`, scene.time.end), ...cuts.slice(0, 1)];
    }),
  ];
}

function groupProblems(group: SceneShapes, path: string, endTime: number): SceneProblem[] {
  const { fill, velocity, origin = zeroVector, motion } = group;
  const moved = bodyMotion({ position: origin, rotation: noRotation, motion });
  return [
    ...('region' in fill ? throughPlane(fill.region, `${path}.fill.region`) : []),
    ...(fill.kind === 'points' ? pointsInPlane(fill.positions, `${path}.fill.positions`) : []),
    ...zeroAlong(2, velocity, `${path}.velocity`),
    ...zeroAlong(2, origin, `${path}.origin`),
    ...motionInPlane(moved, `${path}.motion`, endTime),
  ];
}

/** A part is met by its cut with the plane, where its surface must stand upright. */
function cutProblem({ shape, offset }: PartModel, { motion }: BodyModel, path: string): SceneProblem[] {
  const { position, rotation } = composed(motion(0).pose, offset);
  const axes = unitVectors.map((axis) => rotate(rotation, axis));
  const isAlongZ = ([x, y]: Vector3): boolean => Math.hypot(x, y) <= tolerance;
  const isInPlane = ([, , z]: Vector3): boolean => Math.abs(z) <= tolerance;
  const isCentred = Math.abs(position[2]) <= tolerance;
  switch (shape.kind) {
    case 'plane':
      if (isInPlane(axes[2]!)) return [];
      return [
        {
          path: `${path}.shape`,
          message: 'must stand upright on the plane z = 0, in which shapes move',
          cure: 'give the plane a "normal" in it, like [0, 1, 0] for a floor',
        },
      ];
    case 'sphere':
      if (isCentred) return [];
      return [
        { path: `${path}.position[2]`, message: 'must be 0: shapes meet its cut with z = 0', value: position[2] },
      ];
    case 'box':
    case 'cylinder':
    case 'capsule': {
      // Turned about z only, what counts is its cut; else it must be its own mirror image in the plane.
      const isMirrored = isCentred && (axes.some(isAlongZ) || (shape.kind !== 'box' && isInPlane(axes[2]!)));
      if (isUpright(rotation) || isMirrored) return [];
      const message = 'must be turned about z only, or lie in z = 0: shapes meet its cut with that plane';
      return [{ path: `${path}.rotation`, message }];
    }
    case 'mesh':
      return [];
  }
}
