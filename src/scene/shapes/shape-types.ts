/** Types of grains: outlines in their sizes. A group draws one for each of its grains. */
import { makeOutline } from '../../geometry/outline/make-outline.ts';
import type { SizedOutline } from '../../geometry/outline/outline.ts';
import type { CompileReport } from '../compile-report.ts';
import type { FillContext } from '../fill/fill-context.ts';
import type { Scene, SceneShapes } from '../scene.ts';
import { greatestTypeCount } from './schema-shapes.ts';
import type { ShapeType } from './shapes-model.ts';

export interface ShapeTypes {
  readonly types: readonly ShapeType[];
  /** Of each group of the scene; null where an outline of it has problems. */
  readonly groups: readonly (GroupTypes | null)[];
}

/** What grains of a group may be. */
export interface GroupTypes {
  readonly choices: readonly TypeChoice[];
  /** Of the largest [m] */
  readonly largest: number;
}

export interface TypeChoice {
  /** Index of the type */
  readonly type: number;
  /** Of the circle around it [m] */
  readonly radius: number;
  /** [m²] */
  readonly area: number;
  /** How often it is drawn; they sum to 1. */
  readonly share: number;
}

export function compileTypes(scene: Scene, report: CompileReport): ShapeTypes {
  const outlines = new Map<string, SizedOutline>();
  for (const [name, spec] of Object.entries(scene.outlines)) {
    const outline = report.attempt(`scene.outlines.${name}`, () => makeOutline(spec));
    if (outline) outlines.set(name, outline);
  }
  const types: ShapeType[] = [];
  const indices = new Map<string, number>();
  const indexOf = (name: string, outline: SizedOutline, radius: number): number => {
    const key = `${name} ${radius}`;
    const known = indices.get(key);
    if (known !== undefined) return known;
    indices.set(key, types.length);
    return types.push({ name, outline: outline.outline, radius }) - 1;
  };
  const groups = scene.shapes.map((group) => groupTypes(group, outlines, indexOf));
  if (types.length > greatestTypeCount) {
    const message = `${types.length} outlines in their sizes are more than ${greatestTypeCount}`;
    report.problems.push({ path: 'scene.shapes', message, cure: 'take fewer outlines or sizes' });
  }
  return { types, groups };
}

function groupTypes(
  { outline, shares, radius }: SceneShapes,
  outlines: ReadonlyMap<string, SizedOutline>,
  indexOf: (name: string, outline: SizedOutline, radius: number) => number,
): GroupTypes | null {
  const names = typeof outline === 'string' ? [outline] : outline;
  const choices: TypeChoice[] = [];
  for (const [k, name] of names.entries()) {
    const sized = outlines.get(name);
    if (!sized) return null;
    const sizes = typeof radius === 'object' ? radius.sizes : [{ radius: radius ?? sized.radius, weight: 1 }];
    for (const size of sizes) {
      choices.push({
        type: indexOf(name, sized, size.radius),
        radius: size.radius,
        area: sized.outline.area * size.radius ** 2,
        share: (shares?.[k] ?? 1) * (size.weight / sizes.reduce((sum, { weight }) => sum + weight, 0)),
      });
    }
  }
  const total = choices.reduce((sum, { share }) => sum + share, 0);
  return {
    choices: choices.map((choice) => ({ ...choice, share: choice.share / total })),
    largest: choices.reduce((largest, choice) => Math.max(largest, choice.radius), 0),
  };
}

/** Draws what grains of a group are, one after another. */
export function typeDrawer({ choices }: GroupTypes, context: FillContext): () => TypeChoice {
  const dice = context.dice('outline');
  let total = 0;
  const upTo = choices.map(({ share }) => (total += share));
  if (choices.length === 1) return () => choices[0]!;
  return () => {
    const drawn = dice.uniform() * total;
    const found = upTo.findIndex((limit) => drawn < limit);
    return choices[found < 0 ? choices.length - 1 : found]!;
  };
}

export function drawTypes(types: GroupTypes, count: number, context: FillContext): TypeChoice[] {
  const draw = typeDrawer(types, context);
  return Array.from({ length: count }, draw);
}
