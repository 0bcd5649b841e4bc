/**
 * Grains of any outline in the plane, in dry frictional contact. How far two grains are apart, and how that changes as they
 * move and turn, is told by a contact field; what follows from it is found by a method: at the level of velocities, as for
 * spheres, or by springs.
 */
import { TalusError } from '../../core/errors.ts';
import { bindsEnough } from '../../device/binds-enough.ts';
import type { Device, DeviceArray } from '../../device/device.ts';
import type { Pass } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import type { ShapesModel } from '../../scene/shapes/shapes-model.ts';
import { blockedEntry, FlowStage } from '../grains/flow/flow-stage.ts';
import { StepLengths } from '../grains/step-lengths.ts';
import type { BodyForce } from '../parts/body-force.ts';
import type { Control, Solver, State } from '../solver.ts';
import { StepKeys } from '../step-keys.ts';
import { createFields } from './fields/create-fields.ts';
import { ShapeGaussSeidel } from './shape-gauss-seidel.ts';
import { shapeRoom } from './shape-room.ts';
import { shapeScratch, type ShapeScratch } from './shape-scratch.ts';
import { ShapeSearch } from './shape-search.ts';
import type { ShapeGroups, ShapeMethod, ShapeStage } from './shape-stage.ts';
import move from './shapes_move.wgsl';
import rememberFeatures from './shapes_remember_features.wgsl';
import rememberGrains from './shapes_remember_grains.wgsl';
import settle from './shapes_settle.wgsl';
import { ShapeSprings } from './springs/shape-springs.ts';
import { withDampers } from './springs/spring-damping.ts';
import { BodyWalls } from './walls/body-walls.ts';

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

/** Gaps up to this part of the smallest radius are found: what is faster than that in a step may be missed. */
const fieldReach = 0.5;

export interface SolverShapesOptions {
  /** Over all contacts in a step. Default: what the scene says. */
  readonly sweeps?: number;
  /** At most. Default: those of the scene. */
  readonly maxSweeps?: number;
}

export class SolverShapes implements Solver {
  readonly name = 'shapes';
  readonly isInPlace = true;
  readonly warningNames = warningNames;
  readonly warnings: DeviceArray<'u32'>;
  readonly #grainCount: number;
  readonly #scratch: ShapeScratch;
  readonly #search: ShapeSearch;
  readonly #walls: BodyWalls;
  readonly #method: ShapeMethod;
  readonly #kernels: ReturnType<typeof kernelsOf>;
  readonly #flow: FlowStage;
  readonly #lengths: StepLengths;
  readonly #keys = new StepKeys();
  /** Of the last step: its state and its length [s] */
  #last: { readonly state: ShapeGroups; readonly dt: number } | null = null;

  constructor(device: Device, model: Model, shapes: ShapesModel, options: SolverShapesOptions = {}) {
    this.#grainCount = model.worldCount * model.grains.count;
    const hasSprings = model.scene.solver.kind === 'springs';
    this.#scratch = shapeScratch(device, hasSprings ? withDampers(model) : model, shapes, warningNames.length);
    const reach = fieldReach * model.grains.radius.reduce((least, r) => Math.min(least, r), Infinity);
    const period = [model.period[0], model.period[1]] as const;
    const fields = createFields(device, shapes, { period, reach });
    this.#search = new ShapeSearch(device, model, this.#scratch, fields);
    this.#walls = new BodyWalls(device, model, shapes, this.#scratch, hasSprings);
    this.#method = this.#methodOf(device, model, options);
    this.#kernels = kernelsOf(device, model);
    const place = warningNames.indexOf(blockedEntry);
    this.#flow = new FlowStage(device, model, { warnings: this.#scratch.warnings, place });
    this.#lengths = new StepLengths(device, model, { room: shapeRoom(model) });
    this.warnings = this.#scratch.warnings;
  }

