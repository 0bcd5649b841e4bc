/** What a piece of soft matter is made of: its material with what its group says otherwise, checked. */
import type { CompileReport } from '../compile-report.ts';
import { shown } from '../fill/fill-context.ts';
import type { Scene } from '../scene.ts';
import type { LawMatter } from './compile-laws.ts';
import type { SoftPiece } from './fill-soft.ts';
import { isSheet, lameOf } from './lame.ts';

/** Where a material has a modulus and says no more. */
const usualPoissonRatio = 0.25;
const greatestFloat = 3.4e38;
const smallestFloat = 1.2e-38;

/** Laws of solids that keep their volume, which a penalty can help. */
const penalisedLaws: readonly string[] = ['fixed-corotated', 'neo-hookean', 'von-mises', 'viscoelastic'];

/** Null where there are problems, which are in the report. A fluid has no Young's modulus: 0. */
export function pieceMatter(
  scene: Scene,
  entry: number,
  { material: name, volume }: SoftPiece,
  { problems }: CompileReport,
): LawMatter | null {
  const material = scene.materials[name]!;
  const group = scene.soft[entry]!;
  const path = `scene.soft[${entry}]`;
  const { law } = material;
  const refuse = (where: string, message: string, cure: string): null => {
    problems.push({ path: where, message, cure });
    return null;
  };
  if (!law) return refuse(`${path}.material`, `"${name}" has no law`, `give scene.materials.${name}.law`);
  if (group.normal && law.kind !== 'cloth')
    return refuse(`${path}.normal`, `is for sheets, and the law of "${name}" is "${law.kind}"`, 'remove it');
  if (law.kind === 'cloth' && scene.grid!.dimensions === 2)
    return refuse(`${path}.material`, `"${name}" is a cloth, which is not for two dimensions`, 'take another law');
  const { viscosity, volumePenalty } = material;
  if (volumePenalty && !penalisedLaws.includes(law.kind))
    return refuse(`scene.materials.${name}.volumePenalty`, `is not for the law "${law.kind}"`, 'remove it');
  const said = { law, viscosity, ...(volumePenalty && { volumePenalty }), density: group.density ?? material.density };
  if (law.kind === 'fluid') {
    const solid = (['youngModulus', 'poissonRatio'] as const).find((key) => group[key] !== undefined);
    if (solid) return refuse(`${path}.${solid}`, 'is for solids, and a fluid has a bulkModulus', 'remove it');
    return withFloats({ ...said, youngModulus: 0, poissonRatio: 0 }, volume);
  }
  const youngModulus = group.youngModulus ?? material.youngModulus;
  const poissonRatio = group.poissonRatio ?? material.poissonRatio ?? usualPoissonRatio;
  if (youngModulus === undefined)
    return refuse(`scene.materials.${name}.youngModulus`, 'is missing: soft matter yields', 'give it in Pa, like 1e5');
  if (!(poissonRatio < 0.5))
    return refuse(
      `scene.materials.${name}.poissonRatio`,
      `must be < 0.5 for soft matter, or nothing changes its volume, got ${poissonRatio}`,
      'take 0.49 at most, or a volumePenalty',
    );
  return withFloats({ ...said, youngModulus, poissonRatio }, volume);

  /** Devices compute in f32. */
  function withFloats(matter: LawMatter, each: number): LawMatter | null {
    const mass = matter.density * each;
    const { mu, lambda } = lameOf(matter.youngModulus, matter.poissonRatio, isSheet(matter.law));
    const numbers = { mass, volume: each, 'Lamé’s λ': lambda, 'Lamé’s µ': mu };
    for (const [what, value] of Object.entries(numbers)) {
      const isSmall = (what === 'mass' || what === 'volume') && value < smallestFloat;
      if (!isSmall && value <= greatestFloat) continue;
      const message = `its particles have a ${what} of ${shown(value)}, which a 32-bit float cannot hold`;
      return refuse(path, message, 'take other numbers');
    }
    return matter;
  }
}
