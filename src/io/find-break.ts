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
  /** Which grain, and what is wrong with it, such as `grain 17 and 2 others: velocity is 0 0 NaN m/s; …`. */
  readonly what: string;
}

/**
 * Steps again from `good`, a moment at which nothing fatal had been counted, and leaves the world at the broken step.
 * `lastGood` is a later step at which all was well. Null if nothing breaks up to `end`.
 */
export async function findBreak(world: World, good: Snapshot, lastGood: number, end: number): Promise<Break | null> {
  world.restore(good);
  while (world.step < lastGood) {
    world.advance(Math.min(lastGood - world.step, 64));
    await world.idle();
  }
  const near = await world.snapshot();
  while (world.step < end) {
    world.advance(1);
    const fatal = await fatalWarning(world);
    if (fatal === null) continue;
    const { step } = world;
    world.restore(near);
    world.advance(step - 1 - near.step);
    const before = await grainNumbers(world);
    world.advance(1);
    return { step, what: describe(world, before, await grainNumbers(world)) ?? fatal };
  }
  return null;
}

const fields = [
  { name: 'position', unit: 'm', width: 3 },
  { name: 'velocity', unit: 'm/s', width: 3 },
  { name: 'spin', unit: 'rad/s', width: 3 },
  { name: 'rotation', unit: '1', width: 4 },
] as const;

/** Numbers of a grain, field after field. */
type GrainNumbers = (grain: number) => readonly (readonly number[])[];

async function grainNumbers(world: World): Promise<GrainNumbers> {
  const arrays = await Promise.all(fields.map(({ name }) => world.read(`grain.${name}`)));
  return (grain) => fields.map(({ width }, k) => Array.from(arrays[k]!.subarray(grain * width, (grain + 1) * width)));
}

const isFinite = (numbers: readonly number[]): boolean => numbers.every((value) => Number.isFinite(value));

/** Of the grains that broke, the one that was fastest before: what is no number spreads to all that it touches. */
function describe({ model }: World, before: GrainNumbers, after: GrainNumbers): string | null {
  const { grains, worldCount } = model;
  const all = Array.from({ length: grains.count * worldCount }, (_, grain) => grain);
  const broken = all.filter((grain) => !after(grain).every(isFinite));
  const speed = (grain: number): number =>
    before(grain).every(isFinite) ? Math.hypot(...before(grain)[1]!) : Infinity;
  if (broken.length === 0) return null;
  const grain = broken.reduce((fastest, other) => (speed(other) > speed(fastest) ? other : fastest));
  const others = broken.length - 1;
  const name = `grain ${grain % grains.count}${worldCount > 1 ? ` of world ${Math.floor(grain / grains.count)}` : ''}`;
  const more = others === 0 ? '' : ` and ${others} other${others === 1 ? '' : 's'}`;
  const k = after(grain).findIndex((numbers) => !isFinite(numbers));
  const values = after(grain)[k]!.map((value) => value.toPrecision(4)).join(' '); // prettier-ignore
  const earlier = Number.isFinite(speed(grain)) ? `moved at ${speed(grain).toPrecision(4)} m/s` : 'was broken already';
  return `${name}${more}: ${fields[k]!.name} is ${values} ${fields[k]!.unit}; a step before, it ${earlier}`;
}
