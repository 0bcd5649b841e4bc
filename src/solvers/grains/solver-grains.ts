/**
 * Rigid grains in dry frictional contact: spheres with rotation. Velocities obey Signorini and Coulomb at every contact;
 * overlaps are undone by split impulses; impacts rebound after the contacts have come to terms. Contacts start with the
 * forces of the step before.
 */
import { TalusError } from '../../core/errors.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import { resizeGroup, type Control, type SearchCounts, type Solver, type State } from '../solver.ts';
import { StepKeys } from '../step-keys.ts';
import type { BodyForce } from '../parts/body-force.ts';
import { BodyLoads } from './body-loads.ts';
import rememberAll from './bricks/bricks_remember.wgsl';
import { ContactSearch } from './contact-search.ts';
import { blockedEntry, FlowStage, type FlowBodies } from './flow/flow-stage.ts';
import { grainScratch, resizeScratch, type GrainScratch } from './grain-scratch.ts';
import move from './grains_move.wgsl';
import rememberPairTurns from './grains_remember_pair_turns.wgsl';
import rememberPairs from './grains_remember_pairs.wgsl';
import rememberRichPairs from './grains_remember_rich_pairs.wgsl';
import rememberWallTurns from './grains_remember_wall_turns.wgsl';
import rememberWalls from './grains_remember_walls.wgsl';
import { keepsLedger, Ledger } from './ledger/ledger.ts';
import { Residuals, type ResidualTotals } from './ledger/residuals.ts';
import { aheadOf, firstRoom, larger, rememberedContacts, roomRule, type ContactRoom, type RoomRule } from './contact-room.ts'; // prettier-ignore
import { contactMethod, type ContactMethodOptions } from './methods/choose-method.ts';
import { RoomUse } from './room-use.ts';
import { RoomWatch } from './room-watch.ts';
import type { ContactMethod, GrainGroups, Stage } from './stage.ts';
import { StepLengths } from './step-lengths.ts';

/** Conditions that are counted, in the order of the constants of grain_types.wgsl. */
export const warningNames = [
  'nonFinite',
  'outsideDomain',
  'contactOverflow',
  'tooDeep',
  'tooFast',
  blockedEntry,
  'crushed',
] as const;

export interface SolverGrainsOptions extends ContactMethodOptions {
  /** Whether lists of contacts may be kept from step to step, where that makes no difference. Default: true. */
  readonly keepLists?: boolean;
  /** For contacts, at first. Default: as `firstRoom` has it. */
  readonly room?: ContactRoom;
  /** Grains from which on bricks of a GPU hold theirs, which makes no difference to the result. Default: where it is faster. */
  readonly heldFrom?: number;
}

export class SolverGrains implements Solver {
  readonly name = 'grains';
  readonly isInPlace = true;
  readonly warningNames = warningNames;
  readonly warnings: DeviceArray<'u32'>;
  /** Where the energy went; null where no sensor asks. */
  readonly ledger: Ledger | null;
  readonly #grainCount: number;
  readonly #scratch: GrainScratch;
  readonly #search: ContactSearch;
  readonly #makeMethod: () => ContactMethod;
  #method: ContactMethod;
  readonly #roomFor: RoomRule;
  /** For contacts: what there is, and what there is to be from the next step on. */
  #room: ContactRoom;
  #wanted: ContactRoom;
  /** Null where room is made in the step that needs it. */
  readonly #watch: RoomWatch | null;
  readonly #use: RoomUse;
  readonly #kernels: ReturnType<typeof kernelsOf>;
  readonly #flow: FlowStage;
  /** Null until somebody asks for them. */
  #loads: BodyLoads | null = null;
  readonly #device: Device;
  readonly #model: Model;
  readonly #lengths: StepLengths;
  readonly #residuals: Residuals;
  /** Each step has three parts. */
  readonly #keys = new StepKeys(48);
  /** Length of the last step [s] */
  #dt: number;

