import { beforeEach, expect, test } from 'vitest';
import { KernelError } from '../core/errors.ts';
import { elementStride, type ElementType, type FieldTable } from '../core/fields.ts';
import { BindingCheck, type OwnedArray } from './bindings.ts';
import type { Bindings, KernelBinding } from './device.ts';

const owner = {};
const array = (label: string, type: ElementType, count: number, change: Partial<OwnedArray> = {}): OwnedArray => ({
  label,
  type,
  count,
  owner,
  byteLength: count * elementStride(type),
  disposed: false,
  [Symbol.dispose]: () => undefined,
  ...change,
});

const particleTable = {
  position: { type: 'vec3f', unit: 'm', doc: 'world frame' },
  cell: { type: 'u32', unit: '1', doc: 'counter' },
} as const satisfies FieldTable;
const particleMembers = [
  { name: 'position', type: 'vec3f', offset: 0 },
  { name: 'cell', type: 'atomic<u32>', offset: 12 },
];

const bindings: readonly KernelBinding[] = [
  { name: 'params', binding: 0, access: 'uniform', element: 'vec4f', stride: 16, minimumCount: 2 },
  { name: 'words', binding: 1, access: 'read', element: 'u32', stride: 4, minimumCount: 0 },
  { name: 'particles', binding: 2, access: 'write', element: particleMembers, stride: 16, minimumCount: 0 },
];

let check: BindingCheck<OwnedArray>;
beforeEach(() => {
  check = new BindingCheck('p2g', bindings, owner);
});

const params = array('params', 'vec4f', 2);
const words = array('keys', 'u32', 9);
const particles = array('particles', particleTable, 5);

function failure(arrays: Bindings): string {
  try {
    check.resolve(arrays, []);
  } catch (error) {
    expect(error).toBeInstanceOf(KernelError);
    return (error as Error).message;
  }
  throw new Error('the arrays were accepted');
}

test('fitting arrays come back in the order of the bindings', () => {
  const into: OwnedArray[] = [words, words, words, words];
  check.resolve({ particles, words, params }, into);
  expect(into).toEqual([params, words, particles]);
});

test('plain words view any array', () => {
  for (const type of ['f32', 'i32', 'vec3f', 'mat3x3f', particleTable] as const) {
    expect(() => check.resolve({ params, words: array('any', type, 3), particles }, [])).not.toThrow();
  }
});

test('a binding of vectors of four takes arrays of words and of columns of three, but of no shorter vectors', () => {
  for (const type of ['f32', 'i32', 'u32', 'vec3f', 'mat3x3f', 'mat3x4f'] as const) {
    expect(() => check.resolve({ params: array('any', type, 9), words, particles }, [])).not.toThrow();
  }
  expect(failure({ params: array('pairs', 'vec2f', 9), words, particles })).toContain(
    'needs elements of vec4f, got vec2f',
  );
});

test('a missing array is named, with those given', () => {
  expect(failure({ params, words })).toBe(
    'kernel p2g, binding particles: no array was given: given were params, words',
  );
});

test('an unknown name is named, with those known', () => {
  expect(failure({ params, words, particles, grid: words })).toBe(
    'kernel p2g: has no binding grid: its bindings are params, words, particles',
  );
});

test('a wrong value type is named', () => {
  expect(failure({ params: array('weights', 'mat4x4f', 2), words, particles })).toBe(
    'kernel p2g, binding params: needs elements of vec4f, got mat4x4f in array weights',
  );
  expect(failure({ params: array('p', particleTable, 2), words, particles })).toContain(
    'got structs of position, cell',
  );
});

test('four plain words at once view structs, other vectors do not', () => {
  const fours = (element: 'vec4u' | 'vec4f'): BindingCheck<OwnedArray> =>
    new BindingCheck(
      'p2g',
      [{ name: 'words', binding: 0, access: 'read', element, stride: 16, minimumCount: 0 }],
      owner,
    );
  expect(() => fours('vec4u').resolve({ words: particles }, [])).not.toThrow();
  expect(() => fours('vec4f').resolve({ words: particles }, [])).toThrow('got structs of position, cell');
});

