/**
 * Time step of Hertz's springs. Two things bound it. A wave must not cross a grain in a step, and steps beyond a fifth of that, the
 * Rayleigh time, make contacts inexact. And a damper must not throw back harder than it is hit, or each contact adds energy to
 * the next, without end.
 *
 * For the second: grains that meet at a speed u overlap by up to u h when a step first sees them. There the spring has the rate
 * ω² = S/m* with S = 2 E* √(R* u h), the damper √(5/6) ζ times the critical one, and a single contact gains nothing while
 * h ≤ 2 (√(1 + ζ²) − ζ)/ω. As ω grows by h^¼, this is a bound of h^{5/4}. Grains in columns and beds have several contacts, and go
 * deeper than in one step: what part of that is stable for them is measured (docs/solvers/grains-hertz.md).
 */
import { dampingOf } from '../materials/damping-of.ts';
import { fastest } from './check-motions.ts';
import { fallSpeed, startSpeed } from './grain-speed.ts';
import { defaultDomain } from './compile-domain.ts';
import type { PreparedGrains } from './compile-grains.ts';
import type { Materials } from './compile-materials.ts';
import type { CompileReport } from './compile-report.ts';
import { shortestRayleighTime } from './elasticity.ts';
import { shown } from './fill/fill-context.ts';
import type { BodyModel } from './model.ts';
import type { Scene } from './scene.ts';
import { longestStableStep } from './stable-step.ts';

/** Of the Rayleigh time: by default, and the most that is exact. */
const rayleighShare = { usual: 0.1, exact: 0.2 } as const;
/** Of the step with which a single contact gains nothing. Where dampers may pull, contacts that swing do not part, and go on. */
const togetherShare = { pushing: 0.8, pulling: 0.55 } as const;
/** As in hertz_law.wgsl, over the 2 of a linear damper. */
const damperRatio = Math.sqrt(5 / 6);
/** Rounding must not make a step too long. */
const tolerance = 1e-6;

export interface SpringSurroundings {
  readonly materials: Materials;
  readonly bodies: readonly BodyModel[];
}

interface SpringTimes {
  /** Of a wave along the smallest grain [s] */
  readonly rayleigh: number;
  /** The longest step with which no contact gains energy without end [s] */
  readonly stable: number;
  /** Of the contact that bounds it */
  readonly restitution: number;
  /** At which grains may meet [m/s] */
  readonly speed: number;
}

type Grains = Pick<PreparedGrains, 'count' | 'position' | 'radius' | 'mass' | 'material'>;

/** Null where nothing yields. */
export function springTimes(
  scene: Scene,
  grains: Grains,
  { materials, bodies }: SpringSurroundings,
): SpringTimes | null {
  const { solver } = scene;
  if (solver.kind !== 'hertz') return null;
  const rayleigh = shortestRayleighTime(scene, grains.radius, grains.material);
  const speed = meetingSpeed(scene, grains, bodies);
  const count = materials.materials.length;
  const contactOf = (a: number, b: number) => materials.contacts[a * count + b]!;
  const smallest = smallestOf(grains, count);
  const share = solver.attraction ? togetherShare.pulling : togetherShare.pushing;
  const walls = new Set(bodies.map(({ material }) => material));
  // At a wall R* and m* are those of the grain; the larger partner of a grain makes m* grow more than it stiffens the spring.
  const touching = smallest.flatMap((own, a) => [
    ...smallest.map((other, b) => ({
      contact: contactOf(a, b),
      radius: (own.radius * other.radius) / (own.radius + other.radius),
      mass: (own.mass * other.mass) / (own.mass + other.mass),
    })),
    ...[...walls].map((wall) => ({ contact: contactOf(a, wall), ...own })),
  ]);
  const times = touching
    .filter(({ radius }) => Number.isFinite(radius))
    .map(({ contact: { elasticity, restitution }, radius, mass }) => {
      // ω over h^¼
      const rate = Math.sqrt((2 * elasticity!.modulus * Math.sqrt(radius * speed)) / mass);
      const damping = damperRatio * dampingOf(restitution, solver.attraction);
      return { stable: share * longestStableStep(rate, damping) ** 0.8, restitution };
    });
  const none = { stable: Infinity, restitution: 1 };
  return { rayleigh, speed, ...times.reduce((least, time) => (time.stable < least.stable ? time : least), none) };
}

/** The longest that is ours to choose [s] */
export const usualSpringStep = ({ rayleigh, stable }: SpringTimes): number =>
  Math.min(rayleighShare.usual * rayleigh, stable);

export function checkSprings(given: number, times: SpringTimes, report: CompileReport): void {
  const { rayleigh, stable, restitution, speed } = times;
  const isTooLong = (most: number): boolean => given > most * (1 + tolerance);
  const exact = rayleighShare.exact * rayleigh;
  const wave = `the Rayleigh time of the grains, ${shown(rayleigh)} s`;
  const cure = `take at most ${shown(Math.min(exact, stable))} s or softer materials`;
  const problem = (message: string, more = ''): void => {
    report.problems.push({ path: 'scene.time.step', message: `${message}, got ${shown(given)} s`, cure: cure + more });
  };
  if (given >= rayleigh) problem(`must be less than ${wave}, or contacts are over within a step`);
  else if (isTooLong(stable)) {
    const share = shown(Number((stable / rayleigh).toPrecision(2)));
    problem(
      `must be ≤ ${shown(stable)} s, ${share} of ${wave}: beyond, contacts with a restitution of ${shown(restitution)} gain energy without end where grains meet at ${shown(speed)} m/s, as they may here`,
      restitution < 0.5 ? ', or more restitution' : '',
    );
  } else if (isTooLong(exact)) {
    report.notes.push(
      `scene.time.step: ${shown(given)} s is more than a fifth of ${wave}: contacts lose or gain energy; ${cure}`,
    );
  }
}

/** Of each material the smallest grain; infinite where there is none. */
function smallestOf({ radius, mass, material }: Grains, count: number) {
  const smallest = Array.from({ length: count }, () => ({ radius: Infinity, mass: Infinity }));
  for (const [k, r] of radius.entries()) {
    const before = smallest[material[k]!]!;
    if (r < before.radius) smallest[material[k]!] = { radius: r, mass: mass[k]! };
  }
  return smallest;
}

/** Of two grains as they start, of the fall of the highest through the domain, and of bodies, all together [m/s] */
function meetingSpeed(scene: Scene, grains: Grains, bodies: readonly BodyModel[]): number {
  const start = startSpeed(scene);
  const moved = bodies
    .filter(({ isFixed }) => !isFixed)
    .reduce((most, body) => Math.max(most, fastest(body, 0, scene.time.end).speed), 0);
  return 2 * start + moved + fallSpeed(scene, grains, scene.domain ?? defaultDomain(grains, bodies, scene.time.end));
}
