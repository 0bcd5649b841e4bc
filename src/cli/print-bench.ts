/** Benchmark results for a person, or as one JSON object a line. */
import pc from 'picocolors';
import type { BenchResult } from '../bench/bench-result.ts';
import type { Device } from '../device/device.ts';
import { deviceTitle } from './device-option.ts';
import { figures, measure } from './figures.ts';

const columns = [
  { title: 'case', width: -22, text: (result: BenchResult) => result.case },
  { title: 'particles', width: 12, text: (result: BenchResult) => result.particles.toLocaleString('en') },
  { title: 'ms/step', width: 10, text: (result: BenchResult) => figures(result.msPerStep) },
  { title: '±%', width: 5, text: (result: BenchResult) => spread(result).toFixed(0) },
  { title: 'CPU ms', width: 10, text: (result: BenchResult) => figures(result.cpuMsPerStep) },
  { title: 'M/s', width: 10, text: (result: BenchResult) => figures(result.particleStepsPerSecond / 1e6) },
  {
    title: '× real time',
    width: 12,
    text: ({ realTimeFactor: factor }: BenchResult) => (factor === null ? '' : figures(factor)),
  },
  {
    title: 'GB/s',
    width: 8,
    text: ({ gigabytesPerSecond: rate }: BenchResult) => (rate === null ? '' : figures(rate)),
  },
] as const;

/** Half the distance between the quartiles, in percent of the median. */
const spread = ({ msPerStep, msPerStepQuartiles: [low, high] }: BenchResult) => (50 * (high - low)) / msPerStep;

const cell = (text: string, width: number): string => (width < 0 ? text.padEnd(-width) : text.padStart(width));

export function printHeading(device: Device): void {
  console.log(`${pc.bold(deviceTitle(device))}\n`);
  console.log(pc.dim(columns.map(({ title, width }) => cell(title, width)).join(' ')));
}

function agreement(difference: number | null): string {
  if (difference === null) return '';
  return difference === 0 ? '; same numbers' : `; differs by ${difference.toPrecision(1)}`;
}

export function printResult(result: BenchResult, json: boolean): void {
  if (json) {
    console.log(JSON.stringify(result));
    return;
  }
  console.log(columns.map(({ text, width }) => cell(text(result), width)).join(' '));
  const phases = Object.entries(result.phases).map(([name, ms]) => `${name} ${figures(ms)}`);
  if (phases.length > 0) console.log(pc.dim(`  ${phases.join(' · ')} ms`));
  printFacts(result);
  for (const { label, against, ...measured } of result.comparisons) {
    const times = `${figures(measured.msPerStep)} ms, ${figures(measured.ratio)}× the time of ${against}`;
    const cpu = `${figures(measured.cpuMsPerStep)} CPU ms, ${figures(measured.cpuRatio)}×`;
    console.log(`  ${pc.dim('against')} ${label}: ${times}; ${cpu}${agreement(measured.difference)}`);
  }
  for (const { name, settings, overlap, kineticEnergy, simulatedPerCpuSecond, ratio } of result.peers) {
    const speed = `${measure(simulatedPerCpuSecond)} s per CPU s`;
    const state = `overlap ${measure(overlap)} R, energy ${measure(kineticEnergy)} m g R`;
    const times = ratio === null ? '' : `: Talus is ${figures(ratio)}× as fast`;
    console.log(`  ${pc.dim('peer')} ${name} (${settings}): ${speed}, ${state}${times}`);
  }
  for (const note of result.notes) console.log(pc.dim(`  ${note}`));
}

/** What a figure of speed has to come with. */
function printFacts({ simulatedPerCpuSecond, hostMsPerStep, bytesPerParticle, checks, device }: BenchResult): void {
  const facts = [
    hostMsPerStep === null ? [] : `host ${figures(hostMsPerStep)} ms`,
    simulatedPerCpuSecond === null || device === 'gpu' ? [] : `${measure(simulatedPerCpuSecond)} s per CPU s`,
    bytesPerParticle === null ? [] : `${figures(bytesPerParticle)} bytes a particle`,
  ].flat();
  if (facts.length > 0) console.log(`  ${facts.join(', ')}`);
  for (const { quantity, measured, limit, unit, pass } of checks) {
    const verdict = pass ? pc.green('✓') : pc.red('✗');
    const value = unit === '1' ? measure(measured) : `${measure(measured)} ${unit}`;
    console.log(`  ${verdict} ${quantity}: ${value}, allowed ${measure(limit)}`);
  }
}

export interface PrintedCurve {
  readonly case: string;
  readonly notes: readonly string[];
  /** Paths of their files. */
  readonly plots: readonly string[];
}

/** What follows from all points of a curve. */
export function printCurve(curve: PrintedCurve, json: boolean): void {
  const lines = [...curve.notes, ...curve.plots.map((file) => `plot: ${file}`)];
  if (json) console.log(JSON.stringify(curve));
  else for (const line of lines) console.log(`${pc.bold(curve.case)}: ${line}`);
}
