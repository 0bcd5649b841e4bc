/** Time step, number of steps and end of the run. */
import { length, type Bounds, type Vector3 } from '../math/rigid.ts';
import { surfaceSpeed } from './body-speed.ts';
import { defaultDomain } from './compile-domain.ts';
import { shown } from './fill/fill-context.ts';
import { fallSpeed, startSpeed } from './grain-speed.ts';
import type { CompileReport } from './compile-report.ts';
import { checkSprings, springTimes, usualSpringStep, type SpringSurroundings } from './hertz-time.ts';
import type { PreparedGrains } from './compile-grains.ts';
import type { BodyModel, Model } from './model.ts';
import { greatestStepCount, type Scene, type SceneMotion } from './scene.ts';

/** Beds of some 20 layers rest quietly up to this times √(R/g). */
const quietFactor = 0.06;
/** Default where gravity and speeds would allow more [s] */
export const longestStep = 0.01;
/** Way that gravity may add in a step [radii] */
const greatestFall = 100;
/**
 * Greatest ways within a step [radii]. By default of grains as they start and of bodies at any time, and of grains that fall all through
 * the domain, which few do for long; and of grains as they start, without a note.
 */
const greatestWay = { steady: 0.25, falling: 0.5, quiet: 0.5 } as const;
/** Steps in a cycle of an oscillating body, by default at least. */
const stepsPerCycle = 20;
/** Rounding must not add a step to a time that is a whole number of them. */
export const timeTolerance = 1e-6;

export type Time = Pick<Model, 'timeStep' | 'stepCount' | 'endTime'>;

export function compileTime(
  scene: Scene,
  grains: PreparedGrains,
  surroundings: SpringSurroundings,
  report: CompileReport,
): Time {
  const smallest = smallestRadius(grains);
  const quiet = quietTime(smallest, scene.gravity);
  const springs = springTimes(scene, grains, surroundings);
  const given = scene.time.step;
  if (given === undefined) {
    const safe = Math.min(quiet, springs ? usualSpringStep(springs) : Infinity);
    const longest = longestTime(scene, grains, surroundings.bodies);
    return chosenTime(Math.min(safe, longest), scene.time.end, report);
  }
  if (springs) checkSprings(given, springs, report);
  checkQuiet(given, quiet, smallest, report);
  checkStart(given, startSpeed(scene), smallest, report);
  return givenTime(given, scene.time.end);
}

/** Beds do not rest with longer steps, and in far longer ones gravity throws grains through all that could hold them. */
function checkQuiet(given: number, quiet: number, smallest: number, report: CompileReport): void {
  if (given <= quiet * (1 + timeTolerance)) return;
  const bound = `0.06 √(R/g) = ${shown(quiet)} s, up to which beds of these grains rest quietly`;
  const fall = smallest * (quietFactor * (given / quiet)) ** 2;
  if (fall <= greatestFall * smallest) {
    report.notes.push(`scene.time.step: ${shown(given)} s is more than ${bound}`);
    return;
  }
  report.problems.push({
    path: 'scene.time.step',
    message: `gravity moves grains of a radius of ${shown(smallest)} m by g h² = ${shown(fall)} m in a step of ${shown(given)} s, more than ${greatestFall} radii: contacts cannot hold them`,
    cure: `take at most ${bound}`,
  });
}

/** Fast grains rebound late, and cut the corners of what they roll along. */
function checkStart(given: number, speed: number, smallest: number, report: CompileReport): void {
  const longest = (greatestWay.quiet * smallest) / speed;
  if (given <= longest * (1 + timeTolerance)) return;
  const way = `${shown((given * speed) / smallest)} radii of the smallest`;
  report.notes.push(
    `scene.time.step: grains that start with ${shown(speed)} m/s go ${way} in a step of ${shown(given)} s: take at most ${shown(longest)} s for half a radius, or leave it out for a quarter`,
  );
}

/** The longest step with which beds of grains rest quietly; `smallest` is their least radius [m] */
export const quietTime = (smallest: number, gravity: Vector3): number =>
  quietFactor * Math.sqrt(smallest / length(gravity));

/** The step as it is; the run ends with the first that reaches the end. */
export function givenTime(timeStep: number, end: number): Time {
  const stepCount = Math.max(Math.ceil(end / timeStep - timeTolerance), 1);
  const isWhole = Math.abs(stepCount * timeStep - end) <= timeTolerance * timeStep;
  return { timeStep, stepCount, endTime: isWhole ? end : stepCount * timeStep };
}

/** Of a step that is ours to choose: grains, as they start and as they fall, bodies and oscillations move little in it [s]. */
function longestTime(scene: Scene, grains: PreparedGrains, bodies: readonly BodyModel[]): number {
  const smallest = smallestRadius(grains);
  const domain = scene.domain ?? defaultDomain(grains, bodies, scene.time.end);
  const start = startSpeed(scene);
  const speed = Math.max(start, bodySpeed(scene, bodies, domain));
  const fall = Math.min(fallSpeed(scene, grains, domain), length(scene.gravity) * scene.time.end);
  return Math.min(
    longestStep,
    (greatestWay.steady * smallest) / speed,
    (greatestWay.falling * smallest) / Math.hypot(start, fall),
    longestOfCycles(scene.bodies),
  );
}

/** Of all that oscillate, at most by default [s] */
export const longestOfCycles = (movers: readonly { readonly motion?: SceneMotion | undefined }[]): number =>
  movers.reduce(
    (least, { motion }) =>
      motion?.kind === 'oscillation' ? Math.min(least, 1 / (stepsPerCycle * motion.frequency)) : least,
    Infinity,
  );

/** Of bodies that go or turn on and on: what shakes has steps enough by its frequency [m/s] */
function bodySpeed({ bodies: given, time }: Scene, bodies: readonly BodyModel[], domain: Bounds): number {
  return given.reduce((fastest, { motion }, k) => {
    const body = bodies[k]!;
    if (motion === undefined || motion.kind === 'oscillation' || body.isFixed) return fastest;
    return Math.max(fastest, surfaceSpeed(body, motion, domain, time.end));
  }, 0);
}

export const smallestRadius = ({ radius }: Pick<PreparedGrains, 'radius'>): number =>
  radius.reduce((a, b) => Math.min(a, b), Infinity);

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
