/** A workshop of the page: started, stopped, and followed step by step. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { WorkshopReport, WorkshopRequest, WorkshopStep } from './workshop-messages.ts';

export interface Workshop {
  readonly steps: readonly WorkshopStep[];
  /** What it does, or why it ended. */
  readonly words: string;
  readonly isBusy: boolean;
  start(request: WorkshopRequest): void;
  stop(): void;
}

const startWorker = (): Worker =>
  new Worker(new URL('./workshop-worker.ts', import.meta.url), { type: 'module', name: 'talus workshop' });

const endings: Readonly<Record<string, string>> = {
  plateau: 'done: it gets no better',
  iterations: 'done',
  value: 'done: good enough',
  gradient: 'done: level ground',
};

export function useWorkshop(): Workshop {
  const worker = useRef<Worker | null>(null);
  const [steps, setSteps] = useState<readonly WorkshopStep[]>([]);
  const [words, setWords] = useState('not started');
  const [isBusy, setBusy] = useState(false);
  const end = (why: string): void => {
    worker.current?.terminate();
    worker.current = null;
    setBusy(false);
    setWords(why);
  };
  useEffect(() => () => worker.current?.terminate(), []);
  const hear = (report: WorkshopReport): void => {
    switch (report.kind) {
      case 'busy':
        return setWords(`${report.what} …`);
      case 'step':
        setSteps((known) => [...known, report.step]);
        return setWords(`step ${report.step.iteration}, ${report.step.seconds.toFixed(1)} s`);
      case 'done':
        return end(endings[report.why] ?? `done: ${report.why}`);
      case 'failed':
        return end(`stopped: ${report.message}`);
    }
  };
  const start = (request: WorkshopRequest): void => {
    worker.current?.terminate();
    const started = startWorker();
    worker.current = started;
    started.onmessage = ({ data }: MessageEvent<WorkshopReport>) => hear(data);
    started.onerror = (event) => {
      event.preventDefault();
      end(`stopped: ${event.message || 'the workshop could not be loaded'}`);
    };
    setSteps([]);
    setBusy(true);
    setWords('getting ready …');
    started.postMessage(request);
  };
  return { steps, words, isBusy, start, stop: () => end('stopped') };
}
