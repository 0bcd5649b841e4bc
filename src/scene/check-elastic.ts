/** Crowds that should keep their energy and do not: a grain that meets several at once gets little of Newton's law in a few sweeps. */
import { length } from '../math/rigid.ts';
import type { CompileReport } from './compile-report.ts';
import type { Materials } from './compile-materials.ts';
import { shown } from './fill/fill-context.ts';
import type { GrainsModel } from './model.ts';
import type { Scene } from './scene.ts';

/** Below, what is lost by right hides what is lost besides; without gravity, contacts from here on rebound in turn and lose nothing. */
const elastic = 0.95;
/** So many can meet at once. */
const fewest = 3;

/** `grains`: spheres. Figures are in docs/solvers/grains-energy.md. */
export function checkElastic(
  { gravity, solver }: Scene,
  { count, material }: Pick<GrainsModel, 'count' | 'material'>,
  { materials, contacts }: Materials,
  report: CompileReport,
): void {
  if (solver.kind !== 'gauss-seidel' || length(gravity) === 0 || count < fewest) return;
  const used = [...new Set(material)];
  const pairs = used.flatMap((a) => used.map((b) => ({ a, b, ...contacts[a * materials.length + b]! })));
  const pair = pairs.find(({ restitution }) => restitution >= elastic);
  if (!pair) return;
  const name = (index: number): string => `"${materials[index]!.name}"`;
  const who = pair.a === pair.b ? name(pair.a) : `${name(pair.a)} and ${name(pair.b)}`;
  report.notes.push(
    `scene.solver: grains of ${who} have a restitution of ${shown(pair.restitution)}, but crowds of them lose more energy under gravity: take a time.step ten times shorter, solver.sweeps ≥ 20 or solver.kind "hertz" if it matters`,
  );
}
