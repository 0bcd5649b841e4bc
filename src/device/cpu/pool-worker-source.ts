/**
 * The code of a pool's worker, as text: no file to ship, resolve or transform, the same in Node, in a page and in any
 * bundler. It runs from a Blob or by `eval`, so it is plain JavaScript and imports nothing. See pool-layout.ts for how
 * it talks to the caller.
 */
import {
  largeShare,
  maximumArguments,
  maximumFailureText,
  nextChunk,
  noChunk,
  poolWords as at,
  wordsPerThread,
} from './pool-layout.ts';

/** What a worker is sent to start; it answers null when it is ready, or the error's text. */
export interface PoolWorkerStart {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** Address of the control block. */
  readonly control: number;
  readonly thread: number;
  /** In all. */
  readonly threads: number;
}

export const poolWorkerSource = /* js */ `'use strict';
const node = typeof process === 'object' && process.getBuiltinModule ? process.getBuiltinModule('node:worker_threads') : null;
const port = node ? node.parentPort : self;

function start({ module, memory, control, thread, threads }) {
  let kernels;
  try {
    const exports = new WebAssembly.Instance(module, { env: { memory } }).exports;
    // In the order of the module's exports, as the caller counts them.
    kernels = WebAssembly.Module.exports(module).map(({ name }) => exports[name]);
  } catch (error) {
    port.postMessage(String(error));
    return;
  }
  const words = new Int32Array(memory.buffer, control, ${at.slots} + ${wordsPerThread} * threads);
  const numbers = new Float64Array(memory.buffer, control + ${at.arguments * 4}, ${maximumArguments});
  port.postMessage(null);
  serve(words, numbers, kernels, thread, threads);
}

function serve(words, numbers, kernels, thread, threads) {
  const slot = ${at.slots} + ${wordsPerThread} * thread;
  let seen = 0;
  for (;;) {
    const generation = nextGeneration(words, seen);
    seen = generation;
    if (generation % 2 === 0) continue;
    Atomics.store(words, slot, generation);
    if (Atomics.load(words, ${at.generation}) === generation) takeChunks(words, numbers, kernels, thread, threads);
    Atomics.store(words, slot, 0);
    if (Atomics.load(words, ${at.callerSleeps}) !== 0) Atomics.notify(words, slot);
  }
}

// While it waits, a thread leaves what two of a core share to the other, where the engine knows how.
const pause = Atomics.pause || (() => {});

function nextGeneration(words, seen) {
  for (;;) {
    const spins = Atomics.load(words, ${at.spins});
    for (let spin = 0; spin < spins; spin++) {
      const generation = Atomics.load(words, ${at.generation});
      if (generation !== seen) return generation;
      pause();
    }
    Atomics.add(words, ${at.sleepers}, 1);
    Atomics.wait(words, ${at.generation}, seen);
    Atomics.sub(words, ${at.sleepers}, 1);
  }
}

// Lists of arguments by their number, filled anew for each command: fresh ones would keep the garbage collector busy.
const lists = [];

function takeChunks(words, numbers, kernels, thread, threads) {
  const groupCount = words[${at.groupCount}] >>> 0;
  const tail = words[${at.argumentCount}];
  const list = (lists[tail] ??= new Array(tail + 4).fill(0));
  for (let index = 0; index < tail; index++) list[index] = numbers[index];
  list[tail] = (words[${at.scratch}] >>> 0) + thread * words[${at.scratchStride}];
  list[tail + 3] = groupCount;
  const kernel = kernels[words[${at.kernel}]];
  try {
    for (let k = 0; k < threads; k++) takeShare(words, kernel, list, (thread + k) % threads, threads);
  } catch (error) {
    fail(words, thread, threads, list[tail + 1], list[tail + 2], String(error && error.message));
  }
}

function takeShare(words, kernel, list, share, threads) {
  const tail = list.length - 4;
  const first = Math.floor((share * list[tail + 3]) / threads);
  const last = Math.floor(((share + 1) * list[tail + 3]) / threads);
  const large = words[${at.largeChunk}];
  const small = words[${at.smallChunk}];
  const largeCount = Math.floor((${largeShare} * (last - first)) / large);
  const next = ${at.slots + nextChunk} + ${wordsPerThread} * share;
  for (;;) {
    const chunk = Atomics.add(words, next, 1);
    const isLarge = chunk < largeCount;
    const begin = first + (isLarge ? chunk * large : largeCount * large + (chunk - largeCount) * small);
    if (begin >= last) return;
    list[tail + 1] = begin;
    list[tail + 2] = Math.min(begin + (isLarge ? large : small), last);
    kernel(...list);
  }
}

function fail(words, thread, threads, begin, end, text) {
  for (let k = 0; k < threads; k++) Atomics.store(words, ${at.slots + nextChunk} + ${wordsPerThread} * k, ${noChunk});
  if (Atomics.compareExchange(words, ${at.failedThread}, 0, thread) !== 0) return;
  const length = Math.min(text.length, ${maximumFailureText});
  words[${at.failedBegin}] = begin;
  words[${at.failedEnd}] = end;
  words[${at.failureLength}] = length;
  for (let index = 0; index < length; index++) words[${at.failureText} + index] = text.charCodeAt(index);
}

if (node) port.once('message', start);
else self.onmessage = ({ data }) => start(data);
`;
