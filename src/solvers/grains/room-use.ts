/** For a device whose memory the host sees: which room contacts have used of late. What they have not is given back. */
import type { DeviceKind } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import { larger, roomFor, type ContactRoom } from './contact-room.ts';

/** Steps that are looked back. */
const lookBack = 256;
/** Room that is larger than what is needed by less than this part is kept. */
const worthwhile = 0.03;
const none: ContactRoom = { pairs: 0, walls: 0 };

export class RoomUse {
  readonly #model: Model;
  readonly #kind: DeviceKind;
  #most = none;
  #steps = 0;

  constructor(kind: DeviceKind, model: Model) {
    this.#kind = kind;
    this.#model = model;
  }

  /** After a step with so many contacts: what room there should be, where there is `room`. */
  after(counted: ContactRoom, room: ContactRoom): ContactRoom {
    this.#most = larger(this.#most, counted);
    if (++this.#steps < lookBack) return room;
    const needed = roomFor(this.#most, this.#model, this.#kind);
    this.#most = none;
    this.#steps = 0;
    const fitted = (kind: keyof ContactRoom): number =>
      needed[kind] < room[kind] * (1 - worthwhile) ? needed[kind] : room[kind];
    return { pairs: fitted('pairs'), walls: fitted('walls') };
  }
}
