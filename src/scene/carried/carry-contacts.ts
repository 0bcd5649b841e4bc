/** Contacts of grains that come from another run: those between them, and those with bodies that are here too. */
import { valueLayouts, type ValueType } from '../../core/value-types.ts';
import type { SnapshotArray } from '../../core/snapshot.ts';
import type { CompileReport } from '../compile-report.ts';
import type { CarriedPlaces } from './fill-run.ts';
import type { NotedPart } from './matter-notes.ts';

/** What grains bring from another run beside their motion: words of the state, for one world. */
export interface CarriedState {
  /** Of each grain, by field: what rounding took. */
  readonly grains: ReadonlyMap<string, CarriedArray>;
  /** Place of the first contact of each grain, and how many it lists. */
  readonly contactFirst: Uint32Array;
  readonly contactCount: Uint32Array;
  /** Of each contact, by field. */
  readonly contacts: ReadonlyMap<string, CarriedArray>;
}

export interface CarriedArray {
  readonly type: ValueType;
  /** Padding included */
  readonly words: Float32Array | Uint32Array;
}

/** Grains of a group of the model, from its first on; null for what does not come from a run. */
export interface CarriedGroup {
  readonly fill: string;
  readonly start: number;
  readonly places: CarriedPlaces;
}

export interface CarryTarget {
  /** Grains of a world */
  readonly count: number;
  readonly parts: readonly NotedPart[];
  /** Whether of two grains this one is the one that lists their contact; where both may, left out. */
  readonly lists?: (grain: number, partner: number) => boolean;
}

/** What a wall is called among partners, as in src/solvers/grains/contact_memory.wgsl: 8 for each part, and its number in it. */
const wallBit = 2 ** 31;
const wallsPerPart = 8;

/** Null where nothing is carried over. Tells what cannot be. */
export function carryState(
  groups: readonly CarriedGroup[],
  target: CarryTarget,
  report: CompileReport,
): CarriedState | null {
  for (const { fill, places } of groups) {
    if (places.source.checkpoint) continue;
    report.notes.push(`${fill}: a frame has no contact forces: grains start without them; a checkpoint has them`);
  }
  const withState = groups.filter(({ places }) => places.source.checkpoint);
  if (withState.length === 0) return null;
  const contacts = new ContactList(target);
  const grains = new Map<string, CarriedArray>();
  for (const origin of new Set(withState.map(({ places }) => originOf(places)))) {
    const own = withState.filter(({ places }) => originOf(places) === origin);
    carryRemainders(own, target.count, grains);
    contacts.add(own, report);
  }
  return { grains, ...contacts.gathered() };
}

/** Two groups of one origin have contacts with each other. */
const originOf = ({ source, world }: CarriedPlaces): string => `${world} ${source.file}`;

function carryRemainders(groups: readonly CarriedGroup[], count: number, grains: Map<string, CarriedArray>): void {
  const { checkpoint } = groups[0]!.places.source;
  for (const [name, array] of checkpoint!.arrays) {
    const field = /^grain\.(\w*remainder)$/i.exec(name)?.[1];
    if (field === undefined) continue;
    const width = valueLayouts[array.type].stride / 4;
    const words = grains.get(field)?.words ?? new Float32Array(width * count);
    grains.set(field, { type: array.type, words });
    for (const { start, places } of groups) {
      const first = places.world * checkpoint!.notes.count;
      for (const [k, id] of places.id.entries())
        for (let j = 0; j < width; j++) words[(start + k) * width + j] = array.data[(first + id) * width + j]!;
    }
  }
}

class ContactList {
  readonly #target: CarryTarget;
  readonly #first: Uint32Array;
  readonly #count: Uint32Array;
  readonly #partners: number[] = [];
  /** Arrays of the states that contacts come from, and places in them. */
  readonly #origins: { readonly arrays: ReadonlyMap<string, SnapshotArray>; readonly places: number[] }[] = [];

  constructor(target: CarryTarget) {
    this.#target = target;
    this.#first = new Uint32Array(target.count);
    this.#count = new Uint32Array(target.count);
  }

