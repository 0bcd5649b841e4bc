/**
 * The control block through which the threads of a pool talk: one block of shared memory, read and written as 32-bit
 * words. What different threads write lies on different 64-byte lines.
 *
 * Thread 0, the caller, writes a command and opens it by storing an odd generation. A worker that sees it marks its
 * slot, and looks again: if the generation is still the same, the command is open and cannot change until the slot is
 * cleared; otherwise the worker leaves the command unread. Every thread has a share of the workgroups, the same part of each
 * command: one after another, commands touch the same memory at the same parts, which is then still in the cache of who
 * touched it. It takes chunks of its share from a counter: large ones first, since each costs a call, and then small ones;
 * then it takes from the shares of others, which evens out who is late. When there are none left the caller
 * stores the next even generation, which closes the command, and waits for the marked slots.
 * So it never waits for a worker that sleeps or has not been given a core: such a worker has taken no chunk.
 *
 * A sleeping side counts or flags itself first and then looks at the word it sleeps on; the other side changes the word
 * first and then looks for sleepers. `Atomics` are sequentially consistent, so one of the two sees the other.
 */
export const poolWords = {
  /** Odd: a command is open. Even: closed. */
  generation: 0,
  /** Workers that sleep until the generation changes. */
  sleepers: 16,
  /** Not zero: the caller sleeps until a slot is cleared. */
  callerSleeps: 48,
  /** How often an idle worker looks for a command before it sleeps: once at least. */
  spins: 49,

  // The command.
  kernel: 64,
  groupCount: 65,
  /** Workgroups of a large chunk and of a small one. */
  largeChunk: 66,
  smallChunk: 67,
  scratch: 68,
  scratchStride: 69,
  argumentCount: 70,
  /** Arguments as f64, which holds every i32, u32 and f32: no worker needs to know their types. */
  arguments: 80,

  /** Thread that failed first; 0: none. Then the workgroups it was in and the length of the text. */
  failedThread: 208,
  failedBegin: 209,
  failedEnd: 210,
  failureLength: 211,
  failureText: 212,

  /** Two lines a thread: the generation it works on, or 0; and the index of the next chunk of its share. */
  slots: 288,
} as const;

const wordsPerLine = 16;
export const wordsPerThread = 2 * wordsPerLine;
/** After the slot of a thread. */
export const nextChunk = wordsPerLine;
/** Of a share, in large chunks. */
export const largeShare = 0.75;
export const maximumArguments = (poolWords.failedThread - poolWords.arguments) / 2;
/** Characters kept of what a failed thread said. */
export const maximumFailureText = poolWords.slots - poolWords.failureText;

/** Chunk index that ends a command early. The counter goes up from here by one a thread at most. */
export const noChunk = 2 ** 30;

export const poolBytes = (threads: number): number => (poolWords.slots + wordsPerThread * threads) * 4;
