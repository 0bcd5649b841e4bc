/** Requests that wait for their turn. Of those that only say where something is now, the newest is enough. */
import type { Request } from '../protocol.ts';

const newestIsEnough: ReadonlySet<Request['kind']> = new Set(['scenery', 'resize', 'move', 'scrub', 'insets']);

export class Inbox {
  readonly #waiting: Request[] = [];
  #arrived: () => void = () => undefined;

  add(request: Request): void {
    if (newestIsEnough.has(request.kind) && this.#waiting.at(-1)?.kind === request.kind) this.#waiting.pop();
    this.#waiting.push(request);
    this.#arrived();
  }

  take(): Request | null {
    return this.#waiting.shift() ?? null;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Resolves as soon as there is a request. */
  arrival(): Promise<void> {
    if (!this.isEmpty) return Promise.resolve();
    return new Promise((resolve) => (this.#arrived = resolve));
  }
}
