/**
 * Positions of joints that bring a site to a pose, by damped least squares: steps of q along Jᵀ (J Jᵀ + λ² 1)⁻¹ e, with a λ
 * that shrinks with the error e, within the joints' ranges, from several starts where the first does not get there.
 */
import { conjugate, multiply, rotationToVector, type Pose } from '../../math/rigid.ts';
import { RandomStream } from '../../math/random-stream.ts';
import { RobotError } from '../robot-engine.ts';
import type { RobotKinematics } from '../robot-kinematics.ts';
import type { ModelJoint } from '../robot-model.ts';

export interface InverseKinematicsOptions {
  /** Positions to start from, all of the model's; home if left out. The answer is the one found first, near them. */
  readonly from?: ArrayLike<number>;
  /** Joints that may move; all hinges and sliders on the way to the site if left out */
  readonly joints?: readonly string[];
  /** Only where the site is matters, not how it is turned */
  readonly positionOnly?: boolean;
  /** [m], 1e-5 if left out */
  readonly tolerance?: number;
  /** [rad], 1e-4 if left out */
  readonly angleTolerance?: number;
  /** Starts at random places after the first, 20 if left out */
  readonly restarts?: number;
  readonly seed?: number;
}

export interface InverseKinematicsAnswer {
  readonly reached: boolean;
  /** All of the model's positions */
  readonly positions: Float64Array;
  /** How far the site is from where it should be [m], [rad] */
  readonly distance: number;
  readonly angle: number;
  readonly iterations: number;
}

const mostIterations = 120;
/** [rad] or [m]: a step beyond this follows a tangent too far. */
const longestStep = 0.3;
/** An error of one radian counts as much as one of so many metres: of the order of a hand's size. */
const metresPerRadian = 0.3;

export function solveInverseKinematics(
  kinematics: RobotKinematics,
  site: string,
  target: Pose,
  options: InverseKinematicsOptions = {},
): InverseKinematicsAnswer {
  const { model } = kinematics;
  if (![...target.position, ...target.rotation].every(Number.isFinite))
    throw new RobotError(
      `pose of ${site}: must be finite numbers, got ${[...target.position, ...target.rotation].join(', ')}`,
    );
  const { restarts = 20, seed = 1 } = options;
  const joints = movable(kinematics, site, options.joints);
  const random = new RandomStream([seed, 0], [0x1a2b, 0]);
  const start = Float64Array.from(options.from ?? model.home);
  let best: InverseKinematicsAnswer | null = null;
  let iterations = 0;
  for (let attempt = 0; attempt <= restarts; attempt++) {
    const from = attempt === 0 ? start : elsewhere(start, joints, random);
    const answer = descend(kinematics, { site, target, joints, from, options });
    iterations += answer.iterations;
    if (best === null || badness(answer) < badness(best)) best = answer;
    if (best.reached) break;
  }
  kinematics.set(best!.positions);
  return { ...best!, iterations };
}

const badness = ({ distance, angle }: InverseKinematicsAnswer): number => distance + metresPerRadian * angle;

/** Hinges and sliders that carry the site, or those that are named. */
function movable({ model }: RobotKinematics, site: string, names?: readonly string[]): readonly ModelJoint[] {
  const carriers = new Set<string>();
  let link: string | null = model.site(site).link;
  while (link !== null) {
    carriers.add(link);
    link = model.link(link).parent;
  }
  const isSingle = ({ kind }: ModelJoint): boolean => kind === 'hinge' || kind === 'slider';
  const chosen = names
    ? names.map((name) => model.joint(name))
    : model.joints.filter((joint) => carriers.has(joint.link) && isSingle(joint));
  if (chosen.length === 0 || !chosen.every(isSingle))
    throw new RobotError(`site ${site}: no hinge or slider of the chosen joints moves it`);
  return chosen;
}

