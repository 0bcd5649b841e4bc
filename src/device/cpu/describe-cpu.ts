/** What this machine and this place (Node, a page, a worker) offer to the CPU device. */
import { DeviceError } from '../../core/errors.ts';

export interface CpuDescription {
  readonly cores: number;
  /** Threads that a device made without options uses. */
  readonly threads: number;
  readonly simd: boolean;
  /** null when a device may have several threads, otherwise why not, and the cure. */
  readonly oneThreadBecause: string | null;
  /** Bytes that all arrays of a device may take together. */
  readonly memoryLimit: number;
}

/** Threads that a device may have at most: its control block has a slot for each. */
export const maximumThreads = 256;

/** What 32-bit addresses reach [bytes]. */
const addressable = 2 ** 32;

export function describeCpu(): CpuDescription {
  const cores = coreCount();
  const oneThreadBecause = whyOneThread();
  return {
    cores,
    threads: oneThreadBecause === null ? (threadsOfEnvironment() ?? Math.min(cores, maximumThreads)) : 1,
    simd: WebAssembly.validate(simdModule),
    oneThreadBecause,
    memoryLimit: Math.min(addressable, systemMemory()),
  };
}

/** Node's own modules, or null in a page. Fetched at run time: an import would reach a page's bundler. */
export const node: NodeJS.Process | null =
  typeof process === 'object' && typeof process.getBuiltinModule === 'function' ? process : null;

function coreCount(): number {
  if (node) return node.getBuiltinModule('node:os').availableParallelism();
  return globalThis.navigator?.hardwareConcurrency ?? 1;
}

/** Physical memory, or the container's share of it. A page is not told. */
function systemMemory(): number {
  if (!node) return Infinity;
  // 0, or a number near 2^64, where nothing constrains the process.
  const constrained = node.constrainedMemory() || Infinity;
  return Math.min(node.getBuiltinModule('node:os').totalmem(), constrained);
}

function threadsOfEnvironment(): number | null {
  const text = node?.env.TALUS_THREADS;
  if (text === undefined || text === '') return null;
  return checkedThreads('environment variable TALUS_THREADS', text);
}

/** A number of threads, or an error that names where it came from. */
export function checkedThreads(where: string, given: number | string): number {
  const threads = Number(given);
  if (Number.isInteger(threads) && threads >= 1 && threads <= maximumThreads) return threads;
  throw new DeviceError(`${where}: must be a whole number from 1 to ${maximumThreads}, got ${given}`);
}

function whyOneThread(): string | null {
  if (typeof SharedArrayBuffer === 'undefined') {
    return (
      'this page has no shared memory: serve it with the headers Cross-Origin-Opener-Policy: same-origin ' +
      'and Cross-Origin-Embedder-Policy: require-corp'
    );
  }
  try {
    // Answers 'not-equal' at once where waiting is allowed.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1, 0);
  } catch {
    return 'this thread may not wait for others: make the device in a worker, not on the main thread of a page';
  }
  return null;
}

/** `(module (func (drop (v128.const i32x4 0 0 0 0))))` */
// prettier-ignore
const simdModule = Uint8Array.of(
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  1, 4, 1, 0x60, 0, 0,
  3, 2, 1, 0,
  10, 23, 1, 21, 0, 0xfd, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x1a, 0x0b,
);
