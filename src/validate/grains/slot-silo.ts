/** A silo with a flat bottom and a slot along its depth, in which grains settle on a gate that is then pulled away. */
import type { ExperimentScene } from './experiment.ts';

export interface SlotSilo {
  /** Between the walls along x [m] */
  readonly width: number;
  /** Of the slot along x [m] */
  readonly outlet: number;
  /** Along y, where the silo goes on without end [m] */
  readonly depth: number;
  readonly count: number;
  /** Of the grains [m] */
  readonly radius: number;
  readonly grain: ExperimentScene['materials'][string];
  readonly wall: ExperimentScene['materials'][string];
  /** When the gate goes [s] */
  readonly opens: number;
  readonly timeStep: number;
  readonly seed: number;
  readonly solver?: ExperimentScene['solver'];
}

/** Of grains and holes while they are poured: loose, so that they find their own order. */
const pouredFraction = 0.45;
/** Of the gate, downwards: faster than grains fall behind it [m/s] */
const gateSpeed = 4;

export function slotSilo(silo: SlotSilo): ExperimentScene {
  const { width, outlet, depth, count, radius } = silo;
  const solid = count * (4 / 3) * Math.PI * radius ** 3;
  const height = solid / (pouredFraction * width * depth);
  const thickness = 4 * radius;
  const side = (width - outlet) / 2;
  const floorBox = (name: string, x: number) =>
    ({
      name,
      shape: { kind: 'box', size: [side, 3 * depth, thickness] },
      position: [x, 0, -thickness / 2],
      material: 'wall',
    }) as const;
  // Its top is a hair below the floor: grains at the seam rest on one of the two.
  const gateHeight = -thickness / 2 - 0.02 * radius;
  return {
    time: { step: silo.timeStep, end: 1000 },
    seed: silo.seed,
    domain: {
      min: [-width / 2, -depth / 2, -8 * thickness],
      max: [width / 2, depth / 2, height + 4 * radius],
    },
    boundaries: { x: { kind: 'wall', material: 'wall' }, y: 'periodic', z: { kind: 'open', sides: 'low' } },
    materials: { grain: silo.grain, wall: silo.wall },
    grains: [
      {
        material: 'grain',
        fill: {
          kind: 'pour',
          region: { min: [-width / 2, -depth / 2, 0], max: [width / 2, depth / 2, height] },
          count,
        },
        radius,
      },
    ],
    bodies: [
      floorBox('left', -(outlet + side) / 2),
      floorBox('right', (outlet + side) / 2),
      {
        name: 'gate',
        shape: { kind: 'box', size: [outlet, 3 * depth, thickness] },
        position: [0, 0, gateHeight],
        material: 'wall',
        motion: {
          kind: 'keyframes',
          interpolation: 'linear',
          keyframes: [
            { time: silo.opens },
            { time: silo.opens + 0.25, position: [0, 0, gateHeight - 0.25 * gateSpeed] },
          ],
        },
      },
    ],
    ...(silo.solver !== undefined && { solver: silo.solver }),
  };
}
