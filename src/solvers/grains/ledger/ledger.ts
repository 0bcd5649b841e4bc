/**
 * Where the energy of the grains went, since the start of the scene. In a step, gravity g h and impulses λ take a grain from
 * v⁻ to v⁺, and it moves by h v⁺ and by what undoes overlaps, s. As m (v⁺ − v⁻) · ½ (v⁻ + v⁺) is the gain of kinetic energy
 * exactly, and likewise for spin,
 *
 *     Δ(kinetic + potential) = Σ λ · ½ (u⁻ + u⁺)  −  m g · s  −  ½ h m g · (v⁺ − v⁻)
 *
 * with u the velocity at the contact. It holds for any λ, solved or not, so that the sum of all entries is the change of
 * energy up to rounding. The velocity v⁻ is that before gravity acts: so contacts at rest do no work, and the last term,
 * which semi-implicit Euler adds, sums up to ½ h g times the change of momentum and no more.
 */
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { hasEntries } from '../flow/flow-state.ts';
import { hasContactExtras } from '../grains-state.ts';
import type { GrainScratch } from '../grain-scratch.ts';
import type { Stage } from '../stage.ts';
import exchange from './ledger_exchange.wgsl';
import grains from './ledger_grains.wgsl';
import moves from './ledger_moves.wgsl';
import pairs from './ledger_pairs.wgsl';
import { ledgerUnits, type LedgerUnits } from './ledger-units.ts';

/** In the order of the constants of ledger_types.wgsl. */
const entryUnits = {
  friction: 'energy',
  rolling: 'energy',
  impact: 'energy',
  cohesion: 'energy',
  walls: 'energy',
  correction: 'energy',
  integration: 'energy',
  exchange: 'energy',
  turnover: 'energy',
  driftX: 'momentum',
  driftY: 'momentum',
  driftZ: 'momentum',
  impulses: 'momentum',
} as const satisfies Record<string, keyof LedgerUnits>;

/** Works on the grains of one world since the start [J], negative where they lose energy; momenta [N s]. */
export type LedgerTotals = Readonly<Record<keyof typeof entryUnits, number>>;

/** Entries that add up to the change of energy. */
export const ledgerWorks = [
  'friction',
  'rolling',
  'impact',
  'cohesion',
  'walls',
  'correction',
  'integration',
  'exchange',
] as const satisfies (keyof LedgerTotals)[];

export const keepsLedger = ({ sensors }: Model): boolean =>
  sensors.some(({ kind }) => kind === 'ledger' || kind === 'residual');

export class Ledger implements Disposable {
  /** Belongs to a snapshot: 64-bit integers, low word first, world after world. */
  readonly sums: DeviceArray<'u32'>;
  readonly #device: Device;
  readonly #scratch: GrainScratch;
  readonly #units: LedgerUnits;
  readonly #kernels: Readonly<Record<'pairs' | 'grains' | 'moves' | 'takeOff' | 'putOn', Kernel>>;
  readonly #worldCount: number;
  readonly #grainCount: number;
  readonly #hasEntries: boolean;

  constructor(device: Device, model: Model, scratch: GrainScratch) {
    this.#device = device;
    this.#scratch = scratch;
    this.#worldCount = model.worldCount;
    this.#grainCount = model.worldCount * model.grains.count;
    this.#hasEntries = hasEntries(model);
    this.#units = ledgerUnits(model);
    const ENERGY_SCALE = 1 / this.#units.energy;
    const MOMENTUM_SCALE = 1 / this.#units.momentum;
    const EXTRA = Number(hasContactExtras(model));
    this.#kernels = {
      pairs: device.kernel(pairs, { EXTRA, ENERGY_SCALE }),
      grains: device.kernel(grains, { EXTRA, ENERGY_SCALE, MOMENTUM_SCALE }),
      moves: device.kernel(moves, { ENERGY_SCALE }),
      takeOff: device.kernel(exchange, { ENERGY_SCALE: -ENERGY_SCALE }),
      putOn: device.kernel(exchange, { ENERGY_SCALE }),
    };
    this.sums = device.array('ledger', 'u32', model.worldCount * Object.keys(entryUnits).length * 2);
  }

  /** Around what lets grains come and go: `takeOff` before, `putOn` after. */
  recordExchange({ pass, params, state }: Stage, side: 'takeOff' | 'putOn'): void {
    if (!this.#hasEntries) return;
    const { position, velocity, spin, presence } = state.grain;
    const { properties } = this.#scratch;
    const kernel = this.#kernels[side];
    const arrays = { params, properties, position, velocity, spin, presence, ledger: this.sums };
    pass.run(kernel, arrays, portions(kernel, this.#grainCount));
  }

  /** When the velocities after the step are found, and the state has those of before. */
  recordWorks({ pass, params, state }: Stage): void {
    const { velocity, spin } = state.grain;
    const { colour_starts, contacts, extras, motions, wall_starts, wall_contacts, wall_extras } = this.#scratch;
    const common = { params, velocity, spin, grains: this.#scratch.grains, motions, ledger: this.sums };
    const { pairs: pairKernel, grains: grainKernel } = this.#kernels;
    pass.run(pairKernel, { ...common, colour_starts, contacts, extras }, portions(pairKernel, contacts.count));
    const ofWalls = { wall_starts, wall_contacts, wall_extras };
    pass.run(grainKernel, { ...common, ...ofWalls }, portions(grainKernel, this.#grainCount));
  }

  /** When the state has the positions after the step. */
  recordMoves({ pass, params, state }: Stage): void {
    const { grains: sorted, motions } = this.#scratch;
    const kernel = this.#kernels.moves;
    const arrays = { params, position: state.grain.position, grains: sorted, motions, ledger: this.sums };
    pass.run(kernel, arrays, portions(kernel, this.#grainCount));
  }

  /** World after world. */
  async read(): Promise<LedgerTotals[]> {
    const words = await this.#device.read(this.sums);
    const names = Object.keys(entryUnits) as (keyof LedgerTotals)[];
    return Array.from({ length: this.#worldCount }, (_, world) => {
      const total = (name: keyof LedgerTotals, k: number): [string, number] => {
        const place = (world * names.length + k) * 2;
        // The high word has the sign.
        return [name, ((words[place + 1]! | 0) * 2 ** 32 + words[place]!) * this.#units[entryUnits[name]]];
      };
      return Object.fromEntries(names.map(total)) as LedgerTotals;
    });
  }

  [Symbol.dispose](): void {
    this.sums[Symbol.dispose]();
  }
}

const portions = (kernel: Kernel, count: number): number => Math.ceil(count / kernel.constants['PORTION']!);
