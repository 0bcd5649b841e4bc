/** Where the particles of a group start, by its fill. */
import { shown, shownEdges, type FillContext } from '../fill/fill-context.ts';
import type { RunSources } from '../carried/run-source.ts';
import type { SceneSoft } from '../scene.ts';
import { fillImage } from './fill-image.ts';
import { fillSoftRun, type CarriedMatter } from './fill-soft-run.ts';
import { meshSites } from './fill-mesh.ts';
import { particleVolume } from './particle-volume.ts';
import {
  centredSites,
  fittedSites,
  siteCount,
  siteEdges,
  sitesWhere,
  siteVolume,
  type SiteGrid,
} from './particle-sites.ts';
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
  /** Where it comes from another run. */
  readonly carried?: CarriedMatter;
}

export interface SoftSpace {
  readonly dimensions: 2 | 3;
  readonly cellSize: number;
  /** Whether one layer is enough, however thin: a sheet */
  readonly isSheet: boolean;
  /** Kind of the law of the group */
  readonly law: string | undefined;
  readonly sources: RunSources;
}

/** Parts of a box, and which of them hold matter. */
export interface Sites {
  readonly grid: SiteGrid;
  readonly holds: (x: number, y: number, z: number, site: number) => boolean;
  /** Of what is filled [m³] */
  readonly volume: number;
}

const usualParticles = { 2: 4, 3: 8 } as const;

/** Throws a SceneError where there is nothing to fill, or too much. */
export function fillSoft(group: SceneSoft, space: SoftSpace, context: FillContext): SoftPiece[] {
  const { fill, material, actuator } = group;
  if (fill.kind === 'run') return fillSoftRun({ ...group, fill }, space, context);
  const pitch = pitchOf(group, space, context);
  const whole = { suffix: '', material, actuator };
  if (fill.kind === 'points')
    return [{ ...whole, position: Float64Array.from(fill.positions.flat()), volume: pitch ** space.dimensions }];
  const dice = group.arrangement === 'random' ? context.dice('place') : null;
  if (fill.kind === 'image') {
    const grid = roomy(fittedSites(fill, { ...space, pitch }), pitch, space, context);
    return fillImage({ ...group, fill }, { grid, dice, readFile: space.sources.readFile }, context);
  }
  const { grid, holds, volume } = sitesOf(fill, { ...space, pitch }, context);
  const position = sitesWhere(grid, dice, holds);
  if (position.length === 0) throw nothingIn(grid, pitch, space, context);
  return [{ ...whole, position, volume: particleVolume({ grid, position, volume }, context) }];
}

/** Between particles [m] */
function pitchOf(group: SceneSoft, { dimensions, cellSize }: SoftSpace, context: FillContext): number {
  const count = group.particlesPerCell ?? usualParticles[dimensions];
  const isPower = Math.round(count ** (1 / dimensions)) ** dimensions === count;
  if (!isPower && group.arrangement === 'lattice' && group.fill.kind !== 'points') {
    const [power, some] = dimensions === 3 ? ['n³', '1, 8, 27 or 64'] : ['n²', '1, 4, 9 or 16'];
    const message = `must be ${power} on a lattice, got ${count}`;
    throw context.problem('.particlesPerCell', message, `take ${some}, or "arrangement": "random"`);
  }
  return cellSize * count ** (-1 / dimensions);
}

type SolidFill = Exclude<SceneSoft['fill'], { kind: 'points' | 'image' | 'run' }>;

function sitesOf(fill: SolidFill, space: SoftSpace & { readonly pitch: number }, context: FillContext): Sites {
  const checked = (grid: SiteGrid) => roomy(grid, space.pitch, space, context);
  switch (fill.kind) {
    case 'box':
      return boxSites(checked(fittedSites(fill, space, space.isSheet ? 1 : 0)));
    case 'ball': {
      const { centre, radius } = fill;
      const [x, y, z] = centre;
      const bounds = { min: [x - radius, y - radius, z - radius], max: [x + radius, y + radius, z + radius] } as const;
      return {
        grid: checked(centredSites(bounds, space)),
        holds: (px, py, pz) => (px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2 <= radius ** 2,
        volume: space.dimensions === 3 ? (4 / 3) * Math.PI * radius ** 3 : Math.PI * radius ** 2,
      };
    }
    case 'mesh':
      return meshSites(fill, (bounds) => checked(centredSites(bounds, space)), context, space.sources.readFile);
  }
}

/** All parts of a box, which fill it. */
const boxSites = (grid: SiteGrid): Sites => ({
  grid,
  holds: () => true,
  volume: siteCount(grid) * siteVolume(grid),
});

/** The same grid, if it has parts and not too many. */
function roomy(grid: SiteGrid, pitch: number, space: SoftSpace, context: FillContext): SiteGrid {
  if (siteCount(grid) === 0) throw nothingIn(grid, pitch, space, context);
  if (siteCount(grid) <= greatestParticleCount) return grid;
  const size = shownEdges(siteEdges(grid));
  const message = `${size} makes more than ${greatestParticleCount} particles ${shown(pitch)} m apart`;
  throw context.problem('.fill', message, 'make it smaller, or grid.cellSize larger');
}

function nothingIn(grid: SiteGrid, pitch: number, { cellSize }: SoftSpace, context: FillContext) {
  const size = shownEdges(siteEdges(grid));
  const message = `${size} holds no particle: in cells of ${shown(cellSize)} m they are ${shown(pitch)} m apart`;
  return context.problem('.fill', message, 'make it larger, or grid.cellSize smaller');
}
