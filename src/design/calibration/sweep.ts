/** Runs a scene once for each value of a parameter, and follows one column of its sensors. */
import { TalusError } from '../../core/errors.ts';
import { nearestName } from '../../core/nearest-name.ts';
import type { Device } from '../../device/device.ts';
import { compileScene, type CompileOptions } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import { fatalWarning, RunBrokeError } from '../../world/find-break.ts';
import { World } from '../../world/world.ts';
import type { Curve } from './response.ts';

export interface Sweep extends CompileOptions {
  /** As it was written: text, or the value of JSON. */
  readonly scene: unknown;
  /** Where the parameter is in the scene, like `materials.glass.friction`. */
  readonly parameter: string;
  readonly values: readonly number[];
  /** Of the runs with the value at a place of `values`. Default: the seed of the scene, for all. */
  readonly seeds?: (place: number) => readonly number[];
  /** Values set in the scene before, like `time.end=2`. */
  readonly overrides?: readonly string[];
  /** Name of a column, like `flow.mass`. */
  readonly column: string;
  /** Called before the first step of each run, with what it will measure; what it throws ends the sweep. */
  onBegin?(measured: { readonly unit: string; readonly end: number }): void;
  /** Called while it runs: which run, and how far it is. */
  onProgress?(run: number, runs: number, part: number): void;
}

export interface SweepRun {
  readonly value: number;
  /** Null for that of the scene. */
  readonly seed: number | null;
  readonly curve: Curve;
  /** Unit of the column. */
  readonly unit: string;
}

export async function* sweepParameter(sweep: Sweep, device: Device): AsyncGenerator<SweepRun> {
  const plans = sweep.values.flatMap((value, place) =>
    (sweep.seeds?.(place) ?? [null]).map((seed) => ({ value, seed })),
  );
  for (const [run, { value, seed }] of plans.entries()) {
    const { curve, unit } = await followRun(sweep, device, value, seed, (part) =>
      sweep.onProgress?.(run, plans.length, part),
    );
    yield { value, seed, curve, unit };
  }
}

async function followRun(
  { scene, parameter, overrides = [], column, source, readFile, onBegin }: Sweep,
  device: Device,
  value: number,
  seed: number | null,
  onPart: (part: number) => void,
): Promise<Pick<SweepRun, 'curve' | 'unit'>> {
  const set = [...overrides, `${parameter}=${value}`, ...(seed === null ? [] : [`seed=${seed}`])];
  const origin = { ...(source !== undefined && { source }), ...(readFile && { readFile }) };
  using world = new World(compileScene(parseScene(scene, { ...origin, overrides: set }), origin), device);
  const { model } = world;
  const place = columnPlace(world, column);
  const { unit } = world.sensors.columns[place]!;
  onBegin?.({ unit, end: model.stepCount * model.timeStep });
  const interval = model.scene.output.series;
  const stride = Math.max(Math.round(interval / model.timeStep), 1);
  const curve = { time: [] as number[], value: [] as number[] };
  for (;;) {
    const [reading] = await world.measure();
    const measured = reading!.values[place]!;
    // Some quantities are not there before the first step.
    if (!Number.isNaN(measured)) {
      curve.time.push(world.time);
      curve.value.push(measured);
    }
    onPart(world.step / model.stepCount);
    if (world.step >= model.stepCount) break;
    world.advance(Math.min(stride, model.stepCount - world.step));
    const fault = await fatalWarning(world);
    // What a broken run measures is no answer.
    if (fault) {
      const when = `by step ${world.step} (t = ${world.time.toPrecision(6)} s)`;
      throw new RunBrokeError(
        `${parameter}=${value}: the simulation broke ${when}: ${fault.meaning}; try ${fault.cure}`,
      );
    }
    // Signals and timers get their turn.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return { curve, unit };
}

function columnPlace({ sensors }: World, column: string): number {
  const names = sensors.columns.map(({ name }) => name);
  const place = names.indexOf(column);
  if (place >= 0) return place;
  const nearest = nearestName(column, names);
  const known = names.length === 0 ? 'the scene has no sensors' : `there is ${names.join(', ')}`;
  const cure = nearest === null ? known : `did you mean "${nearest}"?`;
  throw new TalusError(`the scene measures no "${column}": ${cure}`);
}
