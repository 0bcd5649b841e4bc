/** For a GPU, whose steps are only told: sees how many contacts there are whenever somebody waits for it, and says what room they need. */
import type { Device, DeviceArray } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import { firstRoom, larger, type ContactRoom, type RoomRule } from './contact-room.ts';
import type { GrainScratch } from './grain-scratch.ts';
import { nearPairs } from './near-pairs.ts';

/** Steps between two looks, at least. */
const lookEvery = 16;
/** Steps since the state was set after which room that nobody needs is given back. */
const settling = 256;
/** Contacts are as many as before where they have changed by less than this part. */
const same = 0.01;
/** Room is other room where it differs by more than this part. */
const worthwhile = 0.06;
/** What comes until the next look, over what came until the last. */
const burst = 2;

type WatchedStarts = Pick<GrainScratch, 'pair_starts' | 'wall_starts'>;

export class RoomWatch {
  readonly #device: Device;
  readonly #model: Model;
  readonly #roomFor: RoomRule;
  /** Whose last words are the contacts of the last search, and of the last step. */
  readonly #starts: Readonly<Record<keyof ContactRoom, DeviceArray<'u32'>>>;
  readonly #first: ContactRoom;
  /** Contacts when the host last looked, and before. */
  #known: ContactRoom | null = null;
  #before: ContactRoom | null = null;
  /** Steps since the state was set: all, and those before the last look. */
  #taken = 0;
  #seen = 0;
  /** How often the state was set. */
  #settings = 0;

  constructor(device: Device, model: Model, { pair_starts, wall_starts }: WatchedStarts, roomFor: RoomRule) {
    this.#device = device;
    this.#model = model;
    this.#roomFor = roomFor;
    this.#starts = { pairs: pair_starts, walls: wall_starts };
    this.#first = firstRoom(model, device.kind);
  }

  /** The state has these words now: the room that it needs. `remembered`: contacts of the step before. */
  set(arrays: ReadonlyMap<string, ArrayLike<number>>, remembered: ContactRoom): ContactRoom {
    this.#known = this.#before = null;
    this.#taken = this.#seen = 0;
    this.#settings++;
    const near = { pairs: nearPairs(this.#model, arrays), walls: 0 };
    const needed = this.#roomFor(larger(remembered, near));
    // Of a moment on the way it is known what there is, of a start it is not.
    return remembered.pairs > 0 ? needed : larger(this.#first, needed);
  }

  /** Before so many steps: what room there should be, where there is `room`. */
  prepare(steps: number, room: ContactRoom): ContactRoom {
    this.#taken += steps;
    const [known, before] = [this.#known, this.#before];
    if (!known) return room;
    const needed = this.#roomFor(known);
    if (!before) return larger(room, needed);
    const change = (kind: keyof ContactRoom): number => Math.abs(known[kind] - before[kind]);
    const soon = (kind: keyof ContactRoom): number =>
      Math.min(known[kind] + burst * change(kind), Math.max(this.#first[kind], needed[kind]));
    const wanted = larger(needed, { pairs: soon('pairs'), walls: soon('walls') });
    const isCalm = this.#seen > settling && change('pairs') <= same * known.pairs;
    return { pairs: fitted('pairs'), walls: fitted('walls') };

    function fitted(kind: keyof ContactRoom): number {
      if (known![kind] > room[kind] / (1 + same) || wanted[kind] > room[kind]) return wanted[kind];
      return isCalm && wanted[kind] < room[kind] * (1 - worthwhile) ? wanted[kind] : room[kind];
    }
  }

  /** For who waits for the device anyway. */
  async look(): Promise<void> {
    const [taken, settings] = [this.#taken, this.#settings];
    if (taken - this.#seen < lookEvery) return;
    const lastOf = async (array: DeviceArray<'u32'>): Promise<number> =>
      (await this.#device.read(array, { start: array.count - 1, end: array.count }))[0]!;
    const [pairs, walls] = await Promise.all([lastOf(this.#starts.pairs), lastOf(this.#starts.walls)]);
    if (settings !== this.#settings || taken <= this.#seen) return;
    this.#before = this.#known;
    this.#known = { pairs, walls };
    this.#seen = taken;
  }
}
