/** Where the particles of a group start, by its fill. */
import type { Bounds, Vector3 } from '../../math/rigid.ts';
import { shown, shownEdges, type FillContext } from '../fill/fill-context.ts';
import type { SceneSoft, SceneSoftFill } from '../scene.ts';
import { centredSites, fittedSites, siteCount, sitesWhere, siteVolume, type SiteGrid } from './particle-sites.ts';
import { greatestParticleCount } from './schema-soft.ts';

/** Particles of one material and one muscle. */
export interface SoftPiece {
  /** What its name adds to that of the group */
  readonly suffix: string;
  readonly material: string;
  readonly actuator: string | undefined;
  readonly position: Float64Array;
  /** Of each [m³] */
  readonly volume: number;
}

export interface SoftSpace {
  readonly dimensions: 2 | 3;
  readonly cellSize: number;
  /** Whether one layer is enough, however thin: a sheet */
  readonly isSheet: boolean;
}

const usualParticles = { 2: 4, 3: 8 } as const;

/** The share of its volume by which particles may miss a fill before it is said. */
const volumeShare = 0.01;

/** Throws a SceneError where there is nothing to fill, or too much. */
export function fillSoft(group: SceneSoft, space: SoftSpace, context: FillContext): SoftPiece[] {
  const { fill, material, actuator } = group;
  const { cellSize, dimensions } = space;
  const each = group.particlesPerCell ?? usualParticles[dimensions];
  if (group.arrangement === 'lattice' && fill.kind !== 'points' && !isPower(each, dimensions)) {
    const [power, some] = dimensions === 3 ? ['n³', '1, 8, 27 or 64'] : ['n²', '1, 4, 9 or 16'];
    const message = `must be ${power} on a lattice, got ${each}`;
    throw context.problem('.particlesPerCell', message, `take ${some}, or "arrangement": "random"`);
  }
  const pitch = cellSize * each ** (-1 / dimensions);
  const piece = { suffix: '', material, actuator };
  if (fill.kind === 'points') {
    const volume = dimensions === 3 ? pitch ** 3 : pitch ** 2;
    return [{ ...piece, position: Float64Array.from(fill.positions.flat()), volume }];
  }
  const { grid, holds } = sitesOf(fill, { ...space, pitch });
  checkCount(grid, edgesOf(fill), space, context, pitch);
  const dice = group.arrangement === 'random' ? context.dice('place') : null;
  const position = sitesWhere(grid, dice, holds);
  const volume = siteVolume(grid);
  if (position.length === 0) throw nothingIn(edgesOf(fill), space, context, pitch);
  if (fill.kind === 'ball') noteVolume(((position.length / 3) * volume) / ballVolume(fill.radius, dimensions), context);
  return [{ ...piece, position, volume }];
}

type SolidFill = Exclude<SceneSoftFill, { kind: 'points' }>;

interface Sites {
  readonly grid: SiteGrid;
  readonly holds: (x: number, y: number, z: number) => boolean;
}

function sitesOf(fill: SolidFill, space: SoftSpace & { readonly pitch: number }): Sites {
  switch (fill.kind) {
    case 'box':
      return { grid: fittedSites(fill, space, space.isSheet ? 1 : 0), holds: () => true };
    case 'ball': {
      const [x, y, z] = fill.centre;
      const far = fill.radius ** 2;
      return {
        grid: centredSites(boundsOf(fill), space),
        holds: (px, py, pz) => (px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2 <= far,
      };
    }
  }
}

function boundsOf(fill: SolidFill): Bounds {
  if (fill.kind === 'box') return fill;
  const corner = (sign: number): Vector3 => [
    fill.centre[0] + sign * fill.radius,
    fill.centre[1] + sign * fill.radius,
    fill.centre[2] + sign * fill.radius,
  ];
  return { min: corner(-1), max: corner(1) };
}

function edgesOf(fill: SolidFill): Vector3 {
  const { min, max } = boundsOf(fill);
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

/** Whether it is n to the power of d, n a whole number. */
const isPower = (count: number, d: 2 | 3): boolean => Math.round(count ** (1 / d)) ** d === count;

const ballVolume = (radius: number, dimensions: 2 | 3): number =>
  dimensions === 3 ? (4 / 3) * Math.PI * radius ** 3 : Math.PI * radius ** 2;

function checkCount(grid: SiteGrid, edges: Vector3, space: SoftSpace, context: FillContext, pitch: number): void {
  if (siteCount(grid) === 0) throw nothingIn(edges, space, context, pitch);
  if (siteCount(grid) <= greatestParticleCount) return;
  const message = `${shownEdges(edges.slice(0, space.dimensions))} makes more than ${greatestParticleCount} particles ${shown(pitch)} m apart`;
  throw context.problem('.fill', message, 'make it smaller, or grid.cellSize larger');
}

function nothingIn(edges: Vector3, { dimensions, cellSize }: SoftSpace, context: FillContext, pitch: number) {
  const size = shownEdges(edges.slice(0, dimensions));
  const message = `${size} holds no particle: in cells of ${shown(cellSize)} m they are ${shown(pitch)} m apart`;
  return context.problem('.fill', message, 'make it larger, or grid.cellSize smaller');
}

/** `share`: volume of the particles over that of the fill. */
function noteVolume(share: number, context: FillContext): void {
  if (Math.abs(share - 1) <= volumeShare) return;
  const percent = Number((100 * Math.abs(share - 1)).toPrecision(2));
  const sense = share > 1 ? 'more' : 'less';
  context.note('.fill', `its particles have ${percent} % ${sense} than its volume: smaller cells come closer`);
}
