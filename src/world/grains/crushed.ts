/** Spheres that are pressed into each other, or into bodies, farther than any material is. */
import type { HostArray } from '../../core/value-types.ts';
import { shapeDistance } from '../../geometry/shape-distance.ts';
import { composed, toBody } from '../../math/rigid.ts';
import type { Model } from '../../scene/model.ts';
import type { PoseOf } from '../../sensors/sensors.ts';
import type { Fault, Moment } from '../matter.ts';

/** What makes contacts bear more, by solver. */
const firmerBy: Readonly<Record<Model['scene']['solver']['kind'], string>> = {
  'gauss-seidel': 'more solver.maxSweeps',
  apgd: 'more solver.sweeps',
  jacobi: 'more solver.sweeps',
  'ccp-jacobi': 'more solver.sweeps',
  granulargym: 'more solver.sweeps',
  hertz: 'a greater youngModulus',
  springs: 'a greater solver.stiffness',
};

export function crushedFault(model: Model): Fault {
  const firmer = firmerBy[model.scene.solver.kind];
  return {
    warning: 'crushed',
    meaning: 'a grain overlaps another one, or a body, by more than half of the smaller radius',
    cure: `a smaller time.step or ${firmer}, less load or slower bodies; "faults": {"crushed": false} goes on`,
    find: () => null,
    explain: (piece, moment, poseOf) => explainOverlap(piece, moment, model, poseOf),
  };
}

/** The deepest of the overlaps of a grain, as `it is 0.0031 m inside grain 7, 0.62 of the smaller radius` */
async function explainOverlap(piece: number, moment: Moment, model: Model, poseOf: PoseOf): Promise<string | null> {
  const [position, presence] = await Promise.all([moment.read('grain.position'), moment.read('grain.presence')]);
  const { count, radius } = model.grains;
  const first = piece - (piece % count);
  const own = radius[piece - first]!;
  let deepest = { partner: '', depth: 0, over: own };
  const look = (partner: string, depth: number, over: number): void => {
    if (depth / over > deepest.depth / deepest.over) deepest = { partner, depth, over };
  };
  for (let local = 0; local < count; local++) {
    if (first + local === piece || presence[first + local] === 0) continue;
    const apart = distance(position, piece, first + local, model.period);
    look(`grain ${local}`, own + radius[local]! - apart, Math.min(own, radius[local]!));
  }
  const centre = [position[3 * piece]!, position[3 * piece + 1]!, position[3 * piece + 2]!] as const;
  for (const { body, shape, offset } of model.parts) {
    const { name } = model.bodies[body]!;
    const pose = composed(poseOf(body), offset);
    const [x, y, z] = toBody(pose, centre);
    look(`body "${name}"`, own - shapeDistance(shape, x, y, z), own);
  }
  const { partner, depth, over } = deepest;
  // The step may have parted them, in part.
  if (depth <= 0) return null;
  return `it is ${depth.toPrecision(3)} m inside ${partner}, ${(depth / over).toPrecision(2)} of the smaller radius`;
}

/** Between nearest images [m] */
function distance(position: HostArray, a: number, b: number, period: Model['period']): number {
  const way = [0, 1, 2].map((axis) => {
    const apart = position[3 * a + axis]! - position[3 * b + axis]!;
    return period[axis]! > 0 ? apart - period[axis]! * Math.round(apart / period[axis]!) : apart;
  });
  return Math.hypot(...way);
}
