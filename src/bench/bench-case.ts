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
  /** Where on the axis of its curve, for a case that is a point of one. */
  readonly at?: number;
  /** Allocates, fills and warms up to a typical state. */
  prepare(device: Device, size: BenchSize, settings: BenchSettings): Promise<BenchRun> | BenchRun;
}

/** `quick` is a smoke test of a second or so; only figures of `full` are worth quoting. */
export type BenchSize = 'quick' | 'full';

/** What a person may change about cases on the command line. A case ignores what means nothing to it. */
export interface BenchSettings {
  /** Steps of one repeat. Absent: as the case says, or as many as a fair measurement needs. */
  readonly steps?: number | undefined;
  /** Sweeps of the solver over all contacts in a step. Absent: the case's own. */
  readonly sweeps?: number | undefined;
  /** Time step [s]. Absent: the case's own. */
  readonly timeStep?: number | undefined;
  /** Values set in the scene of a case that has one, like `solver.kind=apgd`. */
  readonly overrides?: readonly string[];
  /** The number of particles that a curve begins with. Absent: the case's own. */
  readonly least?: number | undefined;
  /** The largest number of particles that a curve goes up to. Absent: the case's own. */
  readonly most?: number | undefined;
  /** Of the beds that an ensemble is made of. Absent: the case's own. */
  readonly seeds?: readonly number[] | undefined;
  /** Prepares everything anew, whatever lies in the cache. */
  readonly fresh?: boolean;
  /** Also runs the other engines that are installed on this machine, where the case knows how. */
  readonly peers?: boolean;
  /** Told what is being prepared: some beds take a minute to settle. */
  readonly progress?: (text: string) => void;
}

/** A case ready on a device. Whoever prepared it disposes it. */
export type BenchRun = BenchRunPass | BenchRunWorld;

/** A case whose steps are encoded into a pass. */
export interface BenchRunPass extends BenchRunFacts {
  /** Encodes one step. */
  step(pass: Pass): void;
  /** Puts the typical state back before each repeat, outside the measured time. Absent: steps leave it as it was. */
  restore?(pass: Pass): void;
}

/** A case that submits its steps by itself, as a world does. */
export interface BenchRunWorld extends BenchRunFacts {
  advance(steps: number): void;
  /** Waits for them as a user would. Absent: for all that the device was told. */
  idle?(): Promise<void>;
  restore?(): void;
}

interface BenchRunFacts extends Disposable {
  /** Particles, grains, keys, words: the things that one step handles. */
  readonly particles: number;
  /** Steps of one repeat. Absent: as many as a fair measurement needs. */
  readonly steps?: number;
  /** Steps of one repeat at least, where `steps` is absent: some things show only after a while. */
  readonly fewestSteps?: number;
  /** Steps of one repeat at most, where `steps` is absent: some things must be waited for after so many. */
  readonly mostSteps?: number;
  /** Steps come in bundles of this many: a repeat has whole bundles. Absent: one by one. */
  readonly bundle?: number;
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
  /** Bytes of all arrays on the device that the case needs, asked after all repeats. Absent: not known. */
  readonly memoryBytes?: number;
  /** Looks at the state before the first repeat and after each, outside the measured time. */
  observe?(): Promise<void>;
  /** What the observations amount to. */
  conclude?(): Promise<BenchConclusion> | BenchConclusion;
  /** The same state handed to other engines; called last, and only where `settings.peers` asks for it. */
  peers?(): Promise<BenchPeers>;
}

export interface BenchConclusion {
  /** Whether what was timed is what it claims to be. */
  readonly checks: readonly BenchCheck[];
  /** A line each, on what the figures mean. */
  readonly notes: readonly string[];
}

/** A quantity that a figure of speed must come with, and the limit that it has to stay below. */
export interface BenchCheck {
  readonly quantity: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: string;
  readonly pass: boolean;
}

export interface BenchPeers {
  readonly peers: readonly BenchPeer[];
  /** Why others were not measured, a line each. */
  readonly missing: readonly string[];
}

/** Another engine on the same positions. */
export interface BenchPeer {
  readonly name: string;
  /** [s] */
  readonly timeStep: number;
  /** Processor time [ms/step] */
  readonly cpuMsPerStep: number;
  readonly simulatedPerCpuSecond: number;
  /** Below that 99 % of the overlaps of its pairs lie, in radii. */
  readonly overlap: number;
  /** [m g R] a grain */
  readonly kineticEnergy: number;
  readonly settings: string;
}

/** The same work done otherwise. */
export type BenchRival = BenchRivalDevice | BenchRivalWorld | BenchRivalHost;

/** By other kernels or other verbs of the same device. */
export interface BenchRivalDevice {
  readonly label: string;
  step(pass: Pass): void;
  restore?(pass: Pass): void;
  outcome?(): Promise<Float32Array>;
}

/** By another world on the same device. */
export interface BenchRivalWorld {
  readonly label: string;
  /** By which part its time may differ from that of the case. Absent: by any. */
  readonly sameTimeWithin?: number;
  advance(steps: number): void;
  restore?(): void;
  outcome?(): Promise<Float32Array>;
}

/** By hand-written code or the language's own means, on one thread: it is compared with the case on one thread. */
export interface BenchRivalHost {
  readonly label: string;
  run(steps: number): void;
  restore?(): void;
  outcome?(): Promise<Float32Array>;
}
