/** Starts one worker of a pool, in Node or in a page. */
import { DeviceError } from '../../core/errors.ts';
import { node } from './describe-cpu.ts';
import { poolWorkerSource, type PoolWorkerStart } from './pool-worker-source.ts';

export interface PoolWorker {
  terminate(): void;
}

/** What a worker says to its pool, at the start and at its end. */
interface Listener {
  /** null: ready; otherwise why it cannot start. */
  onAnswer(failure: string | null): void;
  onDeath(reason: string): void;
}

/** Resolves when the worker is ready. `onDeath` is called when it ends of itself later on. */
export function startWorker(start: PoolWorkerStart, onDeath: (reason: string) => void): Promise<PoolWorker> {
  return new Promise((resolve, reject) => {
    let ready = false;
    const refuse = (reason: string): void => {
      worker.terminate();
      reject(
        new DeviceError(`device cpu, thread ${start.thread}: cannot start: ${reason}; threads: 1 needs no workers`),
      );
    };
    const listener: Listener = {
      onAnswer(failure) {
        if (failure !== null) return refuse(failure);
        ready = true;
        resolve(worker);
      },
      onDeath: (reason) => (ready ? onDeath(reason) : refuse(reason)),
    };
    const worker = node ? startInNode(start, listener) : startInPage(start, listener);
  });
}

function startInNode(start: PoolWorkerStart, listener: Listener): PoolWorker {
  const { Worker } = node!.getBuiltinModule('node:worker_threads');
  // Without the process's own flags: a loader or a profiler is of no use to a worker that runs kernels alone.
  const worker = new Worker(poolWorkerSource, { eval: true, execArgv: [], name: `talus ${start.thread}` });
  worker.once('message', (failure: string | null) => {
    // A pool that waits for work does not keep the process alive.
    worker.unref();
    listener.onAnswer(failure);
  });
  worker.once('error', (error: Error) => listener.onDeath(error.message));
  worker.once('exit', (code) => listener.onDeath(`it ended with exit code ${code}`));
  worker.postMessage(start);
  return {
    terminate() {
      worker.removeAllListeners();
      void worker.terminate();
    },
  };
}

function startInPage(start: PoolWorkerStart, listener: Listener): PoolWorker {
  const url = URL.createObjectURL(new Blob([poolWorkerSource], { type: 'text/javascript' }));
  const worker = new Worker(url, { name: `talus ${start.thread}` });
  worker.onmessage = ({ data }: MessageEvent<string | null>) => {
    URL.revokeObjectURL(url);
    listener.onAnswer(data);
  };
  worker.onerror = ({ message }) =>
    listener.onDeath(message ?? 'the page forbids workers from a Blob (Content-Security-Policy: worker-src blob:)');
  worker.postMessage(start);
  return worker;
}
