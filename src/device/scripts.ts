/** Work that was recorded once and is done again: what to bind and how much to run is known, and nothing need be checked. */

/** The scripts of a device, by what the work is known by. `T`: what one is on such a device. */
export class Scripts<T> {
  #known = new WeakMap<object, T>();
  #forgotten = 0;

  find(key: object): T | undefined {
    return this.#known.get(key);
  }

  /** Returns what keeps the script that is recorded from now on, unless all are forgotten meanwhile. */
  begin(key: object): (script: T) => void {
    const forgotten = this.#forgotten;
    return (script) => {
      if (forgotten === this.#forgotten) this.#known.set(key, script);
    };
  }

  /** When an array ends: scripts know memory that is none any more. */
  forget(): void {
    this.#known = new WeakMap();
    this.#forgotten++;
  }
}
