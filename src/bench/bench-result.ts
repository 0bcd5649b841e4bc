import type { BenchCheck, BenchPeer } from './bench-case.ts';

/** What a measured case gives: one line of `talus bench --json`. Times are medians over the repeats. */
export interface BenchResult {
  readonly case: string;
  readonly device: string;
  /** What a person calls the device. */
  readonly adapter: string;
  readonly particles: number;
  /** Where on the axis of a curve; null for a case that is no point of one. */
  readonly at: number | null;
  /** Steps of one repeat. */
  readonly steps: number;
  readonly msPerStep: number;
  readonly particleStepsPerSecond: number;
  /** Simulated over elapsed time; null where the case simulates nothing. */
  readonly realTimeFactor: number | null;
  /** Time of each span [ms/step]; empty where the device cannot measure. */
  readonly phases: Readonly<Record<string, number>>;
  readonly group: string;
  readonly size: string;
  readonly repeats: number;
  /** First and third quartile of the repeats [ms/step]. */
  readonly msPerStepQuartiles: readonly [number, number];
  /** Processor time of all threads [ms/step]: above `msPerStep` threads work in parallel, below it they wait. */
  readonly cpuMsPerStep: number;
  /** Of `msPerStep`: what the host takes to submit it, for which a GPU waits where it is all; null on a CPU. */
  readonly hostMsPerStep: number | null;
  /** Least traffic over elapsed time [GB/s]; null where bandwidth means nothing. */
  readonly gigabytesPerSecond: number | null;
  /** Simulated over processor time of all threads; null where the case simulates nothing. */
  readonly simulatedPerCpuSecond: number | null;
  /** Bytes of all arrays on the device, and that for each particle; null where the case does not know. */
  readonly memoryBytes: number | null;
  readonly bytesPerParticle: number | null;
  readonly comparisons: readonly BenchComparison[];
  readonly checks: readonly BenchCheck[];
  readonly peers: readonly (BenchPeer & { readonly ratio: number | null })[];
  readonly notes: readonly string[];
}

export interface BenchComparison {
  readonly label: string;
  readonly msPerStep: number;
  /** What it is compared with: the case itself, or the case on one thread. */
  readonly against: string;
  /** Its time over that of `against`: above 1 Talus is faster. */
  readonly ratio: number;
  /** Processor time of all threads [ms/step], and that over the processor time of `against`. */
  readonly cpuMsPerStep: number;
  readonly cpuRatio: number;
  /** How far its outcome is from the case's; 0: the same numbers. null: not compared. */
  readonly difference: number | null;
}

/**
 * Of the case, or of the rival with this label [ms/step]. On one core that is processor time, which others on the machine do
 * not change; several threads take more of that than time goes by.
 */
export function timeOf(result: BenchResult, rival: string | null = null): number {
  const measured = rival === null ? result : result.comparisons.find(({ label }) => label === rival);
  if (!measured) throw new RangeError(`${result.case} has no rival "${rival}"`);
  const { msPerStep, cpuMsPerStep } = measured;
  return result.device === 'cpu' ? Math.min(msPerStep, cpuMsPerStep) : msPerStep;
}
