/** All lines of a picture: a ring around what is made out, the domain, grid and axes, chains of contact forces. */
import { packStructs, structLayout, type FieldTable } from '../../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../../device/device.ts';
import type { World } from '../../world/world.ts';
import { wordOfHex } from '../colour/colour-maps.ts';
import { ColourRange } from '../colour/colour-range.ts';
import { grainScales } from '../colour/grain-fields.ts';
import type { BallArray, StrokeArray } from '../raster/raster-input.ts';
import { strokeFields, type viewFields } from '../render-structs.ts';
import type { Theme } from '../shade/themes.ts';
import type { View } from '../view.ts';
import type { StrokeValues } from './overlays.ts';
import paintArms from './paint_arms.wgsl';
import paintChains from './paint_chains.wgsl';
import paintContacts from './paint_contacts.wgsl';
import paintRing from './paint_ring.wgsl';
import { paintParams, upOf, worldLayout } from './paint-params.ts';
import { allWorlds } from './piece-painter.ts';

const contactParams = {
  period: { type: 'vec3f', unit: 'm', doc: 'After which space repeats, or 0.' },
  room: { type: 'u32', unit: '1', doc: 'Contacts that there is room for.' },
  clip_normal: { type: 'vec3f', unit: '1', doc: 'Of the clip plane.' },
  clip_offset: { type: 'f32', unit: 'm', doc: 'Of the clip plane.' },
} as const satisfies FieldTable;

const chainParams = {
  first: { type: 'u32', unit: '1', doc: 'Place of the first stroke of contacts.' },
  count: { type: 'u32', unit: '1', doc: 'How many there are.' },
  width: { type: 'f32', unit: '1', doc: 'Of the largest forces, in pixels.' },
  low: { type: 'vec3f', unit: '1', doc: 'Colour of small forces, sRGB.' },
  high: { type: 'vec3f', unit: '1', doc: 'Colour of large forces, sRGB.' },
} as const satisfies FieldTable;

const ringParams = {
  ball: { type: 'u32', unit: '1', doc: 'Which one it is around.' },
  ball_count: { type: 'u32', unit: '1', doc: 'Of all balls.' },
  width: { type: 'f32', unit: '1', doc: 'In pixels.' },
  tint: { type: 'u32', unit: '1', doc: 'rgba8' },
} as const satisfies FieldTable;

const ringCount = 32;
/** Room for lines that the host draws. */
const overlayRoom = 512;
const firstContact = ringCount + overlayRoom;
/** Strokes past this one are not drawn: so many would be no picture any more. */
const mostContacts = 2 ** 20;
/** Elements of which the value is the width. */
const strokeWords = structLayout(strokeFields).size / 4;
const widthWord = 3;

export interface StrokeWish {
  readonly view: View;
  readonly theme: Theme;
  readonly samples: number;
  readonly highlight: number | null;
  readonly overlays: readonly StrokeValues[];
  /** Whether chains of contact forces are drawn, and as wide as this for the largest [pixels]; null: not. */
  readonly chainWidth: number | null;
  readonly shownWorld: number | null;
}

/** Made when chains are first drawn. */
interface Chains {
  /** By the place of the contact, two for each where grains have outlines; widths are forces [N]. */
  readonly contacts: StrokeArray;
  readonly range: ColourRange;
  readonly params: DeviceArray<typeof chainParams>;
  readonly paint: DeviceArray<typeof paintParams>;
  readonly contactParams: DeviceArray<typeof contactParams>;
  readonly findContacts: Kernel;
  readonly paintChains: Kernel;
  /** Of a grain: forces below a share of it are noise [N] */
  readonly weight: number;
}

export class StrokePainter implements Disposable {
  readonly #world: World;
  readonly #balls: BallArray;
  readonly #ringParams: DeviceArray<typeof ringParams>;
  readonly #ring: Kernel;
  #strokes: StrokeArray;
  #chains: Chains | null = null;
  #count = 0;
  #hasChains = false;
  /** Lines of the host as they are on the device, and how often they were others. */
  #written: Uint32Array | null = null;
  #drawn: readonly StrokeValues[] | null = null;
  #version = 0;
  #isSteady = false;

  constructor(world: World, balls: BallArray) {
    const { device } = world;
    this.#world = world;
    this.#balls = balls;
    this.#strokes = device.array('picture.strokes', strokeFields, firstContact);
    this.#ringParams = device.array('picture.ring params', ringParams, 1);
    this.#ring = device.kernel(paintRing);
  }

  get strokes(): StrokeArray {
    return this.#strokes;
  }
  /** How many of them are drawn. */
  get count(): number {
    return this.#count;
  }

  /** As long as it is the same, so are the strokes; null where they follow what moves. */
  get version(): number | null {
    return this.#isSteady ? this.#version : null;
  }

