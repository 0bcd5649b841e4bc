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
export const pitch = radius * chainLinkPitch();
const ball = radius * makeOutline(link).outline.strokes[0]!.radius;

interface Lowering {
  readonly name: string;
  readonly links: number;
  /** Of the uppermost link, downwards [m/s] */
  readonly speed: number;
  readonly timeStep: number;
  readonly solver: NonNullable<ExperimentScene['solver']>;
}

/** Velocity level needs sweeps as links hang below each other; springs only have to be stiff enough for their weight. */
const lowerings: readonly Lowering[] = [
  {
    name: '100 links, velocity level',
    links: 100,
    speed: 5,
    timeStep: 0.002,
    solver: { kind: 'gauss-seidel', sweeps: 60 },
  },
  { name: '500 links, springs', links: 500, speed: 15, timeStep: 1e-4, solver: { kind: 'springs', stiffness: 1.5e8 } },
];

export function chainScene({ links, speed, timeStep, solver }: Lowering, end: number): ExperimentScene {
  const top = (links + 1) * pitch;
  return {
    gravity: [0, -gravity, 0],
    time: { step: timeStep, end },
    domain: region(-20, 0, 20, top + 1),
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
    solver,
  };
}

/** Greatest distance of the middle of a ball from that of the socket around it, in radii of the ball */
export function looseness(links: readonly ShapeMotion[]): number {
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
  for (const lowering of lowerings) {
    const { name, links, speed } = lowering;
    // The last links stay over the floor.
    const end = ((links - 8) * pitch) / speed;
    using experiment = new ShapesExperiment(place.device, chainScene(lowering, end));
    let most = 0;
    const looks = 60;
    for (let k = 1; k <= looks; k++) {
      await experiment.run((end * k) / looks);
      most = Math.max(most, looseness(await experiment.grains()));
      place.report(`${name}, ${Math.round((100 * k) / looks)} %`);
    }
    const grains = await experiment.grains();
    // From 0.7 of its radius on a ball is past the ends of its socket; pulled straight it lies on them at 0.07.
    yield {
      quantity: `farthest ball from its socket, ${name}`,
      unit: 'ball radii',
      ...atMost(0.7),
      measured: most,
      ...paper,
    };
    const lying = grains.filter(({ position }) => position[1] < 6 * pitch);
    yield {
      quantity: `share of the links that lie, ${name}`,
      unit: '1',
      ...untested,
      measured: lying.length / links,
      ...paper,
    };
    const width =
      Math.max(...lying.map(({ position }) => position[0])) - Math.min(...lying.map(({ position }) => position[0]));
    yield {
      quantity: `width of the coils over the length of the chain, ${name}`,
      unit: '1',
      ...untested,
      measured: width / (links * pitch),
      ...paper,
    };
  }
}
