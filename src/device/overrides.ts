/** Values of a kernel's `override` constants. Every device checks them here, so that a mistake reads the same everywhere. */
import { KernelError } from '../core/errors.ts';
import { nearestName } from '../core/nearest-name.ts';
import type { KernelOverride, KernelSource } from './device.ts';

/** One value for each override in the order of their declaration, rounded to f32 where it is one; bools are 0 or 1. */
export function overrideValues(source: KernelSource, constants: Readonly<Record<string, number>> = {}): number[] {
  const known = source.overrides.map(({ name }) => name);
  for (const name of Object.keys(constants)) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    const cure = nearest !== null ? `did you mean ${nearest}?` : `it has ${known.join(', ') || 'none'}`;
    throw new KernelError(`kernel ${source.name}, constant ${name}: no such override constant: ${cure}`);
  }
  return source.overrides.map((override) => {
    const value = constants[override.name] ?? override.defaultValue;
    if (value === null) {
      throw new KernelError(
        `kernel ${source.name}, constant ${override.name}: has no default: pass a value, as device.kernel(source, { ${override.name}: … })`,
      );
    }
    const fault = faultOf(override, value);
    if (fault !== null)
      throw new KernelError(`kernel ${source.name}, constant ${override.name}: ${fault}, got ${value}`);
    return override.type === 'f32' ? Math.fround(value) : value;
  });
}

const integerRanges = { i32: [-(2 ** 31), 2 ** 31 - 1], u32: [0, 2 ** 32 - 1], bool: [0, 1] } as const;

function faultOf({ type }: KernelOverride, value: number): string | null {
  if (type === 'f32') return Number.isFinite(Math.fround(value)) ? null : 'must be a finite f32';
  const [least, most] = integerRanges[type];
  const fits = Number.isInteger(value) && value >= least && value <= most;
  return fits ? null : `must be a whole number from ${least} to ${most} (${type})`;
}
