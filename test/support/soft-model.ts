/** Models of soft matter built by hand, for tests of solvers, sensors and worlds alone. */
import type { Vector3 } from '../../src/math/rigid.ts';
import type { Model } from '../../src/scene/model.ts';
import { noActuator, type GripModel, type LawModel, type SoftModel } from '../../src/scene/soft/soft-model.ts';
import { grainModel, type TestBody } from './grain-model.ts';

export interface TestParticle {
  readonly position: Vector3;
  readonly velocity?: Vector3;
  /** Columns of F. Default: identity */
  readonly deformation?: readonly number[];
  /** Index of the law, which is that of the material too. Default: 0 */
  readonly law?: number;
  /** Default: 0. Particles of a group must follow one another. */
  readonly group?: number;
}

export interface TestSoft {
  readonly particles: readonly TestParticle[];
  /** Default: 3 */
  readonly dimensions?: 2 | 3;
  /** Default: 0.1 m */
  readonly cellSize?: number;
  readonly substeps?: number;
  /** Default: one, neo-Hookean without viscosity */
  readonly laws?: readonly Partial<LawModel>[];
  /** [kg/m³]. Default: 1000 */
  readonly density?: number;
  /** Of each particle. Default: an eighth of a cell, in the plane a quarter */
  readonly volume?: number;
  /** [Pa]. Default: 1e4 */
  readonly youngModulus?: number;
  readonly poissonRatio?: number;
  /** Default: sticky on all sides */
  readonly face?: GripModel | null;
  readonly bodies?: readonly TestBody[];
  readonly bodyGrip?: GripModel;
  readonly actuators?: SoftModel['actuators'];
  readonly gravity?: Vector3;
  /** Default: 1e-3 s */
  readonly timeStep?: number;
  readonly worldCount?: number;
  /** Default: 2 m along each axis around the origin */
  readonly domain?: Model['domain'];
  readonly sensors?: Model['sensors'];
}

const sticky: GripModel = { kind: 'sticky', friction: 0 };
const plainLaw: LawModel = { kind: 'neo-hookean', viscosity: 0, penaltyPower: 0, penaltyFactor: 1, values: [] };

export function softModel(given: TestSoft): Model & { readonly soft: SoftModel } {
  const { dimensions = 3, cellSize = 0.1, density = 1000, particles, bodies = [] } = given;
  const volume = given.volume ?? cellSize ** dimensions / 2 ** dimensions;
  const all = (of: (particle: TestParticle) => readonly number[]): Float64Array =>
    Float64Array.from(particles.flatMap(of));
  const count = particles.length;
  const laws = (given.laws ?? [{}]).map((law) => ({ ...plainLaw, ...law }));
  const groupOf = (particle: TestParticle): number => particle.group ?? 0;
  const groupCount = particles.reduce((most, particle) => Math.max(most, groupOf(particle) + 1), 1);
  const model = grainModel({
    grains: [],
    bodies,
    gravity: given.gravity ?? (dimensions === 3 ? [0, 0, -9.81] : [0, -9.81, 0]),
    timeStep: given.timeStep ?? 1e-3,
    worldCount: given.worldCount ?? 1,
    domain: given.domain ?? { min: [-1, -1, -1], max: [1, 1, 1] },
  });
  return {
    ...model,
    materials: laws.map(({ kind }) => ({ name: kind, density })),
    sensors: given.sensors ?? [],
    soft: {
      dimensions,
      cellSize,
      substeps: given.substeps ?? 1,
      room: 4,
      count,
      position: all(({ position }) => position),
      velocity: all(({ velocity }) => velocity ?? [0, 0, 0]),
      affine: new Float64Array(9 * count),
      deformation: all(({ deformation }) => deformation ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]),
      mass: new Float64Array(count).fill(density * volume),
      volume: new Float64Array(count).fill(volume),
      youngModulus: new Float64Array(count).fill(given.youngModulus ?? 1e4),
      poissonRatio: new Float64Array(count).fill(given.poissonRatio ?? 0.3),
      memory: all(({ law = 0 }) => [Number(['snow', 'fluid'].includes(laws[law]!.kind))]),
      law: Uint32Array.from(particles, ({ law = 0 }) => law),
      material: Uint32Array.from(particles, ({ law = 0 }) => law),
      group: Uint32Array.from(particles, groupOf),
      actuator: new Uint32Array(count).fill(noActuator),
      laws,
      groups: Array.from({ length: groupCount }, (_, group) => ({
        name: `soft${group}`,
        first: particles.findIndex((particle) => groupOf(particle) === group),
        end: particles.findLastIndex((particle) => groupOf(particle) === group) + 1,
      })),
      actuators: given.actuators ?? [],
      faces: Array.from({ length: 6 }, () => (given.face === undefined ? sticky : given.face)),
      bodyGrips: bodies.map(() => given.bodyGrip ?? sticky),
    },
  };
}

/** Particles of a block of matter, two a cell along each axis; in the plane where z is 0. */
export function softBlock(low: Vector3, cells: Vector3, cellSize = 0.1): TestParticle[] {
  const [nx, ny, nz] = cells.map((count) => Math.max(2 * count, 1)) as unknown as Vector3;
  const place = (from: number, k: number, count: number): number => (count === 1 ? from : from + ((k + 0.5) * cellSize) / 2); // prettier-ignore
  return Array.from({ length: nx * ny * nz }, (_, index) => {
    const [i, j, k] = [index % nx, Math.floor(index / nx) % ny, Math.floor(index / (nx * ny))];
    return { position: [place(low[0], i, nx), place(low[1], j, ny), place(low[2], k, nz)] };
  });
}
