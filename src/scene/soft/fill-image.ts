/** Soft matter as a picture shows it: each colour is a part with a material and a muscle of its own. */
import { decodePng, type Picture } from '../../formats/png.ts';
import type { RandomStream } from '../../math/random-stream.ts';
import type { FillContext } from '../fill/fill-context.ts';
import { SceneError } from '../scene-error.ts';
import { readSceneFile, type ReadFile } from '../scene-files.ts';
import type { SceneSoft, SceneSoftFill } from '../scene.ts';
import type { SoftPiece } from './fill-soft.ts';
import { particleVolume } from './particle-volume.ts';
import { siteCount, sitesWhere, siteVolume, type SiteGrid } from './particle-sites.ts';
import { colourSuffix } from './schema-soft.ts';

type ImageFill = Extract<SceneSoftFill, { kind: 'image' }>;

export interface ImageSpace {
  readonly grid: SiteGrid;
  readonly dice: RandomStream | null;
  readonly readFile: ReadFile | undefined;
}

/** Below, a pixel is transparent. */
const leastAlpha = 128;
/** Colours that are told of one picture. */
const mostTold = 5;
const empty = -1;
/** Axes along which columns and rows of pixels go, for the axis that one looks along. */
const picturePlane = { x: [1, 2], y: [0, 2], z: [0, 1] } as const;

export function fillImage(
  group: Omit<SceneSoft, 'fill'> & { readonly fill: ImageFill },
  { grid, dice, readFile }: ImageSpace,
  context: FillContext,
): SoftPiece[] {
  const { fill } = group;
  const picture = context.inFile('.fill.file', () => decodePng(readSceneFile(fill.file, readFile), fill.file));
  const colourOf = classify(picture, fill, context);
  const colours = Object.entries(fill.colours);
  const pixelAt = pixelFinder(picture, fill);
  // Drawn out over the box of the fill.
  const pixelVolume = (siteCount(grid) * siteVolume(grid)) / colourOf.length;
  const counts = colours.map(() => 0);
  for (const index of colourOf) if (index !== empty) counts[index]!++;
  return colours.map(([colour, part], k) => {
    const position = sitesWhere(grid, dice, (x, y, z) => colourOf[pixelAt([x, y, z])] === k);
    if (position.length === 0) {
      const isThere = counts[k]! > 0;
      const message = isThere ? 'has pixels too small for a particle' : `is the colour of no pixel of ${fill.file}`;
      const cure = isThere ? 'make grid.cellSize smaller or the box larger' : 'remove it';
      throw new SceneError([{ path: `${context.path}.fill.colours[${JSON.stringify(colour)}]`, message, cure }]);
    }
    return {
      suffix: colourSuffix(colour, part.name),
      material: part.material ?? group.material,
      actuator: part.actuator ?? group.actuator,
      position,
      volume: particleVolume({ grid, position, volume: counts[k]! * pixelVolume }, context),
    };
  });
}

/** Which of the listed colours each pixel has, or `empty`. */
function classify({ width, pixels }: Picture, fill: ImageFill, context: FillContext): Int16Array {
  const listed = Object.keys(fill.colours).map(channelsOf);
  const known = new Map<number, number>();
  const unknown = new Map<string, { count: number; first: number }>();
  const classes = Int16Array.from({ length: pixels.length / 4 }, (_, pixel) => {
    if (pixels[4 * pixel + 3]! < leastAlpha) return empty;
    const [red, green, blue] = [pixels[4 * pixel]!, pixels[4 * pixel + 1]!, pixels[4 * pixel + 2]!];
    const key = (red << 16) | (green << 8) | blue;
    let index = known.get(key);
    if (index === undefined) {
      index = nearestColour([red, green, blue], listed, fill.tolerance);
      known.set(key, index);
    }
    if (index !== notListed) return index;
    const word = `#${key.toString(16).padStart(6, '0')}`;
    const entry = unknown.get(word) ?? { count: 0, first: pixel };
    entry.count++;
    unknown.set(word, entry);
    return empty;
  });
  if (unknown.size > 0) throw unknownColours(unknown, width, fill, context);
  if (classes.every((index) => index === empty)) {
    const message = `${fill.file}: all its pixels are transparent or white`;
    throw context.problem('.fill.file', message, 'draw what is to be matter in one of the listed colours');
  }
  return classes;
}

type Channels = readonly [number, number, number];
const notListed = -2;

const channelsOf = (word: string): Channels => [
  Number.parseInt(word.slice(1, 3), 16),
  Number.parseInt(word.slice(3, 5), 16),
  Number.parseInt(word.slice(5, 7), 16),
];

const distance = (a: Channels, b: Channels): number => Math.max(...a.map((channel, k) => Math.abs(channel - b[k]!)));

/** Index of the nearest listed colour within the tolerance; white is empty unless listed. */
function nearestColour(colour: Channels, listed: readonly Channels[], tolerance: number): number {
  const distances = listed.map((other) => distance(colour, other));
  const least = Math.min(...distances);
  if (least <= tolerance) return distances.indexOf(least);
  return distance(colour, [255, 255, 255]) <= tolerance ? empty : notListed;
}

function unknownColours(
  unknown: ReadonlyMap<string, { readonly count: number; readonly first: number }>,
  width: number,
  { file }: ImageFill,
  { path }: FillContext,
): SceneError {
  const sorted = [...unknown].sort(([, a], [, b]) => b.count - a.count);
  const problems = sorted.slice(0, mostTold).map(([word, { count, first }]) => ({
    path: `${path}.fill.colours`,
    message: `${file} has ${count === 1 ? '1 pixel' : `${count} pixels`} of ${word}, the first in column ${first % width}, row ${Math.floor(first / width)}, which is not listed`,
    cure: 'list it, make it transparent, or raise the tolerance',
  }));
  const more = sorted.length - mostTold;
  if (more > 0)
    problems.push({ path: `${path}.fill.colours`, message: `and ${more} more colours`, cure: 'raise the tolerance' });
  return new SceneError(problems);
}

/** The pixel that a place is in. */
function pixelFinder({ width, height }: Picture, { min, max, along }: ImageFill) {
  const [across, up] = picturePlane[along];
  return (place: readonly number[]): number => {
    const column = Math.floor(((place[across]! - min[across]) / (max[across] - min[across])) * width);
    const row = Math.floor(((max[up] - place[up]!) / (max[up] - min[up])) * height);
    return Math.min(Math.max(row, 0), height - 1) * width + Math.min(Math.max(column, 0), width - 1);
  };
}
