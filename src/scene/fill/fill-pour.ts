/**
 * Grains at random places where none overlaps another, a body, or the grains placed before. Sparse ones are scattered;
 * denser ones are scattered with smaller radii, then pushed apart; what is too dense for that stands on a lattice.
 */
import { shuffledIndex } from '../../math/random.ts';
import { greatestGrainCount } from '../schema-grains.ts';
import type { SceneRadius } from '../scene.ts';
import { radiusDrawer, radiusRange } from './draw-radii.ts';
import { shown, shownEdges, shownRadius, type FillContext } from './fill-context.ts';
import { latticeIn, latticeSites, type Arrangement } from './lattice-sites.ts';
import type { PlacedGrains } from './placed-grains.ts';
import type { PourSpace } from './pour-space.ts';
import { grainVolume, pouredRadii, type Pour } from './poured-radii.ts';
import { pushApart } from './push-apart.ts';
import { scatter } from './scatter.ts';

/** Solid fraction up to which places are found at once: two trials a grain. */
const scatteredFraction = 0.15;
/** Solid fraction up to which grains can be pushed apart, in a region that is many grains wide. */
const pushedFraction = 0.57;
/** Of equal spheres, the greatest there is (Hales 2005). */
const greatestFraction = Math.PI / Math.sqrt(18);
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
    const position = randomPlaces(radii, space, freeVolume, context) ?? latticePlaces(radii, space, context);
    if (position) return { position, radius: radii };
  }
  const grains = `${fill.count ?? `${fill.solidFraction} filled with`} grains of radius ${shownRadius({ min, max })}`;
  const would = mostGrains(radius, space, freeVolume, context);
  throw context.problem(
    fill.count === undefined ? '.fill.solidFraction' : '.fill.count',
    `${grains} do not fit in ${shownEdges(space.edges)}, about ${would} would`,
    `make the region larger or the ${fill.count === undefined ? 'fraction' : 'count'} smaller`,
  );
}

function randomPlaces(
  radii: Float64Array,
  space: PourSpace,
  freeVolume: number,
  context: FillContext,
): Float64Array | null {
  const fraction = radii.reduce((sum, r) => sum + grainVolume(r), 0) / freeVolume;
  if (!(fraction <= greatestFraction)) return null;
  const smallest = radii.reduce((a, b) => Math.min(a, b));
  // Around bodies and other grains most trials may be in vain.
  const share = space.freeShare(smallest, context.dice('room'));
  const largest = radii.reduce((a, b) => Math.max(a, b));
  if (share === 0 || !space.isWideEnough(largest)) return null;
  const shrink = Math.min(Math.cbrt(scatteredFraction / fraction), 1);
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
  const arrangements: Arrangement[] = ['face-centred', 'cubic'];
  const [fitted, spans] = [true, space.spans];
  const lattices = arrangements.map((arrangement) =>
    latticeIn(space.room, { arrangement, clearance: radius, neighbourDistance: 2 * radius, fitted, spans }),
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

/** About how many grains could be poured, to two digits. */
function mostGrains(radius: SceneRadius, space: PourSpace, freeVolume: number, context: FillContext): number {
  const draw = radiusDrawer(radius, context.dice('radius'));
  const samples = 1000;
  let volume = 0;
  for (let k = 0; k < samples; k++) volume += grainVolume(draw()) / samples;
  const onLattice = freeSites(radiusRange(radius).max, space).length / 3;
  const most = Math.max(onLattice, Math.floor((pushedFraction * freeVolume) / volume));
  const digit = 10 ** Math.max(Math.floor(Math.log10(Math.max(most, 1))) - 1, 0);
  return Math.floor(most / digit) * digit;
}
