/** Grains that run out of a container: how much has left by when, and at what rate. */
import { fitLine } from '../../math/statistics.ts';
import type { Experiment } from './experiment.ts';

export interface Discharge {
  /** Since the outlet began to open [s] */
  readonly time: number[];
  /** That has passed the outlet [kg] */
  readonly mass: number[];
  /** In the container at the start [kg] */
  readonly charge: number;
}

export interface DischargeOptions {
  /** Grains below have passed [m] */
  readonly below: number;
  /** Between two looks [s] */
  readonly interval: number;
  /** Ends when this part of the charge has passed, or after so long [s]. */
  readonly part: number;
  readonly longest: number;
  readonly report: (doing: string) => void;
}

/** Goes on from now, the moment at which the outlet begins to open. */
export async function discharge(experiment: Experiment, options: DischargeOptions): Promise<Discharge> {
  const start = experiment.time;
  const charge = await massAbove(experiment, options.below);
  const record: Discharge = { time: [0], mass: [0], charge };
  while (record.mass.at(-1)! < options.part * charge && experiment.time - start < options.longest) {
    await experiment.run(experiment.time + options.interval);
    record.time.push(experiment.time - start);
    record.mass.push(charge - (await massAbove(experiment, options.below)));
    options.report(`${Math.round((100 * record.mass.at(-1)!) / charge)} %`);
  }
  return record;
}

async function massAbove(experiment: Experiment, level: number): Promise<number> {
  const { position, mass } = await experiment.bed();
  return position.reduce((sum, [, , z], k) => sum + (z >= level ? mass[k]! : 0), 0);
}

/** Slope of mass against time while the mass is between two parts of the charge [kg/s] */
export function rateBetween({ time, mass, charge }: Discharge, low: number, high: number): number {
  const inside = time.map((_, k) => k).filter((k) => mass[k]! >= low * charge && mass[k]! <= high * charge);
  return fitLine(
    inside.map((k) => time[k]!),
    inside.map((k) => mass[k]!),
  ).slope;
}

/** Slope between two times [kg/s] */
export function rateDuring({ time, mass }: Discharge, from: number, to: number): number {
  const inside = time.map((_, k) => k).filter((k) => time[k]! >= from && time[k]! <= to);
  return fitLine(
    inside.map((k) => time[k]!),
    inside.map((k) => mass[k]!),
  ).slope;
}
