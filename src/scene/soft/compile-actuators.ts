/** Actuators: directions of length 1, points as particles, signals as functions of time. */
import { normalize, type Vector3 } from '../../math/rigid.ts';
import type { CompileReport } from '../compile-report.ts';
import { shown } from '../fill/fill-context.ts';
import type { SceneActuator } from '../scene.ts';
import { signalOf } from './signal.ts';
import type { ActuatorModel, CableModel } from './soft-model.ts';

/** A point of a cable is at its nearest particle, which must be within so many cells. */
const farthest = 2;

export interface Particles {
  readonly position: Float64Array;
  readonly cellSize: number;
}

type SceneCable = Extract<SceneActuator, { kind: 'cable' }>;

export function compileActuators(
  actuators: readonly SceneActuator[],
  particles: Particles,
  report: CompileReport,
): ActuatorModel[] {
  return actuators.flatMap((actuator, k) => {
    const signal = signalOf(actuator.signal);
    if (actuator.kind === 'cable') return compileCable(actuator, particles, `scene.actuators[${k}]`, report) ?? [];
    const { name, strength, axis } = actuator;
    return { kind: 'muscle' as const, name, strength, axis: axis ? normalize(axis) : null, signal };
  });
}

/** Muscles that no particle has: they would do nothing, unnoticed. `used` are indices of actuators. */
export function noteIdleMuscles(actuators: readonly SceneActuator[], used: Iterable<number>): string[] {
  const busy = new Set(used);
  return actuators.flatMap(({ kind, name }, k) =>
    kind === 'muscle' && !busy.has(k)
      ? `scene.actuators[${k}]: no matter has the muscle "${name}"; name it in "actuator" of a soft entry or a colour`
      : [],
  );
}

/** Null where it has problems. */
function compileCable(
  cable: SceneCable,
  { position, cellSize }: Particles,
  path: string,
  { problems }: CompileReport,
): CableModel | null {
  const before = problems.length;
  const places = new Map<number, number>();
  const particles = cable.through.map((point, k) => {
    const { particle, distance } = nearest(position, point);
    const where = `${path}.through[${k}]`;
    const first = places.get(particle);
    if (!(distance <= farthest * cellSize)) {
      const message = `is ${shown(distance)} m from the nearest particle, more than ${farthest} cells of ${shown(cellSize)} m`;
      problems.push({ path: where, message, cure: 'lead the cable through the matter' });
    } else if (first !== undefined) {
      const message = `has the same nearest particle as through[${first}]`;
      problems.push({ path: where, message, cure: 'remove one of the two, or take smaller cells' });
    }
    places.set(particle, k);
    return particle;
  });
  if (problems.length > before) return null;
  const { kind, name, stiffness, length } = cable;
  return { kind, name, particles: Uint32Array.from(particles), stiffness, length, signal: signalOf(cable.signal) };
}

function nearest(position: Float64Array, [x, y, z]: Vector3): { readonly particle: number; readonly distance: number } {
  let particle = 0;
  let least = Infinity;
  for (let k = 0; 3 * k < position.length; k++) {
    const square = (position[3 * k]! - x) ** 2 + (position[3 * k + 1]! - y) ** 2 + (position[3 * k + 2]! - z) ** 2;
    if (square >= least) continue;
    least = square;
    particle = k;
  }
  return { particle, distance: Math.sqrt(least) };
}
