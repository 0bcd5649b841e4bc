/** A device that counts the bytes of the arrays that are made through it: what a world takes, all buffers together. */
import { elementStride, type ElementType } from '../core/fields.ts';
import type { HostArray } from '../core/value-types.ts';
import type { Device, DeviceArray, DeviceKind, Kernel, KernelSource, Pass, Range } from '../device/device.ts';

export class DeviceMeter implements Device {
  readonly #device: Device;
  #bytes = 0;

  /** The device stays the caller's: the meter only passes on. */
  constructor(device: Device) {
    this.#device = device;
  }

  /** Of the arrays that were made here and not disposed since. */
  get bytes(): number {
    return this.#bytes;
  }
  get kind(): DeviceKind {
    return this.#device.kind;
  }
  get name(): string {
    return this.#device.name;
  }
  get mostBindings(): number {
    return this.#device.mostBindings;
  }
  get lost(): Promise<string> {
    return this.#device.lost;
  }

  array<T extends ElementType>(label: string, type: T, count: number, data?: ArrayLike<number>): DeviceArray<T> {
    const array = this.#device.array(label, type, count, data);
    const bytes = elementStride(type) * count;
    const dispose = array[Symbol.dispose].bind(array);
    let isCounted = true;
    this.#bytes += bytes;
    // Devices know their arrays by identity, so the array itself has to tell when it goes.
    Object.defineProperty(array, Symbol.dispose, {
      value: () => {
        if (isCounted) this.#bytes -= bytes;
        isCounted = false;
        dispose();
      },
    });
    return array;
  }

  kernel(source: KernelSource, constants?: Readonly<Record<string, number>>): Kernel {
    return this.#device.kernel(source, constants);
  }
  write(array: DeviceArray, data: ArrayLike<number>, offset?: number): void {
    this.#device.write(array, data, offset);
  }
  submit(work: (pass: Pass) => void): void {
    this.#device.submit(work);
  }
  read(array: DeviceArray, range?: Range, into?: HostArray): Promise<HostArray> {
    return this.#device.read(array, range, into);
  }
  readNow(array: DeviceArray, range?: Range): HostArray | null {
    return this.#device.readNow(array, range);
  }
  spans(): Promise<ReadonlyMap<string, number>> {
    return this.#device.spans();
  }

  [Symbol.dispose](): void {}
}
