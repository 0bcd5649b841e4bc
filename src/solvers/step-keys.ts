/** What tells steps apart that are not encoded alike: those that are have one key, for `Pass.again`. */

/** More than there are states, lengths of step and controls in turn. */
const remembered = 16;

export class StepKeys {
  readonly #known: (readonly unknown[])[] = [];
  #oldest = 0;

  /** The same object for the same parts. */
  of(...parts: readonly unknown[]): object {
    for (const known of this.#known) if (known.every((part, k) => part === parts[k])) return known;
    this.#known[this.#oldest] = parts;
    this.#oldest = (this.#oldest + 1) % remembered;
    return parts;
  }
}
