/** For a device whose memory the host sees: which room contacts have used of late. What they have not is given back once all is calm. */
import { larger, type ContactRoom, type RoomRule } from './contact-room.ts';

/** Steps that are looked back. */
const lookBack = 256;
/** Contacts are as many as before where they have changed by less than this part: grains that fall will need the room that they have. */
const same = 0.02;
/** Room that is larger than what is needed by less than this part is kept. */
const worthwhile = 0.03;
const none: ContactRoom = { pairs: 0, walls: 0 };

export class RoomUse {
  readonly #roomFor: RoomRule;
  #most = none;
  #mostBefore = none;
  #steps = 0;

  constructor(roomFor: RoomRule) {
    this.#roomFor = roomFor;
  }

  /** After a step with so many contacts: what room there should be, where there is `room`. */
  after(counted: ContactRoom, room: ContactRoom): ContactRoom {
    this.#most = larger(this.#most, counted);
    if (++this.#steps < lookBack) return room;
    const needed = this.#roomFor(this.#most);
    const isCalm = Math.abs(this.#most.pairs - this.#mostBefore.pairs) <= same * this.#most.pairs;
    this.#mostBefore = this.#most;
    this.#most = none;
    this.#steps = 0;
    if (!isCalm) return room;
    const fitted = (kind: keyof ContactRoom): number =>
      needed[kind] < room[kind] * (1 - worthwhile) ? needed[kind] : room[kind];
    return { pairs: fitted('pairs'), walls: fitted('walls') };
  }
}
