/** What tells steps apart that are not encoded alike: those that are have one key, for `Pass.again`. */

export class StepKeys {
  readonly #known: (readonly unknown[])[] = [];
  readonly #remembered: number;
  #oldest = 0;

  /** `remembered`: more than there are states, lengths of step and controls in turn. */
  constructor(remembered = 16) {
    this.#remembered = remembered;
  }

  /** The same object for the same parts. */
  of(...parts: readonly unknown[]): object {
    for (const known of this.#known) if (known.every((part, k) => part === parts[k])) return known;
    this.#known[this.#oldest] = parts;
    this.#oldest = (this.#oldest + 1) % this.#remembered;
    return parts;
  }
}

/** The same for steps of many states: as many are remembered for each, as long as it is there. */
export class StateKeys {
  readonly #known = new WeakMap<object, StepKeys>();
  readonly #remembered: number;

  constructor(remembered: number) {
    this.#remembered = remembered;
  }

  of(state: object, ...parts: readonly unknown[]): object {
    let keys = this.#known.get(state);
    if (!keys) this.#known.set(state, (keys = new StepKeys(this.#remembered)));
    return keys.of(...parts);
  }
}
