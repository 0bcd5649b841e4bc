/** Finding and describing adapters: the GPUs, or programs that pose as one, which WebGPU offers. */
import { DeviceError } from '../../core/errors.ts';
import { findEntry, isMissing, missingAdapter, type Missing } from './webgpu-entry.ts';

/** Limits that kernels and arrays meet; a device asks for all that its adapter has. */
export const limitNames = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxUniformBufferBindingSize',
  'maxStorageBuffersPerShaderStage',
  'maxComputeWorkgroupStorageSize',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
] as const satisfies readonly (keyof GPUSupportedLimits)[];
export type LimitName = (typeof limitNames)[number];

export interface AdapterDescription {
  readonly vendor: string;
  readonly architecture: string;
  /** What a person calls it. */
  readonly name: string;
  /** Runs on the CPU: right, but far slower than the CPU device. */
  readonly software: boolean;
  readonly limits: Readonly<Record<LimitName, number>>;
  readonly features: readonly string[];
}

/** What `talus doctor` says about GPUs. */
export interface AdapterReport {
  readonly adapters: readonly AdapterDescription[];
  /** Why there is no adapter that is a real GPU, and how to get one; null when there is one. */
  readonly missing: Missing | null;
}

/** The fastest adapter, or a DeviceError that says why there is none and how to get one. */
export async function findAdapter({ allowSoftware = false } = {}): Promise<GPUAdapter> {
  const entry = await findEntry();
  if (isMissing(entry)) throw missingError(entry);
  const [adapter] = await adaptersOf(entry);
  if (!adapter) throw missingError(missingAdapter());
  if (!allowSoftware && isSoftware(adapter)) throw missingError(onlySoftware(adapter));
  return adapter;
}

export async function describeAdapters(): Promise<AdapterReport> {
  const entry = await findEntry();
  if (isMissing(entry)) return { adapters: [], missing: entry };
  const found = await adaptersOf(entry);
  const [first] = found;
  const adapters = found.map(describeAdapter);
  if (!first) return { adapters, missing: missingAdapter() };
  return { adapters, missing: isSoftware(first) ? onlySoftware(first) : null };
}

/** The preferred adapter, then a software one where there is another; real GPUs come first. */
async function adaptersOf(entry: GPU): Promise<GPUAdapter[]> {
  const preferred = await entry.requestAdapter({ powerPreference: 'high-performance' });
  const fallback = await entry.requestAdapter({ forceFallbackAdapter: true });
  const found = [preferred, fallback].filter((adapter) => adapter !== null);
  const [first, second] = found;
  return first && second && describeAdapter(first).name === describeAdapter(second).name ? [first] : found;
}

/** SwiftShader, Mesa's llvmpipe, Microsoft's WARP. */
const softwareNames = /swiftshader|llvmpipe|lavapipe|basic render|\bwarp\b/i;

export function isSoftware({ info }: GPUAdapter): boolean {
  return (
    info.isFallbackAdapter ||
    softwareNames.test(`${info.vendor} ${info.architecture} ${info.description} ${info.device}`)
  );
}

export function describeAdapter(adapter: GPUAdapter): AdapterDescription {
  const { vendor, architecture, device, description } = adapter.info;
  // Browsers leave device and description empty, so as not to tell machines apart; Dawn writes 'nvidia-h200'.
  const name = device.replace(/-+$/, '') || description || [vendor, architecture].filter(Boolean).join(' ');
  return {
    vendor,
    architecture,
    name: name || 'unnamed GPU',
    software: isSoftware(adapter),
    limits: Object.fromEntries(limitNames.map((limit) => [limit, adapter.limits[limit]])) as Record<LimitName, number>,
    features: [...adapter.features].toSorted(),
  };
}

const onlySoftware = (adapter: GPUAdapter): Missing => ({
  reason: `the only adapter is a software one (${describeAdapter(adapter).name}), slower than the CPU device`,
  cure: `use the CPU device, or pass allowSoftware to use it all the same; for a real GPU: ${missingAdapter().cure}`,
});

const missingError = ({ reason, cure }: Missing): DeviceError => new DeviceError(`no GPU device: ${reason}: ${cure}`);
