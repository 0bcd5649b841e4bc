/** Where a simulation broke: runs give the same bits again, so the last good moment leads to the first bad step. */
import type { Snapshot } from '../core/snapshot.ts';
import type { World } from '../world/world.ts';

/** Conditions after which going on makes no sense. */
const fatalWarnings: readonly string[] = ['nonFinite'];

/** The name of a fatal condition that the solver counted; null where there is none. */
export async function fatalWarning(world: World): Promise<string | null> {
  const warnings = await world.warnings();
  return fatalWarnings.find((name) => (warnings[name] ?? 0) > 0) ?? null;
}

export interface Break {
  /** The first step that counted something fatal. */
  readonly step: number;
  /** Which grain, and what is wrong with it, such as `grain 17: velocity is 0 0 NaN m/s`. */
  readonly what: string;
}

/**
 * Steps again from `good`, a moment at which nothing fatal had been counted, and leaves the world at the broken step.
 * `lastGood` is a later step at which all was well; null if nothing breaks up to `end`.
 */
export async function findBreak(world: World, good: Snapshot, lastGood: number, end: number): Promise<Break | null> {
  world.restore(good);
  while (world.step < lastGood) {
    world.advance(Math.min(lastGood - world.step, 64));
    await world.idle();
  }
  while (world.step < end) {
    world.advance(1);
    const fatal = await fatalWarning(world);
    if (fatal !== null) return { step: world.step, what: (await describeBadGrain(world)) ?? fatal };
  }
  return null;
}

const fields = { position: 'm', velocity: 'm/s', spin: 'rad/s', rotation: '' } as const;

/** The first grain that has a number which is none. */
async function describeBadGrain(world: World): Promise<string | null> {
  const { grains, worldCount } = world.model;
  let first: { readonly grain: number; readonly what: string } | null = null;
  for (const [field, unit] of Object.entries(fields)) {
    const numbers = await world.read(`grain.${field}`);
    const width = numbers.length / (grains.count * worldCount);
    const grain = Math.floor(numbers.findIndex((value) => !Number.isFinite(value)) / width);
    if (grain < 0 || (first && first.grain <= grain)) continue;
    const values = Array.from(numbers.subarray(grain * width, (grain + 1) * width), (value) => value.toPrecision(4));
    first = { grain, what: `${field} is ${values.join(' ')}${unit && ` ${unit}`}` };
  }
  if (first === null) return null;
  const copy = worldCount > 1 ? ` of world ${Math.floor(first.grain / grains.count)}` : '';
  return `grain ${first.grain % grains.count}${copy}: ${first.what}`;
}
