/**
 * The slit hopper of Melanz et al. (TR-2009-06): glass beads of 0.5 mm between an upright wall and a slope of 45°, running
 * out through the slit between the two, 9.4 mm long. The bed settles behind a closed slit, which the slope then opens, faster
 * than in the experiment; what is timed is the flow, after it has set in.
 */
import type { Quaternion, Vector3 } from '../../math/rigid.ts';
import { randomBits, randomUniform } from '../../math/random.ts';
import type { Device } from '../../device/device.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import type { Model } from '../../scene/model.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import type { SceneInput } from '../../scene/scene.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { World } from '../../world/world.ts';
import type { BenchCase, BenchRunWorld, BenchSettings, BenchSize } from '../bench-case.ts';
import { DeviceMeter } from '../device-meter.ts';
import { manyGrains, sceneOverrides } from './bed.ts';
import { runNotes } from './run-notes.ts';
import { settledWorld } from './settled-bed.ts';

const radius = 0.00025;
/** Length of the slit, along y [m]. */
const depth = 0.009398;
/** Of the wall and of the slope [m]. */
const height = 0.06;
/** With these `talus validate slit-hopper` finds the measured rates. */
const friction = 0.58;
const timeStep = 3e-4;
/** Beads that have come down to here are out [m]. */
const bottom = -0.01;
/** Until the slit is open, and until the flow through it is steady [s]. */
const [opening, flowSetsIn] = [0.1, 0.15];

const sizes = {
  quick: { count: 1500, depth: 0.003, settles: 0.02 },
  full: { count: 39_000, depth, settles: 0.4 },
} as const;
type HopperSize = (typeof sizes)[BenchSize];

/** Width of the slit while it is open [m]. */
const gap = 0.002;

export const slitHopperCase: BenchCase = {
  group: 'grains',
  name: 'slit-hopper',
  title: '39,000 beads running out of a slit hopper with a gap of 2 mm, whole step',
  prepare: (device, size, settings) => prepareHopper(device, sizes[size], settings),
};

async function prepareHopper(device: Device, size: HopperSize, settings: BenchSettings): Promise<BenchRunWorld> {
  const meter = new DeviceMeter(device);
  const position = looseBeads(size);
  const settled = await settledBeads(device, { size, position, settings });
  const world = new World(hopperModel({ size, position, settings, opens: true }), meter);
  settings.progress?.('slit-hopper: the flow sets in');
  world.restore({ ...settled, step: 0 });
  world.advance(Math.round(flowSetsIn / world.model.timeStep));
  const flowing = await world.snapshot();
  const before = await world.warnings();
  const atStart = await beadsAbove(world);
  let left = 0;
  let steps = 0;
  return {
    particles: size.count,
    secondsPerStep: world.model.timeStep,
    // Enough for beads to pass.
    fewestSteps: 40,
    advance(count) {
      steps = count;
      world.advance(count);
    },
    restore: () => world.restore(flowing),
    get memoryBytes() {
      return meter.bytes;
    },
    async observe() {
      left = atStart - (await beadsAbove(world));
    },
    async conclude() {
      const weight = (4 / 3) * Math.PI * radius ** 3 * 2500 * 9.81;
      const rate = (left * weight) / (steps * world.model.timeStep);
      const flow = `${left} beads passed the slit in a repeat: ${rate.toExponential(2)} N/s`;
      return {
        checks: [],
        notes: [...(await runNotes(world, before)), `${flow} (measured by Melanz et al.: 2.59e-2)`],
      };
    },
    [Symbol.dispose]: () => world[Symbol.dispose](),
  };
}

/** Beads that have not passed the slit. */
async function beadsAbove(world: World): Promise<number> {
  const position = await world.read('grain.position');
  let count = 0;
  for (let k = 2; k < position.length; k += 3) if (position[k]! > 0) count++;
  return count;
}

