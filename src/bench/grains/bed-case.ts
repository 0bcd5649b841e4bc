/** Cases that time the whole step of a settled bed, and say whether it was at rest meanwhile. */
import type { Device } from '../../device/device.ts';
import type { World } from '../../world/world.ts';
import type { BenchCase, BenchRunWorld, BenchSettings, BenchSize } from '../bench-case.ts';
import { DeviceMeter } from '../device-meter.ts';
import { bedPeriod, bedRadius, type Bed } from './bed.ts';
import { looseBed } from './loose-bed.ts';
import { runPeers } from './peers/run-peers.ts';
import { residualOf } from './residual.ts';
import { momentOf, overlapOf, restChecks, type Moment, type RestLimits } from './rest.ts';
import { runNotes, searchNotes } from './run-notes.ts';
import { settledBed } from './settled-bed.ts';
import { blockCount, tiledBed } from './tiled-bed.ts';

/** Simulated time of all repeats together, at least [s]. */
const windowTime = 0.5;

/** What the smoke test makes do with. */
const quickBed = { count: 300, width: 12 * bedRadius, longest: 0.3 };

/** In a box 20 diameters wide: the column on which other engines were measured. `cpuSweeps`: default those of scenes. */
export function columnCase(name: string, count: number, limits: RestLimits, cpuSweeps?: number): BenchCase {
  return {
    group: 'grains',
    name,
    title: `${count.toLocaleString('en')} grains at rest in a box 20 diameters wide, whole step`,
    async prepare(device: Device, size: BenchSize, given: BenchSettings) {
      // Whoever chooses a solver chooses its sweeps.
      const isSolverChosen = given.overrides?.some((value) => value.startsWith('solver')) ?? false;
      const usual = device.kind === 'cpu' ? cpuSweeps : undefined;
      const settings = isSolverChosen ? given : { ...given, sweeps: given.sweeps ?? usual };
      const full = { count, width: 40 * bedRadius, longest: 3 };
      const { count: grains, width, longest } = size === 'quick' ? quickBed : full;
      const bed = looseBed(grains, width, 'walls');
      const meter = new DeviceMeter(device);
      const world = await settledBed(meter, { bed, name: `${name}-${size}`, longest, settings });
      return await bedRun({ world, bed, meter, limits });
    },
  };
}

/** Without sides, of blocks with 10,000 grains each. */
export function fieldCase(name: string, tiles: readonly [number, number], limits: RestLimits): BenchCase {
  const count = blockCount * tiles[0] * tiles[1];
  const floor = tiles.map((along) => 20 * along).join(' × ');
  return {
    group: 'grains',
    name,
    title: `${count.toLocaleString('en')} grains at rest on ${floor} diameters without sides, whole step`,
    async prepare(device: Device, size: BenchSize, settings: BenchSettings) {
      if (size === 'quick') {
        const bed = looseBed(quickBed.count, quickBed.width, 'periodic');
        const meter = new DeviceMeter(device);
        const world = await settledBed(meter, { bed, name: 'field-quick', longest: quickBed.longest, settings });
        return await bedRun({ world, bed, meter, limits });
      }
      const meter = new DeviceMeter(device);
      return await bedRun({ ...(await tiledBed(meter, { tiles, settings })), meter, limits });
    },
  };
}

interface BedRunParts {
  readonly world: World;
  readonly bed: Bed;
  readonly meter: DeviceMeter;
  readonly limits: RestLimits;
}

export async function bedRun({ world, bed, meter, limits }: BedRunParts): Promise<BenchRunWorld> {
  const [before, searched] = [await world.warnings(), await world.searches()];
  const moments: Moment[] = [];
  const { grains, timeStep } = world.model;
  return {
    particles: grains.count,
    secondsPerStep: timeStep,
    // Half a second altogether, to see it creep; with more grains it would take too long on a CPU.
    ...(grains.count <= 50_000 && { fewestSteps: Math.ceil(windowTime / timeStep / 9) }),
    advance: (steps) => world.advance(steps),
    get memoryBytes() {
      return meter.bytes;
    },
    async observe() {
      moments.push(await momentOf(world));
    },
    async conclude() {
      const overlap = overlapOf(await world.read('grain.position'), bedPeriod(bed));
      const checks = restChecks(overlap, moments, limits);
      const window = moments.at(-1)!.time - moments[0]!.time;
      const searches = searchNotes(searched, await world.searches());
      const { normal, friction } = await residualOf(world);
      const residual = `residual ${normal.toExponential(1)}, of friction ${friction.toExponential(1)}, in g h (root mean square)`;
      return {
        checks,
        notes: [...(await runNotes(world, before)), ...searches, residual, `rest seen over ${window.toPrecision(2)} s`],
      };
    },
    peers: () => runPeers(world, bed),
    [Symbol.dispose]: () => world[Symbol.dispose](),
  };
}
