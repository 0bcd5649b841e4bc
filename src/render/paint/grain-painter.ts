/** Grains as balls, or as the circles around their outlines. */
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../../device/device.ts';
import type { World } from '../../world/world.ts';
import { grainFields, grainScales, type GrainScales } from '../colour/grain-fields.ts';
import type { PieceField } from '../colour/piece-field.ts';
import { outlineFlags, outlineTables } from '../outline/outline-tables.ts';
import type { BallArray } from '../raster/raster-input.ts';
import { ballFields } from '../render-structs.ts';
import paintGrains from './paint_grains.wgsl';
import paintLoads from './paint_loads.wgsl';
import { paintParams, upOf, worldParams } from './paint-params.ts';
import type { PiecePainter, ShownWorlds } from './piece-painter.ts';

const grainLook = {
  radius: { type: 'f32', unit: 'm', doc: 'Of the grain.' },
  material: { type: 'u32', unit: '1', doc: 'Index of its material.' },
  flags: { type: 'u32', unit: '1', doc: 'Of its ball: which outline it has.' },
} as const satisfies FieldTable;

/** Smallest number of a sum of forces, over the weight of a mean grain. */
const forceGrain = 1 / 1024;

export class GrainPainter implements PiecePainter {
  readonly fields: readonly PieceField[];
  readonly count: number;
  readonly balls: BallArray;
  readonly outlines: DeviceArray<'f32'> | null;
  readonly radius: number;
  readonly #world: World;
  readonly #scales: GrainScales;
  readonly #params: DeviceArray<typeof paintParams>;
  readonly #looks: DeviceArray<typeof grainLook>;
  readonly #paint: Kernel;
  readonly #sum: Kernel;
  /** Sum of forces and number of contacts of each grain; a single element until a field needs it. */
  #loads: DeviceArray<'vec2u'>;

  constructor(world: World) {
    const { device, model } = world;
    const { grains, worldCount } = model;
    this.#world = world;
    this.fields = grainFields(model);
    this.#scales = grainScales(model);
    this.radius = this.#scales.radius;
    const flags = model.shapes ? outlineFlags(model.shapes) : new Uint32Array(grains.count);
    const looks = Array.from(grains.radius, (radius, i) => ({
      radius,
      material: grains.material[i]!,
      flags: flags[i]!,
    }));
    this.#looks = device.array('picture.looks', grainLook, grains.count, packStructs(grainLook, looks));
    this.#params = device.array('picture.paint params', paintParams, 1);
    this.#loads = device.array('picture.loads', 'vec2u', 1);
    this.count = grains.count * worldCount;
    this.balls = device.array('picture.balls', ballFields, Math.max(this.count, 1));
    this.outlines = model.shapes && outlineTables(device, model.shapes);
    this.#paint = device.kernel(paintGrains);
    this.#sum = device.kernel(paintLoads);
  }

  prepare(field: PieceField, shown: ShownWorlds): void {
    const { device, model } = this.#world;
    const values = {
      up: upOf(model),
      count: Math.max(model.grains.count, 1),
      ...worldParams(model, shown),
      all_count: this.count,
      field: field.code,
      force_unit: this.#scales.weight * forceGrain,
      swell: 1,
    };
    device.write(this.#params, packStructs(paintParams, [values]));
    if (field.needs !== 'contacts' || this.#loads.count === this.count) return;
    this.#loads[Symbol.dispose]();
    this.#loads = device.array('picture.loads', 'vec2u', this.count);
  }

  record(pass: Pass, field: PieceField): void {
    const array = (name: string): DeviceArray => this.#world.deviceArray(name);
    const [params, loads] = [this.#params, this.#loads];
    if (this.count === 0) return;
    if (field.needs === 'contacts') {
      pass.clear(loads);
      const contacts = {
        contact_first: array('grain.contactFirst'),
        contact_count: array('grain.contactCount'),
        partner: array('contact.partner'),
        force: array('contact.force'),
      };
      pass.run(this.#sum, { params, ...contacts, loads }, this.count);
    }
    const state = {
      position: array('grain.position'),
      velocity: array('grain.velocity'),
      spin: array('grain.spin'),
      rotation: array('grain.rotation'),
      presence: array('grain.presence'),
    };
    pass.run(this.#paint, { params, looks: this.#looks, ...state, loads, balls: this.balls }, this.count);
  }

  rotation(): DeviceArray<'vec4f'> | null {
    if (this.outlines) return null;
    return this.#world.deviceArray('grain.rotation') as DeviceArray<'vec4f'>;
  }

  [Symbol.dispose](): void {
    for (const array of [this.#params, this.#looks, this.#loads, this.balls, this.outlines]) array?.[Symbol.dispose]();
  }
}
