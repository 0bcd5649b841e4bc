/**
 * Walls of bodies, and grains that bodies carry, for grains in the plane. A grain touches a wall in up to two places: the
 * nearest, and the best one away from it (wall_feelers.wgsl).
 */
import { bindsEnough } from '../../../device/binds-enough.ts';
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import { DistanceGrids } from '../../../geometry/mesh/distance-grids.ts';
import { Scan } from '../../../primitives/scan.ts';
import type { Model } from '../../../scene/model.ts';
import type { ShapesModel } from '../../../scene/shapes/shapes-model.ts';
import { partCells } from '../../grains/cell-grid.ts';
import { mostWalls } from '../../grains/contact-room.ts';
import { reboundsInTurn } from '../../grains/rebounds-in-turn.ts';
import { maskWords } from '../../grains/grain-structs.ts';
import maskParts from '../../grains/grains_mask_parts.wgsl';
import placeParts from '../../grains/grains_place_parts.wgsl';
import type { BodyForce } from '../../parts/body-force.ts';
import { gridsOf, packPartShapes, partShape, placedPart } from '../../parts/part-shapes.ts';
import { packStrokes } from '../fields/pack-strokes.ts';
import { shapeRoom } from '../shape-room.ts';
import type { ShapeScratch } from '../shape-scratch.ts';
import type { ShapeGroups, ShapeStage, ShapeWalls, WallSweep } from '../shape-stage.ts';
import { carriedIndices, packCarriedGrains } from './carried-grains.ts';
import { ShapeLoads } from './shape-loads.ts';
import carry from './shapes_carry.wgsl';
import findWalls from './shapes_find_walls.wgsl';
import listWalls from './shapes_list_walls.wgsl';
import matchWalls from './shapes_match_walls.wgsl';
import placeBodies from './shapes_place_bodies.wgsl';
import rememberWalls from './shapes_remember_walls.wgsl';
import startWalls from './shapes_start_walls.wgsl';
import sweepWalls from './shapes_sweep_walls.wgsl';
import { carriedGrain, wallTouch } from './wall-structs.ts';

export class BodyWalls implements ShapeWalls {
  readonly #scratch: ShapeScratch;
  readonly #grainCount: number;
  readonly #worldCount: number;
  readonly #hasWalls: boolean;
  /** Grains of a world that are carried. */
  readonly #carriedCount: number;
  readonly #arrays: ReturnType<typeof wallArrays>;
  readonly #kernels: ReturnType<typeof kernelsOf>;
  readonly #scan: Scan;
  readonly #loads: ShapeLoads;
  /** Bodies that stand still are placed once. */
  #arePartsPlaced = false;

  /** `hasSprings`: touches have a damper and keep a tangential spring, both in the place of the rebound. */
  constructor(device: Device, model: Model, shapes: ShapesModel, scratch: ShapeScratch, hasSprings = false) {
    this.#scratch = scratch;
    this.#grainCount = model.worldCount * model.grains.count;
    this.#worldCount = model.worldCount;
    this.#hasWalls = model.parts.length > 0;
    this.#carriedCount = carriedIndices(shapes).length;
    this.#arrays = wallArrays(device, model, shapes);
    this.#kernels = kernelsOf(device, model, hasSprings);
    this.#scan = new Scan(device, this.#grainCount + 1);
    this.#loads = new ShapeLoads(device, model, shapes, this.#arrays.body_origins);
  }

  /** `WallTouch` of wall_touches.wgsl, grain by grain. */
  get touches(): DeviceArray {
    return this.#arrays.wall_touches;
  }

