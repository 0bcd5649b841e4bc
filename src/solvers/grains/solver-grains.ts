/**
 * Rigid grains in dry frictional contact: spheres with rotation, by projected Jacobi in gather form with mass splitting.
 * Velocities obey Signorini and Coulomb at every contact; overlaps are undone by split impulses; impacts rebound after the
 * contacts have come to terms. Contacts start with the forces of the step before.
 */
import { TalusError } from '../../core/errors.ts';
import type { Device, DeviceArray, DeviceArrays, Kernel, Pass } from '../../device/device.ts';
import { Sort } from '../../primitives/sort.ts';
import type { Model } from '../../scene/model.ts';
import type { Control, Solver, State } from '../solver.ts';
import { BodyLoads, type BodyForce } from './body-loads.ts';
import { grainKernels, type GrainKernels } from './grain-kernels.ts';
import { grainScratch, type GrainScratch } from './grain-scratch.ts';
import {
  hasRollingResistance,
  type contactFields,
  type contactTorqueFields,
  type grainFields,
} from './grains-state.ts';
import { StepLengths } from './step-lengths.ts';

/** Conditions that are counted, in the order of the constants of grain_types.wgsl. */
export const warningNames = ['nonFinite', 'outsideDomain', 'contactOverflow', 'tooDeep', 'tooFast'] as const;

export interface SolverGrainsOptions {
  /** Over all contacts in a step. Default: what the scene says. */
  readonly sweeps?: number;
  /** Against overlaps, in a step. Default: 8. */
  readonly correctionSweeps?: number;
}

interface GrainGroups {
  readonly grain: DeviceArrays<typeof grainFields>;
  /** `torque` is there if materials resist rolling. */
  readonly contact: DeviceArrays<typeof contactFields & typeof contactTorqueFields>;
}

/** What the phases of a step are handed. */
interface Stage {
  readonly pass: Pass;
  readonly params: DeviceArray;
  readonly from: GrainGroups;
  readonly to: GrainGroups;
  readonly control: Control;
}

export class SolverGrains implements Solver {
  readonly name = 'grains';
  readonly warningNames = warningNames;
  readonly warnings: DeviceArray<'u32'>;
  /** Contacts that push, of each grain by its index in the state, in the last step. */
  readonly contactCounts: DeviceArray<'u32'>;
  readonly #grainCount: number;
  readonly #bodyCount: number;
  readonly #isRolling: boolean;
  readonly #sweeps: number;
  readonly #reboundSweeps: number;
  readonly #correctionSweeps: number;
  readonly #kernels: GrainKernels;
  readonly #scratch: GrainScratch;
  readonly #sort: Sort;
  readonly #loads: BodyLoads;
  readonly #lengths: StepLengths;
  /** Length of the last step [s] */
  #dt: number;

  constructor(device: Device, model: Model, options: SolverGrainsOptions = {}) {
    const sweeps = checkedSweeps('sweeps', options.sweeps ?? model.scene.solver.sweeps, 1);
    const isElastic = model.contacts.some(({ restitution }) => restitution > 0);
    this.#reboundSweeps = isElastic ? Math.max(1, Math.floor(sweeps / 4)) : 0;
    this.#sweeps = Math.max(1, sweeps - this.#reboundSweeps);
    this.#correctionSweeps = checkedSweeps('correctionSweeps', options.correctionSweeps ?? 8, 0);
    this.#grainCount = model.worldCount * model.grains.count;
    this.#bodyCount = model.bodies.length;
    this.#isRolling = hasRollingResistance(model);
    this.#dt = model.timeStep;

    this.#kernels = grainKernels(device, this.#isRolling);
    this.#scratch = grainScratch(device, model, warningNames.length);
    this.#sort = new Sort(device, this.#grainCount, { keyCount: this.#scratch.cell_starts.count - 1 });
    this.#loads = new BodyLoads(device, model);
    this.#lengths = new StepLengths(device, model);
    this.warnings = this.#scratch.warnings;
    this.contactCounts = this.#scratch.bearing;
  }

