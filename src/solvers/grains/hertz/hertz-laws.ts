/** How materials yield, as kernels read it: for grains that meet grains, and for grains that meet walls. */
import { TalusError } from '../../../core/errors.ts';
import { packStructs, type FieldTable } from '../../../core/fields.ts';
import type { Model } from '../../../scene/model.ts';
import { dampingOf } from '../../../materials/damping-of.ts';

/** As `HertzLaw` in hertz_law.wgsl. */
export const hertzLaw = {
  modulus: { type: 'f32', unit: 'Pa', doc: 'Of both materials together, E*.' },
  shear_modulus: { type: 'f32', unit: 'Pa', doc: 'Of both materials together, G*.' },
  damping: { type: 'f32', unit: '1', doc: 'Ratio to critical damping.' },
} as const satisfies FieldTable;

/** As `HertzMemory` there. */
export const hertzMemory = {
  spring: { type: 'vec3f', unit: 'N s', doc: 'Of the tangential spring without its damper.' },
  turn: { type: 'vec3f', unit: 'N m s', doc: 'Of the springs against rolling and twisting without theirs.' },
} as const satisfies FieldTable;

/** For each material of the first grain and each of the second. */
export function packPairLaws(model: Model, attraction: boolean): Uint32Array {
  return packLaws(
    model,
    model.materials.map((_, k) => k),
    attraction,
  );
}

/** For each part of a body and each material of a grain. */
export function packWallLaws(model: Model, attraction: boolean): Uint32Array {
  return packLaws(
    model,
    model.parts.map(({ material }) => material),
    attraction,
  );
}

function packLaws({ materials, contacts }: Model, partners: readonly number[], attraction: boolean): Uint32Array {
  const laws = partners.flatMap((partner) =>
    materials.map(({ name }, own) => {
      const { elasticity, restitution } = contacts[partner * materials.length + own]!;
      if (!elasticity) {
        const both = `${materials[partner]!.name} and ${name}`;
        throw new TalusError(
          `solver hertz: materials ${both} have no elasticity together; give both a youngModulus [Pa]`,
        );
      }
      const { modulus, shearModulus } = elasticity;
      return { modulus, shear_modulus: shearModulus, damping: dampingOf(restitution, attraction) };
    }),
  );
  return packStructs(hertzLaw, laws);
}
