/** The workshop: gradients through whole motions, away from the page that waits for them. */
import { openDevice, type StepRecord } from 'talus';
import { identifyFinger } from './finger.ts';
import { teachWalker } from './walker.ts';
import type { WorkshopReport, WorkshopRequest } from './workshop-messages.ts';

const tell = (report: WorkshopReport): void => self.postMessage(report);

async function work(request: WorkshopRequest): Promise<string> {
  using device = await openDevice({ kind: 'cpu' });
  const start = performance.now();
  const onStep = ({ iteration, value, parameters }: StepRecord): void =>
    tell({
      kind: 'step',
      step: { iteration, value, parameters: [...parameters], seconds: (performance.now() - start) / 1000 },
    });
  if (request.kind === 'walk') return await teachWalker(device, { ...request, onStep });
  tell({ kind: 'busy', what: 'filming the finger' });
  return await identifyFinger(device, { ...request, onStep });
}

self.onmessage = async ({ data }: MessageEvent<WorkshopRequest>) => {
  try {
    tell({ kind: 'done', why: await work(data) });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};
