/** Which device a scene gets: what was asked for, or the nearest thing to it, and why. */
import {
  DeviceError,
  describeAdapters,
  describeCpu,
  hasUnlikeMasses,
  openDevice,
  type Device,
  type Model,
  type OpenDeviceOptions,
} from 'talus';
import type { DeviceReading, OpenScene, Trouble } from '../protocol.ts';
import { trouble } from './troubles.ts';

export interface DeviceWish extends Pick<OpenScene, 'device' | 'threads'> {
  readonly matter: Matter;
}

/**
 * What a scene is made of: a device on the CPU loads kernels for that alone. Soft matter in the plane has its own, and grains that
 * are solved otherwise than most, whose masses are unlike, or whose books are kept, have more.
 */
type Matter = NonNullable<OpenDeviceOptions['matter']>;

export function matterOf(model: Pick<Model, 'soft' | 'shapes' | 'scene' | 'grains' | 'materials'>): Matter {
  const { soft, shapes, scene } = model;
  if (soft) return soft.dimensions === 2 ? 'soft2' : 'soft3';
  if (shapes) return 'shapes';
  const keepsBooks = scene.sensors.some(({ kind }) => kind === 'ledger' || kind === 'residual');
  return scene.solver.kind === 'gauss-seidel' && !hasUnlikeMasses(model) && !keepsBooks ? 'grains' : 'grains-any';
}

/** Whether a device that is there serves as well, perhaps with kernels to spare: what was before it in a history may need them. */
export function isServing({ wish, reading }: ChosenDevice, { device, threads, matter }: DeviceWish): boolean {
  if (wish.device !== device || wish.threads !== threads) return false;
  // A GPU has the kernels of all matter.
  return reading.kind === 'gpu' || wish.matter === matter || (wish.matter === 'grains-any' && matter === 'grains');
}

export interface ChosenDevice {
  readonly device: Device;
  readonly wish: DeviceWish;
  readonly reading: DeviceReading;
  /** What the page is to say of it; null where there is nothing to say. */
  readonly trouble: Trouble | null;
}

export async function chooseDevice(wish: DeviceWish): Promise<ChosenDevice> {
  const { device: kind } = wish;
  if (kind === 'cpu') return openCpu(wish, null, null);
  const { adapters, missing } = await describeAdapters();
  const [best] = adapters;
  const why = missing && `${missing.reason}: ${missing.cure}`;
  if (!best || (kind === 'auto' && why !== null)) return openCpu(wish, why, kind === 'gpu' ? noGpu(why ?? '') : null);
  try {
    const device = await openDevice({ kind: 'gpu' });
    const reading = { kind: 'gpu', name: device.name, threads: 0, fallback: null } as const;
    return { device, wish, reading, trouble: best.software ? softwareGpu(best.name) : null };
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    return openCpu(wish, error.message, noGpu(error.message));
  }
}

/** `why`: the CPU was not wished for. */
export async function openCpu(wish: DeviceWish, why: string | null, told: Trouble | null): Promise<ChosenDevice> {
  const { oneThreadBecause, threads: usual } = describeCpu();
  const threads = oneThreadBecause === null ? (wish.threads ?? usual) : 1;
  const device = await openDevice({ kind: 'cpu', threads, matter: wish.matter });
  const reasons = [why, oneThreadBecause && `one thread: ${oneThreadBecause}`].filter((reason) => reason !== null);
  const fallback = reasons.length > 0 ? reasons.join('; ') : null;
  return { device, wish, reading: { kind: 'cpu', name: device.name, threads, fallback }, trouble: told };
}

const noGpu = (why: string): Trouble =>
  trouble('no-gpu', { message: `There is no GPU to use: ${why}.`, cure: 'The scene runs on the CPU.', goesOn: true });

const softwareGpu = (name: string): Trouble =>
  trouble('software-gpu', {
    message: `The GPU is a software one (${name}): a program that runs on the CPU, many times slower than the CPU device.`,
    cure: 'A scene may take minutes to start. On the CPU it starts at once.',
    goesOn: true,
  });