test('a wrong struct is named by its first wrong member', () => {
  const resultFor = (table: FieldTable) => failure({ params, words, particles: array('grains', table, 2) });
  expect(resultFor({ cell: particleTable.cell, position: particleTable.position })).toBe(
    'kernel p2g, binding particles: needs member position: vec3f at byte 0, got cell: u32 at byte 0 in array grains',
  );
  expect(resultFor({ position: particleTable.position })).toContain(
    'needs member cell: atomic<u32> at byte 12, got no',
  );
  expect(resultFor({ ...particleTable, mass: { type: 'f32', unit: 'kg', doc: 'mass' } })).toContain(
    'needs 2 member(s), got one more, mass: f32 at byte 16',
  );
  expect(failure({ params, words, particles: words })).toContain('needs structs of position, cell, got u32');
});

test('a struct that was wrong once stays wrong, and its right twin right', () => {
  const wrong = array('wrong', { position: particleTable.position }, 2);
  failure({ params, words, particles: wrong });
  check.resolve({ params, words, particles }, []);
  failure({ params, words, particles: wrong });
});

test('too short an array is refused', () => {
  expect(failure({ params: array('params', 'vec4f', 1), words, particles })).toBe(
    'kernel p2g, binding params: needs 2 element(s) of 16 bytes, got 16 bytes in array params: make it longer',
  );
});

test('disposed and foreign arrays are refused', () => {
  expect(failure({ params, words: array('keys', 'u32', 9, { disposed: true }), particles })).toContain(
    'binding words: array keys is disposed',
  );
  expect(failure({ params, words: array('keys', 'u32', 9, { owner: {} }), particles })).toContain(
    'binding words: array keys belongs to another device',
  );
});

test('what is written may not be bound twice; what is read may', () => {
  expect(failure({ params, words: particles, particles })).toBe(
    'kernel p2g, binding particles: array particles is bound to words as well, and one of them writes: use two arrays',
  );
  expect(() => check.resolve({ params, words: params, particles }, [])).not.toThrow();
});

test('an alias behind two harmless ones is found', () => {
  const three: readonly KernelBinding[] = ['a', 'b', 'c'].map((name, binding) => ({
    name,
    binding,
    access: name === 'c' ? 'write' : 'read',
    element: 'u32',
    stride: 4,
    minimumCount: 0,
  }));
  check = new BindingCheck('three', three, owner);
  expect(failure({ a: words, b: words, c: words })).toContain('binding c: array keys is bound to b as well');
});

test('indirect counts need three words and may not be written by the same run', () => {
  const counts = array('counts', 'u32', 3) as OwnedArray<'u32'>;
  expect(check.resolveIndirect({ indirect: counts }, [params, counts, particles])).toBe(counts);
  expect(() => check.resolveIndirect({ indirect: counts }, [params, words, counts])).toThrow(
    'kernel p2g, binding indirect: array counts is also written by binding particles',
  );
  expect(() => check.resolveIndirect({ indirect: array('two', 'u32', 2) as OwnedArray<'u32'> }, [])).toThrow(
    'array two has 2 word(s): an indirect dispatch reads 3',
  );
});

test('a vector of three and the number after it may be seen as one of four', () => {
  const table = {
    velocity: { type: 'vec3f', unit: 'm/s', doc: 'by now' },
    mass: { type: 'f32', unit: 'kg', doc: 'of the whole' },
    cell: { type: 'u32', unit: '1', doc: 'counter' },
  } as const satisfies FieldTable;
  const quads = [
    { name: 'velocity_mass', type: 'vec4f', offset: 0 },
    { name: 'cell', type: 'u32', offset: 16 },
  ];
  const binding = {
    name: 'motions',
    binding: 0,
    access: 'write',
    element: quads,
    stride: 32,
    minimumCount: 0,
  } as const;
  const view = (names: readonly string[]) =>
    new BindingCheck<OwnedArray>(
      'sweep',
      [{ ...binding, element: quads.map((member, k) => ({ ...member, name: names[k]! })) }],
      owner,
    );
  expect(() => view(['velocity_mass', 'cell']).resolve({ motions: array('motions', table, 3) }, [])).not.toThrow();
  expect(() => view(['mass_velocity', 'cell']).resolve({ motions: array('motions', table, 3) }, [])).toThrow(
    'needs member mass_velocity: vec4f at byte 0, got velocity: vec3f at byte 0',
  );
});

test('what was given before is still refused once it is disposed, or something is added', () => {
  const into: OwnedArray[] = [];
  const gone = { ...words, disposed: false };
  check.resolve({ particles, words: gone, params }, into);
  gone.disposed = true;
  expect(() => check.resolve({ particles, words: gone, params }, into)).toThrow('is disposed');
  gone.disposed = false;
  expect(() => check.resolve({ particles, words: gone, params, extra: words }, into)).toThrow('has no binding extra');
});
