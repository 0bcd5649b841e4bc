/** Grains in regular order, each displaced a little at random if that is wanted. */
import type { Bounds, Vector3 } from '../../math/rigid.ts';
import { greatestGrainCount } from '../schema-grains.ts';
import type { SceneFill, SceneRadius } from '../scene.ts';
import { drawRadii, radiusRange } from './draw-radii.ts';
import { shown, shownEdges, type FillContext } from './fill-context.ts';
import { latticeIn, latticeSites } from './lattice-sites.ts';
import { spansPeriod } from './periodic-box.ts';
import type { PlacedGrains } from './placed-grains.ts';

type LatticeFill = Extract<SceneFill, { kind: 'lattice' }>;

export function fillLattice(
  fill: LatticeFill,
  radius: SceneRadius,
  period: Vector3,
  context: FillContext,
): PlacedGrains {
  const { max } = radiusRange(radius);
  // Neighbours that come towards each other along all axes at which they differ: one in a cubic lattice, else two.
  const approach = 2 * fill.jitter * (fill.arrangement === 'cubic' ? 1 : Math.SQRT2);
  const distance = fill.spacing ?? 2 * max + approach;
  const edges = fill.region.max.map((high, axis) => high - fill.region.min[axis]!);
  const spans = edges.map((edge, axis) => spansPeriod(edge, period[axis]!));
  const lattice = latticeIn(fill.region, {
    arrangement: fill.arrangement,
    clearance: max,
    neighbourDistance: distance,
    fitted: fill.spacing === undefined,
    spans,
  });
  if (!lattice) {
    const message = `${shownEdges(edges)} has no room for a grain of radius ${shown(max)} m`;
    throw context.problem('.fill.region', message, 'make the region larger or the grains smaller');
  }
  if (!(lattice.siteCount <= greatestGrainCount)) {
    const message = `${shownEdges(edges)} makes more than ${greatestGrainCount} grains`;
    throw context.problem('.fill.region', message, 'make the region smaller or the spacing larger');
  }
  const position = latticeSites(lattice);
  const radii = drawRadii(radius, lattice.siteCount, context.dice('radius'));
  if (fill.jitter > 0) displace(position, radii, { ...fill, dimensions: 3, spans }, context);
  return { position, radius: radii };
}

interface Displacement {
  /** Greatest along each axis [m] */
  readonly jitter: number;
  readonly region: Bounds;
  /** 2: only along x and y. */
  readonly dimensions: 2 | 3;
  /** Whether the region goes all the way round a periodic axis, x, y, z. */
  readonly spans: readonly boolean[];
}

/** The region holds all grains, displaced or not. */
export function displace(position: Float64Array, radii: Float64Array, fill: Displacement, context: FillContext): void {
  const dice = context.dice('place');
  const { min, max } = fill.region;
  for (const [k, radius] of radii.entries()) {
    for (let axis = 0; axis < fill.dimensions; axis++) {
      const moved = position[3 * k + axis]! + dice.between(-fill.jitter, fill.jitter);
      position[3 * k + axis] = fill.spans[axis]
        ? moved
        : Math.max(Math.min(moved, max[axis]! - radius), min[axis]! + radius);
    }
  }
}
