/** Where a simulation broke: runs give the same bits again, so the last good moment leads to the first bad step. */
import { TalusError } from '../core/errors.ts';
import { valueWidth } from '../core/padding.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { numberFields, type Fault, type PieceNumbers } from './matter.ts';
import type { World } from './world.ts';

/** The simulation produced numbers that are none, or that nothing explains; the run folder keeps the last good checkpoint. */
export class RunBrokeError extends TalusError {
  override name = 'RunBrokeError';
}

/** The fatal condition that the solver counted; null where there is none. Whoever steps a world looks at it now and then. */
export async function fatalWarning(world: World): Promise<Fault | null> {
  return faultAmong(world, await world.warnings());
}

/** As {@link fatalWarning}, of counts that were read before. */
export function faultAmong(world: World, warnings: Readonly<Record<string, number>>): Fault | null {
  return world.matter.faults.find(({ warning }) => (warnings[warning] ?? 0) > 0) ?? null;
}

export interface Break {
  /** The first step that counted something fatal, or at which something was found that no step counts. */
  readonly step: number;
  /** Which grain or particle, and what is wrong with it, such as `grain 17 and 2 others: velocity is 0 0 NaN m/s; …`. */
  readonly what: string;
  /** Its index, all worlds counted; null where none is to blame. */
  readonly piece: number | null;
  /** What to try. */
  readonly cure: string;
}

/**
 * Steps again from `good`, a moment at which nothing fatal had been counted, and leaves the world at the broken step.
 * `lastGood` is a later step at which all was well. Null if nothing breaks up to `end`. `advance` takes steps as they
 * were taken, where hands acted on the world in between.
 */
export async function findBreak(
  world: World,
  good: Snapshot,
  lastGood: number,
  end: number,
  advance = (steps: number) => world.advance(steps),
): Promise<Break | null> {
  world.restore(good);
  while (world.step < lastGood) {
    advance(Math.min(lastGood - world.step, 64));
    await world.idle();
  }
  const near = await world.snapshot();
  while (world.step < end) {
    advance(1);
    const fault = await fatalWarning(world);
    if (fault === null) continue;
    const { step } = world;
    world.restore(near);
    advance(step - 1 - near.step);
    const before = await pieces(world);
    advance(1);
    const after = await pieces(world);
    return { step, ...(await describe(world, fault, before, after)), cure: fault.cure };
  }
  return null;
}

type Pieces = (index: number) => PieceNumbers;

async function pieces(world: World): Promise<Pieces> {
  const { piece, fields } = world.matter;
  const arrays = new Map(
    await Promise.all(numberFields(fields).map(async (name) => [name, await world.read(`${piece}.${name}`)] as const)),
  );
  return (index) => (field) => {
    const width = valueWidth(fields[field]!.type);
    return arrays.get(field)!.subarray(index * width, (index + 1) * width);
  };
}

/** Of the pieces that broke, the one that was fastest before: what is no number spreads to all that it touches. */
async function describe(
  world: World,
  fault: Fault,
  before: Pieces,
  after: Pieces,
): Promise<Pick<Break, 'what' | 'piece'>> {
  const { model, matter } = world;
  const { count } = matter;
  const { worldCount } = model;
  const all = Array.from({ length: count * worldCount }, (_, index) => index);
  const broken = all.filter((index) => fault.find(after(index)) !== null);
  const speed = (index: number): number => {
    const value = Math.hypot(...Array.from(before(index)('velocity')));
    return fault.find(before(index)) === null && Number.isFinite(value) ? value : Infinity;
  };
  if (broken.length === 0) {
    // It is over by the end of the step, or no piece's own fault: the solver may know whose it was.
    const offender = (await world.offenders())[fault.warning];
    if (offender === undefined) return { what: fault.meaning, piece: null };
    const what = (await fault.explain?.(offender, world, (body) => world.bodyPose(body))) ?? fault.meaning;
    return { what: `${namePieces(world, offender)}: ${what}`, piece: offender };
  }
  const index = broken.reduce((fastest, other) => (speed(other) > speed(fastest) ? other : fastest));
  const earlier = Number.isFinite(speed(index)) ? `moved at ${speed(index).toPrecision(4)} m/s` : 'was broken already';
  const what = `${namePieces(world, index, broken.length - 1)}: ${fault.find(after(index))!}; a step before, it ${earlier}`;
  return { what, piece: index };
}

/** `grain 17 of world 2 and 3 others` */
export function namePieces(
  { model: { worldCount }, matter: { piece, count } }: World,
  index: number,
  others = 0,
): string {
  const where = worldCount > 1 ? ` of world ${Math.floor(index / count)}` : '';
  const more = others === 0 ? '' : ` and ${others} other${others === 1 ? '' : 's'}`;
  return `${piece} ${index % count}${where}${more}`;
}
