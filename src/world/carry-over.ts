/** From a world to another one whose scene differs in what may change while it runs: matter goes on from where it is. */
import { SnapshotError, type Snapshot, type SnapshotArray } from '../core/snapshot.ts';
import { valueLayouts, type HostArray } from '../core/value-types.ts';
import type { Model } from '../scene/model.ts';
import type { World } from './world.ts';

/** Steps of one model in a step of another. */
type StepRatio = number;

/** What a grain waits for that is not to enter: no number of steps. */
const never = 0xffff_ffff;

/**
 * The moment of a world of the model `from`, as it is in `world`, which must be at its start: `world.restore` takes it.
 * What the other solver does not know of starts anew, as do its counts of conditions, and those of sensors where they no
 * longer mean the same. Throws a {@link SnapshotError} where the matter is not the same.
 */
export async function carryOver(moment: Snapshot, from: Model, world: World): Promise<Snapshot> {
  const start = await world.snapshot();
  const ratio = from.timeStep / world.model.timeStep;
  const ofContacts = [start, ...(world.grows('contact') ? [moment] : [])];
  const contactRoom = Math.max(...ofContacts.map(({ arrays }) => arrays.get('contact.partner')?.count ?? 0));
  const keepsCounts = countsAlike(from, world.model);
  const arrays = [...start.arrays].map(([name, fresh]): [string, SnapshotArray] => {
    const [group] = name.split('.');
    if (group === 'solver' || (group === 'sensor' && !keepsCounts)) return [name, fresh];
    const present = moment.arrays.get(name);
    // Where bodies come or go there is other room for contacts with them; those in use come first.
    if (group === 'contact') return [name, withRoom(present?.type === fresh.type ? present : fresh, contactRoom)];
    if (!present) return [name, fresh];
    if (present.count !== fresh.count || present.type !== fresh.type)
      throw new SnapshotError(
        `carry over: ${name} has ${present.count} × ${present.type} here and ${fresh.count} × ${fresh.type} there: the matter is not the same`,
      );
    return [name, name === 'grain.entry' ? withSteps(present, ratio) : present];
  });
  const carried = new Map(arrays);
  forgetCutOff(carried);
  if (!arrays.some(([name]) => name.endsWith('.position') && moment.arrays.has(name)))
    throw new SnapshotError('carry over: the one has grains, the other soft matter');
  return { step: Math.round(moment.step * ratio), arrays: carried };
}

/** The same beginning, with zeros behind it or without its end. */
function withRoom({ type, count, data }: SnapshotArray, room: number): SnapshotArray {
  if (count === room) return { type, count, data };
  const words = (room * valueLayouts[type].stride) / 4;
  const fitted = new (data.constructor as new (length: number) => HostArray)(words);
  fitted.set(data.subarray(0, words));
  return { type, count: room, data: fitted };
}

/** Grains whose contacts had no room start without them. */
function forgetCutOff(arrays: Map<string, SnapshotArray>): void {
  const [first, counts] = [arrays.get('grain.contactFirst'), arrays.get('grain.contactCount')];
  const room = arrays.get('contact.partner')?.count;
  if (!first || !counts || room === undefined) return;
  const kept = counts.data.map((count, k) => (first.data[k]! + count <= room ? count : 0));
  arrays.set('grain.contactCount', { ...counts, data: kept });
}

/** Whether what sensors have added up is in the same units, of the same things, over the same windows of steps. */
function countsAlike(from: Model, to: Model): boolean {
  const units = ({ sensors, materials, gravity, timeStep }: Model): string =>
    JSON.stringify({ sensors, densities: materials.map(({ density }) => density), gravity, timeStep });
  return units(from) === units(to);
}

/** Steps after which something happens, where steps are of another length. */
function withSteps(array: SnapshotArray, ratio: StepRatio): SnapshotArray {
  if (ratio === 1) return array;
  const data = Uint32Array.from(array.data, (step) => (step === never ? never : Math.round(step * ratio)));
  return { ...array, data };
}
