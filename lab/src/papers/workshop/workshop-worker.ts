/** The workshop: gradients through whole motions, away from the page that waits for them. */
import { describeCpu, openDevice, type Device, type StepRecord } from 'talus';
import { shared, single } from 'virtual:talus-workshop';
import { identifyFinger } from './finger.ts';
import { teachWalker } from './walker.ts';
import type { WorkshopReport, WorkshopRequest } from './workshop-messages.ts';

const tell = (report: WorkshopReport): void => self.postMessage(report);

/** With kernels that go backwards, which those of the lab do not. */
async function openWorkshop(): Promise<Device> {
  const hasThreads = describeCpu().oneThreadBecause === null;
  const answer = await (hasThreads ? shared() : single());
  const bytes = await answer.arrayBuffer();
  // A device looks only at the module that suits it.
  return openDevice({ kind: 'cpu', modules: { shared: bytes, single: bytes } });
}

async function work(request: WorkshopRequest): Promise<string> {
  using device = await openWorkshop();
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