  /** Contacts of groups of one origin, in the order in which its state keeps them. */
  add(groups: readonly CarriedGroup[], report: CompileReport): void {
    const { source, world } = groups[0]!.places;
    const { notes, arrays } = source.checkpoint!;
    const [firsts, counts, partners] = ['grain.contactFirst', 'grain.contactCount', 'contact.partner'].map(
      (name) => arrays.get(name)?.data,
    );
    if (!firsts || !counts || !partners) return;
    const here = new Int32Array(notes.count).fill(-1);
    for (const { start, places } of groups) for (const [k, id] of places.id.entries()) here[id] = start + k;
    const partsHere = matchingParts(notes.parts, this.#target.parts);
    const lost = { grains: 0, order: 0, bodies: new Map<string, number>() };
    const own = { arrays, places: [] as number[] };
    this.#origins.push(own);
    const listers = Uint32Array.from(here, (_, id) => id)
      .filter((id) => here[id]! >= 0 && counts[world * notes.count + id]! > 0)
      .toSorted((a, b) => firsts[world * notes.count + a]! - firsts[world * notes.count + b]! || a - b);
    for (const id of listers) {
      const grain = here[id]!;
      const begin = firsts[world * notes.count + id]!;
      this.#first[grain] = this.#partners.length;
      const end = Math.min(begin + counts[world * notes.count + id]!, partners.length);
      for (let place = begin; place < end; place++) {
        const name = partners[place]!;
        const partner = name >= wallBit ? wallHere(name, partsHere) : (here[name] ?? -1);
        if (partner >= 0 && (name >= wallBit || (this.#target.lists?.(grain, partner) ?? true))) {
          this.#partners.push(partner);
          own.places.push(place);
        } else if (name >= wallBit) {
          const body = notes.parts[Math.floor((name - wallBit) / wallsPerPart)]?.body ?? 'unknown';
          lost.bodies.set(body, (lost.bodies.get(body) ?? 0) + 1);
        } else if (partner >= 0) lost.order++;
        else lost.grains++;
      }
      this.#count[grain] = this.#partners.length - this.#first[grain];
    }
    const fill = groups[0]!.fill;
    for (const [body, count] of lost.bodies)
      report.notes.push(`${fill}: forces of ${contactsWord(count)} with body "${body}" start at 0: no such body is here, or it has another shape`); // prettier-ignore
    if (lost.grains > 0)
      report.notes.push(`${fill}: forces of ${contactsWord(lost.grains)} with grains that are left out start at 0`);
    if (lost.order > 0)
      report.notes.push(`${fill}: forces of ${contactsWord(lost.order)} start at 0, as groups stand in another order than in ${source.file}`); // prettier-ignore
  }

  gathered(): Pick<CarriedState, 'contactFirst' | 'contactCount' | 'contacts'> {
    const names = this.#origins
      .flatMap(({ arrays }) => [...arrays.keys()])
      .filter((name) => name.startsWith('contact.'));
    const contacts = new Map<string, CarriedArray>();
    for (const name of new Set(names)) {
      const example = this.#origins.find(({ arrays }) => arrays.has(name))!.arrays.get(name)!;
      const width = valueLayouts[example.type].stride / 4;
      const isWord = example.data instanceof Uint32Array;
      const words = new (isWord ? Uint32Array : Float32Array)(width * this.#partners.length);
      let at = 0;
      for (const { arrays, places } of this.#origins) {
        const array = arrays.get(name);
        for (const place of places) {
          for (let j = 0; j < width; j++) words[at + j] = array?.type === example.type ? array.data[place * width + j]! : 0; // prettier-ignore
          at += width;
        }
      }
      contacts.set(name.slice('contact.'.length), { type: example.type, words });
    }
    contacts.set('partner', { type: 'u32', words: Uint32Array.from(this.#partners) });
    return { contactFirst: this.#first, contactCount: this.#count, contacts };
  }
}

const contactsWord = (count: number): string => (count === 1 ? '1 contact' : `${count} contacts`);

/** The number here of each part there, by body and order in it; −1 for none. */
function matchingParts(there: readonly NotedPart[], here: readonly NotedPart[]): Int32Array {
  const keyed = (parts: readonly NotedPart[]): string[] => {
    const seen = new Map<string, number>();
    return parts.map(({ body, kind }) => {
      const order = seen.get(body) ?? 0;
      seen.set(body, order + 1);
      return `${body} ${order} ${kind}`;
    });
  };
  const keys = keyed(here);
  return Int32Array.from(keyed(there), (key) => keys.indexOf(key));
}

function wallHere(name: number, partsHere: Int32Array): number {
  const part = Math.floor((name - wallBit) / wallsPerPart);
  const found = partsHere[part] ?? -1;
  return found < 0 ? -1 : wallBit + found * wallsPerPart + ((name - wallBit) % wallsPerPart);
}
