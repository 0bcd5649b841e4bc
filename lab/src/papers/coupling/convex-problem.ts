/**
 * The problem of equation 8 of Yu et al. 2025 for a patch of matter in the plane that is pressed and dragged along a wall: node
 * velocities that minimise ½ |v − v*|² with masses, and the contact potentials of particles near the wall. Small enough
 * to be solved hundreds of times while a slider moves.
 */
import { contactCurvatures, contactImpulses, type LaggedContact } from './lagged-contact.ts';

interface ContactPoint {
  readonly nodes: readonly number[];
  /** Of these nodes, their sum is 1. */
  readonly weights: readonly number[];
  readonly contact: LaggedContact;
}

export interface ConvexProblem {
  /** Along the wall and away from it, a node after another. */
  readonly free: Float64Array;
  /** [kg] */
  readonly masses: Float64Array;
  readonly points: readonly ContactPoint[];
}

export interface ProblemOptions {
  /** k Δt² Σ N²/m, mean over the points: contact stiffness over inertia. */
  readonly ratio: number;
  readonly friction: number;
}

const columns = 24;
const rows = 5;
const timeStep = 1e-3;

/** Numbers between 0 and 1, the same each time. */
function* evenNumbers(): Generator<number, never> {
  for (let state = 12345; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

const splines = (f: number): readonly number[] => [(1.5 - f) ** 2 / 2, 0.75 - (f - 1) ** 2, (f - 0.5) ** 2 / 2];

/** Nodes that a particle sees, and its weights there; places in cells. */
function reachOf(x: number, y: number): { nodes: number[]; weights: number[] } {
  const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [across, upwards] = [splines(x - column), splines(y - row)];
  const reach = { nodes: [] as number[], weights: [] as number[] };
  for (const [j, high] of upwards.entries()) {
    for (const [i, wide] of across.entries()) {
      reach.nodes.push((row + j) * columns + column + i);
      reach.weights.push(wide * high);
    }
  }
  return reach;
}

export function makeProblem({ ratio, friction }: ProblemOptions): ConvexProblem {
  const random = evenNumbers();
  const next = (): number => random.next().value;
  const masses = new Float64Array(columns * rows);
  const places: { nodes: number[]; weights: number[]; isNear: boolean }[] = [];
  for (let cell = 2; cell < columns - 3; cell++) {
    for (let k = 0; k < 12; k++) {
      const y = 1 + 2.2 * next();
      const reach = reachOf(cell + next(), y);
      for (const [at, node] of reach.nodes.entries()) masses[node]! += 1e-3 * (reach.weights[at] ?? 0);
      places.push({ ...reach, isNear: y < 1.8 });
    }
  }
  const near = places.filter(({ isNear }) => isNear);
  const compliance = (place: { nodes: number[]; weights: number[] }): number =>
    place.weights.reduce((sum, weight, at) => sum + weight ** 2 / (masses[place.nodes[at] ?? 0] ?? 1), 0);
  const mean = near.reduce((sum, place) => sum + compliance(place), 0) / near.length;
  const stiffness = ratio / (timeStep ** 2 * mean);
  const points = near.map(({ nodes, weights }) => ({
    nodes,
    weights,
    contact: { stiffness, dissipation: 1, friction, timeStep, startForce: 0.4 * next() + 0.05, startVelocity: -0.1 },
  }));
  const free = Float64Array.from({ length: 2 * masses.length }, (_, k) =>
    k % 2 === 0 ? 0.3 + 0.2 * next() : -0.3 * next(),
  );
  return { free, masses, points };
}

/** Velocity of a contact point: along the wall and away from it. */
function velocityAt({ nodes, weights }: ContactPoint, v: Float64Array): readonly [number, number] {
  let [along, away] = [0, 0];
  for (const [at, node] of nodes.entries()) {
    along += (weights[at] ?? 0) * (v[2 * node] ?? 0);
    away += (weights[at] ?? 0) * (v[2 * node + 1] ?? 0);
  }
  return [along, away];
}

/** Derivative of the whole by the velocities [kg m/s], and the part of it that contacts have. */
export function gradientOf(
  problem: ConvexProblem,
  v: Float64Array,
): { gradient: Float64Array; contacts: Float64Array } {
  const contacts = new Float64Array(v.length);
  for (const point of problem.points) {
    const [along, away] = velocityAt(point, v);
    const { normal, tangent } = contactImpulses(point.contact, away, along);
    for (const [at, node] of point.nodes.entries()) {
      contacts[2 * node]! -= (point.weights[at] ?? 0) * tangent;
      contacts[2 * node + 1]! -= (point.weights[at] ?? 0) * normal;
    }
  }
  const gradient = contacts.map((part, k) => part + massOf(problem, k) * ((v[k] ?? 0) - (problem.free[k] ?? 0)));
  return { gradient, contacts };
}

export const massOf = ({ masses }: ConvexProblem, k: number): number => masses[k >> 1] ?? 0;

/** The Hessian's blocks on the diagonal. At a flat wall they are diagonal themselves. */
export function blocksOf(problem: ConvexProblem, v: Float64Array): Float64Array {
  const blocks = v.map((_, k) => massOf(problem, k));
  for (const point of problem.points) {
    const [along, away] = velocityAt(point, v);
    const { normal, tangent } = contactCurvatures(point.contact, away, along);
    for (const [at, node] of point.nodes.entries()) {
      const share = (point.weights[at] ?? 0) ** 2;
      blocks[2 * node]! += share * tangent;
      blocks[2 * node + 1]! += share * normal;
    }
  }
  return blocks;
}

/** Curvature of the whole along a direction. */
export function curvatureAlong(problem: ConvexProblem, v: Float64Array, direction: Float64Array): number {
  let sum = 0;
  for (const [k, d] of direction.entries()) sum += massOf(problem, k) * d * d;
  for (const point of problem.points) {
    const [along, away] = velocityAt(point, v);
    const [dAlong, dAway] = velocityAt(point, direction);
    const { normal, tangent } = contactCurvatures(point.contact, away, along);
    sum += tangent * dAlong * dAlong + normal * dAway * dAway;
  }
  return sum;
}
