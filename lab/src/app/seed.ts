/** The seed of a scene: among the overrides, else in its text, else the default. */

const form = /^\s*(?:scene\.)?seed\s*=/;

/** Of a scene that says none. */
const defaultSeed = 1;

export function seedOf(text: string, overrides: readonly string[]): number {
  const override = overrides.findLast((entry) => form.test(entry));
  if (override !== undefined) {
    const seed = Number(override.replace(form, ''));
    // What is no number is told where it is opened.
    return Number.isFinite(seed) ? seed : defaultSeed;
  }
  try {
    const scene: unknown = JSON.parse(text);
    const seed = typeof scene === 'object' && scene !== null && 'seed' in scene ? scene.seed : null;
    return typeof seed === 'number' ? seed : defaultSeed;
  } catch {
    return defaultSeed;
  }
}

export function withSeed(overrides: readonly string[], seed: number): readonly string[] {
  return [...overrides.filter((entry) => !form.test(entry)), `seed=${seed}`];
}
