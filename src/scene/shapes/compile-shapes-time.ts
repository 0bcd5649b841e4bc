/**
 * Time step of shapes. Two things bound it: strokes that cross within a step are lost for contacts, and springs have a
 * period. A spring that pushes back by k with a damper of ratio ζ, stepped velocity first (v += h a(x, v), x += h v), is
 * stable where h²ω² + 4ζωh ≤ 4, so h ≤ 2 (√(1 + ζ²) − ζ)/ω. For two of the lightest grains ω² is k/m*; a grain among others
 * has several contacts that swing together. Six of them in the plane, the most that equal discs have, push back by 3 (k + k_t)
 * in any direction and by 6 k_t against turning; with neighbours that swing against it, that is at most 6 k/m* for
 * k_t = k/2. So does the damper grow: ω and ζ are √6 times those of one contact.
 */
import { springDamping } from '../../materials/damping-of.ts';
import type { Bounds } from '../../math/rigid.ts';
import type { Materials } from '../compile-materials.ts';
import type { CompileReport } from '../compile-report.ts';
import {
  chosenTime,
  givenTime,
  longestOfCycles,
  longestStep,
  quietTime,
  smallestRadius,
  timeTolerance,
  type Time,
} from '../compile-time.ts';
import { shown } from '../fill/fill-context.ts';
import type { BodyModel } from '../model.ts';
import type { Scene } from '../scene.ts';
import { longestStableStep } from '../stable-step.ts';
import type { CompiledShapes } from './compile-shapes.ts';
import { fastestMover } from './mover-speeds.ts';
import { noCarrier } from './shapes-model.ts';

/** Part of the radius of the thinnest stroke that anything goes in a step, by default at most. */
const wayShare = 0.5;
/** That it may go. Springs must feel each other before they are through; at the level of velocities what comes is seen ahead. */
const greatestShare = { springs: 0.5, other: 2 } as const;
/** Contacts of a grain that swing together. */
const contactsTogether = 6;
/** Steps in a period of the stiffest contact, by default at least. */
const stepsPerPeriod = 20;
/** Part of the longest stable step, by default. */
const stableShare = 0.8;

export interface TimeSurroundings {
  readonly materials: Materials;
  /** All, carriers among them. */
  readonly bodies: readonly BodyModel[];
}

export function compileShapesTime(
  scene: Scene,
  { domain, ...compiled }: CompiledShapes & { readonly domain: Bounds },
  { materials, bodies }: TimeSurroundings,
  report: CompileReport,
): Time {
  const { step, end } = scene.time;
  const thinnest = compiled.shapes.types.reduce(
    (least, { outline, radius }) => Math.min(least, outline.thinnest * radius),
    Infinity,
  );
  const mover = fastestMover(scene, compiled, bodies, domain);
  const way = (wayShare * thinnest) / mover.speed;
  const fallSpeed = Math.sqrt(2 * dropThrough(domain, scene.gravity));
  const springs = springTimes(scene, compiled, materials);
  const smallest = smallestRadius(compiled.grains);
  const quiet = quietTime(smallest, scene.gravity);
  if (step === undefined) {
    const safe = springs ? Math.min(springs.period / stepsPerPeriod, stableShare * springs.stable) : quiet;
    const fall = (wayShare * thinnest) / fallSpeed;
    return chosenTime(
      Math.min(safe, longestStep, way, fall, longestOfCycles([...scene.bodies, ...scene.shapes])),
      end,
      report,
    );
  }
  const most = (way / wayShare) * (springs ? greatestShare.springs : greatestShare.other);
  if (step > most * (1 + timeTolerance)) {
    const thickness = springs ? 'half of the radius' : 'the thickness';
    report.problems.push({
      path: 'scene.time.step',
      message: `must be ≤ ${shown(most)} s: ${mover.name} at ${shown(mover.speed)} m/s would tunnel, going more than ${thickness} of the thinnest stroke, ${shown(thinnest)} m in radius, got ${shown(step)} s`,
      cure: 'take a shorter step, less speed or thicker strokes',
    });
  } else if (fallSpeed * step > wayShare * thinnest * (1 + timeTolerance)) {
    report.notes.push(
      `scene.time.step: what falls all through the domain comes to ${shown(fallSpeed)} m/s and goes ${shown(fallSpeed * step)} m in a step, more than half of the thinnest stroke, ${shown(thinnest)} m in radius: it may tunnel`,
    );
  }
  if (springs) checkSprings(step, springs, report);
  else if (step > quiet * (1 + timeTolerance)) {
    report.notes.push(
      `scene.time.step: ${shown(step)} s is more than 0.06 √(R/g) = ${shown(quiet)} s, up to which beds of these grains rest quietly`,
    );
  }
  return givenTime(step, end);
}

interface SpringTimes {
  /** Of the lightest pair [s] */
  readonly period: number;
  /** Longest step [s] */
  readonly stable: number;
}

/** Null for other solvers. */
function springTimes({ solver }: Scene, { grains, shapes }: CompiledShapes, materials: Materials): SpringTimes | null {
  if (solver.kind !== 'springs') return null;
  let lightest = Infinity;
  for (const [k, mass] of grains.mass.entries())
    if (shapes.carrier[k] === noCarrier) lightest = Math.min(lightest, mass);
  if (lightest === Infinity) return { period: Infinity, stable: Infinity };
  const restitution = materials.contacts.reduce((least, contact) => Math.min(least, contact.restitution), 1);
  const rate = Math.sqrt(solver.stiffness / (lightest / 2));
  const together = Math.sqrt(contactsTogether * Math.max(1, solver.tangential / 0.5));
  const damping = together * springDamping(restitution);
  return { period: (2 * Math.PI) / rate, stable: longestStableStep(together * rate, damping) };
}

function checkSprings(step: number, { period, stable }: SpringTimes, report: CompileReport): void {
  if (step > stable * (1 + timeTolerance)) {
    report.problems.push({
      path: 'scene.time.step',
      message: `must be ≤ ${shown(stable)} s: springs of a grain with six contacts are unstable beyond, the period of one is ${shown(period)} s, got ${shown(step)} s`,
      cure: 'take a shorter step or a lower solver.stiffness',
    });
  } else if (step > (period / stepsPerPeriod) * (1 + timeTolerance)) {
    report.notes.push(
      `scene.time.step: ${shown(step)} s is more than a twentieth of the period of the stiffest contact, ${shown(period)} s: contacts lose or gain energy`,
    );
  }
}

/** Greatest drop in potential inside a box [m²/s²] */
const dropThrough = ({ min, max }: Bounds, gravity: readonly number[]): number =>
  gravity.reduce((sum, g, axis) => sum + Math.abs(g) * (max[axis]! - min[axis]!), 0);