  /** Before a submission. */
  prepare(wish: StrokeWish): void {
    const { device, matter } = this.#world;
    const { theme, samples, highlight, overlays, chainWidth } = wish;
    const drawn = overlays.length > overlayRoom ? overlays.slice(0, overlayRoom) : overlays;
    const hadChains = this.#hasChains;
    this.#hasChains = chainWidth !== null && matter.piece === 'grain' && matter.count > 0;
    if (this.#hasChains) this.#prepareChains(wish, chainWidth!);
    this.#count = this.#hasChains
      ? this.#strokes.count
      : highlight !== null || drawn.length > 0
        ? ringCount + drawn.length
        : 0;
    this.#isSteady = !this.#hasChains && highlight === null;
    if (this.#count === 0) return;
    // What was there before is gone: strokes without a width are not drawn.
    const nothing = Array.from({ length: this.#hasChains ? overlayRoom - drawn.length : 0 }, () => noStroke);
    const isSame = drawn === this.#drawn && hadChains === this.#hasChains && this.#written !== null;
    if (!isSame && drawn.length + nothing.length > 0) this.#write(packStructs(strokeFields, [...drawn, ...nothing]));
    this.#drawn = drawn;
    const ring = {
      ball: highlight ?? allWorlds,
      ball_count: this.#balls.count,
      width: 2 * samples + 1,
      tint: wordOfHex(theme.highlight),
    };
    device.write(this.#ringParams, packStructs(ringParams, [ring]));
  }

  /** `view`: that of the picture, on the device. */
  record(pass: Pass, view: DeviceArray<typeof viewFields>): void {
    const strokes = this.#strokes;
    if (this.#count === 0) return;
    pass.run(this.#ring, { view, params: this.#ringParams, balls: this.#balls, strokes }, ringCount);
    if (!this.#hasChains || !this.#chains) return;
    const { contacts, range, params, paint, contactParams: found, findContacts, paintChains: widen } = this.#chains;
    const array = (name: string): DeviceArray => this.#world.deviceArray(name);
    const state = {
      position: array('grain.position'),
      contact_first: array('grain.contactFirst'),
      contact_count: array('grain.contactCount'),
      partner: array('contact.partner'),
      force: array('contact.force'),
      ...(this.#world.model.shapes ? { frame: array('contact.frame') } : {}),
    };
    pass.clear(contacts);
    pass.run(findContacts, { paint, params: found, ...state, contacts }, this.#balls.count);
    range.record(pass);
    pass.run(widen, { params, range: range.range, contacts, strokes }, contacts.count);
  }

  [Symbol.dispose](): void {
    for (const array of [this.#strokes, this.#ringParams]) array[Symbol.dispose]();
    this.#forgetChains();
  }

  #forgetChains(): void {
    if (!this.#chains) return;
    const { contacts, range, params, paint, contactParams: found } = this.#chains;
    for (const owned of [contacts, range, params, paint, found]) owned[Symbol.dispose]();
    this.#chains = null;
  }

  /** For all contacts that the world has room for by now. */
  #contactStrokes(): number {
    // By way of the place where they touch, it takes two.
    const strokesEach = this.#world.model.shapes ? 2 : 1;
    return Math.min(strokesEach * this.#world.deviceArray('contact.force').count, mostContacts);
  }

  #write(lines: Uint32Array): void {
    const written = this.#written;
    if (written?.length === lines.length && lines.every((word, k) => word === written[k])) return;
    this.#world.device.write(this.#strokes, lines, ringCount);
    this.#written = lines;
    this.#version++;
  }

  #prepareChains({ view, theme, shownWorld }: StrokeWish, width: number): void {
    const { device, model } = this.#world;
    if (this.#chains && this.#chains.contacts.count < this.#contactStrokes()) this.#forgetChains();
    this.#chains ??= this.#makeChains();
    const { contacts, range, params, paint, contactParams: found, weight } = this.#chains;
    const layout = { ...worldLayout(model), up: upOf(model), shown_world: shownWorld ?? allWorlds };
    const counts = { count: model.grains.count, all_count: this.#balls.count };
    device.write(paint, packStructs(paintParams, [{ ...counts, ...layout, field: 0, force_unit: 1, swell: 1 }]));
    const { clip_normal, clip_offset } = view;
    const room = contacts.count;
    device.write(found, packStructs(contactParams, [{ period: model.period, room, clip_normal, clip_offset }]));
    const [low, high] = [theme.forceLow, theme.forceHigh].map((hex) =>
      [16, 8, 0].map((shift) => ((hex >> shift) & 255) / 255),
    ) as [number[], number[]];
    device.write(params, packStructs(chainParams, [{ first: firstContact, count: room, width, low, high }]));
    range.prepare('forces', { range: 'auto', isFromZero: true, leastSpan: weight });
  }

  #makeChains(): Chains {
    const { device, model } = this.#world;
    const count = this.#contactStrokes();
    this.#strokes[Symbol.dispose]();
    this.#strokes = device.array('picture.strokes', strokeFields, firstContact + count);
    this.#written = null;
    const contacts = device.array('picture.contacts', strokeFields, count);
    const layout = { count, elementWords: strokeWords, valueWord: widthWord, presenceWord: widthWord };
    return {
      contacts,
      range: new ColourRange(device, { array: contacts, ...layout }),
      params: device.array('picture.chain params', chainParams, 1),
      paint: device.array('picture.contact paint', paintParams, 1),
      contactParams: device.array('picture.contact params', contactParams, 1),
      findContacts: device.kernel(model.shapes ? paintArms : paintContacts),
      paintChains: device.kernel(paintChains),
      weight: grainScales(model).weight,
    };
  }
}

const noStroke: StrokeValues = { a: [0, 0, 0], b: [0, 0, 0], width: 0, tint: 0, lift: 0, owner: 0 };
