/** Starts the worker that holds device, world and picture. */
export function startWorker(): Worker {
  return new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module', name: 'talus' });
}
