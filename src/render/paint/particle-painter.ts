/** Particles of soft matter as balls. */
import { TalusError } from '../../core/errors.ts';
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../../device/device.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import { SoftParts, type SoftGroups } from '../../sensors/soft/soft-part.ts';
import { Strains } from '../../sensors/soft/strain.ts';
import { softMatter, type SoftMatter } from '../../solvers/soft/soft-matter.ts';
import type { World } from '../../world/world.ts';
import type { PieceField } from '../colour/piece-field.ts';
import { softFields } from '../colour/soft-fields.ts';
import type { BallArray } from '../raster/raster-input.ts';
import { ballFields } from '../render-structs.ts';
import paintParticles from './paint_particles.wgsl';
import { paintParams, upOf, worldParams } from './paint-params.ts';
import type { PiecePainter, ShownWorlds } from './piece-painter.ts';

const particleLook = {
  radius: { type: 'f32', unit: 'm', doc: 'Of a ball as large as the particle.' },
  material: { type: 'u32', unit: '1', doc: 'Index of its material.' },
  group: { type: 'u32', unit: '1', doc: 'Index of its group.' },
  actuator: { type: 'u32', unit: '1', doc: 'Index of its muscle; that of a silent one where it has none.' },
} as const satisfies FieldTable;

/** Balls as large as particles leave gaps between them. */
const swell = 1.25;

/** How particles are strained: its arrays are made when a field first asks. */
interface StrainScratch {
  readonly matter: SoftMatter;
  readonly strains: Strains;
}

export class ParticlePainter implements PiecePainter {
  readonly fields: readonly PieceField[];
  readonly count: number;
  readonly balls: BallArray;
  readonly outlines = null;
  readonly radius: number;
  readonly #world: World;
  readonly #soft: SoftModel;
  readonly #params: DeviceArray<typeof paintParams>;
  readonly #looks: DeviceArray<typeof particleLook>;
  readonly #signals: DeviceArray<'f32'>;
  readonly #paint: Kernel;
  readonly #noStrains: DeviceArray<'vec4f'>;
  #scratch: StrainScratch | null = null;

  constructor(world: World, soft: SoftModel) {
    const { device, model } = world;
    this.#world = world;
    this.#soft = soft;
    this.fields = softFields(model, soft);
    const looks = Array.from(soft.volume, (volume, i) => ({
      radius: ballRadius(volume, soft.dimensions),
      material: soft.material[i]!,
      group: soft.group[i]!,
      actuator: Math.min(soft.actuator[i]!, soft.actuators.length),
    }));
    this.radius = swell * (looks[0]?.radius ?? soft.cellSize / 4);
    this.#looks = device.array('picture.looks', particleLook, soft.count, packStructs(particleLook, looks));
    this.#params = device.array('picture.paint params', paintParams, 1);
    this.#signals = device.array('picture.signals', 'f32', soft.actuators.length + 1);
    this.#noStrains = device.array('picture.no strains', 'vec4f', 3);
    this.count = soft.count * model.worldCount;
    this.balls = device.array('picture.balls', ballFields, Math.max(this.count, 1));
    this.#paint = device.kernel(paintParticles, { DIMENSIONS: soft.dimensions });
  }

  prepare(field: PieceField, shown: ShownWorlds): void {
    const { device, model, time } = this.#world;
    const values = {
      up: upOf(model),
      count: Math.max(this.#soft.count, 1),
      ...worldParams(model, shown),
      all_count: this.count,
      field: field.code,
      force_unit: 1,
      swell,
    };
    device.write(this.#params, packStructs(paintParams, [values]));
    const signals = this.#soft.actuators.map(({ signal }) => Math.min(Math.max(signal(time), -1), 1));
    device.write(this.#signals, [...signals, 0]);
    if (field.needs === 'strains') this.#scratch ??= strainScratch(this.#world, this.#soft);
  }

  record(pass: Pass, field: PieceField): void {
    if (this.count === 0) return;
    const array = (name: string): DeviceArray => this.#world.deviceArray(`particle.${name}`);
    const state = { position: array('position'), velocity: array('velocity'), memory: array('memory') };
    let strains: DeviceArray = this.#noStrains;
    if (field.needs === 'strains' && this.#scratch) {
      const thickness = this.#soft.dimensions === 2 ? { thickness: array('thickness') } : {};
      const particle: SoftGroups['particle'] = { ...state, affine: array('affine'), deformation: array('deformation'), ...thickness }; // prettier-ignore
      this.#scratch.strains.record(pass, { particle });
      ({ strains } = this.#scratch.strains);
    }
    const model = { looks: this.#looks, signals: this.#signals };
    pass.run(this.#paint, { params: this.#params, ...model, ...state, strains, balls: this.balls }, this.count);
  }

  rotation(): null {
    return null;
  }

  [Symbol.dispose](): void {
    this.#scratch?.strains[Symbol.dispose]();
    this.#scratch?.matter[Symbol.dispose]();
    const arrays = [this.#params, this.#looks, this.#signals, this.#noStrains, this.balls];
    for (const array of arrays) array[Symbol.dispose]();
  }
}

/** Of the same volume; in the plane, where matter is 1 m thick, a disc of the same area [m] */
const ballRadius = (volume: number, dimensions: 2 | 3): number =>
  dimensions === 3 ? Math.cbrt((3 * volume) / (4 * Math.PI)) : Math.sqrt(volume / Math.PI);

function strainScratch({ device, model }: World, soft: SoftModel): StrainScratch {
  const matter = softMatter(device, soft);
  const readBodyForces = (): never => {
    throw new TalusError('picture: forces on bodies are known to the sensors of the world only');
  };
  const parts = new SoftParts(device, model, soft, { ...matter, readBodyForces });
  return { matter, strains: new Strains(parts) };
}
