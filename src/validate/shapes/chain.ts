/** A chain of balls in sockets that is lowered onto a floor: nothing but the form of its links holds it together. */
import { chainLinkPitch } from '../../geometry/outline/chain-link.ts';
import { makeOutline } from '../../geometry/outline/make-outline.ts';
import { atMost, untested, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { ShapesExperiment, type ExperimentScene } from './experiment.ts';
import { facingUp, region } from './plane-scene.ts';
import { gravity, placeOf, type ShapeMotion } from './shape-motion.ts';

export const shapesChainCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-chain',
  title: 'a chain of 500 links is lowered onto a floor: it coils, and no ball leaves its socket',
  isSlow: true,
  compare,
};

const friction = 0.4;
const link = { kind: 'chain-link' } as const;
/** Of the circle around a link; from link to link; of a ball [m] */
const radius = 0.5;
const pitch = radius * chainLinkPitch();
const ball = radius * makeOutline(link).outline.strokes[0]!.radius;

const links = 500;
/** Of the uppermost link, downwards: what a link has that fell by two of its lengths [m/s] */
const speed = 5;
/** Up to where it is lowered: over what lies there by then [m] */
const lowest = 40 * pitch;
const top = (links + 1) * pitch;
const end = (top - lowest) / speed;
/** Impulses are kept from step to step: many short steps with few sweeps carry farther than few steps with many. */
const timeStep = 0.001;
const sweeps = 16;

function chainScene(): ExperimentScene {
  return {
    gravity: [0, -gravity, 0],
    time: { step: timeStep, end },
    domain: region(-60, 0, 60, top + 1),
    materials: { steel: { density: 1000, friction } },
    outlines: { link },
    fields: { kind: 'exact' },
    shapes: [
      {
        name: 'top',
        outline: 'link',
        radius,
        material: 'steel',
        fill: { kind: 'points', positions: [[0, top, 0]] },
        angle: -Math.PI / 2,
        motion: { kind: 'velocity', velocity: [0, -speed, 0] },
      },
      {
        name: 'chain',
        outline: 'link',
        radius,
        material: 'steel',
        fill: {
          kind: 'points',
          positions: Array.from({ length: links - 1 }, (_, k) => [0, top - (k + 1) * pitch, 0] as const),
        },
        angle: -Math.PI / 2,
        velocity: [0, -speed, 0],
        // Without, it would stand on its foot: what is exactly upright does not know where to fall.
        spin: 0.02,
      },
    ],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, rotation: facingUp(), material: 'steel' }],
    solver: { kind: 'gauss-seidel', sweeps, maxSweeps: sweeps },
  };
}

/** Greatest distance of the middle of a ball from that of the socket around it, in radii of the ball */
function looseness(links: readonly ShapeMotion[]): number {
  const [x, y] = links[0]!.outline.strokes[0]!.a;
  let most = 0;
  for (let k = 1; k < links.length; k++) {
    const inside = placeOf(links[k - 1]!, [x, y]);
    const around = placeOf(links[k]!, [x - chainLinkPitch(), y]);
    most = Math.max(most, Math.hypot(inside[0] - around[0], inside[1] - around[1]) / ball);
  }
  return most;
}

const paper = {
  source:
    'links that only their form holds together coil on a floor: Figure 9 of the Configurational Element Method, section 8.7',
  evidence: 'cross-code',
} as const;

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  using experiment = new ShapesExperiment(place.device, chainScene());
  let most = 0;
  const looks = 120;
  for (let k = 1; k <= looks; k++) {
    await experiment.run((end * k) / looks);
    most = Math.max(most, looseness(await experiment.grains()));
    place.report(`${Math.round((100 * k) / looks)} %`);
  }
  const grains = await experiment.grains();
  // From 0.7 of its radius on a ball is past the ends of its socket; pulled straight it lies on them at 0.07.
  yield { quantity: 'farthest ball from its socket', unit: 'ball radii', ...atMost(0.7), measured: most, ...paper };
  const [floor, held] = (await experiment.world.bodyForces())!.map(({ force }) => -force[1]);
  yield {
    quantity: 'share of the weight that the floor bears at the end',
    unit: '1',
    ...untested,
    measured: floor! / (floor! + held!),
    ...paper,
  };
  const lying = grains.filter(({ position }) => position[1] < lowest / 2);
  const places = lying.map(({ position }) => position[0]);
  yield {
    quantity: 'width of the coils over the length of the chain',
    unit: '1',
    ...untested,
    measured: (Math.max(...places) - Math.min(...places)) / (links * pitch),
    ...paper,
  };
}
