/**
 * Springs and dampers after Cundall and Strack in place of rigid contact (docs/solvers/shapes.md). All forces are found from
 * positions and velocities at the start of the step, then they act: v ← v + h (g + F/m), x ← x + h v.
 */
import { packStructs, type FieldTable } from '../../../core/fields.ts';
import { bindsEnough } from '../../../device/binds-enough.ts';
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import { shapeRoom } from '../shape-room.ts';
import type { ShapeScratch } from '../shape-scratch.ts';
import type { ShapeMethod, ShapeStage } from '../shape-stage.ts';
import type { BodyWalls } from '../walls/body-walls.ts';
import act from './shapes_act.wgsl';
import actAndMove from './shapes_act_and_move.wgsl';
import pairAndPress from './shapes_pair_and_press.wgsl';
import pressPairs from './shapes_press_pairs.wgsl';
import rememberPresses from './shapes_remember_presses.wgsl';
import rememberTouches from './shapes_remember_touches.wgsl';

const f32 = (unit: string, doc: string) => ({ type: 'f32', unit, doc }) as const;

/** As `SpringParams` in spring_params.wgsl. */
const springParams = {
  stiffness: f32('N/m', 'Along the normal.'),
  tangential_stiffness: f32('N/m', 'Across it.'),
  force_units: f32('1/N', 'Units of a sum in a newton.'),
  torque_units: f32('1/(N m)', 'Units of a sum in a newton metre.'),
} as const satisfies FieldTable;

/** Words of a grain in the sums: as in load_sums.wgsl. */
const sumWords = 6;
/** Units of the coarse words that the strongest push has: two to this power. So many as 2⁹ of them fit a word. */
const strongestBits = 21;
/** Stronger than the push of any contact: a spring as short as this many of the largest radii, with its damper. */
const strongestPush = 8;

export interface SpringOptions {
  /** Of contacts along the normal [N/m] */
  readonly stiffness: number;
  /** Across it, over that. */
  readonly tangential: number;
}

export class ShapeSprings implements ShapeMethod {
  readonly pairsUp: boolean;
  readonly moves: boolean;
  readonly remembersAll: boolean;
  readonly #scratch: ShapeScratch;
  readonly #walls: BodyWalls;
  readonly #grainCount: number;
  readonly #kernels: Readonly<Record<'press' | 'act' | 'remember', Kernel>>;
  readonly #springs: DeviceArray<typeof springParams>;
  readonly #sums: DeviceArray<'i32'>;

  constructor(device: Device, model: Model, scratch: ShapeScratch, walls: BodyWalls, options: SpringOptions) {
    const { stiffness, tangential } = options;
    this.#scratch = scratch;
    this.#walls = walls;
    this.#grainCount = model.worldCount * model.grains.count;
    this.remembersAll = bindsEnough(device, rememberTouches) && bindsEnough(device, actAndMove);
    // On a CPU two kernels are as fast as one, and a page has the one that it needs for the other method anyway.
    this.pairsUp = device.kind === 'gpu' && bindsEnough(device, pairAndPress);
    // What says where contacts are goes with what keeps them, and what tells of those without room with what moves grains.
    this.moves = this.remembersAll;
    const TOUCHES = shapeRoom(model).touches;
    this.#kernels = {
      press: device.kernel(this.pairsUp ? pairAndPress : pressPairs),
      act: this.moves ? device.kernel(actAndMove, { TOUCHES }) : device.kernel(act),
      remember: this.remembersAll ? device.kernel(rememberTouches, { TOUCHES }) : device.kernel(rememberPresses),
    };
    const largest = model.grains.radius.reduce((most, r) => Math.max(most, r), 0);
    const units = (most: number): number => 2 ** (strongestBits - Math.ceil(Math.log2(most)));
    const strongest = strongestPush * stiffness * largest;
    const values = {
      stiffness,
      tangential_stiffness: tangential * stiffness,
      force_units: units(strongest),
      torque_units: units(strongest * largest),
    };
    this.#springs = device.array('springs', springParams, 1, packStructs(springParams, [values]));
    this.#sums = device.array('sums of forces', 'i32', this.#grainCount * sumWords);
  }

  record(stage: ShapeStage): void {
    stage.pass.span('press', () => this.#press(stage));
    stage.pass.span('act', () => this.#act(stage));
  }

  remember({ pass, params, state }: ShapeStage): void {
    const { poses, wall_starts, sources, pair_total, contacts } = this.#scratch;
    const { partner, force, frame, stretch, feature } = state.contact;
    const arrays = { params, pair_total, poses, wall_starts, sources, contacts, partner, force, frame, stretch };
    const { remember } = this.#kernels;
    if (!this.remembersAll) {
      pass.run(remember, arrays, this.#portions(remember));
      return;
    }
    const { starts, pair_touches } = this.#scratch;
    const { contactFirst: contact_first, contactCount: contact_count } = state.grain;
    const wall_touches = this.#walls.touches;
    const all = { ...arrays, starts, pair_touches, wall_touches, feature, contact_first, contact_count };
    const grains = Math.ceil(this.#grainCount / remember.constants['PORTION']!);
    pass.run(remember, all, Math.max(this.#portions(remember), grains));
  }

  #press({ pass, params, state }: ShapeStage): void {
    const { poses, motions, pair_touches, sources, pair_total, contacts } = this.#scratch;
    const [springs, sums] = [this.#springs, this.#sums];
    const { remainder } = state.grain;
    const { stretch, feature } = state.contact;
    const { press } = this.#kernels;
    const arrays = { params, springs, pair_total, stretch, remainder, poses, motions, pair_touches, sources, contacts, sums }; // prettier-ignore
    if (this.pairsUp) {
      const { outlines, touches, memories } = this.#scratch;
      pass.run(press, { ...arrays, outlines, feature, touches, memories }, this.#portions(press));
    } else pass.run(press, arrays, this.#portions(press));
  }

  #act({ pass, params, state }: ShapeStage): void {
    const { poses, motions, starts, wall_starts, warnings } = this.#scratch;
    const { position, rotation, remainder, velocity, spin } = state.grain;
    const { stretch } = state.contact;
    const [springs, sums, wall_touches] = [this.#springs, this.#sums, this.#walls.touches];
    const { act } = this.#kernels;
    const portions = Math.ceil(this.#grainCount / act.constants['PORTION']!);
    const arrays = { params, springs, stretch, remainder, poses, wall_starts, wall_touches, sums, motions, warnings };
    const moving = { starts, position, rotation, velocity, spin };
    pass.run(act, this.moves ? { ...arrays, ...moving } : arrays, portions);
  }

  [Symbol.dispose](): void {
    this.#springs[Symbol.dispose]();
    this.#sums[Symbol.dispose]();
  }

  #portions(kernel: Kernel): number {
    return Math.ceil(this.#scratch.pairs.count / kernel.constants['PORTION']!);
  }
}
