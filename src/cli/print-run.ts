/** What a run did, for a person or as JSON: one object a line for each reading, and one for the whole. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pc from 'picocolors';
import type { Manifest } from '../io/run-folder.ts';
import type { RunResult } from '../io/run-scene.ts';
import type { SensorReading } from '../sensors/sensors.ts';
import { count, duration, figures, large, measure, whole } from './figures.ts';
import { passingLines, warningLines } from '../world/warning-notes.ts';

type Columns = Manifest['columns'];

const named = (columns: readonly { readonly name: string }[], { values }: SensorReading): Record<string, number> =>
  Object.fromEntries(columns.map(({ name }, index) => [name, values[index]!]));

export function printReadings(columns: readonly { readonly name: string }[], readings: readonly SensorReading[]): void {
  for (const reading of readings) {
    const { step, time, world } = reading;
    console.log(JSON.stringify({ event: 'reading', step, time, world, values: named(columns, reading) }));
  }
}

/** Rates of what was simulated now; a resumed run's earlier parts do not count. */
function ratesOf({ manifest, steps, seconds }: RunResult) {
  const stepsPerSecond = seconds > 0 ? steps / seconds : 0;
  return {
    stepsPerSecond,
    particleStepsPerSecond: stepsPerSecond * manifest.substeps * (manifest.grains + manifest.particles),
    realTimeFactor: stepsPerSecond * manifest.timeStep,
  };
}

export function printSummaryLine(result: RunResult, folder: string): void {
  const { status, manifest, readings, steps, seconds } = result;
  const { device, grains, particles, substeps, worlds, timeStep, stepsDone, warnings, columns } = manifest;
  const summary = {
    event: 'summary',
    status,
    folder,
    device,
    grains,
    particles,
    substeps,
    worlds,
    steps: stepsDone,
    time: stepsDone * timeStep,
    stepsTaken: steps,
    seconds,
    ...ratesOf(result),
    warnings,
    values: readings.map((reading) => named(columns, reading)),
  };
  console.log(JSON.stringify(summary));
}

export function printSummary(result: RunResult, folder: string): void {
  const { manifest, readings } = result;
  printDone(result);
  if (readings.length > 0) printValues(manifest.columns, readings, manifest.worlds);
  printWarnings(manifest, (line) => console.log(line));
  printFiles(folder, manifest);
}

function printDone(result: RunResult): void {
  const { status, manifest, steps, seconds } = result;
  const { stepsPerSecond, particleStepsPerSecond, realTimeFactor } = ratesOf(result);
  const time = measure(manifest.stepsDone * manifest.timeStep);
  if (steps === 0) {
    console.log(`nothing left to do: the run is at t = ${time} s; make it longer with --set time.end=…`);
    return;
  }
  const state = status === 'done' ? pc.green('done') : pc.yellow('stopped');
  console.log(`${state}: ${count(steps, 'step')} to t = ${time} s in ${duration(seconds)} on ${manifest.device}`);
  const { grains, particles, substeps } = manifest;
  const pieces = particles > 0 ? count(particles, 'particle') : count(grains, 'grain');
  const unit = particles > 0 ? 'particle-substeps/s' : 'grain-steps/s';
  const parts = substeps > 1 ? ` of ${substeps} substeps` : '';
  const rates = `${large(stepsPerSecond)} steps/s${parts}, ${large(particleStepsPerSecond)} ${unit}`;
  console.log(`  ${pieces}: ${rates}, ${figures(realTimeFactor)}× real time`);
}

/** Of a profile with hundreds of bins nobody reads them all. */
const mostValues = 40;

function printValues(columns: Columns, readings: readonly SensorReading[], worlds: number): void {
  const [{ time, values }] = readings as [SensorReading];
  const width = Math.max(...columns.map(({ name }) => name.length), 0);
  if (width === 0) return;
  console.log(
    `\n${pc.bold('sensors')} at t = ${measure(time)} s${worlds > 1 ? `, first of ${whole(worlds)} worlds` : ''}`,
  );
  const numbers = values.map(measure);
  const numberWidth = Math.max(...numbers.map(({ length }) => length));
  for (const [index, { name, unit, doc }] of columns.slice(0, mostValues).entries()) {
    const quantity = `${numbers[index]!.padStart(numberWidth)} ${unit === '1' ? '' : unit}`.padEnd(numberWidth + 8);
    console.log(`  ${name.padEnd(width)}  ${quantity} ${pc.dim(doc)}`);
  }
  if (columns.length > mostValues)
    console.log(`  … and ${count(columns.length - mostValues, 'more value')} in series.csv`);
}

export function printWarnings(manifest: Manifest, print: (line: string) => void): void {
  const { grains, particles, stepsDone, scene } = manifest;
  const piece = particles > 0 ? 'particle' : 'grain';
  const sphereSteps = scene.shapes.length > 0 ? 0 : grains * stepsDone;
  const counted = {
    ...manifest,
    sphereSteps,
    areSprings: scene.solver.kind === 'hertz',
    isDomainGiven: scene.domain !== undefined,
  };
  const told = [
    [pc.yellow('warnings'), warningLines(counted, piece)],
    [pc.bold('noted'), passingLines(counted, piece)],
  ] as const;
  for (const [title, lines] of told) {
    if (lines.length > 0) print(`\n${title}`);
    for (const line of lines) print(`  ${line}`);
  }
}

function printFiles(folder: string, { particles, scene }: Manifest): void {
  const framesNote =
    particles > 0
      ? 'particles-*.vtp as points: colour them by speed, J, pressure or von Mises stress'
      : scene.shapes.length > 0
        ? 'outlines-*.vtp: a polygon for each grain; grains-*.vtp: their centres'
        : 'grains-*.vtp as spheres: add a Glyph, type Sphere, scale array radius, scale factor 2';
  const files = [
    ['series.csv', 'every sensor against time'],
    ['frames.pvd', 'all frames for ParaView'],
    ['frames', framesNote],
    ['checkpoints', 'the last states, for numpy.load and --resume'],
    ['manifest.json', 'scene, device, timings, warnings'],
  ] as const;
  console.log(`\n${pc.bold(folder)}`);
  for (const [name, what] of files)
    if (existsSync(join(folder, name))) console.log(`  ${name.padEnd(13)}  ${pc.dim(what)}`);
}
