/** Hand-written WebAssembly, made ready to be timed: a memory of its own, and places in it. */
import { roundUp } from '../../core/value-types.ts';

const pageBytes = 65_536;
/** As arrays of the CPU device lie, so that neither side has the luckier addresses [bytes]. */
const lineBytes = 64;

export class RivalMemory {
  readonly memory = new WebAssembly.Memory({ initial: 1 });
  /** The first page is left to the module. */
  #top = pageBytes;

  allocate(bytes: number): number {
    const start = this.#top;
    this.#top += roundUp(bytes, lineBytes);
    const missing = Math.ceil(this.#top / pageBytes) - this.memory.buffer.byteLength / pageBytes;
    if (missing > 0) this.memory.grow(missing);
    return start;
  }

  /** Until the next allocation. */
  floats(start: number, count: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.memory.buffer, start, count);
  }

  /** Until the next allocation. */
  words(start: number, count: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.memory.buffer, start, count);
  }
}

/** The exported functions of `src/bench/rivals/NAME.as.ts`, whose signatures `F` repeats. */
export async function loadRival<F>(name: 'mpm' | 'contacts', { memory }: RivalMemory): Promise<F> {
  // Only now: the modules are large, and most who load the bench do not run these cases.
  const modules = await import('virtual:talus-rivals');
  const { instance } = await WebAssembly.instantiate(modules[name](), { env: { memory } });
  return instance.exports as F;
}
