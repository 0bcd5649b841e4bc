/** The worker: runs the same scenes on both devices and tells the page how high the matter lies. */
import { DeviceError, World } from 'talus';
import { scenes } from './scene.ts';

/** What the worker tells the page about one scene on one device. */
export type Report = { scene: keyof typeof scenes; kind: 'cpu' | 'gpu' } & (
  | { name: string; height: number; ms: number }
  | { problem: string }
);

async function run(scene: Report['scene'], kind: Report['kind']): Promise<Report> {
  using world = await World.create(scenes[scene], { device: kind });
  const start = performance.now();
  world.advance(world.model.stepCount);
  const [reading] = await world.measure();
  const column = world.sensors.columns.findIndex(({ name }) => name === 'height.mean');
  return { scene, kind, name: world.device.name, height: reading!.values[column]!, ms: performance.now() - start };
}

for (const scene of ['gravel', 'jelly'] as const) {
  for (const kind of ['cpu', 'gpu'] as const) {
    try {
      postMessage(await run(scene, kind));
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error;
      postMessage({ scene, kind, problem: error.message } satisfies Report);
    }
  }
}
