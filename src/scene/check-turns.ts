/**
 * Keyframes that are far apart in rotation. A body goes from one to the next the short way, since a rotation does not tell how
 * often it went around: from 0° to 270° it turns by −90°. The sign of a quaternion tells what was meant: what leads on from 0°
 * to 270° is the negative of what leads back to −90°.
 */
import { normalizeQuaternion, noRotation, type Quaternion } from '../math/rigid.ts';
import type { CompileReport } from './compile-report.ts';
import type { Scene, SceneMotion } from './scene.ts';

/** From here on one may have meant the other way, or will after some rounding [°] */
const farTurn = 150;

/** Notes of each body, and of each group of shapes that is held, the first two keyframes that are too far apart. */
export function checkTurns(scene: Scene, report: CompileReport): void {
  for (const [index, body] of scene.bodies.entries()) noteTurn(body, `scene.bodies[${index}]`, report);
  for (const [index, { name, motion }] of scene.shapes.entries())
    noteTurn({ name, motion, rotation: noRotation }, `scene.shapes[${index}]`, report);
}

interface Turned {
  readonly name: string;
  readonly motion?: SceneMotion | undefined;
  /** Where a keyframe has none. */
  readonly rotation: Quaternion;
}

function noteTurn({ name, motion, rotation }: Turned, path: string, report: CompileReport): void {
  if (motion?.kind !== 'keyframes') return;
  const rotations = motion.keyframes.map((keyframe) => normalizeQuaternion(keyframe.rotation ?? rotation));
  const turns = rotations.slice(1).map((to, k) => degreesBetween(rotations[k]!, to));
  const far = turns.findIndex((turn) => turn > farTurn);
  if (far < 0) return;
  const turn = Math.round(turns[far]!);
  const written = turn > 180 ? `, not by ${turn}°` : '';
  report.notes.push(
    `${path}.motion.keyframes[${far + 1}].rotation: "${name}" turns the short way, by ${Math.min(turn, 360 - turn)}°${written}: to turn farther, give a keyframe every third of a turn, or motion "velocity" with spin`,
  );
}

/** As they are written: up to 360°, where the sign says that the long way was meant. */
function degreesBetween(a: Quaternion, b: Quaternion): number {
  const cosine = a.reduce((sum, component, k) => sum + component * b[k]!, 0);
  return (2 * Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI;
}
