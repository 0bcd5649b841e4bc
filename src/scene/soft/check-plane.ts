/** In two dimensions all soft matter lies and moves in the plane z = 0, and what it meets moves in it. */
import type { BodyModel } from '../model.ts';
import { motionInPlane, pointsInPlane, throughPlane, zeroAlong } from '../plane-checks.ts';
import type { SceneProblem } from '../scene-error.ts';
import type { Scene, SceneSoft } from '../scene.ts';

export function checkPlane(scene: Scene, bodies: readonly BodyModel[]): SceneProblem[] {
  const { domain, soft, actuators, boundaries } = scene;
  return [
    ...(domain ? throughPlane(domain, 'scene.domain') : []),
    ...(boundaries.z === 'none'
      ? []
      : [{ path: 'scene.boundaries.z', message: 'must be "none" in two dimensions', cure: 'remove it' }]),
    ...soft.flatMap((group, k) => groupProblems(group, `scene.soft[${k}]`)),
    ...actuators.flatMap((actuator, k) => {
      const path = `scene.actuators[${k}]`;
      if (actuator.kind === 'muscle') return actuator.axis ? zeroAlong(2, actuator.axis, `${path}.axis`) : [];
      return pointsInPlane(actuator.through, `${path}.through`);
    }),
    ...bodies.flatMap((body, k) => motionInPlane(body, `scene.bodies[${k}].motion`, scene.time.end)),
  ];
}

function groupProblems({ fill, velocity, spin }: SceneSoft, path: string): SceneProblem[] {
  return [
    ...fillProblems(fill, `${path}.fill`),
    ...zeroAlong(2, velocity, `${path}.velocity`),
    ...zeroAlong(0, spin, `${path}.spin`),
    ...zeroAlong(1, spin, `${path}.spin`),
  ];
}

function fillProblems(fill: SceneSoft['fill'], path: string): SceneProblem[] {
  switch (fill.kind) {
    case 'box':
      return throughPlane(fill, path);
    case 'image':
      if (fill.along !== 'z')
        return [{ path: `${path}.along`, message: 'must be "z" in two dimensions', value: fill.along }];
      return throughPlane(fill, path);
    case 'mesh':
    case 'run':
      return [];
    case 'ball':
      return zeroAlong(2, fill.centre, `${path}.centre`);
    case 'points':
      return pointsInPlane(fill.positions, `${path}.positions`);
  }
}
