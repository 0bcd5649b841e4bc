/** A tower of gears ready to be timed: its grains fall already, and each repeat starts from there. */
import type { Device } from '../../device/device.ts';
import { World } from '../../world/world.ts';
import type { BenchRunWorld, BenchSettings } from '../bench-case.ts';
import { DeviceMeter } from '../device-meter.ts';
import { gearTriangles } from './gear-shape.ts';
import { runNotes } from './run-notes.ts';
import { towerModel, type Tower } from './tower.ts';

/** Until grains have met each other and the gears [s]. */
const fallSetsIn = 0.15;
/** Steps of one repeat: as many as the grains take for about three storeys. */
const steps = 100;

export interface TowerWorld extends Disposable {
  readonly world: World;
  advance(count: number): void;
  /** Back to the fall as it was when the tower was made. */
  restore(): void;
}

export async function fallingTower(device: Device, tower: Tower, settings: BenchSettings): Promise<TowerWorld> {
  const { grains, gears, triangles } = tower;
  settings.progress?.(`tower: ${grains} grains, ${gears} gears of ${triangles} triangles`);
  const world = new World(towerModel(tower, settings), device);
  world.advance(Math.round(fallSetsIn / world.model.timeStep));
  const falling = await world.snapshot();
  return {
    world,
    advance: (count) => world.advance(count),
    restore: () => world.restore(falling),
    [Symbol.dispose]: () => world[Symbol.dispose](),
  };
}

/** `rival`: the same tower with gears of so many triangles, timed in turn. */
export async function towerRun(
  device: Device,
  tower: Tower,
  { settings, rival }: { settings: BenchSettings; rival?: number },
): Promise<BenchRunWorld> {
  const meter = new DeviceMeter(device);
  const own = await fallingTower(meter, tower, settings);
  const before = await own.world.warnings();
  const other = rival === undefined ? null : await fallingTower(device, { ...tower, triangles: rival }, settings);
  const { timeStep } = own.world.model;
  return {
    particles: tower.grains,
    secondsPerStep: timeStep,
    steps,
    get memoryBytes() {
      return meter.bytes;
    },
    advance: own.advance,
    restore: own.restore,
    ...(other !== null && {
      rivals: [
        {
          label: `${gearTriangles(rival!).toLocaleString('en')} triangles a gear`,
          sameTimeWithin: 0.05,
          advance: other.advance,
          restore: other.restore,
        },
      ],
    }),
    async conclude() {
      const triangles = gearTriangles(tower.triangles).toLocaleString('en');
      return {
        checks: [],
        notes: [...(await runNotes(own.world, before)), `gears: ${tower.gears} of ${triangles} triangles`],
      };
    },
    [Symbol.dispose]() {
      own[Symbol.dispose]();
      other?.[Symbol.dispose]();
    },
  };
}
