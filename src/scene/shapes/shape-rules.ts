/** What the parts of a scene with grains of any outline ask of each other. */
import { rule } from '../schema-fields.ts';

interface ShapeParts {
  readonly gravity: readonly number[];
  readonly outlines: Readonly<Record<string, unknown>>;
  readonly grains: readonly unknown[];
  readonly soft: readonly unknown[];
  readonly shapes: readonly unknown[];
  readonly fields?: { readonly kind?: string; readonly file?: string };
  readonly solver: { readonly kind: string; readonly relaxation?: number };
  readonly boundaries: { readonly z: unknown };
  readonly materials: Readonly<Record<string, Resistances>>;
  readonly contacts: readonly Partial<Resistances>[];
}

interface Resistances {
  readonly rollingFriction: number;
  readonly twistingFriction: number;
  readonly cohesion: number;
}

const resistances = ['rollingFriction', 'twistingFriction', 'cohesion'] as const;
const isFor = (what: string) => ({ message: `is not for shapes: ${what}`, cure: 'remove it' });

const reasons: Readonly<Record<(typeof resistances)[number], string>> = {
  rollingFriction: 'their corners resist rolling',
  twistingFriction: 'in the plane nothing spins about a normal',
  cohesion: 'their contacts do not pull yet',
};

function resistanceOf(values: Partial<Resistances>) {
  const key = resistances.find((name) => (values[name] ?? 0) > 0);
  return key && { key, ...isFor(reasons[key]) };
}

export const shapeRules = [
  rule<ShapeParts>(({ grains, shapes }) => {
    if (shapes.length === 0 || grains.length === 0) return null;
    return { at: ['shapes'], message: 'cannot stand beside "grains" yet', cure: 'make a scene of each' };
  }),
  rule<ShapeParts>(({ soft, shapes }) => {
    if (shapes.length === 0 || soft.length === 0) return null;
    return { at: ['shapes'], message: 'cannot stand beside "soft" yet', cure: 'make a scene of each' };
  }),
  rule<ShapeParts>(({ shapes, outlines }) => {
    if (shapes.length > 0 || Object.keys(outlines).length === 0) return null;
    return { at: ['outlines'], message: 'are for shapes, of which there are none', cure: 'remove them' };
  }),
  rule<ShapeParts>(({ shapes, fields }) => {
    if (shapes.length > 0 || fields === undefined) return null;
    return { at: ['fields'], message: 'are for shapes, of which there are none', cure: 'remove them' };
  }),
  rule<ShapeParts>(({ shapes, fields }) => {
    if (shapes.length === 0 || fields?.kind !== 'neural' || fields.file !== undefined) return null;
    const message = 'is missing: nets must be trained first';
    return { at: ['fields', 'file'], message, cure: 'run `talus fields SCENE` and name the file that it writes' };
  }),
  rule<ShapeParts>(({ shapes, fields }) => {
    if (shapes.length === 0 || fields?.kind !== 'exact' || fields.file === undefined) return null;
    return { at: ['fields', 'file'], message: 'is for tables and nets', cure: 'remove it, or "kind": "exact"' };
  }),
  rule<ShapeParts>(({ shapes, solver }) => {
    if (shapes.length === 0 || solver.kind === 'gauss-seidel' || solver.kind === 'springs') return null;
    const message = 'must be "gauss-seidel" or "springs" for shapes';
    return { at: ['solver', 'kind'], message };
  }),
  rule<ShapeParts>(({ shapes, solver }) => {
    if (shapes.length === 0 || solver.kind !== 'gauss-seidel' || solver.relaxation === undefined) return null;
    return { at: ['solver', 'relaxation'], message: 'is for spheres', cure: 'remove it' };
  }),
  rule<ShapeParts>(({ shapes, solver }) => {
    if (shapes.length > 0 || solver.kind !== 'springs') return null;
    return {
      at: ['solver', 'kind'],
      message: 'is for shapes, of which there are none',
      cure: 'take "hertz" for spheres',
    };
  }),
  rule<ShapeParts>(({ shapes, gravity }) => {
    if (shapes.length === 0 || gravity[2] === 0) return null;
    const message = 'must be 0 with shapes, which move in the plane; y is up';
    return { at: ['gravity', 2], message, cure: 'write [0, -9.81, 0], or leave gravity out' };
  }),
  rule<ShapeParts>(({ shapes, boundaries }) => {
    if (shapes.length === 0 || boundaries.z === 'none') return null;
    return {
      at: ['boundaries', 'z'],
      message: 'must be "none" with shapes, which move in the plane',
      cure: 'remove it',
    };
  }),
  rule<ShapeParts>(({ shapes, materials }) => {
    if (shapes.length === 0) return null;
    for (const [name, material] of Object.entries(materials)) {
      const found = resistanceOf(material);
      if (found) return { at: ['materials', name, found.key], message: found.message, cure: found.cure };
    }
    return null;
  }),
  rule<ShapeParts>(({ shapes, contacts }) => {
    if (shapes.length === 0) return null;
    for (const [index, contact] of contacts.entries()) {
      const found = resistanceOf(contact);
      if (found) return { at: ['contacts', index, found.key], message: found.message, cure: found.cure };
    }
    return null;
  }),
] as const;