  recordBodies({ pass, params, state, control }: ShapeStage): void {
    const { shapes, distances, parts, part_masks, body_origins, carried } = this.#arrays;
    const { clock, bodyPoses: body_poses, areBodiesFixed } = control;
    if (!areBodiesFixed || !this.#arePartsPlaced) {
      pass.run(this.#kernels.placeBodies, { clock, body_poses, body_origins }, body_origins.count);
      if (this.#hasWalls) {
        pass.run(this.#kernels.placeParts, { params, shapes, clock, body_poses, parts }, parts.count);
        pass.run(this.#kernels.maskParts, { params, distances, parts, part_masks }, part_masks.count);
      }
      this.#arePartsPlaced = areBodiesFixed;
    }
    if (this.#carriedCount === 0) return;
    const { position, rotation, velocity, spin, remainder } = state.grain;
    const moved = { params, carried, clock, body_poses, position, rotation, velocity, spin, remainder };
    pass.run(this.#kernels.carry, moved, this.#worldCount * this.#carriedCount);
  }

  recordTouches({ pass, params, state }: ShapeStage): void {
    const { laws, poses, motions, wall_starts } = this.#scratch;
    if (!this.#hasWalls) {
      pass.clear(wall_starts);
      return;
    }
    const { outlines, distances, parts, part_masks, wall_touches } = this.#arrays;
    const { contactFirst: contact_first, contactCount: contact_count } = state.grain;
    const { partner, frame } = state.contact;
    const found = { params, outlines, distances, parts, part_masks, poses, motions, wall_starts, wall_touches };
    const known = { params, laws, contact_first, contact_count, partner, frame, poses, wall_starts, wall_touches };
    const { count, list, match } = this.#kernels.walls;
    const looking = match ? found : { ...found, ...known };
    pass.run(count, looking, this.#grainCount + 1);
    this.#scan.run(pass, { values: wall_starts }, this.#grainCount + 1);
    pass.run(list, looking, this.#grainCount);
    if (match) pass.run(match, known, this.#grainCount);
  }

  recordStart({ pass, params, state }: ShapeStage): void {
    if (!this.#hasWalls) return;
    const { poses, wall_starts, motions, shifts, warnings } = this.#scratch;
    const { wall_touches } = this.#arrays;
    const { force } = state.contact;
    const arrays = { params, force, poses, wall_starts, wall_touches, motions, shifts, warnings };
    pass.run(this.#kernels.startWalls, arrays, this.#grainCount);
  }

  recordSweep({ pass, params }: ShapeStage, { isRebound, isGated }: WallSweep): void {
    if (!this.#hasWalls) return;
    const { wall_starts, motions, gate } = this.#scratch;
    const { wall_touches } = this.#arrays;
    const kernel = this.#kernels.sweeps[Number(isRebound)]![Number(isGated)]!;
    pass.run(kernel, { params, wall_starts, wall_touches, motions, gate }, portions(kernel, this.#grainCount));
  }

  remember({ pass, params, state }: ShapeStage): void {
    if (!this.#hasWalls) return;
    const { starts, wall_starts } = this.#scratch;
    const { wall_touches } = this.#arrays;
    const { partner, force, frame, stretch } = state.contact;
    const arrays = { params, starts, wall_starts, wall_touches, partner, force, frame, stretch };
    pass.run(this.#kernels.rememberWalls, arrays, this.#grainCount);
  }

  /** What grains did to each body in the last step, of `dt` [s]: world after world, body after body. */
  readBodyForces(params: DeviceArray, state: ShapeGroups, dt: number): Promise<readonly BodyForce[]> {
    return this.#loads.read(params, state, dt);
  }

  [Symbol.dispose](): void {
    for (const array of Object.values(this.#arrays)) array[Symbol.dispose]();
    this.#scan[Symbol.dispose]();
    this.#loads[Symbol.dispose]();
  }
}

const portions = (kernel: Kernel, count: number): number => Math.ceil(count / kernel.constants['PORTION']!);

/** By the names that kernels give them. */
function wallArrays(device: Device, model: Model, shapes: ShapesModel) {
  const looked = partCells(model).count;
  const room = shapeRoom(model).walls;
  const partCount = model.parts.length;
  const grids = new DistanceGrids(device, gridsOf(model.parts));
  const quads = packStrokes(shapes.types);
  const carriedCount = carriedIndices(shapes).length;
  const masks = looked[0] * looked[1] * looked[2] * maskWords(model);
  return {
    // model
    outlines: device.array('outlines', 'vec4f', quads.length / 4, quads),
    distances: grids.distances,
    shapes: device.array(
      'part shapes',
      partShape,
      partCount,
      packPartShapes(model.parts, (grid) => grids.firstOf(grid)),
    ),
    carried: device.array('carried grains', carriedGrain, carriedCount, packCarriedGrains(model, shapes)),
    // scratch
    parts: device.array('placed parts', placedPart, partCount),
    part_masks: device.array('part masks', 'u32', masks),
    body_origins: device.array('body origins', 'vec3f', model.bodies.length),
    wall_touches: device.array('wall touches', wallTouch, room),
  };
}

function kernelsOf(device: Device, model: Model, hasSprings: boolean) {
  const WALLS = mostWalls(model);
  const SPRINGS = Number(hasSprings);
  const matches = bindsEnough(device, listWalls);
  const source = matches ? listWalls : findWalls;
  const knowing = { SPRINGS, IN_TURN: Number(reboundsInTurn(model)) };
  const looking = { WALLS, ...(matches && knowing) };
  const LARGEST = model.grains.radius.reduce((most, r) => Math.max(most, r), 0);
  const BODIES = model.bodies.length;
  const sweeps = [0, 1].map((REBOUND) => [0, 1].map((GATED) => device.kernel(sweepWalls, { REBOUND, GATED })));
  return {
    placeBodies: device.kernel(placeBodies),
    placeParts: device.kernel(placeParts, { BODIES }),
    maskParts: device.kernel(maskParts, { LARGEST, WALLS }),
    carry: device.kernel(carry, { BODIES }),
    walls: {
      count: device.kernel(source, { ...looking, LIST: 0 }),
      list: device.kernel(source, { ...looking, LIST: 1 }),
      /** Where listing does not match as well. */
      match: matches ? null : device.kernel(matchWalls, knowing),
    },
    startWalls: device.kernel(startWalls),
    sweeps,
    rememberWalls: device.kernel(rememberWalls, { SPRINGS, TOUCHES: shapeRoom(model).touches }),
  };
}
