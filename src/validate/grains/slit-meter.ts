/**
 * The slit flow meter of Melanz et al.: a trough between a fixed upright wall and an insert at 45°, which a stage pulls
 * away sideways until the slit between the two has its width. The frame: the wall's lower edge is the line x = z = 0, the
 * grains are at x > 0, and the insert moves along +x.
 */
import type { ExperimentScene } from './experiment.ts';

export const slitMeter = {
  /** Of the trough, and of the slit along y [m] */
  height: 0.06,
  length: 0.009398,
  wallThickness: 0.0025,
  /** Of the stage [m/s] */
  gateSpeed: 0.0015,
  /** Of the glass beads [m, kg/m³] */
  radius: 0.00025,
  density: 2500,
  count: 39000,
  /** Until the beads have come to rest [s] */
  settles: 0.4,
};

export interface SlitMeter {
  /** Width of the slit when it is open [m] */
  readonly gap: number;
  /** Of all surfaces */
  readonly friction: number;
  readonly timeStep: number;
  readonly seed: number;
  readonly solver?: ExperimentScene['solver'];
}

export function slitMeterScene({ gap, friction, timeStep, seed, solver }: SlitMeter): ExperimentScene {
  const { height, length, wallThickness, gateSpeed, radius, density, count, settles } = slitMeter;
  // So thick that nothing is poured behind it. Its upper face runs from the wall's lower edge along x = z.
  const thickness = height;
  const inset = thickness / (2 * Math.SQRT2);
  const insert: readonly [number, number, number] = [height / 2 + inset, 0, height / 2 - inset];
  const opened: readonly [number, number, number] = [insert[0] + gap, 0, insert[2]];
  // As high as it takes to hold the beads at a quarter of the volume of the wedge.
  const poured = Math.sqrt((2 * count * (4 / 3) * Math.PI * radius ** 3) / (0.25 * length));
  return {
    time: { step: timeStep, end: 100 },
    seed,
    domain: { min: [-0.004, -length / 2, -0.008], max: [height, length / 2, height] },
    boundaries: { y: { kind: 'wall', material: 'glass' }, z: { kind: 'open', sides: 'low' } },
    materials: { glass: { density, friction } },
    grains: [
      {
        material: 'glass',
        fill: {
          kind: 'pour',
          region: { min: [0, -length / 2, 0], max: [poured, length / 2, poured] },
          count,
        },
        radius,
      },
    ],
    bodies: [
      {
        name: 'wall',
        shape: { kind: 'box', size: [wallThickness, 2 * length, height] },
        position: [-wallThickness / 2, 0, height / 2],
        material: 'glass',
      },
      {
        name: 'insert',
        shape: { kind: 'box', size: [Math.SQRT2 * height, 2 * length, thickness] },
        position: insert,
        rotation: [0, -Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8)],
        material: 'glass',
        motion: {
          kind: 'keyframes',
          interpolation: 'linear',
          keyframes: [{ time: settles }, { time: settles + gap / gateSpeed, position: opened }],
        },
      },
    ],
    ...(solver !== undefined && { solver }),
  };
}
