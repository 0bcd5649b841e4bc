/** What has to be known about a run to make sense of its time. */
import type { SearchCounts } from '../../solvers/solver.ts';
import type { World } from '../../world/world.ts';

/** How often the solver warned of what, by name. */
export type Warnings = Readonly<Record<string, number>>;

/** Step and solver, and what the solver warned of since `before`, if it did. */
export async function runNotes(world: World, before: Warnings): Promise<readonly string[]> {
  const { timeStep, scene } = world.model;
  const counted = Object.entries(await world.warnings()).map(([name, count]) => [name, count - before[name]!] as const);
  const warnings = counted.flatMap(([name, count]) => (count > 0 ? [`${name} ${count.toLocaleString('en')}`] : []));
  return [
    `h = ${timeStep} s, solver ${JSON.stringify(scene.solver)}`,
    ...(warnings.length > 0 ? [`warnings: ${warnings.join(', ')}`] : []),
  ];
}

/** In how many steps between two counts contacts were searched for, where not in all of them. */
export function searchNotes(before: SearchCounts | null, after: SearchCounts | null): readonly string[] {
  if (!before || !after) return [];
  const [searches, steps] = [after.searches - before.searches, after.steps - before.steps];
  return [`searched for contacts in ${searches} of ${steps} steps`];
}
