/** What has to be known about a run to make sense of its time. */
import type { World } from '../../world/world.ts';

/** Step and solver, and what the solver warned of since the grains began to move, if it did. */
export async function runNotes(world: World): Promise<readonly string[]> {
  const { timeStep, scene } = world.model;
  const counted = Object.entries(await world.warnings()).filter(([, count]) => count > 0);
  const warnings = counted.map(([name, count]) => `${name} ${count.toLocaleString('en')}`);
  return [
    `h = ${timeStep} s, solver ${JSON.stringify(scene.solver)}`,
    ...(warnings.length > 0 ? [`warnings: ${warnings.join(', ')}`] : []),
  ];
}
