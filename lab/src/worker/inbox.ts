/** Requests that wait for their turn. Of those that only say where something is now, the newest is enough. */
import type { Request } from '../protocol.ts';

/** Or nothing but a reason to look around. */
export type Waiting = Request | { readonly kind: 'wake' };

const newestIsEnough: ReadonlySet<Waiting['kind']> = new Set(['scenery', 'resize', 'move', 'scrub', 'insets']);

export class Inbox {
  readonly #waiting: Waiting[] = [];
  #arrived: () => void = () => undefined;

  add(request: Waiting): void {
    if (newestIsEnough.has(request.kind) && this.#waiting.at(-1)?.kind === request.kind) this.#waiting.pop();
    this.#waiting.push(request);
    this.#arrived();
  }

  take(): Waiting | null {
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
