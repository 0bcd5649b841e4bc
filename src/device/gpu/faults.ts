/**
 * Errors that WebGPU reports later than they happen: memory that was not there, shaders that do not compile, commands
 * that were dropped. They are kept here until the next submit or read, which then fails instead of answering wrongly.
 */
import { DeviceError, type TalusError } from '../../core/errors.ts';

export class Faults {
  /** What is not reported yet: causes first, then commands that were dropped, most often for one of those causes. */
  #cause: TalusError | null = null;
  #consequence: TalusError | null = null;
  #latest: TalusError | null = null;
  #recorded = 0;
  readonly #pending = new Set<Promise<void>>();

  /** How many there were so far: two equal values mean that nothing went wrong in between. */
  get recorded(): number {
    return this.#recorded;
  }

  /** Records what `answer` finds wrong, when it comes. */
  watch(answer: Promise<TalusError | null>): void {
    const settled = answer.then(
      (error) => {
        if (error === null) return;
        this.#cause ??= error;
        this.#record(error);
      },
      // A scope is left unanswered only by a lost device, which says so itself.
      () => undefined,
    );
    const watched = settled.finally(() => this.#pending.delete(watched));
    this.#pending.add(watched);
  }

  /** Commands were dropped. The reason may be an answer that is still due, so this is reported once there is none. */
  recordDropped(error: TalusError): void {
    this.#consequence ??= error;
    this.#record(error);
  }

  throwUnreported(): void {
    const error = this.#cause ?? (this.#pending.size === 0 ? this.#consequence : null);
    if (error === null) return;
    this.#cause = null;
    this.#consequence = null;
    throw error;
  }

  /** Waits for all answers that are due, then throws if anything was recorded since there were `recorded` faults. */
  async settle(recorded: number): Promise<void> {
    await Promise.all(this.#pending);
    this.throwUnreported();
    if (this.#latest && this.#recorded > recorded) throw this.#latest;
  }

  #record(error: TalusError): void {
    this.#latest = error;
    this.#recorded++;
  }

  /** For errors outside of any scope. */
  readonly listener = (event: GPUUncapturedErrorEvent): void => {
    // Dawn would print it: the library never prints.
    event.preventDefault();
    this.recordDropped(new DeviceError(`GPU commands were dropped: ${firstLine(event.error.message)}`));
  };
}

/** The first line of a driver's message, without its full stop: ours go on behind it. */
export const firstLine = (text: string): string => text.trim().split('\n', 1)[0]!.replace(/\.$/, '');