  step(pass: Pass, from: State, to: State, control: Control, dt: number): void {
    this.#dt = dt;
    const [before, after] = [from.groups, to.groups] as unknown as [GrainGroups, GrainGroups];
    const stage: Stage = { pass, params: this.#lengths.params(dt), from: before, to: after, control };
    pass.span('cells', () => this.#sortIntoCells(stage));
    pass.span('contacts', () => this.#findContacts(stage));
    pass.span('warm start', () => this.#warmStart(stage));
    pass.span('solve', () => this.#solve(stage));
    pass.span('rebound', () => this.#rebound(stage));
    pass.span('correct', () => this.#correct(stage));
    pass.span('integrate', () => this.#integrate(stage));
    pass.span('remember', () => this.#remember(stage));
  }

  /** What the grains did to each body in the last step: world after world, body after body. */
  readBodyForces(): Promise<readonly BodyForce[]> {
    const { bodies, grains, contact_counts, body_contacts, turns } = this.#scratch;
    const params = this.#lengths.params(this.#dt);
    return this.#loads.read({ params, bodies, grains, contact_counts, body_contacts, turns }, this.#dt);
  }

  [Symbol.dispose](): void {
    const arrays = Object.values(this.#scratch).flat() as Disposable[];
    for (const part of [...arrays, this.#sort, this.#loads, this.#lengths]) part[Symbol.dispose]();
  }

  #sortIntoCells({ pass, params, from }: Stage): void {
    const { keys, order, cell_starts, warnings, properties, grains } = this.#scratch;
    const { position, velocity, spin } = from.grain;
    pass.run(this.#kernels.cells, { params, position, keys, warnings }, this.#grainCount);
    this.#sort.run(pass, { keys, order, starts: cell_starts }, this.#grainCount);
    const arrays = { params, properties, position, velocity, spin, order, grains };
    pass.run(this.#kernels.gather, arrays, this.#grainCount);
  }

  #findContacts({ pass, params, control: { clock, bodyPoses } }: Stage): void {
    const { laws, cell_starts, grains, contact_counts, contacts, warnings } = this.#scratch;
    const { shapes, bodies, distances, body_contacts } = this.#scratch;
    const grainArrays = { params, laws, cell_starts, grains, contact_counts, contacts, warnings };
    pass.run(this.#kernels.findContacts, grainArrays, this.#grainCount);
    if (this.#bodyCount === 0) return;
    pass.run(this.#kernels.placeBodies, { params, shapes, clock, body_poses: bodyPoses, bodies }, this.#bodyCount);
    const wallArrays = { params, laws, distances, bodies, grains, contact_counts, body_contacts, warnings };
    pass.run(this.#kernels.findWalls, wallArrays, this.#grainCount);
  }

  #warmStart({ pass, params, from: { contact } }: Stage): void {
    const { grains, contact_counts, contacts, body_contacts, turns, motions } = this.#scratch;
    const { partner, force, torque } = contact;
    const listed = { params, grains, contact_counts, contacts, body_contacts };
    pass.run(this.#kernels.warmStart, { ...listed, partner, force, motions_out: motions[0] }, this.#grainCount);
    if (!this.#isRolling) return;
    pass.run(this.#kernels.warmTurns, { ...listed, torque, turns, motions: motions[0] }, this.#grainCount);
  }

  #solve({ pass, params }: Stage): void {
    this.#sweep(pass, this.#kernels.sweep, params, [0, this.#sweeps]);
  }

  #rebound({ pass, params }: Stage): void {
    this.#sweep(pass, this.#kernels.reboundSweep, params, [this.#sweeps, this.#sweeps + this.#reboundSweeps]);
  }

  #correct({ pass, params }: Stage): void {
    const { contact_counts, contacts, body_contacts, pushes, shifts } = this.#scratch;
    const motions = this.#solvedMotions;
    pass.clear(pushes);
    pass.clear(shifts[0]);
    for (let sweep = 0; sweep < this.#correctionSweeps; sweep++) {
      const [now, next] = inTurn(shifts, sweep);
      const arrays = {
        params,
        motions,
        contact_counts,
        contacts,
        body_contacts,
        pushes,
        shifts: now,
        shifts_out: next,
      };
      pass.run(this.#kernels.correct, arrays, this.#grainCount);
    }
  }

  #integrate({ pass, params, from, to }: Stage): void {
    const { grains, warnings } = this.#scratch;
    const motions = this.#solvedMotions;
    const [shifts] = inTurn(this.#scratch.shifts, this.#correctionSweeps);
    const { position, velocity, spin, rotation } = to.grain;
    const moved = { params, grains, motions, shifts, warnings, position, velocity, spin };
    pass.run(this.#kernels.move, moved, this.#grainCount);
    const turned = { params, rotation: from.grain.rotation, spin, rotation_out: rotation };
    pass.run(this.#kernels.turn, turned, this.#grainCount);
  }

  #remember({ pass, params, to: { contact } }: Stage): void {
    const { grains, contact_counts, contacts, body_contacts, turns, bearing } = this.#scratch;
    const { partner, force, torque } = contact;
    const arrays = { params, grains, contact_counts, contacts, body_contacts, bearing, partner, force };
    pass.run(this.#kernels.remember, arrays, this.#grainCount);
    if (!this.#isRolling) return;
    pass.run(this.#kernels.rememberTurns, { params, grains, contact_counts, turns, torque }, this.#grainCount);
  }

  get #solvedMotions(): DeviceArray {
    return inTurn(this.#scratch.motions, this.#sweeps + this.#reboundSweeps)[0];
  }

  #sweep(pass: Pass, kernel: Kernel, params: DeviceArray, [first, end]: readonly [number, number]): void {
    const { grains, contact_counts, contacts, body_contacts, turns } = this.#scratch;
    for (let sweep = first; sweep < end; sweep++) {
      const [now, next] = inTurn(this.#scratch.motions, sweep);
      const arrays = {
        params,
        grains,
        contact_counts,
        contacts,
        body_contacts,
        turns,
        motions: now,
        motions_out: next,
      };
      pass.run(kernel, arrays, this.#grainCount);
    }
  }
}

/** The one of two that holds the result after `sweeps` sweeps, and the other. */
const inTurn = <T>([even, odd]: readonly [T, T], sweeps: number): readonly [T, T] =>
  sweeps % 2 === 0 ? [even, odd] : [odd, even];

function checkedSweeps(name: string, value: number, least: number): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new TalusError(`solver grains, option ${name}: must be an integer ≥ ${least}, got ${value}`);
}
