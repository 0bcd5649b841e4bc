/** Another engine, handed a bed that is at rest here. */
import { median } from '../../quantiles.ts';
import type { BenchPeer } from '../../bench-case.ts';
import { bedPeriod, bedRadius, gravity, type Bed } from '../bed.ts';
import { overlapOf } from '../rest.ts';

/** Grains where they are now, at rest. */
export type PeerBed = Bed;

/** What an engine has made of a bed, and in what time. */
export interface PeerRun {
  readonly name: string;
  readonly settings: string;
  /** [s] */
  readonly timeStep: number;
  /** Processor time of each timed window [ms/step] */
  readonly cpuMs: readonly number[];
  /** x y z of each, in any order [m] */
  readonly position: ArrayLike<number>;
  /** Velocities [m/s] and spins [rad/s], x y z of each */
  readonly velocity: ArrayLike<number>;
  readonly spin: ArrayLike<number>;
}

/** Runs, or one line that says why there are none. */
export type PeerOutcome = readonly PeerRun[] | string;

export function judged({ position, velocity, spin, cpuMs, ...run }: PeerRun, bed: PeerBed): BenchPeer {
  const cpuMsPerStep = median(cpuMs);
  let energy = 0;
  for (let k = 0; k < velocity.length; k++) energy += velocity[k]! ** 2 + 0.4 * (bedRadius * spin[k]!) ** 2;
  return {
    ...run,
    cpuMsPerStep,
    simulatedPerCpuSecond: (run.timeStep * 1e3) / cpuMsPerStep,
    overlap: overlapOf(position, bedPeriod(bed)),
    kineticEnergy: energy / (velocity.length / 3) / (2 * gravity * bedRadius),
  };
}
