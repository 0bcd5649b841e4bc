/** Which device a scene gets: what was asked for, or the nearest thing to it, and why. */
import { DeviceError, describeAdapters, describeCpu, openDevice, type Device } from 'talus';
import type { DeviceReading, OpenScene, Trouble } from '../protocol.ts';
import { trouble } from './troubles.ts';

export interface ChosenDevice {
  readonly device: Device;
  readonly reading: DeviceReading;
  /** What the page is to say of it; null where there is nothing to say. */
  readonly trouble: Trouble | null;
}

export async function chooseDevice({
  device: kind,
  threads,
}: Pick<OpenScene, 'device' | 'threads'>): Promise<ChosenDevice> {
  if (kind === 'cpu') return openCpu(threads, null, null);
  const { adapters, missing } = await describeAdapters();
  const [best] = adapters;
  const why = missing && `${missing.reason}: ${missing.cure}`;
  if (!best || (kind === 'auto' && why !== null))
    return openCpu(threads, why, kind === 'gpu' ? noGpu(why ?? '') : null);
  try {
    const device = await openDevice({ kind: 'gpu' });
    const reading = { kind: 'gpu', name: device.name, threads: 0, fallback: null } as const;
    return { device, reading, trouble: best.software ? softwareGpu(best.name) : null };
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    return openCpu(threads, error.message, noGpu(error.message));
  }
}

/** `why`: the CPU was not wished for. */
export async function openCpu(threads: number | null, why: string | null, told: Trouble | null): Promise<ChosenDevice> {
  const { oneThreadBecause, threads: usual } = describeCpu();
  const count = oneThreadBecause === null ? (threads ?? usual) : 1;
  const device = await openDevice({ kind: 'cpu', threads: count });
  const reasons = [why, oneThreadBecause && `one thread: ${oneThreadBecause}`].filter((reason) => reason !== null);
  const fallback = reasons.length > 0 ? reasons.join('; ') : null;
  return { device, reading: { kind: 'cpu', name: device.name, threads: count, fallback }, trouble: told };
}

const noGpu = (why: string): Trouble =>
  trouble('no-gpu', { message: `There is no GPU to use: ${why}.`, cure: 'The scene runs on the CPU.', goesOn: true });

const softwareGpu = (name: string): Trouble =>
  trouble('software-gpu', {
    message: `The GPU is a software one (${name}), slower than the CPU device.`,
    cure: 'Choose the CPU device.',
    goesOn: true,
  });
