/**
 * A benchmark case: what is prepared once on a device and then stepped many times. To add one, write a file beside
 * `copy.ts`, and name the case in `cases.ts`.
 */
import type { Device, DeviceKind, Pass } from '../device/device.ts';

export interface BenchCase {
  /** Cases of one group are run together by `talus bench GROUP`. */
  readonly group: string;
  /** As typed on the command line; unique among all cases. */
  readonly name: string;
  /** One line for `talus bench --list`. */
  readonly title: string;
  /** Where it makes sense. Absent: everywhere. */
  readonly devices?: readonly DeviceKind[];
  /** Allocates, fills and warms up to a typical state. */
  prepare(device: Device, size: BenchSize): Promise<BenchRun> | BenchRun;
}

/** `quick` is a smoke test of a second or so; only figures of `full` are worth quoting. */
export type BenchSize = 'quick' | 'full';

/** A case ready on a device. Whoever prepared it disposes it. */
export interface BenchRun extends Disposable {
  /** Particles, grains, keys, words: the things that one step handles. */
  readonly particles: number;
  /** Encodes one step. */
  step(pass: Pass): void;
  /** Puts the typical state back before each repeat, outside the measured time. Absent: steps leave it as it was. */
  restore?(pass: Pass): void;
  /** Steps of one repeat. Absent: as many as a fair measurement needs. */
  readonly steps?: number;
  /** Simulated time of one step [s]. Absent: the case simulates nothing. */
  readonly secondsPerStep?: number;
  /** Bytes that one step has to read and write. Absent: bandwidth means nothing here. */
  readonly bytesPerStep?: number;
  /** Other ways to do the same work, timed in turn with this one so that both meet the same weather. */
  readonly rivals?: readonly BenchRival[];
  /** What the steps of a repeat have computed, to be compared with the rivals' outcomes: with `steps`, all do the same. */
  outcome?(): Promise<Float32Array>;
  /** How far an outcome may be from the case's own, see outcome-difference.ts. Absent: not at all. */
  readonly tolerance?: number;
}

/** The same work done otherwise. */
export type BenchRival = BenchRivalDevice | BenchRivalHost;

/** By other kernels or other verbs of the same device. */
export interface BenchRivalDevice {
  readonly label: string;
  step(pass: Pass): void;
  restore?(pass: Pass): void;
  outcome?(): Promise<Float32Array>;
}

/** By hand-written code or the language's own means, on one thread: it is compared with the case on one thread. */
export interface BenchRivalHost {
  readonly label: string;
  run(steps: number): void;
  restore?(): void;
  outcome?(): Promise<Float32Array>;
}
