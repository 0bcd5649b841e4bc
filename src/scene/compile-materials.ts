/** Materials by index, and how each pair of them meets. */
import type { CompileReport } from './compile-report.ts';
import { combinedElasticity } from './elasticity.ts';
import type { ContactModel, MaterialModel } from './model.ts';
import type { Scene, SceneContact, SceneMaterial } from './scene.ts';

export interface Materials {
  readonly materials: readonly MaterialModel[];
  /** At index a · materials.length + b; symmetric. */
  readonly contacts: readonly ContactModel[];
  indexOf(name: string): number;
}

export function compileMaterials(scene: Scene, report: CompileReport): Materials {
  const names = Object.keys(scene.materials);
  const explicit = new Map(
    scene.contacts.flatMap(({ between: [a, b], ...given }) => [
      [`${a} ${b}`, given] as const,
      [`${b} ${a}`, given] as const,
    ]),
  );
  const contacts = names.flatMap((a) =>
    names.map((b) => pairOf(scene.materials[a]!, scene.materials[b]!, explicit.get(`${a} ${b}`))),
  );
  if (scene.solver.kind === 'granulargym') checkFrictionAlone(names, contacts, report);
  const indices = new Map(names.map((name, index) => [name, index]));
  return {
    materials: names.map((name) => ({ name, density: scene.materials[name]!.density })),
    contacts,
    indexOf: (name) => indices.get(name)!,
  };
}

/** How two materials meet, with what is said of the two together. */
function pairOf(a: SceneMaterial, b: SceneMaterial, given: Omit<SceneContact, 'between'> = {}): ContactModel {
  const { effectiveModulus, effectiveShearModulus, ...others } = given;
  const elasticity = combinedElasticity(a, b);
  return {
    ...combined(a, b),
    ...others,
    ...(elasticity && {
      elasticity: {
        modulus: effectiveModulus ?? elasticity.modulus,
        shearModulus: effectiveShearModulus ?? elasticity.shearModulus,
      },
    }),
  };
}

/** What follows from two materials by themselves; for one with itself, its own values. */
function combined(a: SceneMaterial, b: SceneMaterial): ContactModel {
  return {
    friction: Math.sqrt(a.friction * b.friction),
    restitution: Math.min(a.restitution, b.restitution),
    rollingFriction: (a.rollingFriction + b.rollingFriction) / 2,
    twistingFriction: (a.twistingFriction + b.twistingFriction) / 2,
    cohesion: Math.min(a.cohesion, b.cohesion),
  };
}

const beyondFriction = ['restitution', 'rollingFriction', 'twistingFriction', 'cohesion'] as const;

/** The first pair of materials that does more than rub, with the first of what it does. */
function checkFrictionAlone(names: readonly string[], contacts: readonly ContactModel[], report: CompileReport): void {
  const index = contacts.findIndex((pair) => beyondFriction.some((key) => pair[key] > 0));
  const key = beyondFriction.find((each) => index >= 0 && contacts[index]![each] > 0);
  if (key === undefined) return;
  const [a, b] = [names[Math.floor(index / names.length)]!, names[index % names.length]!];
  const whose = a === b ? `"${a}" has` : `"${a}" and "${b}" have`;
  report.problems.push({
    path: 'scene.solver.kind',
    message: `"granulargym" knows friction alone, and ${whose} a ${key} of ${contacts[index]![key]}`,
    cure: `set ${beyondFriction.join(', ')} to 0, or take another solver`,
  });
}
