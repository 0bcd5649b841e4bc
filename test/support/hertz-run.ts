/** Collisions of one or two elastic grains, followed step by step. */
import type { Device } from '../../src/device/device.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import type { Model } from '../../src/scene/model.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { grainModel, type TestModel } from './grain-model.ts';
import { GrainRun } from './grain-run.ts';

export interface Solid {
  /** [Pa] */
  readonly young: number;
  readonly poisson: number;
}

/** As 1/E* and 1/G* say; a rigid partner adds nothing. */
export function elasticityOf(a: Solid, b: Solid | 'rigid') {
  const solids = b === 'rigid' ? [a] : [a, b];
  const inverse = (of: (solid: Solid) => number): number => 1 / solids.reduce((sum, solid) => sum + of(solid), 0);
  return {
    modulus: inverse(({ young, poisson }) => (1 - poisson ** 2) / young),
    shearModulus: inverse(({ young, poisson }) => (2 * (2 - poisson) * (1 + poisson)) / young),
  };
}

/** A model of springs, without gravity unless it has its own. */
export function hertzModel(given: TestModel & { readonly attraction?: boolean }): Model {
  const { attraction = false, ...model } = given;
  const scene = { solver: { kind: 'hertz', attraction }, faults: { crushed: true } } as Scene;
  return { ...grainModel({ gravity: [0, 0, 0], ...model }), scene };
}

export interface Collision {
  /** [N] */
  readonly greatestPush: number;
  /** Time in contact [s]: steps in which there is a push */
  readonly duration: number;
  /** How much nearer to z = 0 than its radius the first grain comes [m] */
  readonly depth: number;
  /** Of the first grain after it [m/s], [rad/s] */
  readonly velocity: Vector3;
  readonly spin: Vector3;
}

/** Of the only contact that there is; it must be over within `steps`. */
export async function collide(device: Device, model: Model, steps: number): Promise<Collision> {
  using run = new GrainRun(device, model);
  let [greatestPush, pushes, depth, isOver] = [0, 0, 0, false];
  for (let k = 0; k < steps && !isOver; k++) {
    run.step();
    const [position, remainder] = [await run.words('grain.position'), await run.words('grain.remainder')];
    depth = Math.max(depth, model.grains.radius[0]! - Math.abs(position[2]! + remainder[2]!));
    const push = (await run.words('contact.force'))[3]!;
    if (push > 0) pushes++;
    greatestPush = Math.max(greatestPush, push);
    isOver = greatestPush > 0 && push === 0;
  }
  if (!isOver) throw new Error(`hertz-run.ts: the collision was not over after ${steps} steps`);
  const [[velocity], [spin]] = [await run.vectors('velocity'), await run.vectors('spin')];
  return { greatestPush, duration: pushes * model.timeStep, depth, velocity: velocity!, spin: spin! };
}
