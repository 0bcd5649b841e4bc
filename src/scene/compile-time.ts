/** Time step, number of steps and end of the run. */
import { length, type Vector3 } from '../math/rigid.ts';
import { shown } from './fill/fill-context.ts';
import type { CompileReport } from './compile-report.ts';
import { shortestRayleighTime } from './elasticity.ts';
import type { GrainsModel, Model } from './model.ts';
import { greatestStepCount, type Scene } from './scene.ts';

/** Beds of some 20 layers rest quietly up to this times √(R/g). */
const quietFactor = 0.06;
/** Default where gravity and speeds would allow more [s] */
export const longestStep = 0.01;
/** Greatest way of a grain within a step at the start, by default [radii] */
const greatestWay = 0.5;
/** Of the Rayleigh time, for springs: by default, and the most that is safe. */
const springFraction = { usual: 0.1, safe: 0.2 } as const;
/** Steps in a cycle of an oscillating body, by default at least. */
export const stepsPerCycle = 20;
/** Rounding must not add a step to a time that is a whole number of them. */
export const timeTolerance = 1e-6;

export type Time = Pick<Model, 'timeStep' | 'stepCount' | 'endTime'>;

export function compileTime(
  scene: Scene,
  grains: Pick<GrainsModel, 'radius' | 'material'>,
  report: CompileReport,
): Time {
  const smallest = grains.radius.reduce((a, b) => Math.min(a, b), Infinity);
  const quiet = quietTime(smallest, scene.gravity);
  const given = scene.time.step;
  const rayleigh =
    scene.solver.kind === 'hertz' ? shortestRayleighTime(scene, grains.radius, grains.material) : Infinity;
  if (given !== undefined) checkSprings(given, rayleigh, report);
  if (given !== undefined && given > quiet * (1 + timeTolerance)) {
    report.notes.push(
      `scene.time.step: ${shown(given)} s is more than 0.06 √(R/g) = ${shown(quiet)} s, up to which beds of these grains rest quietly`,
    );
  }
  if (given !== undefined) return givenTime(given, scene.time.end);
  const safe = Math.min(quiet, springFraction.usual * rayleigh);
  return chosenTime(longestTime(scene, smallest, safe), scene.time.end, report);
}

/** The longest step with which beds of grains rest quietly; `smallest` is their least radius [m] */
export const quietTime = (smallest: number, gravity: Vector3): number =>
  quietFactor * Math.sqrt(smallest / length(gravity));

/** `rayleigh`: time of a wave along the smallest grain, infinite where nothing yields [s]. */
function checkSprings(given: number, rayleigh: number, report: CompileReport): void {
  const safe = springFraction.safe * rayleigh;
  if (given <= safe * (1 + timeTolerance)) return;
  const wave = `the Rayleigh time of the grains, ${shown(rayleigh)} s`;
  const cure = `take at most ${shown(safe)} s or softer materials`;
  if (given < rayleigh) {
    report.notes.push(
      `scene.time.step: ${shown(given)} s is more than a fifth of ${wave}: contacts lose or gain energy; ${cure}`,
    );
    return;
  }
  const message = `must be less than ${wave}, or contacts are over within a step, got ${shown(given)} s`;
  report.problems.push({ path: 'scene.time.step', message, cure });
}

/** The step as it is; the run ends with the first that reaches the end. */
export function givenTime(timeStep: number, end: number): Time {
  const stepCount = Math.max(Math.ceil(end / timeStep - timeTolerance), 1);
  const isWhole = Math.abs(stepCount * timeStep - end) <= timeTolerance * timeStep;
  return { timeStep, stepCount, endTime: isWhole ? end : stepCount * timeStep };
}

/** Of a step that is ours to choose: fast grains and oscillating bodies move little in it [s]. */
function longestTime(scene: Scene, smallest: number, safe: number): number {
  const speed = scene.grains.reduce((fastest, { velocity }) => Math.max(fastest, length(velocity)), 0);
  const frequency = scene.bodies.reduce(
    (fastest, { motion }) => Math.max(fastest, motion?.kind === 'oscillation' ? motion.frequency : 0),
    0,
  );
  return Math.min(safe, longestStep, (greatestWay * smallest) / speed, 1 / (stepsPerCycle * frequency));
}

/** `longest` rounded down to one digit if the end is a whole number of such steps, else so that it is. */
export function chosenTime(longest: number, end: number, report: CompileReport): Time {
  const rounded = withOneDigit(longest);
  const stepCount = Math.max(Math.ceil(end / rounded - timeTolerance), 1);
  if (stepCount > greatestStepCount) {
    report.problems.push({
      path: 'scene.time.end',
      message: `is more than ${greatestStepCount} steps away, of ${shown(rounded)} s each`,
      cure: 'end sooner or give a longer step',
    });
  }
  const isWhole = Math.abs(stepCount * rounded - end) <= timeTolerance * rounded;
  return { timeStep: isWhole ? rounded : end / stepCount, stepCount, endTime: end };
}

/** The largest number with one digit that is not greater. */
function withOneDigit(value: number): number {
  const exponent = Math.floor(Math.log10(value));
  const digit = Math.floor(value / 10 ** exponent + 1e-9);
  // By way of text: 3e-4 is to be the number that one gets by writing it.
  return Number(`${digit}e${exponent}`);
}
