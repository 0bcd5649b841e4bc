/** Time step and substeps of soft matter: what is stable, what the scene asks for. */
import { shapeBounds } from '../../geometry/shape-bounds.ts';
import { length, subtract, type Vector3 } from '../../math/rigid.ts';
import { bodyParts } from '../body-parts.ts';
import { fastest } from '../check-motions.ts';
import type { CompileReport } from '../compile-report.ts';
import { chosenTime, givenTime, longestOfCycles, timeTolerance, type Time } from '../compile-time.ts';
import { shown } from '../fill/fill-context.ts';
import type { BodyModel } from '../model.ts';
import type { Scene } from '../scene.ts';
import type { PreparedSoft } from './compile-soft.ts';
import { greatestSubsteps } from './schema-soft.ts';
import { noActuator } from './soft-model.ts';
import { waveSpeed } from './wave-speed.ts';

/** Part of a cell that sound may cross in a substep, and that anything may move. */
const soundShare = 0.3;
const wayShare = 0.5;
/** That matter may move as it starts, where a substep is chosen: where it hits something, parts of it fly off faster. */
const startShare = 0.25;
/** What rounding takes at most of a strain that builds up, as part of it, in a substep. */
const roundedStrain = 2 ** -25;
/** Of a strain, all substeps together: where it may be more, there is a note. */
const noticedPart = 0.01;
/** Of the run, at which moving bodies are looked at. */
const moments = 64;

export interface SoftTime {
  readonly time: Time;
  readonly substeps: number;
}

/** A bound of a substep, and why. */
interface Bound {
  /** [s] */
  readonly time: number;
  readonly reason: string;
}

export function compileSoftTime(
  scene: Scene,
  soft: PreparedSoft,
  bodies: readonly BodyModel[],
  report: CompileReport,
): SoftTime {
  const { step, end } = scene.time;
  const bound = shortest([...matterBounds(soft), ...cableBounds(soft), speedBound(scene, soft, bodies)]);
  const prudent = Math.min(bound.time, startBound(soft), fallBound(scene, soft));
  if (step === undefined) {
    const substeps = scene.grid?.substeps ?? 1;
    const longest = Math.min(substeps * prudent, longestOfCycles(scene.bodies), end);
    const time = chosenTime(longest, end, report);
    noteSlowness(bodies, substeps * time.stepCount, report);
    return { time, substeps };
  }
  const least = Math.max(Math.ceil(step / bound.time - timeTolerance), 1);
  const substeps = scene.grid?.substeps ?? Math.max(Math.ceil(step / prudent - timeTolerance), 1);
  if (substeps < least || substeps > greatestSubsteps) {
    const most = Math.min(scene.grid?.substeps ?? greatestSubsteps, greatestSubsteps) * bound.time;
    const message = `must be ≤ ${shown(most)} s in ${Math.min(substeps, greatestSubsteps)} substeps: ${bound.reason}, got ${shown(step)} s`;
    const cure = least > greatestSubsteps ? 'take a shorter step' : `take a shorter step, or ${least} in grid.substeps`;
    report.problems.push({ path: 'scene.time.step', message, cure });
  }
  const time = givenTime(step, end);
  noteSlowness(bodies, substeps * time.stepCount, report);
  return { time, substeps };
}

/** Bodies that move may strain matter so slowly that a substep is less than what single precision tells of its strain. */
function noteSlowness(bodies: readonly BodyModel[], substeps: number, report: CompileReport): void {
  const lost = substeps * roundedStrain;
  if (lost <= noticedPart || bodies.every(({ isFixed }) => isFixed)) return;
  report.notes.push(
    `scene.time: is ${substeps.toLocaleString('en')} substeps, each of which may round strain by 3e-8 of it: strain that bodies build up over all of them may be ${shown(Math.min(lost, 1) * 100)} % off: a faster motion, larger cells or softer matter take fewer`,
  );
}

const shortest = (bounds: readonly Bound[]): Bound => bounds.reduce((a, b) => (b.time < a.time ? b : a));

