/**
 * Grains at random places where none overlaps another, a body, or the grains placed before. Sparse ones are scattered;
 * denser ones are scattered with smaller radii, then pushed apart; what is too dense for that stands on a lattice.
 */
import { shuffledIndex } from '../../math/random.ts';
import { greatestGrainCount } from '../schema-grains.ts';
import type { SceneRadius } from '../scene.ts';
import { radiusDrawer, radiusRange } from './draw-radii.ts';
import { shown, shownEdges, shownRadius, type FillContext } from './fill-context.ts';
import { inSpatialOrder } from './grain-order.ts';
import { latticeIn, latticeSites, type Arrangement } from './lattice-sites.ts';
import type { PlacedGrains } from './placed-grains.ts';
import type { PourSpace } from './pour-space.ts';
import { grainVolume, pouredRadii, type Pour } from './poured-radii.ts';
import { pushApart } from './push-apart.ts';
import { scatter } from './scatter.ts';

/** How densely grains can be placed. */
interface Crowding {
  volumeOf(radius: number): number;
  /** Solid fraction up to which places are found at once: two trials a grain. */
  readonly scattered: number;
  /** Solid fraction up to which grains can be pushed apart, in a region that is many grains wide. */
  readonly pushed: number;
  /** Of equal grains, the greatest there is. */
  readonly greatest: number;
  readonly arrangements: readonly Arrangement[];
}

const crowdings: Readonly<Record<2 | 3, Crowding>> = {
  2: {
    volumeOf: (radius) => Math.PI * radius ** 2,
    scattered: 0.25,
    pushed: 0.8,
    greatest: Math.PI / Math.sqrt(12), // Thue 1910
    arrangements: ['triangular', 'cubic'],
  },
  3: {
    volumeOf: grainVolume,
    scattered: 0.15,
    pushed: 0.57,
    greatest: Math.PI / Math.sqrt(18), // Hales 2005
    arrangements: ['face-centred', 'cubic'],
  },
};
const trialsPerGrain = 50;
/** Seconds of trials: where bodies leave next to nothing of a region, more would not help. */
const mostTrials = 1e7;

export function fillPour(fill: Pour, radius: SceneRadius, space: PourSpace, context: FillContext): PlacedGrains {
  const { min, max } = radiusRange(radius);
  if (!space.edges.every((edge) => edge >= 2 * max)) {
    const message = `${shownEdges(space.edges)} has no room for a grain of radius ${shown(max)} m`;
    throw context.problem('.fill.region', message, 'make the region larger or the grains smaller');
  }
  const freeVolume = space.freeVolume(context.dice('room'));
  // What cannot end well is not drawn first: it may be millions of grains.
  const leastVolume = fill.count === undefined ? fill.solidFraction! * space.volume : fill.count * grainVolume(min);
  if (leastVolume <= freeVolume) {
    const radii = pouredRadii(fill, radius, space, context);
    const position = pourPlaces(radii, space, freeVolume, context);
    if (position) return inSpatialOrder({ position, radius: radii });
  }
  const grains = `${fill.count ?? `${fill.solidFraction} filled with`} grains of radius ${shownRadius({ min, max })}`;
  const would = mostGrains(radiusDrawer(radius, context.dice('radius')), max, space, freeVolume);
  throw context.problem(
    fill.count === undefined ? '.fill.solidFraction' : '.fill.count',
    `${grains} do not fit in ${shownEdges(space.edges)}, about ${would} would`,
    `make the region larger or the ${fill.count === undefined ? 'fraction' : 'count'} smaller`,
  );
}

/** x y z of each grain, at random if possible, else on a lattice; null where there is no room. `freeVolume` is that of the space. */
export function pourPlaces(
  radii: Float64Array,
  space: PourSpace,
  freeVolume: number,
  context: FillContext,
): Float64Array | null {
  return randomPlaces(radii, space, freeVolume, context) ?? latticePlaces(radii, space, context);
}

function randomPlaces(
  radii: Float64Array,
  space: PourSpace,
  freeVolume: number,
  context: FillContext,
): Float64Array | null {
  const { volumeOf, scattered, greatest } = crowdings[space.dimensions];
  const fraction = radii.reduce((sum, r) => sum + volumeOf(r), 0) / freeVolume;
  if (!(fraction <= greatest)) return null;
  const smallest = radii.reduce((a, b) => Math.min(a, b));
  // Around bodies and other grains most trials may be in vain.
  const share = space.freeShare(smallest, context.dice('room'));
  const largest = radii.reduce((a, b) => Math.max(a, b));
  if (share === 0 || !space.isWideEnough(largest)) return null;
  const shrink = Math.min((scattered / fraction) ** (1 / space.dimensions), 1);
  const trials = Math.min((trialsPerGrain * radii.length) / share, mostTrials) + trialsPerGrain * radii.length;
  const position = scatter(radii, space, context.dice('place'), { shrink, trials });
  return position && (shrink === 1 || pushApart(position, radii, space)) ? position : null;
}

/** On random sites of the roomier lattice whose neighbours are as far apart as the largest grains need. */
function latticePlaces(radii: Float64Array, space: PourSpace, context: FillContext): Float64Array | null {
  const sites = freeSites(
    radii.reduce((a, b) => Math.max(a, b)),
    space,
  );
  const siteCount = sites.length / 3;
  if (siteCount < radii.length) return null;
  context.note('.fill', `${radii.length} grains are too dense for random places: they start on a lattice`);
  const position = new Float64Array(3 * radii.length);
  const dice = context.dice('place');
  const key = [dice.bits(), dice.bits()] as const;
  for (const k of radii.keys()) {
    const site = 3 * shuffledIndex(k, siteCount, key);
    position.set(sites.subarray(site, site + 3), 3 * k);
  }
  return position;
}

function freeSites(radius: number, space: PourSpace): Float64Array {
  const [fitted, spans] = [true, space.spans];
  const lattices = crowdings[space.dimensions].arrangements.map((arrangement) =>
    latticeIn(space.layerRoom(radius), {
      arrangement,
      clearance: radius,
      neighbourDistance: 2 * radius,
      fitted,
      spans,
    }),
  );
  const roomiest = lattices.reduce((a, b) => (b && (!a || b.siteCount > a.siteCount) ? b : a));
  if (!roomiest || roomiest.siteCount > greatestGrainCount) return new Float64Array(0);
  const sites = latticeSites(roomiest);
  // Fitted lattices touch the region's faces up to rounding; bodies are given the same tolerance.
  const needed = radius * (1 - 1e-9);
  let end = 0;
  for (let k = 0; k < sites.length; k += 3) {
    if (!space.hasRoom(sites[k]!, sites[k + 1]!, sites[k + 2]!, needed)) continue;
    sites.copyWithin(end, k, k + 3);
    end += 3;
  }
  return sites.subarray(0, end);
}

/** About how many grains could be poured, to two digits; `draw` gives radii, none above `largest` [m]. */
export function mostGrains(draw: () => number, largest: number, space: PourSpace, freeVolume: number): number {
  const { volumeOf, pushed } = crowdings[space.dimensions];
  const samples = 1000;
  let volume = 0;
  for (let k = 0; k < samples; k++) volume += volumeOf(draw()) / samples;
  const onLattice = freeSites(largest, space).length / 3;
  const most = Math.max(onLattice, Math.floor((pushed * freeVolume) / volume));
  const digit = 10 ** Math.max(Math.floor(Math.log10(Math.max(most, 1))) - 1, 0);
  return Math.floor(most / digit) * digit;
}
