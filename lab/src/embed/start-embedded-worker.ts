/** Starts the worker of the lab from a page that may be of another site: a worker must come from its page's own. */
// The bundler makes a default export of it.
// oxlint-disable-next-line import/default
import workerAddress from '../worker/worker.ts?worker&url';

export function startEmbeddedWorker(): Worker {
  const address = new URL(workerAddress, import.meta.url);
  const options = { type: 'module', name: 'talus' } as const;
  if (address.origin === location.origin) return new Worker(address, options);
  const starter = new Blob([`import ${JSON.stringify(address.href)};`], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(starter), options);
}
