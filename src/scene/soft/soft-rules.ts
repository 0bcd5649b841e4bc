/** What the parts of a scene with soft matter ask of each other. */
import { rule } from '../schema-fields.ts';

interface SoftParts {
  readonly gravity: readonly number[];
  readonly domain?: unknown;
  readonly grid?: { readonly dimensions: 2 | 3 };
  readonly grains: readonly unknown[];
  readonly soft: readonly unknown[];
  readonly actuators: readonly unknown[];
  readonly output: { readonly contacts: boolean };
  readonly materials: Readonly<
    Record<string, { readonly law?: unknown; readonly viscosity: number; readonly volumePenalty?: unknown }>
  >;
}

export const softRules = [
  rule<SoftParts>(({ grains, soft }) => {
    if (soft.length === 0 || grains.length === 0) return null;
    return { at: ['soft'], message: 'cannot stand beside "grains" yet', cure: 'make a scene of each' };
  }),
  rule<SoftParts>(({ soft, grid }) => {
    if (soft.length === 0 || grid !== undefined) return null;
    return { at: ['grid'], message: 'is missing: soft matter moves on a grid', cure: 'give "grid" with "cellSize"' };
  }),
  rule<SoftParts>(({ soft, domain }) => {
    if (soft.length === 0 || domain !== undefined) return null;
    const message = 'is missing: it says where the grid of soft matter ends';
    return { at: ['domain'], message, cure: 'give "domain" with min and max' };
  }),
  rule<SoftParts>(({ soft, grid }) => {
    if (soft.length > 0 || grid === undefined) return null;
    return { at: ['grid'], message: 'is for soft matter, of which there is none', cure: 'remove it' };
  }),
  rule<SoftParts>(({ soft, actuators }) => {
    if (soft.length > 0 || actuators.length === 0) return null;
    return { at: ['actuators'], message: 'are for soft matter, of which there is none', cure: 'remove them' };
  }),
  rule<SoftParts>(({ soft, output }) => {
    if (soft.length === 0 || !output.contacts) return null;
    return { at: ['output', 'contacts'], message: 'is for grains: soft matter has no contacts', cure: 'remove it' };
  }),
  rule<SoftParts>(({ gravity, grid }) => {
    if (grid?.dimensions !== 2 || gravity[2] === 0) return null;
    const message = 'must be 0 in two dimensions, where y is up';
    return { at: ['gravity', 2], message, cure: 'write [0, -9.81, 0], or leave gravity out' };
  }),
  rule<SoftParts>(({ materials }) => {
    for (const [name, { law, viscosity, volumePenalty }] of Object.entries(materials)) {
      const key = viscosity > 0 ? 'viscosity' : 'volumePenalty';
      if (law !== undefined || (viscosity === 0 && volumePenalty === undefined)) continue;
      return {
        at: ['materials', name, key],
        message: 'is for soft matter, which has a law',
        cure: 'give "law" as well',
      };
    }
    return null;
  }),
] as const;
