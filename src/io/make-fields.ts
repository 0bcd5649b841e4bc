/** Contact fields of all pairs of types: trained or built, measured, and put away so that they need not be made again. */
import { readDisk } from '../scene/read-disk.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TalusError } from '../core/errors.ts';
import type { Device } from '../device/device.ts';
import type { NetKind, ShapeType } from '../scene/shapes/shapes-model.ts';
import { assertQuality, measureQuality, type FieldQuality } from '../solvers/shapes/fields/field-quality.ts';
import { decodeFields, encodeFields, fileType, type FilePair } from '../solvers/shapes/fields/neural/fields-file.ts';
import { netRecipe } from '../solvers/shapes/fields/neural/net-recipes.ts';
import { pairUnit } from '../solvers/shapes/fields/neural/neural-fields.ts';
import { trainPair, type TrainingProgress } from '../solvers/shapes/fields/neural/train-pair.ts';
import { TableFields } from '../solvers/shapes/fields/table-fields.ts';
import { cacheFolder, contentHash } from './cache-folder.ts';
import { writeWhole } from './safe-file.ts';

export interface MakeFieldsOptions {
  readonly kind: 'neural' | 'table';
  readonly net: NetKind;
  readonly tableSize: readonly [number, number, number];
  /** Of what is at random in training. */
  readonly seed: number;
  /** Of training; left out: as many as the net needs. */
  readonly steps?: number | undefined;
  /** As many steps as fit in this time for each pair instead [s]. */
  readonly seconds?: number | undefined;
  /** Makes fields anew even where they were made before. */
  readonly fresh?: boolean | undefined;
  /** Where fields are put away; the cache folder of the operating system by default. */
  readonly folder?: string | undefined;
  readonly onProgress?: ((progress: TrainingProgress, pair: number, pairs: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface MadePair extends FilePair {
  /** Why its net was refused, with the figures; null where it was not. */
  readonly refusal: string | null;
  /** It was made before. */
  readonly isCached: boolean;
  /** [s] */
  readonly seconds: number;
}

/** Pairs of indices of types, the lower one first. */
export const pairsOf = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, a) =>
    Array.from({ length: count - a }, (__, k): [number, number] => [a, a + k]),
  ).flat();

/** One pair after another, until the signal stops it. */
export async function* makeFields(
  device: Device,
  types: readonly ShapeType[],
  options: MakeFieldsOptions,
): AsyncGenerator<MadePair> {
  const pairs = pairsOf(types.length);
  for (const [k, kinds] of pairs.entries()) {
    const begun = performance.now();
    const path = join(options.folder ?? cacheFolder(), `field-${keyOf(device, types, kinds, options)}.talusfields`);
    const known = options.fresh ? null : findPair(path, kinds);
    const onProgress = (progress: TrainingProgress): void => options.onProgress?.(progress, k, pairs.length);
    const pair = known ?? (await makePair(device, types, kinds, { ...options, onProgress }));
    if (pair === null) return;
    const two = [types[kinds[0]]!, types[kinds[1]]!] as const;
    if (!known) keepPair(path, { net: options.net, types: two.map(fileType), pairs: [{ ...pair, kinds: [0, 1] }] });
    const names = [two[0].name, two[1].name] as const;
    const refusal = pair.refused && refusalOf(pair.refused, names);
    yield { ...pair, refusal, isCached: known !== null, seconds: (performance.now() - begun) / 1000 };
  }
}

type PairOptions = Omit<MakeFieldsOptions, 'onProgress'> & {
  readonly onProgress: (progress: TrainingProgress) => void;
};

/** null: it was stopped. */
async function makePair(
  device: Device,
  types: readonly ShapeType[],
  kinds: readonly [number, number],
  options: PairOptions,
): Promise<FilePair | null> {
  const { kind, net, seed, steps, seconds, onProgress, signal } = options;
  if (signal?.aborted) return null;
  const trained =
    kind === 'neural' ? await trainPair(device, types, kinds, { net, seed, steps, seconds, onProgress, signal }) : null;
  if (kind === 'neural' && trained === null) return null;
  const training = trained?.training ?? null;
  const names = [types[kinds[0]]!.name, types[kinds[1]]!.name] as const;
  if (trained && refusalOf(trained.quality, names) === null) {
    const { distance, arm } = trained.nets;
    return { kinds, quality: trained.quality, nets: { distance, arm }, refused: null, training };
  }
  const quality = await tableQuality(device, types, kinds, options.tableSize);
  return { kinds, quality, nets: null, refused: trained?.quality ?? null, training };
}

async function tableQuality(
  device: Device,
  types: readonly ShapeType[],
  kinds: readonly [number, number],
  size: MakeFieldsOptions['tableSize'],
): Promise<FieldQuality> {
  const [first, second] = [types[kinds[0]]!, types[kinds[1]]!];
  const isSame = first === second;
  const reach = 0.1 * pairUnit(first, second);
  using fields = new TableFields(device, isSame ? [first] : [first, second], { size, reach, contacts: 1 });
  return await measureQuality(device, [first, second], fields);
}

/** What is wrong with a field; null where it may be used. */
function refusalOf(quality: FieldQuality, names: readonly [string, string]): string | null {
  try {
    assertQuality(quality, names);
    return null;
  } catch (error) {
    if (error instanceof TalusError) return error.message;
    throw error;
  }
}

/** All that a field depends on. */
function keyOf(
  device: Device,
  types: readonly ShapeType[],
  kinds: readonly [number, number],
  { kind, net, seed, steps, seconds, tableSize }: MakeFieldsOptions,
): string {
  const [first, second] = [fileType(types[kinds[0]]!), fileType(types[kinds[1]]!)];
  const outlines = [first.strokes, second.strokes, second.radius / first.radius, kinds[0] === kinds[1]];
  const recipe = kind === 'neural' ? { ...netRecipe(net, device.kind), ...(steps !== undefined && { steps }), ...(seconds !== undefined && { seconds }), seed, on: device.kind } : null; // prettier-ignore
  return contentHash(JSON.stringify({ version, kind, tableSize, recipe }), JSON.stringify(outlines));
}

/** Goes up when fields are made in another way. */
const version = 2;

/** Whatever is wrong with a file is the same as not having it. */
function findPair(path: string, kinds: readonly [number, number]): FilePair | null {
  if (!existsSync(path)) return null;
  try {
    const [pair] = decodeFields(readDisk(path), path).pairs;
    return pair ? { ...pair, kinds } : null;
  } catch (error) {
    if (error instanceof TalusError) return null;
    throw error;
  }
}

/** A disk that is full or read-only is no reason to fail. */
function keepPair(path: string, file: Parameters<typeof encodeFields>[0]): void {
  try {
    writeWhole(path, encodeFields(file));
  } catch (error) {
    if (!(error instanceof TalusError)) throw error;
  }
}