  constructor(device: Device, model: Model, options: SolverGrainsOptions = {}) {
    this.#grainCount = model.worldCount * model.grains.count;
    this.#dt = model.timeStep;
    this.#device = device;
    this.#model = model;
    this.#room = this.#wanted = options.room ?? firstRoom(model, device.kind);
    this.#scratch = grainScratch(device, model, {
      warningCount: warningNames.length,
      room: this.#room,
      heldFrom: options.heldFrom,
    });
    this.#search = new ContactSearch(device, model, this.#scratch, options.keepLists ?? true);
    this.#roomFor = roomRule(model, device.kind);
    this.#watch = device.kind === 'gpu' ? new RoomWatch(device, model, this.#scratch, this.#roomFor) : null;
    this.#use = new RoomUse(this.#roomFor);
    this.#makeMethod = () => contactMethod(device, model, this.#scratch, options);
    this.#method = this.#makeMethod();
    this.#kernels = kernelsOf(device, model, this.#scratch);
    this.ledger = keepsLedger(model) ? new Ledger(device, model, this.#scratch) : null;
    const place = warningNames.indexOf(blockedEntry);
    this.#flow = new FlowStage(device, model, { warnings: this.#scratch.warnings, place }, this.#bodies);
    const firstAxis = this.#scratch.bricks?.firstAxis ?? 0;
    this.#lengths = new StepLengths(device, model, { firstAxis, room: this.#room });
    this.#residuals = new Residuals(device, model, this.#scratch);
    this.warnings = this.#scratch.warnings;
  }

  /** What grains that enter look at; null where there is nothing. */
  get #bodies(): FlowBodies | null {
    const { distances, parts, part_masks } = this.#scratch;
    return this.#model.parts.length > 0 ? { distances, parts, part_masks } : null;
  }

  /** `from` and `to` are one state. */
  step(pass: Pass, from: State, to: State, control: Control, dt: number): void {
    if (from !== to) throw new TalusError('solver grains: works in place, so both states must be one');
    this.#dt = dt;
    const state = from.groups as unknown as GrainGroups;
    const stage: Stage = { pass, params: this.#lengths.params(dt), state, control };
    this.#resize(stage, this.#wanted);
    pass.span('lists', () => this.#search.recordLists(stage));
    pass.span('walls', () => this.#search.recordParts(stage));
    // All else is the same in every step of the same length: nothing in it may depend on what the host alone knows.
    // Between its parts, where the host knows how many contacts were counted, there is room made for all of them.
    const parts = [this.#recordNeighbours, this.#recordPairs, this.#recordRest];
    for (const part of parts) {
      const key = this.#keys.of(stage.params, from, control.clock, part);
      pass.again(key, () => part.call(this, stage));
      this.#makeRoomNow(stage);
    }
    const counted = this.#counted(pass);
    if (counted) this.#wanted = this.#use.after(counted, this.#room);
  }

  #recordNeighbours(stage: Stage): void {
    const { pass, params, state } = stage;
    const { clock } = stage.control;
    this.ledger?.recordExchange(stage, 'takeOff');
    pass.span('flow', () => this.#flow.recordBefore(pass, { ...state.grain, clock, stepParams: params }));
    this.ledger?.recordExchange(stage, 'putOn');
    pass.span('cells', () => this.#search.recordCells(stage));
    pass.span('pairs', () => this.#search.recordNeighbours(stage));
  }

  #recordPairs(stage: Stage): void {
    stage.pass.span('pairs', () => this.#search.recordPairs(stage));
    stage.pass.span('walls', () => this.#search.recordWallCounts(stage));
  }

  #recordRest(stage: Stage): void {
    const { pass } = stage;
    pass.span('walls', () => this.#search.recordWalls(stage));
    pass.span('contacts', () => this.#search.recordContacts(stage));
    this.#method.record(stage);
    this.ledger?.recordWorks(stage);
    pass.span('move', () => this.#move(stage));
    this.ledger?.recordMoves(stage);
    pass.span('remember', () => {
      this.#method.exchangeMemory?.(stage);
      this.#remember(stage);
      this.#method.exchangeMemory?.(stage);
    });
  }

  startAnew(): void {
    this.#search.startAnew();
  }

  forget(arrays: ReadonlyMap<string, ArrayLike<number>> = new Map()): void {
    const remembered = rememberedContacts(arrays);
    const needed = this.#watch?.set(arrays, remembered) ?? this.#roomFor(remembered);
    // Less room is for who knows where all are, or is told of contacts.
    const isKnown = this.#watch ? arrays.has('grain.position') : remembered.pairs > 0;
    this.#wanted = isKnown ? needed : larger(this.#room, needed);
  }

  makeRoom(steps: number): number {
    if (this.#watch) this.#wanted = this.#watch.prepare(steps, this.#wanted);
    return steps;
  }

  async look(): Promise<void> {
    await this.#watch?.look();
  }

  /** Once contacts are counted, and before they are listed: makes room for all of them, where the host knows how many there are. */
  #makeRoomNow(stage: Stage): void {
    const counted = this.#counted(stage.pass);
    if (!counted) return;
    const needed = this.#roomFor(aheadOf(counted));
    const enough = (kind: keyof ContactRoom): number =>
      counted[kind] > this.#room[kind] ? needed[kind] : this.#room[kind];
    this.#wanted = { pairs: enough('pairs'), walls: enough('walls') };
    this.#resize(stage, this.#wanted);
  }

  /** Contacts of this step; null where only the device knows. */
  #counted(pass: Pass): ContactRoom | null {
    const { counted } = this.#search;
    const [pairs, walls] = [pass.wordNow(counted.pairs), pass.wordNow(counted.walls)];
    return pairs === null || walls === null ? null : { pairs, walls };
  }

  /** Other room for contacts, which stay as they are: nobody can tell but by what there is room for. */
  #resize(stage: Stage, room: ContactRoom): void {
    const { pass, state } = stage;
    const { pairs, walls } = this.#room;
    if (room.pairs !== pairs || room.walls !== walls) {
      resizeScratch(this.#device, pass, this.#model, this.#scratch, room);
      this.#room = room;
      this.#lengths.resize(pass, room);
      if (room.pairs !== pairs) this.#search.resize(stage);
      this.#method[Symbol.dispose]();
      this.#method = this.#makeMethod();
    }
    resizeGroup(this.#device, pass, state.contact, room.pairs + room.walls);
  }

  readSearches(): Promise<SearchCounts | null> {
    return this.#search.readSearches();
  }

  /** What the grains did to each body in the last step: world after world, body after body. */
  readBodyForces(): Promise<readonly BodyForce[]> {
    const { parts, grains, wall_starts, wall_contacts, wall_extras, cell_starts } = this.#scratch;
    const params = this.#lengths.params(this.#dt);
    const arrays = { params, parts, grains, wall_starts, wall_contacts, wall_extras, cell_starts };
    this.#loads ??= new BodyLoads(this.#device, this.#model);
    return this.#loads.read(arrays, this.#dt);
  }

  /** How well the contacts of the last step were solved, world after world. */
  readResiduals(): Promise<ResidualTotals[]> {
    return this.#residuals.read(this.#lengths.params(this.#dt));
  }

  [Symbol.dispose](): void {
    const arrays = new Set(Object.values(this.#scratch).flat() as (Disposable | null)[]);
    for (const part of [...arrays, this.#search, this.#method, this.#flow, this.#loads, this.#lengths])
      part?.[Symbol.dispose]();
    for (const part of [this.#residuals, this.ledger]) part?.[Symbol.dispose]();
  }

  #move({ pass, params, state }: Stage): void {
    const { grains, motions, shifts, warnings, lists } = this.#scratch;
    const { position, velocity, spin, rotation } = state.grain;
    const flow = this.#flow.params;
    const arrays = { params, flow, grains, motions, shifts, warnings, position, velocity, spin, rotation };
    const { measuredMove } = this.#search;
    if (measuredMove) pass.run(measuredMove, { ...arrays, lists }, this.#grainCount);
    else pass.run(this.#kernels.move, arrays, this.#grainCount);
  }

  #remember({ pass, params, state }: Stage): void {
    const { grains, pair_starts, wall_starts, wall_contacts, wall_extras } = this.#scratch;
    const { colour_starts, contacts, extras } = this.#scratch;
    const colour_order = this.#scratch.places ?? this.#scratch.colour_order;
    const { contactFirst: contact_first, contactCount: contact_count } = state.grain;
    const { partner, force, colour, torque } = state.contact;
    const listed = { params, wall_starts, colour_order, colour_starts, contacts };
    const portions = (kernel: Kernel): number => Math.ceil(contacts.count / kernel.constants['PORTION']!);
    const { rememberAll, rememberPairs, rememberPairTurns, rememberWalls, rememberWallTurns } = this.#kernels;
    const { rememberRichPairs } = this.#kernels;
    const walls = { params, grains, pair_starts, wall_starts, wall_contacts, contact_first, contact_count, partner, force }; // prettier-ignore
    if (rememberAll) {
      const { spill } = this.#scratch;
      const all = { ...walls, places: colour_order, contacts, spill, colour };
      pass.run(rememberAll, all, Math.max(contacts.count, this.#grainCount));
    } else if (torque && rememberRichPairs) {
      const { colour_order: places, ...others } = listed;
      const rich = { ...others, places, grains, partner, force, colour, extras, torque };
      pass.run(rememberRichPairs, rich, portions(rememberRichPairs));
      pass.run(rememberWalls, walls, this.#grainCount);
    } else {
      pass.run(rememberPairs, { ...listed, grains, partner, force, colour }, portions(rememberPairs));
      pass.run(rememberWalls, walls, this.#grainCount);
    }
    if (!torque) return;
    if (rememberPairTurns) pass.run(rememberPairTurns, { ...listed, extras, torque }, portions(rememberPairTurns));
    const turns = { params, pair_starts, wall_starts, wall_extras, torque };
    pass.run(rememberWallTurns, turns, this.#grainCount);
  }
}

function kernelsOf(device: Device, { period }: Model, { places, bricks }: GrainScratch) {
  const BY_PAIR = Number(places !== null);
  return {
    move: device.kernel(move, { PERIODIC: Number(period.some((length) => length > 0)) }),
    /** Where both are done at once. */
    rememberAll: bricks?.takesWalls ? device.kernel(rememberAll) : null,
    rememberPairs: device.kernel(rememberPairs, { BY_PAIR }),
    /** A CPU does both at once. */
    rememberPairTurns: places && !bricks ? null : device.kernel(rememberPairTurns, { BY_PAIR }),
    rememberRichPairs: places && !bricks ? device.kernel(rememberRichPairs) : null,
    rememberWalls: device.kernel(rememberWalls),
    rememberWallTurns: device.kernel(rememberWallTurns),
  };
}
