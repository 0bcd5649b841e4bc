/** A column of grains of one outline between two walls, at rest: what shapes are timed on. */
import packageJson from '../../../package.json' with { type: 'json' };
import type { Snapshot } from '../../core/snapshot.ts';
import type { Device } from '../../device/device.ts';
import { contentHash, SnapshotCache } from '../../io/cache-folder.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import type { SceneInput } from '../../scene/scene.ts';
import { shapeContactFields } from '../../solvers/shapes/shapes-state.ts';
import { carryOver } from '../../world/carry-over.ts';
import { World } from '../../world/world.ts';
import type { BenchSettings } from '../bench-case.ts';

export interface Column {
  /** Grains side by side and one above the other when they are let go. */
  readonly columns: number;
  readonly rows: number;
  /** Columns like it, side by side without touching: a single one of so many grains is too wide for numbers of 24 bits. One a seed if left out. */
  readonly worlds?: number;
  /** Of the turns that grains have when they are let go: one for each column, or one for all. 1 if left out. */
  readonly seeds?: readonly number[];
  /** As in a scene. */
  readonly outline: NonNullable<SceneInput['outlines']>[string];
  readonly solver: SceneInput['solver'];
  readonly timeStep: number;
  /** Whether the right wall stands. */
  readonly isClosed: boolean;
}

/** Of the circle around a grain [m]: about the size of the paper's. */
export const grainRadius = 0.5;
export const gravity = 9.81;
/** Distance of neighbours at the start, in radii: their circles do not touch. */
const spacing = 2.1;

const halfTurn = Math.SQRT1_2;

/** Of all columns. */
export const grainsOf = ({ columns, rows, seeds = [1], worlds = seeds.length }: Omit<Grains, 'outline'>): number =>
  columns * rows * worlds;

/** Between the walls [m] */
export const widthOf = ({ columns }: Pick<Column, 'columns'>): number => columns * spacing * grainRadius;

export function columnScene(column: Column): SceneInput {
  const { columns, rows, seeds = [1], worlds = seeds.length, outline, solver, timeStep, isClosed } = column;
  const width = widthOf({ columns });
  const height = rows * spacing * grainRadius;
  const wall = (name: string, position: [number, number, number], rotation: [number, number, number, number]) => ({
    ...{ name, material: 'plastic', position, rotation },
    shape: { kind: 'plane' } as const,
  });
  return {
    talus: 1,
    title: 'a column of grains to be timed',
    worlds,
    seed: seeds[0]!,
    time: { step: timeStep, end: 1000 },
    materials: { plastic: { density: 1000, friction: 0.4 } },
    outlines: { grain: outline },
    fields: { kind: 'table' },
    // Around 0, where numbers are finest.
    domain: { min: [-width / 2, 0, -1], max: [isClosed ? width / 2 : 5 * width, height, 1] },
    shapes: [
      {
        outline: 'grain',
        radius: grainRadius,
        material: 'plastic',
        angle: 'random',
        fill: {
          kind: 'lattice',
          spacing: spacing * grainRadius,
          region: { min: [-width / 2, 0, -0.6], max: [width / 2, height, 0.6] },
        },
      },
    ],
    bodies: [
      wall('floor', [0, 0, 0], [-halfTurn, 0, 0, halfTurn]),
      wall('left', [-width / 2, 0, 0], [0, halfTurn, 0, halfTurn]),
      ...(isClosed ? [wall('right', [width / 2, 0, 0], [0, -halfTurn, 0, halfTurn])] : []),
    ],
    solver,
  };
}

/** Large steps to come to rest in: the velocity-level solver takes them. */
const settlingSolver = { kind: 'gauss-seidel' } as const;
const settlingStep = 0.002;
/** What still counts as a bed at rest: energy a grain [m g R] */
export const restEnergy = 0.05;
/** A bed is let come to rest until it has this part of it. */
const settledPart = 0.1;
/** Simulated time after which what still creeps is taken as it is [s] */
const longestSettling = 5;
const lookEvery = 50;

/** What a bed is made of, whatever solver goes on from it. */
export type Grains = Pick<Column, 'columns' | 'rows' | 'worlds' | 'seeds' | 'outline'>;

/** Grains at rest, and the scene in which they came to rest. */
export interface Bed {
  readonly moment: Snapshot;
  readonly scene: SceneInput;
}

/** A column that has come to rest between both walls. */
export async function settledColumn(device: Device, grains: Grains, { fresh, progress }: BenchSettings): Promise<Bed> {
  const scene = columnScene({ ...grains, solver: settlingSolver, timeStep: settlingStep, isClosed: true });
  const name = `shapes-${grainsOf(grains)}`;
  const seeds = grains.seeds ?? [1];
  const key = contentHash(packageJson.version, JSON.stringify([scene, seeds, shapeContactFields]));
  const cache = new SnapshotCache();
  const kept = fresh ? null : cache.find(name, key);
  if (kept) return { moment: kept, scene };
  using world = new World(compileScene(parseScene(scene)), device);
  if (seeds.length > 1) world.restore(await turnedBy(seeds, world, scene));
  const fall = Math.sqrt((2 * grains.rows * spacing * grainRadius) / gravity);
  let energy = Infinity;
  while (world.time < longestSettling) {
    world.advance(lookEvery);
    energy = await kineticEnergy(world);
    progress?.(`${name}: settling, ${world.time.toFixed(1)} s, ${energy.toExponential(1)} m g R a grain`);
    if (world.time > fall && energy < settledPart * restEnergy) break;
  }
  const moment = await world.snapshot();
  // A bed that did not come to rest is shown to whoever runs the case, but not to later builds.
  if (energy < restEnergy) cache.keep(name, key, moment);
  return { moment, scene };
}

/** The start of a world whose columns are turned each by a seed of its own. */
async function turnedBy(seeds: readonly number[], world: World, scene: SceneInput): Promise<Snapshot> {
  const start = await world.snapshot();
  const turns = seeds.flatMap((seed) => [...compileScene(parseScene({ ...scene, worlds: 1, seed })).grains.rotation]);
  const rotation = { ...start.arrays.get('grain.rotation')!, data: Float32Array.from(turns) };
  return { ...start, arrays: new Map([...start.arrays, ['grain.rotation', rotation]]) };
}

/** Of translation, a grain, in the column that has most of it [m g R] */
export async function kineticEnergy(world: World): Promise<number> {
  const velocity = await world.read('grain.velocity');
  const squares = new Float64Array(world.model.worldCount);
  const length = velocity.length / squares.length;
  for (const [k, component] of velocity.entries()) squares[Math.floor(k / length)]! += component * component;
  return (1.5 * Math.max(...squares)) / length / (gravity * grainRadius);
}

/** A bed under another solver, or without its right wall: grains lie where they lay. */
export async function resumedColumn(
  device: Device,
  column: Column,
  bed: Bed,
  overrides: readonly string[] = [],
): Promise<World> {
  const world = new World(compileScene(parseScene(columnScene(column), { overrides })), device);
  const moment = await carryOver({ ...bed.moment, step: 0 }, compileScene(parseScene(bed.scene)), world);
  world.restore(moment);
  return world;
}
