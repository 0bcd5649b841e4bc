/** The start of grains that come from another run: what rounding took, and the contacts from which the first step starts. */
import { elementStride } from '../../core/fields.ts';
import type { Model } from '../../scene/model.ts';
import type { StateTables } from '../solver.ts';

/** The words of a start, with what the model carries over, in every world. */
export function withCarried(
  arrays: Map<string, ArrayLike<number>>,
  { grains: { count, carried }, worldCount }: Model,
  tables: StateTables,
): Map<string, ArrayLike<number>> {
  if (!carried) return arrays;
  const { table: grainTable } = tables['grain']!;
  for (const [field, { type, words }] of carried.grains)
    if (grainTable[field]?.type === type) arrays.set(`grain.${field}`, repeated(words, worldCount));
  const { table, count: usualRoom, tidy } = tables['contact']!;
  const inUse = carried.contacts.get('partner')!.words.length;
  // Where there is no other room than this, contacts beyond it start without forces.
  const room = tidy ? Math.max(usualRoom, inUse * worldCount) : usualRoom;
  const kept = Math.min(inUse, Math.floor(room / worldCount));
  for (const [field, { type }] of Object.entries(table)) {
    const width = elementStride(type) / 4;
    const given = carried.contacts.get(field);
    const words = type === 'u32' ? new Uint32Array(width * room) : new Float32Array(width * room);
    for (let world = 0; given?.type === type && world < worldCount; world++)
      words.set(given.words.subarray(0, width * kept), world * width * kept);
    arrays.set(`contact.${field}`, words);
  }
  const first = new Uint32Array(count * worldCount);
  const counts = new Uint32Array(count * worldCount);
  for (let grain = 0; grain < first.length; grain++) {
    const own = grain % count;
    const fits = carried.contactFirst[own]! + carried.contactCount[own]! <= kept;
    first[grain] = Math.floor(grain / count) * kept + carried.contactFirst[own]!;
    counts[grain] = fits ? carried.contactCount[own]! : 0;
  }
  arrays.set('grain.contactFirst', first);
  arrays.set('grain.contactCount', counts);
  return arrays;
}

function repeated(words: Float32Array | Uint32Array, times: number): Float32Array | Uint32Array {
  const all = words instanceof Float32Array ? new Float32Array(words.length * times) : new Uint32Array(words.length * times); // prettier-ignore
  for (let k = 0; k < times; k++) all.set(words, k * words.length);
  return all;
}
