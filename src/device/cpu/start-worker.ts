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
    let phase: 'starting' | 'ready' | 'ended' = 'starting';
    let worker: PoolWorker | null = null;
    const terminate = (): void => {
      phase = 'ended';
      worker?.terminate();
    };
    const refuse = (reason: string, cause?: unknown): void => {
      terminate();
      const what = `device cpu, thread ${start.thread}: cannot start: ${reason}: ask for threads: 1, which needs no worker`;
      reject(new DeviceError(what, { cause }));
    };
    const listener: Listener = {
      onAnswer(failure) {
        if (failure !== null) return refuse(failure);
        phase = 'ready';
        resolve({ terminate });
      },
      onDeath(reason) {
        if (phase === 'starting') refuse(reason);
        else if (phase === 'ready') onDeath(reason);
      },
    };
    try {
      worker = node ? startInNode(start, listener) : startInPage(start, listener);
    } catch (cause) {
      refuse(String(cause), cause);
    }
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
  worker.on('error', (error: Error) => listener.onDeath(error.message));
  worker.on('exit', (code) => listener.onDeath(`it ended with exit code ${code}`));
  worker.postMessage(start);
  return { terminate: () => void worker.terminate() };
}

function startInPage(start: PoolWorkerStart, listener: Listener): PoolWorker {
  const url = URL.createObjectURL(new Blob([poolWorkerSource], { type: 'text/javascript' }));
  const worker = new Worker(url, { name: `talus ${start.thread}` });
  worker.onmessage = ({ data }: MessageEvent<string | null>) => {
    URL.revokeObjectURL(url);
    listener.onAnswer(data);
  };
  // A worker that may not even be loaded gives no message.
  worker.onerror = ({ message }) =>
    listener.onDeath(message || 'the page may forbid workers from a Blob (Content-Security-Policy: worker-src blob:)');
  worker.postMessage(start);
  return worker;
}
