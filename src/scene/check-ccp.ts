/** Damped Jacobi iterations pass a load on slowly, and diverge where they are damped too little; neither shows in any number by itself. */
import { dot, length, scale } from '../math/rigid.ts';
import type { CompileReport } from './compile-report.ts';
import type { GrainsModel } from './model.ts';
import type { Scene } from './scene.ts';

/** Beyond, iterations diverge where a grain has many contacts. */
const greatestRelaxation = 0.3;
/**
 * On a cold bed of L layers S iterations with ω leave e^(−½ ω S/L²) of what gravity does in a step, as measured with 4, 8 and 16 layers
 * and 25 to 400 iterations (docs/solvers/grains-methods.md).
 */
const rate = 0.5;
/** Part that may be left without a note. */
const mayBeLeft = 0.1;

export function checkCcp(
  { solver, gravity }: Pick<Scene, 'solver' | 'gravity'>,
  { count, position, radius }: Pick<GrainsModel, 'count' | 'position' | 'radius'>,
  report: CompileReport,
): void {
  if (solver.kind !== 'ccp-jacobi') return;
  const { sweeps, relaxation } = solver;
  if (relaxation > greatestRelaxation) {
    report.notes.push(
      `scene.solver.relaxation: ${relaxation} is more than ${greatestRelaxation}: iterations diverge in dense beds, to numbers that are none`,
    );
  }
  if (length(gravity) === 0) return;
  const up = scale(gravity, -1 / length(gravity));
  let [low, high, diameters] = [Infinity, -Infinity, 0];
  for (let k = 0; k < count; k++) {
    const height = dot(up, [position[3 * k]!, position[3 * k + 1]!, position[3 * k + 2]!]);
    [low, high] = [Math.min(low, height), Math.max(high, height)];
    diameters += (2 * radius[k]!) / count;
  }
  const layers = Math.max((high - low) / diameters + 1, 1);
  const left = Math.exp((-rate * relaxation * sweeps) / layers ** 2);
  if (left <= mayBeLeft) return;
  const damped = Math.min(relaxation, greatestRelaxation);
  const enough = Math.ceil((-Math.log(mayBeLeft) * layers ** 2) / (rate * damped));
  report.notes.push(
    `scene.solver.sweeps: ${sweeps} damped iterations leave ${Math.round(100 * left)} % of what gravity does in a step to a bed that starts with ${Math.round(layers)} layers: it sinks and swings until loads have come through; take ${enough}, or solver.kind "gauss-seidel"`,
  );
}
