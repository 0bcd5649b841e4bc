/** Work that waits until it is worth a submission: a GPU takes longer to be told of one than of what is in it. */
import type { Device, Pass } from '../../device/device.ts';

export class WorkQueue {
  readonly #device: Device;
  #waiting: ((pass: Pass) => void)[] = [];

  constructor(device: Device) {
    this.#device = device;
  }

  add(work: (pass: Pass) => void): void {
    this.#waiting.push(work);
  }

  /** Before what is written is seen by earlier work, and before what that has done is read. */
  flush(): void {
    const all = this.#waiting;
    if (all.length === 0) return;
    this.#waiting = [];
    this.#device.submit((pass) => {
      for (const work of all) work(pass);
    });
  }
}