  /** `from` and `to` are one state. */
  step(pass: Pass, from: State, to: State, control: Control, dt: number): void {
    if (from !== to) throw new TalusError('solver shapes: works in place, so both states must be one');
    const state = from.groups as unknown as ShapeGroups;
    const params = this.#lengths.params(dt);
    const stage: ShapeStage = { pass, params, state, control };
    this.#last = { state, dt };
    pass.span('flow', () =>
      this.#flow.recordBefore(pass, { ...state.grain, clock: control.clock, stepParams: params }),
    );
    pass.span('bodies', () => this.#walls.recordBodies(stage));
    // All else is the same in every step of the same length: nothing in it may depend on what the host alone knows.
    const key = this.#keys.of(params, from, control.clock);
    pass.again(key, () => this.#record(stage));
  }

  #record(stage: ShapeStage): void {
    const { pass } = stage;
    pass.span('cells', () => this.#search.recordCells(stage));
    pass.span('fields', () => this.#search.recordCandidates(stage));
    pass.span('pairs', () => {
      this.#search.recordPairs(stage);
      if (!this.#method.pairsUp) this.#search.recordTouches(stage);
    });
    pass.span('walls', () => this.#walls.recordTouches(stage));
    this.#method.record(stage);
    pass.span('move', () => this.#move(stage));
    pass.span('remember', () => this.#remember(stage));
  }

  /** What the grains did to each body in the last step: world after world, body after body. */
  async readBodyForces(): Promise<readonly BodyForce[]> {
    if (!this.#last) return [];
    const { state, dt } = this.#last;
    return this.#walls.readBodyForces(this.#lengths.params(dt), state, dt);
  }

  [Symbol.dispose](): void {
    const arrays = new Set(Object.values(this.#scratch).flat() as Disposable[]);
    for (const part of [...arrays, this.#search, this.#method, this.#flow, this.#lengths]) part[Symbol.dispose]();
    this.#walls[Symbol.dispose]();
  }

  #methodOf(device: Device, model: Model, options: SolverShapesOptions): ShapeMethod {
    const { solver } = model.scene;
    switch (solver.kind) {
      case 'gauss-seidel': {
        const { sweeps = solver.sweeps, maxSweeps = solver.maxSweeps } = options;
        return new ShapeGaussSeidel(device, model, this.#scratch, this.#walls, { sweeps, maxSweeps });
      }
      case 'springs':
        return new ShapeSprings(device, model, this.#scratch, this.#walls, solver);
      default:
        throw new TalusError(`solver shapes: knows gauss-seidel and springs, got ${solver.kind}`);
    }
  }

  #move(stage: ShapeStage): void {
    if (!this.#method.moves) this.#settle(stage);
    this.#flow.recordAfter(stage.pass, stage.state.grain);
  }

  #settle({ pass, params, state }: ShapeStage): void {
    const { poses, motions, shifts, starts, wall_starts, warnings } = this.#scratch;
    const { position, rotation, remainder, velocity, spin } = state.grain;
    const { contactFirst: contact_first, contactCount: contact_count } = state.grain;
    const moving = { params, poses, motions, shifts, warnings, position, rotation, remainder };
    const { settles } = this.#kernels;
    const keeping = { starts, wall_starts, velocity, spin, contact_first, contact_count };
    if (settles.parts) {
      pass.run(settles.parts.move, moving, this.#grainCount);
      pass.run(settles.parts.remember, { params, poses, motions, ...keeping }, this.#grainCount);
    } else pass.run(settles.whole, { ...moving, ...keeping }, this.#grainCount);
  }

  #remember(stage: ShapeStage): void {
    const { pass, params, state } = stage;
    const { starts, wall_starts, pair_total, pairs, sources, pair_touches, warnings } = this.#scratch;
    const { rememberFeatures } = this.#kernels;
    const { feature } = state.contact;
    this.#method.remember(stage);
    if (this.#method.remembersAll) return;
    this.#walls.remember(stage);
    const meeting = { params, pair_total, wall_starts, sources, pair_touches, starts, warnings, feature };
    pass.run(rememberFeatures, meeting, Math.ceil(pairs.count / rememberFeatures.constants['PORTION']!));
  }
}

function kernelsOf(device: Device, model: Model) {
  const TOUCHES = shapeRoom(model).touches;
  return {
    settles: bindsEnough(device, settle)
      ? ({ whole: device.kernel(settle, { TOUCHES }), parts: null } as const)
      : ({
          whole: null,
          parts: { move: device.kernel(move), remember: device.kernel(rememberGrains, { TOUCHES }) },
        } as const),
    rememberFeatures: device.kernel(rememberFeatures, { TOUCHES }),
  };
}
