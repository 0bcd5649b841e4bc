import type { Site } from '../fault.ts';
import type { BarrierSpace } from '../race-watch.ts';
import type { Reference } from '../reference.ts';
import type { Value } from '../values.ts';

/** What an invocation yields when it waits for the others of its workgroup. */
export interface Barrier {
  readonly space: BarrierSpace;
  readonly site: Site;
}

export const workgroupBarrier = (site: Site): Barrier => ({ space: 'workgroup', site });
export const storageBarrier = (site: Site): Barrier => ({ space: 'storage', site });

export function* workgroupUniformLoad(reference: Reference, site: Site): Generator<Barrier, Value, void> {
  yield workgroupBarrier(site);
  const value = reference.load(site);
  yield workgroupBarrier(site);
  return value;
}
