/** Two ways down the bowl of a {@link ConvexProblem}, with the same blocks and the same exact line search. */
import { blocksOf, curvatureAlong, gradientOf, massOf, type ConvexProblem } from './convex-problem.ts';

/** How the next direction is found: by the blocks alone, or by conjugate gradients that they precondition. */
export type SolverName = 'blocks' | 'conjugate gradients';

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0);

/** Relative residuals before each iteration, by the criterion of SAP: in units of the root of energy. */
export function residualsOf(problem: ConvexProblem, solver: SolverName, iterations: number): readonly number[] {
  const v = problem.free.slice();
  const residuals: number[] = [];
  let direction = new Float64Array(v.length);
  let last: { readonly gradient: Float64Array; readonly scaled: Float64Array } | null = null;
  for (let iteration = 0; iteration <= iterations; iteration++) {
    const { gradient, contacts } = gradientOf(problem, v);
    const residual = relativeResidual(problem, { v, gradient, contacts });
    residuals.push(residual);
    if (residual < 1e-8) break;
    const blocks = blocksOf(problem, v);
    const scaled = gradient.map((value, k) => ((blocks[k] ?? 0) > 0 ? value / (blocks[k] ?? 1) : 0));
    const keep = last === null || solver === 'blocks' ? 0 : polakRibiere(gradient, scaled, last);
    direction = direction.map((old, k) => keep * old - (scaled[k] ?? 0));
    // Conjugacy is lost where contacts open and close: then downhill again.
    if (dot(direction, gradient) >= 0) direction = scaled.map((value) => -value);
    last = { gradient, scaled };
    const length = searchAlong(problem, v, direction);
    for (let k = 0; k < v.length; k++) v[k]! += length * (direction[k] ?? 0);
  }
  return residuals;
}

function polakRibiere(gradient: Float64Array, scaled: Float64Array, last: { gradient: Float64Array; scaled: Float64Array }): number {
  const change = gradient.map((value, k) => value - (last.gradient[k] ?? 0));
  return Math.max(0, dot(scaled, change) / dot(last.gradient, last.scaled));
} // prettier-ignore

/** Length at which the slope along a direction is zero: Newton's, kept between ends that it halves where it strays. */
function searchAlong(problem: ConvexProblem, v: Float64Array, direction: Float64Array): number {
  const at = (length: number): Float64Array => v.map((value, k) => value + length * (direction[k] ?? 0));
  const first = dot(gradientOf(problem, v).gradient, direction);
  let [low, high, length] = [0, Infinity, 1];
  for (let k = 0; k < 20; k++) {
    const place = at(length);
    const slope = dot(gradientOf(problem, place).gradient, direction);
    if (Math.abs(slope) <= 1e-8 * Math.abs(first)) break;
    if (slope < 0) low = length;
    else high = length;
    const newton = length - slope / curvatureAlong(problem, place, direction);
    const isInside = newton > low && newton < high;
    length = isInside ? newton : high === Infinity ? 2 * length : (low + high) / 2;
  }
  return length;
}

interface Standing {
  readonly v: Float64Array;
  readonly gradient: Float64Array;
  readonly contacts: Float64Array;
}

function relativeResidual(problem: ConvexProblem, { v, gradient, contacts }: Standing): number {
  const norm = (of: (k: number) => number): number =>
    Math.sqrt(v.reduce((sum, _, k) => sum + (massOf(problem, k) > 0 ? of(k) ** 2 / massOf(problem, k) : 0), 0));
  const momentum = norm((k) => massOf(problem, k) * (v[k] ?? 0));
  const impulse = norm((k) => contacts[k] ?? 0);
  return norm((k) => gradient[k] ?? 0) / Math.max(momentum, impulse);
}