/** Of each group: sound and viscosity. */
function matterBounds(soft: PreparedSoft): Bound[] {
  const { cellSize, dimensions } = soft;
  return soft.groups.flatMap(({ name, first }) => {
    const law = soft.laws[soft.law[first]!]!;
    const density = soft.mass[first]! / soft.volume[first]!;
    const muscle = soft.actuator[first] === noActuator ? null : soft.actuators[soft.actuator[first]!];
    const active = muscle?.kind === 'muscle' ? muscle.strength : 0;
    const matter = { youngModulus: soft.youngModulus[first]!, poissonRatio: soft.poissonRatio[first]!, density };
    const speed = waveSpeed(law, matter, active);
    const sound = {
      time: (soundShare * cellSize) / speed,
      reason: `sound crosses a cell of "${name}" at ${shown(speed)} m/s`,
    };
    if (law.viscosity === 0) return [sound];
    const viscous = (cellSize ** 2 * density) / (2 * (dimensions + 1) * law.viscosity);
    return [sound, { time: viscous, reason: `the viscosity of "${name}" evens out velocities of cells` }];
  });
}

/** A cable swings the mass of a cell. */
function cableBounds({ actuators, cellSize, dimensions, mass, volume }: PreparedSoft): Bound[] {
  return actuators.flatMap((cable) => {
    if (cable.kind !== 'cable') return [];
    const lightest = cable.particles.reduce((least, k) => Math.min(least, mass[k]! / volume[k]!), Infinity);
    const time = soundShare * Math.sqrt((lightest * cellSize ** dimensions) / cable.stiffness);
    return { time, reason: `the cable "${cable.name}" is stiff` };
  });
}

/** Nothing may move half a cell in a substep. */
function speedBound(scene: Scene, soft: PreparedSoft, bodies: readonly BodyModel[]): Bound {
  const { cellSize } = soft;
  const speed = bodies.reduce((most, body) => Math.max(most, bodySpeed(body, scene)), Math.sqrt(speedSquared(soft)));
  return {
    time: (wayShare * cellSize) / speed,
    reason: `what moves at ${shown(speed)} m/s goes half a cell`,
  };
}

/** Of the fastest particle at the start [m²/s²] */
function speedSquared({ velocity }: PreparedSoft): number {
  let square = 0;
  for (let k = 0; k < velocity.length; k += 3)
    square = Math.max(square, velocity[k]! ** 2 + velocity[k + 1]! ** 2 + velocity[k + 2]! ** 2);
  return square;
}

/** The greatest of any of its points inside the domain [m/s]. */
function bodySpeed(body: BodyModel, { domain, time }: Scene): number {
  if (body.isFixed) return 0;
  const across = domain ? length(subtract(domain.max, domain.min)) : 0;
  const reach = Math.max(
    ...bodyParts([body]).map(({ shape, offset }) => farthest(shapeBounds(shape, offset)) ?? across),
  );
  return fastest(body, reach, time.end, moments).speed;
}

/** From the origin of the body to the farthest corner; null for what has no end. */
function farthest(bounds: { readonly min: Vector3; readonly max: Vector3 } | null): number | null {
  if (!bounds) return null;
  const reach = (axis: 0 | 1 | 2) => Math.max(Math.abs(bounds.min[axis]), Math.abs(bounds.max[axis]));
  return Math.hypot(reach(0), reach(1), reach(2));
}

/** So that what a hit makes faster goes no farther than half a cell, which is likely but not sure [s]. */
const startBound = (soft: PreparedSoft): number => (startShare * soft.cellSize) / Math.sqrt(speedSquared(soft));

/** For what falls all through the domain with the speed it has, which is likely but not sure [s]. */
function fallBound({ domain, gravity }: Scene, soft: PreparedSoft): number {
  if (!domain) return Infinity;
  const drop = gravity.reduce((sum, g, axis) => sum + Math.abs(g) * (domain.max[axis]! - domain.min[axis]!), 0);
  return (wayShare * soft.cellSize) / Math.sqrt(speedSquared(soft) + 2 * drop);
}
