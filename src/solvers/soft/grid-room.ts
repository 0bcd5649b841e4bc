/**
 * How many blocks of the grid have room: a few more than matter reaches, and more as it spreads. Slots of blocks are numbered
 * whatever room there is, and all that lies in it is made anew in every substep, so that results are the same bits as with
 * room for all from the start.
 */
import type { Device } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import { reachedBlocks } from './reached-blocks.ts';
import type { SoftGrid } from './soft-grid.ts';
import { slotsFor, softOf } from './soft-params.ts';

/** Room over the blocks in use, where the host has seen lately how many they are. */
export const smallRoom = 1.25;
/** When so much is left or less, more is made. */
const leastRoom = 1.12;
/** Where it has not: on a GPU, whose steps are only told. */
const blindRoom = 4;
/** Room over what is wanted, for so many looks one after another, that is given back: what was made for a burst. */
const mostRoom = 1.1;
const patience = 4;
/** Substeps that may be under way with small room. A stable substep moves matter by some hundredths of a cell. */
export const blindSubsteps = 512;
/** Substeps that a device whose memory the host sees takes from one look to the next. */
const lookEvery = 32;
/** What comes until the next look, over what came in blocks until the last: matter that bursts does so faster and faster. */
const burst = 4;

export class GridRoom {
  readonly #device: Device;
  readonly #model: Model;
  readonly #grid: SoftGrid;
  /** Blocks in use when the host last looked, and how many came since it looked before. */
  #known = 0;
  #gain = 0;
  /** Substeps since the state was set: all, and those before the last look. */
  #taken = 0;
  #seen = 0;
  /** Looks one after another that found too much room. */
  #idleLooks = 0;
  /** How often the state was set. */
  #settings = 0;

  constructor(device: Device, model: Model, grid: SoftGrid) {
    this.#device = device;
    this.#model = model;
    this.#grid = grid;
  }

  /** Matter is at these places now, words of the state's array. Whether there is other room. */
  fit(position: ArrayLike<number>): boolean {
    const { search } = this.#grid;
    const soft = softOf(this.#model);
    const places = { position, width: soft.dimensions === 3 ? 4 : 2 };
    this.#known = reachedBlocks(soft, search.box, search.reach, places);
    this.#gain = this.#taken = this.#seen = this.#idleLooks = 0;
    this.#settings++;
    return this.#change();
  }

  /** Before so many substeps: for how many of them there is room, and whether it is other room. */
  prepare(substeps: number): { readonly substeps: number; readonly isOther: boolean } {
    const now = this.#device.readNow(this.#grid.search.activeSlots);
    if (now && this.#taken > 0) this.#see(now[0]!, this.#taken);
    const taken = now ? Math.min(substeps, lookEvery) : substeps;
    this.#taken += taken;
    return { substeps: taken, isOther: this.#change() };
  }

  /** For who waits for the device anyway: sees how many blocks are in use after the steps that it was told of. */
  async look(): Promise<void> {
    const [taken, settings] = [this.#taken, this.#settings];
    if (taken === this.#seen || this.#device.kind !== 'gpu') return;
    const [blocks] = await this.#device.read(this.#grid.search.activeSlots);
    if (settings === this.#settings && taken > this.#seen) this.#see(blocks!, taken);
  }

  #see(blocks: number, taken: number): void {
    this.#gain = Math.max(blocks - this.#known, 0);
    this.#known = blocks;
    this.#seen = taken;
    this.#idleLooks = this.#grid.search.box.slotCount > mostRoom * this.#wanted() ? this.#idleLooks + 1 : 0;
  }

  get #isBlind(): boolean {
    return this.#taken - this.#seen > blindSubsteps;
  }

  /** Blocks until the next look, if matter bursts. */
  get #soon(): number {
    return this.#known + burst * this.#gain;
  }

  #wanted(): number {
    const { box } = this.#grid.search;
    const room = this.#isBlind ? blindRoom : (softOf(this.#model).room ?? smallRoom);
    return Math.max(slotsFor(box, room, this.#known), slotsFor(box, 1, this.#soon));
  }

  #change(): boolean {
    const { box } = this.#grid.search;
    const least = Math.ceil(Math.max((this.#isBlind ? blindRoom : leastRoom) * this.#known, this.#soon));
    const isEnough = Math.min(least, box.blockCount) <= box.slotCount;
    if (isEnough && this.#idleLooks < patience) return false;
    this.#idleLooks = 0;
    this.#grid.resize(this.#wanted());
    return true;
  }
}
