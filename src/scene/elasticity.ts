/** How materials yield, for solvers that let grains overlap: moduli of pairs, and the time that sets the step. */
import type { ContactElasticity } from './model.ts';
import type { Scene, SceneMaterial } from './scene.ts';

/** Where a material has a modulus and says no more. */
const usualPoissonRatio = 0.25;

interface Solid {
  /** [Pa] */
  readonly young: number;
  readonly poisson: number;
}

function solidOf({ youngModulus, poissonRatio = usualPoissonRatio }: SceneMaterial): Solid | null {
  return youngModulus === undefined ? null : { young: youngModulus, poisson: poissonRatio };
}

/** Of two materials by themselves; null if one of them has no modulus. */
export function combinedElasticity(a: SceneMaterial, b: SceneMaterial): ContactElasticity | null {
  const solids = [solidOf(a), solidOf(b)];
  if (!solids[0] || !solids[1]) return null;
  const sum = (of: (solid: Solid) => number): number => of(solids[0]!) + of(solids[1]!);
  return {
    modulus: 1 / sum(({ young, poisson }) => (1 - poisson ** 2) / young),
    // (2 − ν)/G with G = E / (2 (1 + ν))
    shearModulus: 1 / sum(({ young, poisson }) => (2 * (2 - poisson) * (1 + poisson)) / young),
  };
}

/**
 * How long a wave takes along the surface of a grain, from pole to pole [s]: explicit steps must be shorter by far
 * (Thornton and Randall 1988).
 */
function rayleighTime(radius: number, material: SceneMaterial): number {
  const solid = solidOf(material);
  if (!solid) return Infinity;
  const shear = solid.young / (2 * (1 + solid.poisson));
  return (Math.PI * radius * Math.sqrt(material.density / shear)) / (0.1631 * solid.poisson + 0.8766);
}

/** The shortest of all grains [s]; `material` holds places among the scene's materials. */
export function shortestRayleighTime(scene: Scene, radius: Float64Array, material: Uint32Array): number {
  const materials = Object.values(scene.materials);
  const smallest = materials.map(() => Infinity);
  for (const [k, r] of radius.entries()) smallest[material[k]!] = Math.min(smallest[material[k]!]!, r);
  return materials.reduce((least, given, k) => Math.min(least, rayleighTime(smallest[k]!, given)), Infinity);
}
