import { expect, test } from 'vitest';
import type { KernelOverride, KernelSource } from './device.ts';
import { overrideValues } from './overrides.ts';

const target = { bindings: [], workgroupSize: 1, constants: {} };
const source = (overrides: KernelOverride[]): KernelSource => ({
  name: 'relax',
  file: 'relax.wgsl',
  overrides,
  gpu: { ...target, wgsl: '' },
  cpu: { ...target, scratchBytes: 0 },
});
const relax = source([
  { name: 'stiffness', type: 'f32', defaultValue: null },
  { name: 'sweeps', type: 'u32', defaultValue: 4 },
  { name: 'shift', type: 'i32', defaultValue: -1 },
  { name: 'damped', type: 'bool', defaultValue: 0 },
]);

test('values come in the order of declaration, defaults filled in and floats rounded', () => {
  expect(overrideValues(relax, { damped: 1, stiffness: 0.1 })).toEqual([Math.fround(0.1), 4, -1, 1]);
  expect(overrideValues(source([]))).toEqual([]);
});

test('a missing, unknown or unfit constant is named, with the cure', () => {
  expect(() => overrideValues(relax)).toThrow(/^kernel relax, constant stiffness: has no default: pass a value/);
  expect(() => overrideValues(relax, { stifness: 1 })).toThrow(/constant stifness: no such.*did you mean stiffness\?/);
  expect(() => overrideValues(relax, { gravity: 1 })).toThrow(/it has stiffness, sweeps, shift, damped/);
  expect(() => overrideValues(source([]), { gravity: 1 })).toThrow(/it has none/);
  for (const [name, value] of [
    ['stiffness', Number.NaN],
    ['stiffness', 1e39],
    ['sweeps', -1],
    ['sweeps', 1.5],
    ['shift', 2 ** 31],
    ['damped', 2],
  ] as const) {
    expect(() => overrideValues(relax, { stiffness: 1, [name]: value })).toThrow(
      new RegExp(`constant ${name}: must be`),
    );
  }
});
