/** What sensors are made of: parts that are recorded for a moment and read back, each once however many sensors need it. */
import type { Device, DeviceArray, Pass } from '../device/device.ts';
import type { PoseOf } from './sensors.ts';

/** Makes something on the device for others to read. `Groups`: the arrays of the state that sensors read. */
export interface SensorStage<Groups> extends Disposable {
  /** Before anything is recorded, with the poses of bodies at the moment. */
  prepare?(poseOf: PoseOf): void;
  record(pass: Pass, groups: Groups): void;
}

/** Makes something that the host reads: one for each world. */
export interface SensorPart<T, Groups> extends SensorStage<Groups> {
  read(): Promise<readonly T[]>;
}

/** Where the parts of a scene's sensors are made; owns all of them. */
export class SensorStages<Groups> implements Disposable {
  readonly device: Device;
  readonly #stages = new Map<string, SensorStage<Groups>>();

  constructor(device: Device) {
    this.device = device;
  }

  /** In the order in which they are recorded: what a part asks for while it is made comes before it. */
  get stages(): readonly SensorStage<Groups>[] {
    return [...this.#stages.values()];
  }

  /** The same for the same key. */
  once<T extends SensorStage<Groups>>(key: string, make: () => T): T {
    const known = this.#stages.get(key);
    if (known) return known as T;
    const made = make();
    this.#stages.set(key, made);
    return made;
  }

  [Symbol.dispose](): void {
    for (const stage of this.#stages.values()) stage[Symbol.dispose]();
  }
}

/** Words of an array, cut into those of each world. */
export function perWorld<T>(words: T & { subarray(a: number, b: number): T; length: number }, worldCount: number): T[] {
  const each = words.length / worldCount;
  return Array.from({ length: worldCount }, (_, world) => words.subarray(world * each, (world + 1) * each));
}

/** Structs are read as words. */
export async function readFloats(device: Device, array: DeviceArray): Promise<Float32Array> {
  const words = await device.read(array);
  return new Float32Array(words.buffer, words.byteOffset, words.length);
}
