/** Blocks of jelly from two hundred thousand particles to fifty million, and a robot in the plane: whole substeps. */
import { compileScene } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import type { SceneInput } from '../../scene/scene.ts';
import { World } from '../../world/world.ts';
import type { Device } from '../../device/device.ts';
import { blindSubsteps } from '../../solvers/soft/grid-room.ts';
import { reachedBlocks } from '../../solvers/soft/reached-blocks.ts';
import { blockNodes, softBox } from '../../solvers/soft/soft-params.ts';
import type { BenchCase, BenchCheck, BenchRunWorld, BenchSettings } from '../bench-case.ts';
import { DeviceMeter } from '../device-meter.ts';
import { jellyBlock, particlesOf, planeWalker, type JellyBlock } from './soft-scenes.ts';

/** Substeps until the matter is bent and particles have left the blocks that they started in. */
export const warmUp = 40;

/** A scene ready to be timed; a step of the measurement is one substep. */
export async function softRun(
  device: Device,
  scene: SceneInput,
  { overrides = [] }: BenchSettings,
): Promise<BenchRunWorld> {
  const meter = new DeviceMeter(device);
  const world = new World(compileScene(parseScene(scene, { overrides })), meter);
  const { soft, timeStep } = world.model;
  const { substeps } = soft!;
  const seconds = timeStep / substeps;
  const advance = (count: number): void => world.advance(Math.ceil(count / substeps));
  advance(warmUp);
  await world.idle();
  return {
    particles: soft!.count,
    bundle: substeps,
    // With more under way that nobody waits for, the grid makes room for matter that bursts.
    mostSteps: blindSubsteps,
    secondsPerStep: seconds,
    get memoryBytes() {
      return meter.bytes;
    },
    advance,
    idle: () => world.idle(),
    async conclude() {
      const counted = Object.entries(await world.warnings()).filter(([, count]) => count > 0);
      return {
        checks: soft!.count > mostCounted ? [] : [await memoryCheck(world, meter.bytes)],
        notes: [
          `cells of ${soft!.cellSize.toPrecision(3)} m, ${substeps} substeps of ${seconds.toPrecision(3)} s a step`,
          ...counted.map(([name, count]) => `counted: ${name} ${count}`),
        ],
      };
    },
    [Symbol.dispose]: () => world[Symbol.dispose](),
  };
}

/** Particles whose places are looked at by the host. */
const mostCounted = 2 ** 22;
/** What soft matter may take of a device: for a particle, for a node of the blocks in use, and besides [bytes] */
const allowed = { particle: 160, node: 16, rest: 2 ** 18 };

/** Of all arrays against what is allowed for the matter where it is now. */
async function memoryCheck(world: World, bytes: number): Promise<BenchCheck> {
  const { model } = world;
  const soft = model.soft!;
  const places = { position: await world.read('particle.position'), width: soft.dimensions };
  // As in soft_dilate.wgsl: on a GPU an order of particles serves several substeps.
  const reach = world.device.kind === 'gpu' ? ([-1, 2] as const) : ([0, 1] as const);
  const blocks = reachedBlocks(soft, softBox(model, reach, { slotCount: 0 }), reach, places);
  const limit = allowed.particle * soft.count + allowed.node * blockNodes * blocks + allowed.rest;
  const quantity = `memory, with ${blocks} blocks of nodes in use`;
  return { quantity, measured: bytes, limit, unit: 'B', pass: bytes <= limit };
}

const quickBlock: JellyBlock = { cells: 8, room: 2 };

export function blockCase(name: string, block: JellyBlock, at?: number): BenchCase {
  const particles = particlesOf(block).toLocaleString('en');
  return {
    group: 'soft',
    name,
    title: `${particles} particles of jelly, sort, stress, grid and all: a whole substep`,
    ...(at !== undefined && { at }),
    prepare(device, size, settings) {
      const chosen = size === 'quick' ? { ...block, cells: Math.min(block.cells, quickBlock.cells) } : block;
      settings.progress?.(`jelly: ${particlesOf(chosen).toLocaleString('en')} particles`);
      return softRun(device, jellyBlock(chosen), settings);
    },
  };
}

const walkerCase: BenchCase = {
  group: 'soft',
  name: 'walker-2d',
  title: 'a robot in the plane of 12,800 particles and four muscles: a whole substep',
  prepare: (device, size, settings) => softRun(device, planeWalker(size === 'quick' ? 6 : 20), settings),
};

export const softCases: readonly BenchCase[] = [
  blockCase('soft-200k', { cells: 29, room: 2 }),
  blockCase('soft-2m', { cells: 64, room: 2 }),
  walkerCase,
];
