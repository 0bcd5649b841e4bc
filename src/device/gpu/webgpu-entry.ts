/** The way into WebGPU: the browser's own, or Dawn through the optional package `webgpu` in Node; or why there is none. */

import { hasVulkanLoader } from './vulkan-loader.ts';

/** Why something is missing, and how to get it. */
export interface Missing {
  readonly reason: string;
  readonly cure: string;
}

/** The globals that tell a page from Node; `globalThis` has them. */
export interface Surroundings {
  readonly navigator?: { readonly gpu?: GPU };
  readonly isSecureContext?: boolean;
  readonly process?: Pick<NodeJS.Process, 'platform' | 'env' | 'versions'>;
}

/** The package `webgpu`. */
interface DawnModule {
  create(options: string[]): GPU;
}

/** Dawn, once it was needed: one for the process, and never let go, since its threads crash when it is collected. */
let dawn: GPU | null = null;

/** WebGPU's entry object, or why there is none. */
export async function findEntry(around: Surroundings = globalThis): Promise<GPU | Missing> {
  const { navigator, process } = around;
  if (navigator?.gpu) return navigator.gpu;
  if (process?.versions?.node !== undefined) return findEntryInNode(process);
  if (around.isSecureContext === false) {
    return { reason: 'WebGPU is closed to insecure pages', cure: 'serve the page by https or from localhost' };
  }
  return {
    reason: 'this browser has no WebGPU',
    cure: 'use Chrome or Edge 113, Safari 26, Firefox 141, or later ones',
  };
}

export const isMissing = (found: object): found is Missing => 'reason' in found && 'cure' in found;

async function findEntryInNode({
  platform,
  env,
  versions,
}: NonNullable<Surroundings['process']>): Promise<GPU | Missing> {
  // Without it Vulkan's window-system code writes two lines to stderr; no window is ever opened.
  if (platform === 'linux') env['XDG_RUNTIME_DIR'] ??= env['TMPDIR'] ?? '/tmp';
  if (dawn !== null) return dawn;
  if (platform === 'linux' && !hasVulkanLoader(env)) return missingAdapter({ process: { platform, env, versions } });
  try {
    // No bundler may know this name, or it would take the package along into pages; constants they see through.
    const name = new URL('package:webgpu').pathname;
    const { create } = (await import(/* @vite-ignore */ name)) as DawnModule;
    // Rounded to 0.1 ms, as a browser must, timestamps would say nothing about a kernel.
    dawn ??= create(['disable-dawn-features=timestamp_quantization']);
    return dawn;
  } catch (error) {
    return missingPackage(error, platform);
  }
}

/** Why the package `webgpu` could not be imported. */
export function missingPackage(error: unknown, platform: NodeJS.Platform): Missing {
  const { code, message = String(error) } = error as { readonly code?: string; readonly message?: string };
  if (code === 'ERR_MODULE_NOT_FOUND') {
    return { reason: 'the optional package webgpu is not installed', cure: 'npm install webgpu' };
  }
  const cures: Partial<Record<NodeJS.Platform, string>> = {
    darwin:
      'if macOS holds it in quarantine: ' +
      'xattr -d com.apple.quarantine node_modules/webgpu/dist/darwin-universal/dawn.node',
    linux: 'it is built for x64 and arm64 with glibc (not for Alpine): on such a system npm install webgpu again',
  };
  return {
    reason: `the package webgpu does not load: ${message.split('\n', 1)[0]}`,
    cure: cures[platform] ?? 'npm install webgpu again, on this machine',
  };
}

/** Why WebGPU offers no adapter. */
export function missingAdapter({ process }: Surroundings = globalThis): Missing {
  switch (process?.platform) {
    case undefined:
      return {
        reason: 'this browser found no GPU that it trusts',
        cure: 'switch hardware acceleration on in its settings, update the graphics driver; see chrome://gpu',
      };
    case 'linux':
      return {
        reason: 'no Vulkan driver was found',
        cure:
          'on Debian or Ubuntu apt install libvulkan1, and mesa-vulkan-drivers (AMD, Intel) or nvidia-driver (NVIDIA); ' +
          'a container must be given the GPU; vulkaninfo --summary must list it',
      };
    case 'win32':
      return { reason: 'no Direct3D 12 driver was found', cure: 'update the graphics driver' };
    case 'darwin':
      return { reason: 'no Metal device was found', cure: 'update macOS; virtual machines often have no GPU' };
    default:
      return { reason: `no GPU driver was found on ${process?.platform}`, cure: 'use Linux, macOS or Windows' };
  }
}
