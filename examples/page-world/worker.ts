/** The worker: runs the same scene on both devices and tells the page how high the grains lie. */
import { DeviceError, World } from 'talus';
import { scene } from './scene.ts';

/** What the worker tells the page about one device. */
export type Report = { kind: 'cpu' | 'gpu' } & ({ name: string; height: number; ms: number } | { problem: string });

async function pour(kind: 'cpu' | 'gpu'): Promise<Report> {
  using world = await World.create(scene, { device: kind });
  const start = performance.now();
  world.advance(world.model.stepCount);
  const [reading] = await world.measure();
  const column = world.sensors.columns.findIndex(({ name }) => name === 'height.mean');
  return { kind, name: world.device.name, height: reading!.values[column]!, ms: performance.now() - start };
}

for (const kind of ['cpu', 'gpu'] as const) {
  try {
    postMessage(await pour(kind));
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    postMessage({ kind, problem: error.message } satisfies Report);
  }
}
