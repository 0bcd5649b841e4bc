/** The contacts of a moment, one by one: for frames, plots and whoever looks for force chains. */
import type { Device } from '../device/device.ts';
import type { Model } from '../scene/model.ts';
import { ContactLinks } from './contact-links.ts';
import { SensorParts, type SensorGroups } from './sensor-part.ts';

/** Contacts that push or pull, of all worlds, each once. */
export interface ContactList {
  readonly count: number;
  /** Index of the grain that lists it, over all worlds. */
  readonly grain: Uint32Array;
  /** Index of the other grain in its world; for a wall 2³¹ + 8 · part + wall. */
  readonly partner: Uint32Array;
  /** 1 for walls, 0 for pairs of grains. */
  readonly isWall: Uint32Array;
  /** x y z of the grain's centre [m] */
  readonly centre: Float32Array;
  /** x y z from the partner's centre, or from the wall, to the grain's centre [m] */
  readonly branch: Float32Array;
  /** x y z of the force on the grain [N] */
  readonly force: Float32Array;
  /** Positive away from the partner [N] */
  readonly normalForce: Float32Array;
  /** |tangential| / (µ · normal); 0 where there is no friction. */
  readonly mobilisation: Float32Array;
}

const firstWall = 2 ** 31;

/** Reads contacts; made when they are first asked for. */
export class ContactReader implements Disposable {
  readonly #device: Device;
  readonly #parts: SensorParts;
  readonly #links: ContactLinks;

  constructor(device: Device, model: Model) {
    this.#device = device;
    this.#parts = new SensorParts(device, model);
    this.#links = ContactLinks.of(this.#parts);
  }

  async read(groups: SensorGroups, time: number): Promise<ContactList> {
    for (const stage of this.#parts.stages) stage.prepare?.(time);
    this.#device.submit((pass) => {
      for (const stage of this.#parts.stages) stage.record(pass, groups);
    });
    const { position, presence, contactFirst, contactCount } = groups.grain;
    const { partner, force } = groups.contact;
    const arrays = [position, presence, contactFirst, contactCount, partner, force, this.#links.links];
    const words = await Promise.all(arrays.map((array) => this.#device.read(array)));
    const [positions, presences, firsts, counts, partners, forces, links] = words as unknown as Words[] as [Words, Words, Words, Words, Words, Words, Words]; // prettier-ignore
    const places: number[] = [];
    const owners: number[] = [];
    for (let i = 0; i < firsts.length; i++) {
      for (let place = firsts[i]!; presences[i] !== 0 && place < firsts[i]! + counts[i]!; place++) {
        if (forces[4 * place + 3] === 0) continue;
        places.push(place);
        owners.push(i);
      }
    }
    const list = emptyList(places.length);
    for (const [k, place] of places.entries()) {
      list.grain[k] = owners[k]!;
      list.partner[k] = partners[place]!;
      list.isWall[k] = Number(partners[place]! >= firstWall);
      fill(list, k, positions.subarray(4 * owners[k]!), forces.subarray(4 * place), links.subarray(4 * place));
    }
    return list;
  }

  [Symbol.dispose](): void {
    this.#parts[Symbol.dispose]();
  }
}

interface Words extends ArrayLike<number> {
  subarray(begin: number): Words;
}

function emptyList(count: number): ContactList {
  const whole = (): Uint32Array => new Uint32Array(count);
  const numbers = (each: number): Float32Array => new Float32Array(each * count);
  return {
    ...{ count, grain: whole(), partner: whole(), isWall: whole() },
    ...{ centre: numbers(3), branch: numbers(3), force: numbers(3), normalForce: numbers(1), mobilisation: numbers(1) },
  };
}

/** Contact k of a list, from what is known of its grain, its force, and its link. */
function fill(list: ContactList, k: number, position: Words, force: Words, link: Words): void {
  const [push, friction] = [force[3]!, link[3]!];
  const apart = Math.max(Math.hypot(link[0]!, link[1]!, link[2]!), 1e-30);
  for (let axis = 0; axis < 3; axis++) {
    list.centre[3 * k + axis] = position[axis]!;
    list.branch[3 * k + axis] = link[axis]!;
    list.force[3 * k + axis] = force[axis]! + (push * link[axis]!) / apart;
  }
  list.normalForce[k] = push;
  const limit = friction * push;
  list.mobilisation[k] = limit > 0 ? Math.hypot(force[0]!, force[1]!, force[2]!) / limit : 0;
}
