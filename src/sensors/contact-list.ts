/** The contacts of a moment, one by one: for frames, plots and whoever looks for force chains. */
import type { Device } from '../device/device.ts';
import { scale, type Vector3 } from '../math/rigid.ts';
import type { Model } from '../scene/model.ts';
import { ContactLinks } from './contact-links.ts';
import { SensorParts, type SensorGroups } from './sensor-part.ts';
import type { PoseOf } from './sensors.ts';

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
  /** x y z of where they touch [m] */
  readonly place: Float32Array;
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

  async read(groups: SensorGroups, poseOf: PoseOf): Promise<ContactList> {
    for (const stage of this.#parts.stages) stage.prepare?.(poseOf);
    this.#device.submit((pass) => {
      for (const stage of this.#parts.stages) stage.record(pass, groups);
    });
    const { position, presence, contactFirst, contactCount } = groups.grain;
    const { partner, force, frame } = groups.contact;
    const { links: linked } = this.#links;
    const arrays = [position, presence, contactFirst, contactCount, partner, force, linked, frame ?? linked];
    const words = await Promise.all(arrays.map((array) => this.#device.read(array)));
    const [positions, presences, firsts, counts, partners, forces, links, frames] = words as unknown as Words[] as [Words, Words, Words, Words, Words, Words, Words, Words]; // prettier-ignore
    const { grains } = this.#parts.model;
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
      const link = links.subarray(4 * place);
      const radius = grains.radius[owners[k]! % grains.count]!;
      const touching = frame ? touchOfFrame(frames.subarray(4 * place)) : touchOfBranch(link, radius);
      const [position, force] = [positions.subarray(4 * owners[k]!), forces.subarray(4 * place)];
      fill(list, k, { position, force, link, touching });
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
    ...{
      centre: numbers(3),
      branch: numbers(3),
      place: numbers(3),
      force: numbers(3),
      normalForce: numbers(1),
      mobilisation: numbers(1),
    },
  };
}

/** Where a grain touches: from its centre [m], and the direction from the partner to it. */
interface Touching {
  readonly place: Vector3;
  readonly direction: Vector3;
}

function touchOfBranch(branch: Words, radius: number): Touching {
  const apart = Math.max(Math.hypot(branch[0]!, branch[1]!, branch[2]!), 1e-30);
  const direction: Vector3 = [branch[0]! / apart, branch[1]! / apart, branch[2]! / apart];
  return { place: scale(direction, -radius), direction };
}

const touchOfFrame = (frame: Words): Touching => ({
  place: [frame[0]!, frame[1]!, 0],
  direction: [frame[2]!, frame[3]!, 0],
});

/** What is known of a contact: of its grain, its force, its link, and where it touches. */
interface Known {
  readonly position: Words;
  readonly force: Words;
  readonly link: Words;
  readonly touching: Touching;
}

/** Contact k of a list. */
function fill(list: ContactList, k: number, { position, force, link, touching }: Known): void {
  const { place, direction } = touching;
  const [push, friction] = [force[3]!, link[3]!];
  for (const axis of [0, 1, 2] as const) {
    list.centre[3 * k + axis] = position[axis]!;
    list.branch[3 * k + axis] = link[axis]!;
    list.place[3 * k + axis] = position[axis]! + place[axis];
    list.force[3 * k + axis] = force[axis]! + push * direction[axis];
  }
  list.normalForce[k] = push;
  const limit = friction * push;
  list.mobilisation[k] = limit > 0 ? Math.hypot(force[0]!, force[1]!, force[2]!) / limit : 0;
}
