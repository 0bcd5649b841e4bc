/** How fast a run goes now: over its last seconds, since a pour slows down as its grains come to touch. */
export class RateMeter {
  readonly #window: number;
  readonly #marks: { readonly seconds: number; readonly step: number }[] = [];

  /** `window` [s]: what happened before is forgotten. */
  constructor(window = 5) {
    this.#window = window;
  }

  mark(seconds: number, step: number): void {
    this.#marks.push({ seconds, step });
    // Keeps one mark from before the window, so that there is always a distance to measure.
    while (this.#marks.length > 2 && this.#marks[1]!.seconds < seconds - this.#window) this.#marks.shift();
  }

  /** Steps per second; null until it can be told. */
  get perSecond(): number | null {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)];
    if (!first || !last || last.step === first.step || last.seconds <= first.seconds) return null;
    return (last.step - first.step) / (last.seconds - first.seconds);
  }
}
