/** Laws in numbers, each once: what a device tells apart. */
import type { SceneLaw, SceneMaterial } from '../scene.ts';
import { bulkModulus, lameOf } from './lame.ts';
import type { Matter } from './wave-speed.ts';
import type { LawModel } from './soft-model.ts';

type DruckerPrager = Extract<SceneLaw, { kind: 'drucker-prager' }>;

/** What a material says of its law, and the numbers of the matter. */
export interface LawMatter extends Matter, Pick<SceneMaterial, 'viscosity' | 'volumePenalty'> {
  readonly law: SceneLaw;
}

/** The law of some matter; `values` are those of src/materials/law_types.wgsl. */
export function lawModel(matter: LawMatter, dimensions: 2 | 3): LawModel {
  const { law, viscosity, volumePenalty } = matter;
  return {
    kind: law.kind,
    viscosity,
    penaltyPower: volumePenalty?.power ?? 0,
    penaltyFactor: volumePenalty?.factor ?? 1,
    values: valuesOf(law, matter, dimensions),
  };
}

function valuesOf(law: SceneLaw, { youngModulus, poissonRatio }: Matter, dimensions: 2 | 3): number[] {
  switch (law.kind) {
    case 'fixed-corotated':
    case 'neo-hookean':
      return [];
    case 'von-mises':
      // From a pull along one axis to the length of the deviator.
      return [Math.sqrt(2 / 3) * law.yieldStress];
    case 'drucker-prager': {
      const alpha = coneSlope(law, dimensions);
      // The tip of the cone is at the pull c cot φ, as a trace of strain.
      const pull = law.cohesion / Math.tan(law.frictionAngle);
      return [alpha, pull / bulkModulus(lameOf(youngModulus, poissonRatio))];
    }
    case 'snow':
      return [law.hardening, law.criticalCompression, law.criticalStretch];
    case 'fluid':
      return [law.bulkModulus, law.exponent, law.tension ? 0 : 1, law.keepVolume ? 1 : 0];
    case 'viscoelastic':
      return [law.relaxationTime];
    case 'cloth':
      return [law.normalStiffness, law.shearStiffness, law.layerFriction];
  }
}

/** α of |dev τ| ≤ 3 α p: where the cone of Drucker and Prager meets the strength of Mohr and Coulomb. */
function coneSlope({ frictionAngle, match }: DruckerPrager, dimensions: 2 | 3): number {
  const sine = Math.sin(frictionAngle);
  switch (match ?? (dimensions === 3 ? 'compression' : 'plane')) {
    case 'compression':
      return (Math.sqrt(2 / 3) * 2 * sine) / (3 - sine);
    case 'plane':
      // The greatest shear stress, |dev τ|/√2 where the plane is strained alone, is p sin φ.
      return (Math.SQRT2 / 3) * sine;
    case 'slope':
      // It acts along the layers that slide, as matter that keeps its volume shears where stress shears most.
      return (Math.SQRT2 / 3) * Math.tan(frictionAngle);
  }
}

/** What the law remembers at the start: a ratio of volumes, or nothing. */
export const startingMemory = ({ kind }: LawModel): number => (kind === 'snow' || kind === 'fluid' ? 1 : 0);

/** Gathers laws, each once. */
export class LawList {
  readonly laws: LawModel[] = [];
  readonly #places = new Map<string, number>();

  indexOf(law: LawModel): number {
    const key = JSON.stringify(law);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.laws.length);
    this.laws.push(law);
    return this.laws.length - 1;
  }
}
