/** Work that was encoded once and is encoded again: what to bind and how much to run is known, and nothing need be checked. */

/** A dispatch, or a command between compute passes. */
export type Encoded =
  | {
      readonly pipeline: GPUComputePipeline;
      readonly group: GPUBindGroup;
      /** Workgroups in a row, and rows. */
      readonly x: number;
      readonly y: number;
      /** Where the device finds them instead. */
      readonly counts: GPUBuffer | null;
    }
  | { readonly pipeline: null; readonly command: (encoder: GPUCommandEncoder) => void };

export type Script = Encoded[];

/** The scripts of a device, by what the work is known by. */
export class Scripts {
  #known = new WeakMap<object, readonly Encoded[]>();
  #forgotten = 0;

  find(key: object): readonly Encoded[] | undefined {
    return this.#known.get(key);
  }

  /** Returns what keeps the script that is recorded from now on, unless all are forgotten meanwhile. */
  begin(key: object): (script: Script) => void {
    const forgotten = this.#forgotten;
    return (script) => {
      if (forgotten === this.#forgotten) this.#known.set(key, script);
    };
  }

  /** When an array ends: scripts know buffers that are none any more. */
  forget(): void {
    this.#known = new WeakMap();
    this.#forgotten++;
  }
}
