/** Cables through particles: what they do to them before each substep, and the way back. */
import { packStructs, type FieldTable } from '../../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../../device/device.ts';
import type { CableModel, SoftModel } from '../../../scene/soft/soft-model.ts';
import type { Control } from '../../solver.ts';
import kicksSource from './soft_cable_kicks.wgsl';
import kicksAdjointSource from './soft_cable_kicks_adjoint.wgsl';
import signalsSource from './soft_cable_signals.wgsl';
import tensionsSource from './soft_cable_tensions.wgsl';
import tensionsAdjointSource from './soft_cable_tensions_adjoint.wgsl';

const index = { type: 'u32', unit: '1' } as const;
const number = (unit: string, doc: string) => ({ type: 'f32', unit, doc }) as const;

/** As the structs of these names in cable_types.wgsl. */
const cableStruct = {
  first: { ...index, doc: 'Place of its first particle.' },
  end: { ...index, doc: 'Place after its last.' },
  actuator: { ...index, doc: 'Whose signal it has.' },
  stiffness: number('N/m', 'Force per excess length.'),
  length: number('m', 'At rest, at signal 1.'),
} as const satisfies FieldTable;
const knotStruct = {
  particle: { ...index, doc: 'Of a world.' },
  first: { ...index, doc: 'Of its ways.' },
  end: { ...index, doc: 'After the last.' },
} as const satisfies FieldTable;
const knotWay = {
  cable: { ...index, doc: 'Index of the cable.' },
  to: { ...index, doc: 'Particle before or after.' },
} as const satisfies FieldTable;
const tensionStruct = {
  tension: number('N', 'With which it pulls.'),
  excess: number('m', 'By which it is too long.'),
  tension_bar: number('1/N', 'Derivative of the objective.'),
  excess_bar: number('1/m', 'Likewise.'),
} as const satisfies FieldTable;

/** What is there of a substep, under the names of bindings: arrays of the state, and of the solver. */
export interface CableArrays {
  readonly params: DeviceArray;
  readonly matter: DeviceArray;
  readonly position: DeviceArray;
}

export interface CableBars {
  /** By the velocities after the kick, and as well by those before it: it stays as it is. */
  readonly velocity_bar: DeviceArray;
  /** These grow. */
  readonly position_bar: DeviceArray;
  readonly matter_bars: DeviceArray;
  readonly signal_bars: DeviceArray;
}

type Timing = Pick<Control, 'clock' | 'signals'>;

type CableAdjoints = Readonly<Record<'tensions' | 'kicks' | 'signals', Kernel>>;

export class Cables implements Disposable {
  /** Derivatives by stiffness and length of each cable, in their order, summed over substeps: whoever reads them clears them. */
  readonly bars: DeviceArray<'vec2f'>;
  readonly #count: number;
  readonly #groups: number;
  readonly #threads: number;
  readonly #cables: DeviceArray;
  readonly #particles: DeviceArray;
  readonly #knots: DeviceArray;
  readonly #ways: DeviceArray;
  readonly #tensions: DeviceArray;
  readonly #kernels: Readonly<Record<'tensions' | 'kicks', Kernel>>;
  readonly #makeAdjoints: () => CableAdjoints;
  /** Made when they are first asked for: few runs go backwards. */
  #adjoints: CableAdjoints | null = null;

