/** In two dimensions all lies and moves in the plane z = 0: what does not is refused. */
import type { BodyModel } from '../model.ts';
import type { SceneProblem } from '../scene-error.ts';
import type { Scene, SceneSoft } from '../scene.ts';

const inPlane = 'must be 0 in two dimensions';
const holdsPlane = 'must reach through z = 0, the plane of two dimensions';

/** Moments in which moving bodies are looked at, and how little leads out of the plane [m/s, rad/s]. */
const moments = 65;
const stillness = 1e-9;

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
      if (actuator.kind === 'muscle') return actuator.axis ? zero(actuator.axis, 2, `${path}.axis`) : [];
      return actuator.through.flatMap((point, j) => zero(point, 2, `${path}.through[${j}]`)).slice(0, 1);
    }),
    ...bodies.flatMap((body, k) => bodyProblems(body, `scene.bodies[${k}].motion`, scene.time.end)),
  ];
}

function groupProblems({ fill, velocity, spin }: SceneSoft, path: string): SceneProblem[] {
  return [
    ...fillProblems(fill, `${path}.fill`),
    ...zero(velocity, 2, `${path}.velocity`),
    ...zero(spin, 0, `${path}.spin`),
    ...zero(spin, 1, `${path}.spin`),
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
      return [];
    case 'ball':
      return zero(fill.centre, 2, `${path}.centre`);
    case 'points':
      return fill.positions.flatMap((point, k) => zero(point, 2, `${path}.positions[${k}]`)).slice(0, 1);
  }
}

function throughPlane(box: { readonly min: readonly number[]; readonly max: readonly number[] }, path: string) {
  if (box.min[2]! <= 0 && box.max[2]! >= 0) return [];
  const side = box.min[2]! > 0 ? 'min' : 'max';
  return [{ path: `${path}.${side}[2]`, message: holdsPlane, value: box[side][2], cure: 'write z from -0.5 to 0.5' }];
}

function zero(vector: readonly number[], axis: number, path: string): SceneProblem[] {
  return vector[axis] === 0 ? [] : [{ path: `${path}[${axis}]`, message: inPlane, value: vector[axis] }];
}

function bodyProblems({ motion, isFixed }: BodyModel, path: string, endTime: number): SceneProblem[] {
  if (isFixed) return [];
  for (let k = 0; k < moments; k++) {
    const { velocity, spin } = motion((endTime * k) / (moments - 1)).twist;
    const isIn = Math.abs(velocity[2]) <= stillness && Math.hypot(spin[0], spin[1]) <= stillness;
    if (!isIn) return [{ path, message: 'must stay in the plane: move along x and y, turn about z' }];
  }
  return [];
}