/** Behind the closed slit, after as long as `talus validate slit-hopper` lets beads settle: they need not lie still before they flow. */
async function settledBeads(device: Device, parts: HopperParts): Promise<Snapshot> {
  const { size, settings } = parts;
  const stages = [{ sweeps: 1, fall: size.settles, kineticEnergy: 0, calm: 0, longest: size.settles }];
  const settling = { model: hopperModel(parts), name: `slit-hopper-${size.count}`, stages, settings };
  using world = await settledWorld(device, settling);
  return await world.snapshot();
}

/** A lattice in the corner between wall and slope, shaken, filled from below. */
function looseBeads({ count, depth }: HopperSize): Float64Array {
  const spacing = 2.1 * radius;
  const acrossY = Math.floor(depth / spacing);
  const position = new Float64Array(3 * count);
  let placed = 0;
  for (let layer = 0; placed < count; layer++) {
    // The slope leaves room for a bead where its centre is √2 R to the left of it; the slit would let none through.
    const z = (Math.SQRT2 + 1.2) * radius + layer * spacing;
    const room = z - Math.SQRT2 * radius - 1.05 * radius;
    const acrossX = Math.max(0, Math.floor(room / spacing));
    for (let k = 0; k < acrossX * acrossY && placed < count; k++, placed++) {
      const shake = randomBits([placed, 0, 0, 0], [5, 0]).map((bits) => (randomUniform(bits) - 0.5) * 0.08 * radius);
      const place = [1.05 * radius + ((k % acrossX) + 0.5) * spacing, (Math.floor(k / acrossX) + 0.5) * (depth / acrossY), z]; // prettier-ignore
      position.set(place.map((value, axis) => value + shake[axis]!), 3 * placed); // prettier-ignore
    }
  }
  return position;
}

interface HopperParts {
  readonly size: HopperSize;
  readonly position: Float64Array;
  readonly settings: BenchSettings;
  /** Whether the slope opens the slit; otherwise it stays closed. */
  readonly opens?: boolean;
}

function hopperModel({ size, position, settings, opens = false }: HopperParts): Model {
  const scene = parseScene(hopperScene(size, { top: topOf(position), opens }), { overrides: sceneOverrides(settings) });
  const one = compileScene(scene);
  return { ...one, grains: manyGrains(one.grains, position) };
}

const thickness = 0.01;
/** About y, so that z of the body is the normal of the slope. */
const slopeTurn: Quaternion = [0, -Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8)];

/** Above all beads, which only come down: where space may end [m]. */
const topOf = (position: Float64Array): number =>
  position.reduce((top, z, k) => (k % 3 === 2 ? Math.max(top, z) : top), 0) + 4 * radius;

function hopperScene(
  { depth }: HopperSize,
  { top, opens }: { readonly top: number; readonly opens: boolean },
): SceneInput {
  const half = height / 2;
  const below = (thickness / 2) * Math.SQRT1_2;
  const slopeAt = (gap: number): Vector3 => [gap + half + below, depth / 2, half - below];
  return {
    talus: 1,
    title: 'slit hopper',
    time: { step: timeStep, end: 1 },
    domain: { min: [-0.004, 0, bottom], max: [top + gap, depth, top] },
    boundaries: { y: { kind: 'wall', material: 'glass' }, z: { kind: 'open', sides: 'low' } },
    materials: { glass: { density: 2500, friction, restitution: 0 } },
    grains: [
      {
        material: 'glass',
        radius,
        fill: { kind: 'points', positions: [[2 * radius, depth / 2, top / 2]] },
      },
    ],
    bodies: [
      {
        name: 'wall',
        shape: { kind: 'box', size: [thickness, 2 * depth, height] },
        position: [-thickness / 2, depth / 2, height / 2],
        material: 'glass',
      },
      {
        name: 'slope',
        shape: { kind: 'box', size: [height * Math.SQRT2, 2 * depth, thickness] },
        position: slopeAt(0),
        rotation: slopeTurn,
        material: 'glass',
        ...(opens && {
          motion: {
            kind: 'keyframes',
            interpolation: 'linear',
            keyframes: [{ time: 0 }, { time: opening, position: slopeAt(gap) }],
          },
        }),
      },
    ],
  };
}