  constructor(
    device: Device,
    { actuators, dimensions }: Pick<SoftModel, 'actuators' | 'dimensions'>,
    worldCount: number,
  ) {
    const cables = actuators.flatMap((model, actuator) => (model.kind === 'cable' ? [{ model, actuator }] : []));
    const { knots, ways } = knotsOf(cables.map(({ model }) => model));
    this.#count = cables.length;
    this.#groups = cables.length * worldCount;
    this.#threads = knots.length * worldCount;
    let end = 0;
    const structs = cables.map(({ model: { particles, stiffness, length }, actuator }) => {
      const first = end;
      end += particles.length;
      return { first, end, actuator, stiffness, length };
    });
    const particles = cables.flatMap(({ model }) => Array.from(model.particles));
    const array = <T extends FieldTable>(label: string, table: T, values: Parameters<typeof packStructs<T>>[1]) =>
      device.array(label, table, values.length, packStructs(table, values));
    this.#cables = array('cables', cableStruct, structs);
    this.#particles = device.array('particles of cables', 'u32', particles.length, particles);
    this.#knots = array('knots of cables', knotStruct, knots);
    this.#ways = array('ways of cables', knotWay, ways);
    this.#tensions = device.array('tensions of cables', tensionStruct, this.#groups);
    this.bars = device.array('gradient of cables', 'vec2f', cables.length);
    const space = { DIMENSIONS: dimensions };
    const all = { ACTUATORS: actuators.length };
    const worlds = { WORLDS: worldCount };
    this.#kernels = {
      tensions: device.kernel(tensionsSource, { ...space, ...all }),
      kicks: device.kernel(kicksSource, { ...space, ...worlds }),
    };
    this.#makeAdjoints = () => ({
      tensions: device.kernel(tensionsAdjointSource, space),
      kicks: device.kernel(kicksAdjointSource, { ...space, ...worlds }),
      signals: device.kernel(signalsSource, all),
    });
  }

  /** Changes velocities, from where particles are. */
  record(pass: Pass, arrays: CableArrays & { readonly velocity: DeviceArray }, control: Timing): void {
    if (this.#count === 0) return;
    const { params, matter, position, velocity } = arrays;
    this.#recordTensions(pass, arrays, control);
    const model = { knots: this.#knots, knot_ways: this.#ways, tensions: this.#tensions };
    pass.run(this.#kernels.kicks, { params, position, matter, velocity, ...model }, this.#threads);
  }

  /** The reverse; `arrays` are those of the state before the substep. */
  recordAdjoint(pass: Pass, arrays: CableArrays, bars: CableBars, control: Timing): void {
    if (this.#count === 0) return;
    const { params, matter, position } = arrays;
    const { velocity_bar, position_bar, matter_bars, signal_bars } = bars;
    const [cables, tensions] = [this.#cables, this.#tensions];
    const given = { params, position, velocity_bar, matter, tensions };
    const adjoints = (this.#adjoints ??= this.#makeAdjoints());
    this.#recordTensions(pass, arrays, control);
    const through = { cables, cable_particles: this.#particles };
    pass.run(adjoints.tensions, { ...given, ...through }, { groups: this.#groups });
    const at = { knots: this.#knots, knot_ways: this.#ways };
    pass.run(adjoints.kicks, { ...given, ...at, position_bar, matter_bars }, this.#threads);
    const { clock, signals } = control;
    pass.run(adjoints.signals, { cables, clock, signals, tensions, signal_bars, cable_bars: this.bars }, this.#count);
  }

  #recordTensions(pass: Pass, { params, position }: CableArrays, { clock, signals }: Timing): void {
    const model = { cables: this.#cables, cable_particles: this.#particles };
    const arrays = { params, position, ...model, clock, signals, tensions: this.#tensions };
    pass.run(this.#kernels.tensions, arrays, { groups: this.#groups });
  }

  [Symbol.dispose](): void {
    const arrays = [this.bars, this.#cables, this.#particles, this.#knots, this.#ways, this.#tensions];
    for (const array of arrays) array[Symbol.dispose]();
  }
}

/** Particles with cables through them, in order, and the ways of cables from each. */
function knotsOf(cables: readonly CableModel[]) {
  const waysFrom = new Map<number, { cable: number; to: number }[]>();
  for (const [cable, { particles }] of cables.entries()) {
    for (const [place, particle] of particles.entries()) {
      const ways = waysFrom.get(particle) ?? [];
      for (const to of [particles[place - 1], particles[place + 1]]) if (to !== undefined) ways.push({ cable, to });
      waysFrom.set(particle, ways);
    }
  }
  const ways: { cable: number; to: number }[] = [];
  const knots = Array.from(waysFrom)
    .toSorted(([a], [b]) => a - b)
    .map(([particle, own]) => {
      const first = ways.length;
      ways.push(...own);
      return { particle, first, end: ways.length };
    });
  return { knots, ways };
}
