/**
 * Where the links of a robot are, and what it weighs against its joints, at positions that somebody thinks of. It has data
 * of its own, so a simulation is not disturbed.
 */
import type { DoubleBuffer, MjData } from '@mujoco/mujoco';
import type { Pose, Quaternion, Vector3 } from '../math/rigid.ts';
import { RobotError } from './robot-engine.ts';
import type { RobotModel } from './robot-model.ts';

export class RobotKinematics implements Disposable {
  readonly model: RobotModel;
  readonly #data: MjData;
  readonly #linear: DoubleBuffer;
  readonly #angular: DoubleBuffer;
  readonly #square: DoubleBuffer;
  readonly #loads: DoubleBuffer;

  constructor(model: RobotModel) {
    const { engine, compiled, speedCount } = model;
    this.model = model;
    this.#data = new engine.module.MjData(compiled);
    this.#linear = engine.buffer(3 * speedCount);
    this.#angular = engine.buffer(3 * speedCount);
    this.#square = engine.buffer(speedCount * speedCount);
    this.#loads = engine.buffer(speedCount);
    this.set(model.home);
  }

  /** All positions, in the order of the model's joints [m], [rad], quaternions w x y z */
  set(positions: ArrayLike<number>): void {
    const { engine, compiled, positionCount } = this.model;
    if (positions.length !== positionCount)
      throw new RobotError(`positions: must be ${positionCount} numbers, got ${positions.length}`);
    (this.#data.qpos as Float64Array).set(positions);
    engine.module.mj_kinematics(compiled, this.#data);
    engine.module.mj_comPos(compiled, this.#data);
  }

  linkPose(name: string): Pose {
    const { index } = this.model.link(name);
    return {
      position: triple(this.#data.xpos as Float64Array, index),
      rotation: xyzw(this.#data.xquat as Float64Array, index),
    };
  }

  sitePose(name: string): Pose {
    const { index } = this.model.site(name);
    return {
      position: triple(this.#data.site_xpos as Float64Array, index),
      rotation: rotationOf((this.#data.site_xmat as Float64Array).subarray(9 * index, 9 * index + 9)),
    };
  }

  /** Of the whole, world frame [m] */
  centreOfMass(): Vector3 {
    const total = this.model.mass;
    const centres = this.#data.xipos as Float64Array;
    const sum = [0, 0, 0];
    for (const { index, mass } of this.model.links)
      for (let axis = 0; axis < 3; axis++) sum[axis]! += mass * centres[3 * index + axis]!;
    return [sum[0]! / total, sum[1]! / total, sum[2]! / total];
  }

  /**
   * Rows of the velocity and then of the spin of a site, world frame, by the speeds of all joints: 6 rows of as many columns
   * as there are speeds.
   */
  siteJacobian(name: string): Float64Array {
    const { engine, compiled, speedCount } = this.model;
    const { index } = this.model.site(name);
    engine.module.mj_jacSite(compiled, this.#data, this.#linear, this.#angular, index);
    const rows = new Float64Array(6 * speedCount);
    rows.set((this.#linear.GetView() as Float64Array).subarray(0, 3 * speedCount));
    rows.set((this.#angular.GetView() as Float64Array).subarray(0, 3 * speedCount), 3 * speedCount);
    return rows;
  }

  /** Symmetric, one row a speed, with the inertia of the motors [kg m²], [kg] */
  massMatrix(): Float64Array {
    const { engine, compiled, speedCount } = this.model;
    engine.module.mj_makeM(compiled, this.#data);
    engine.module.mj_fullM(compiled, this.#data, this.#square);
    return Float64Array.from((this.#square.GetView() as Float64Array).subarray(0, speedCount * speedCount));
  }

  /** What each joint needs to bear the weight of the links, at rest [N m], [N] */
  gravityLoads(): Float64Array {
    const { engine, compiled, speedCount } = this.model;
    (this.#data.qvel as Float64Array).fill(0);
    engine.module.mj_fwdPosition(compiled, this.#data);
    engine.module.mj_fwdVelocity(compiled, this.#data);
    engine.module.mj_rne(compiled, this.#data, 0, this.#loads);
    return Float64Array.from((this.#loads.GetView() as Float64Array).subarray(0, speedCount));
  }

  /** Pairs of links that overlap, and how deep [m]; and links that are in the floor. */
  collisions(): readonly Collision[] {
    const { engine, compiled } = this.model;
    engine.module.mj_fwdPosition(compiled, this.#data);
    const bodies = compiled.geom_bodyid as Int32Array;
    const contacts = this.#data.contact;
    const found: Collision[] = [];
    // The list and each of its items are copies that live until they are deleted.
    try {
      for (let k = 0; k < contacts.size(); k++) {
        const contact = contacts.get(k)!;
        const nameOf = (geom: number): string => this.model.links.find(({ index }) => index === bodies[geom])?.name ?? 'the ground'; // prettier-ignore
        if (contact.dist < 0)
          found.push({ links: [nameOf(contact.geom1), nameOf(contact.geom2)], depth: -contact.dist });
        contact.delete();
      }
    } finally {
      contacts.delete();
    }
    return found;
  }

  [Symbol.dispose](): void {
    this.#linear.delete();
    this.#angular.delete();
    this.#square.delete();
    this.#loads.delete();
    this.#data.delete();
  }
}

export interface Collision {
  readonly links: readonly [string, string];
  /** [m] */
  readonly depth: number;
}

const triple = (values: Float64Array, k: number): Vector3 => [values[3 * k]!, values[3 * k + 1]!, values[3 * k + 2]!];

/** From MuJoCo's order, w x y z */
function xyzw(values: Float64Array, k: number): Quaternion {
  return [values[4 * k + 1]!, values[4 * k + 2]!, values[4 * k + 3]!, values[4 * k]!];
}

/** From the nine numbers of a rotation matrix, row by row */
export function rotationOf(m: ArrayLike<number>): Quaternion {
  const [a, b, c, d, e, f, g, h, i] = Array.from(m) as [number, number, number, number, number, number, number, number, number]; // prettier-ignore
  // The largest of the four is found first, so that nothing small is divided by.
  const squares = [1 + a - e - i, 1 - a + e - i, 1 - a - e + i, 1 + a + e + i];
  const largest = squares.indexOf(Math.max(...squares));
  const s = 2 * Math.sqrt(squares[largest]!);
  if (largest === 0) return [s / 4, (b + d) / s, (c + g) / s, (h - f) / s];
  if (largest === 1) return [(b + d) / s, s / 4, (f + h) / s, (c - g) / s];
  if (largest === 2) return [(c + g) / s, (f + h) / s, s / 4, (d - b) / s];
  return [(h - f) / s, (c - g) / s, (d - b) / s, s / 4];
}
