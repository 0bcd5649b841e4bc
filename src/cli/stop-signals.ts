/** The first Ctrl-C, SIGTERM, or SIGHUP of a terminal that closes, asks a run to stop in good order; the next one ends the process at once, as usual. */
import { constants } from 'node:os';

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export class StopSignals implements Disposable {
  readonly #controller = new AbortController();
  readonly #listener: (name: NodeJS.Signals) => void;
  #received: NodeJS.Signals | null = null;

  constructor(onFirst: () => void) {
    this.#listener = (name) => {
      this.#received = name;
      // Without a listener the system's own way holds again.
      this[Symbol.dispose]();
      this.#controller.abort();
      onFirst();
    };
    for (const name of names) process.on(name, this.#listener);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What a shell expects of a process that a signal stopped: 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP; null when none came. */
  get exitCode(): number | null {
    return this.#received && 128 + constants.signals[this.#received];
  }

  [Symbol.dispose](): void {
    for (const name of names) process.off(name, this.#listener);
  }
}