function elsewhere(start: Float64Array, joints: readonly ModelJoint[], random: RandomStream): Float64Array {
  const positions = start.slice();
  for (const { position, range, kind } of joints) {
    const [least, greatest] = range ?? (kind === 'hinge' ? [-Math.PI, Math.PI] : [-0.5, 0.5]);
    positions[position] = random.between(least, greatest);
  }
  return positions;
}

interface Descent {
  readonly site: string;
  readonly target: Pose;
  readonly joints: readonly ModelJoint[];
  readonly from: Float64Array;
  readonly options: InverseKinematicsOptions;
}

function descend(
  kinematics: RobotKinematics,
  { site, target, joints, from, options }: Descent,
): InverseKinematicsAnswer {
  const { tolerance = 1e-5, angleTolerance = 1e-4, positionOnly = false } = options;
  const rows = positionOnly ? 3 : 6;
  const positions = from.slice();
  let best: InverseKinematicsAnswer | null = null;
  let stalls = 0;
  for (let iterations = 0; ; iterations++) {
    kinematics.set(positions);
    const error = poseError(kinematics.sitePose(site), target);
    const distance = Math.hypot(error[0]!, error[1]!, error[2]!);
    const angle = positionOnly ? 0 : Math.hypot(error[3]!, error[4]!, error[5]!);
    const reached = distance <= tolerance && angle <= angleTolerance;
    const here = { reached, positions: positions.slice(), distance, angle, iterations };
    const improved = best === null || badness(here) < 0.99 * badness(best);
    if (best === null || badness(here) < badness(best)) best = here;
    stalls = improved ? 0 : stalls + 1;
    if (reached || iterations === mostIterations || stalls > 12) return { ...best, iterations };
    const step = dampedStep(kinematics.siteJacobian(site), error, joints, {
      rows,
      columns: kinematics.model.speedCount,
    });
    const longest = Math.max(...step.map(Math.abs));
    const factor = Math.min(1, longestStep / longest);
    for (const [k, { position, range }] of joints.entries()) {
      const next = positions[position]! + factor * step[k]!;
      positions[position] = range ? Math.min(range[1], Math.max(range[0], next)) : next;
    }
  }
}

/** Where to go and how to turn, world frame [m], [rad] */
function poseError(from: Pose, to: Pose): number[] {
  const turn = rotationToVector(multiply(to.rotation, conjugate(from.rotation)));
  return [
    to.position[0] - from.position[0],
    to.position[1] - from.position[1],
    to.position[2] - from.position[2],
    ...turn,
  ];
}

function dampedStep(
  jacobian: Float64Array,
  error: readonly number[],
  joints: readonly ModelJoint[],
  { rows, columns }: { readonly rows: number; readonly columns: number },
): number[] {
  const weight = (row: number): number => (row < 3 ? 1 : metresPerRadian);
  const entry = (row: number, joint: ModelJoint): number => weight(row) * jacobian[row * columns + joint.speed]!;
  const weighted = error.slice(0, rows).map((value, row) => weight(row) * value);
  const size = Math.hypot(...weighted);
  const damping = 0.05 ** 2 * Math.min(1, 100 * size * size) + 1e-12;
  const square = Array.from({ length: rows }, (_, a) =>
    Array.from({ length: rows }, (_, b) => {
      let sum = a === b ? damping : 0;
      for (const joint of joints) sum += entry(a, joint) * entry(b, joint);
      return sum;
    }),
  );
  const solution = solve(square, weighted);
  return joints.map((joint) => solution.reduce((sum, value, row) => sum + entry(row, joint) * value, 0));
}

/** Gauss–Jordan elimination; the matrix is symmetric and positive, so that no rows need to change places. */
function solve(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  for (let i = 0; i < n; i++) {
    const pivot = matrix[i]![i]!;
    for (let k = 0; k < n; k++) {
      if (k === i) continue;
      const factor = matrix[k]![i]! / pivot;
      for (let j = i; j < n; j++) matrix[k]![j]! -= factor * matrix[i]![j]!;
      right[k]! -= factor * right[i]!;
    }
  }
  return right.map((value, i) => value / matrix[i]![i]!);
}
