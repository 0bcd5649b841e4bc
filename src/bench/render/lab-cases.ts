/** What the lab does for a frame: some steps of a world at rest, and a picture of it. */
import type { Device } from '../../device/device.ts';
import { defaultCamera } from '../../render/default-camera.ts';
import { Picture } from '../../render/picture.ts';
import type { Scenery } from '../../render/scenery.ts';
import type { PictureSize } from '../../render/view.ts';
import type { Model } from '../../scene/model.ts';
import type { World } from '../../world/world.ts';
import type { BenchCase, BenchRun, BenchSize, BenchSettings } from '../bench-case.ts';
import { bedRadius } from '../grains/bed.ts';
import { looseBed } from '../grains/loose-bed.ts';
import { searchNotes } from '../grains/run-notes.ts';
import { settledBed } from '../grains/settled-bed.ts';
import { tiledBed } from '../grains/tiled-bed.ts';

const fullSize = { width: 960, height: 600 };
/** What a CPU draws of that in motion, where steps take most of a frame: then a picture may take three twentieths of it. */
const motionSize = { width: 720, height: 448 };
const stepsPerFrame = 3;

/** As a scene is first shown. */
const sceneryOf = (model: Model, { kind }: Device): Scenery => ({
  camera: defaultCamera(model),
  colour: { field: 'speed', map: 'viridis', range: 'auto' },
  clip: null,
  show: { forces: false, grid: true, axes: false, bodies: true, shadows: true, occlusion: true, domain: false },
  highlight: null,
  samples: kind === 'gpu' ? 2 : 1,
  theme: 'dark',
});

async function frames(world: World, size: PictureSize = fullSize): Promise<BenchRun> {
  const searched = await world.searches();
  const picture = new Picture(world, size);
  const scenery = sceneryOf(world.model, world.device);
  return {
    particles: world.model.grains.count,
    secondsPerStep: stepsPerFrame * world.model.timeStep,
    advance(count) {
      for (let frame = 0; frame < count; frame++) {
        world.advance(stepsPerFrame);
        picture.draw(scenery);
      }
    },
    conclude: async () => ({
      checks: [],
      notes: [
        `a step here is a frame: ${stepsPerFrame} steps and a picture of ${size.width} × ${size.height} pixels`,
        ...searchNotes(searched, await world.searches()),
      ],
    }),
    [Symbol.dispose]() {
      picture[Symbol.dispose]();
      world[Symbol.dispose]();
    },
  };
}

const quickBed = { count: 300, width: 12 * bedRadius, longest: 0.3 };

/** In a box as wide as the bed is deep. */
async function boxed(device: Device, count: number, benchSize: BenchSize, settings: BenchSettings): Promise<World> {
  const full = { count, width: 2 * bedRadius * Math.round(Math.cbrt(count)), longest: 3 };
  const { count: grains, width, longest } = benchSize === 'quick' ? quickBed : full;
  return settledBed(device, { bed: looseBed(grains, width, 'walls'), name: `lab-${grains}`, longest, settings });
}

export const labCases: readonly BenchCase[] = [
  {
    group: 'lab',
    name: 'lab-20k',
    title: `20,000 grains in a box, a frame: ${stepsPerFrame} steps and a picture`,
    prepare: async (device, benchSize, settings) => frames(await boxed(device, 20_000, benchSize, settings)),
  },
  {
    group: 'lab',
    name: 'lab-20k-motion',
    title: `20,000 grains in a box, a frame as a CPU draws it in motion: ${stepsPerFrame} steps and a smaller picture`,
    prepare: async (device, benchSize, settings) =>
      frames(await boxed(device, 20_000, benchSize, settings), motionSize),
  },
  {
    group: 'lab',
    name: 'lab-250k',
    title: `250,000 grains without sides, a frame: ${stepsPerFrame} steps and a picture`,
    async prepare(device, benchSize, settings) {
      if (benchSize === 'quick') return frames(await boxed(device, quickBed.count, benchSize, settings));
      return frames((await tiledBed(device, { tiles: [5, 5], settings })).world);
    },
  },
];
