import { describe, expect, test } from 'vitest';
import { packStructs } from '../../../src/core/fields.ts';
import { evaluate, loadKernel } from '../../../test/support/oracle-kernel.ts';

const one = { a: ['f32', 1] } as const;

describe('values are copied', () => {
  const declarations = `
    struct Inner { v: vec2f, list: array<f32, 3> }
    struct Outer { inner: Inner, m: mat2x2f }
    fn same(v: vec2f) -> vec2f { return v; }
    fn changed(o: Outer) -> Outer { var copy = o; copy.inner.v.x = 50; copy.m[0].x = 60; copy.inner.list[0] = 70; return copy; }
    var<private> shared_vector: vec2f;
    fn change_shared() -> f32 { shared_vector.x = 100; return 1; }`;
  const result = (statements: string, expression: string) =>
    evaluate('vec4f', expression, one, { declarations, statements });

  test('from variable to variable, whole and in part', async () => {
    expect(await result('var v = vec2f(a, 2); var w = v; w.x = 9; let l = v; v.y = 8;', 'vec4f(v, w)')).toEqual([
      1, 8, 9, 2,
    ]);
    expect(await result('var v = vec2f(a, 2); let l = v; v.y = 8;', 'vec4f(v, l)')).toEqual([1, 8, 1, 2]);
    expect(
      await result('var m = mat2x2f(1, 2, 3, 4); var c = m[1]; c.x = 9; m[0] = c; c.y = 8;', 'vec4f(m[0], c)'),
    ).toEqual([9, 4, 9, 8]);
    expect(
      await result(
        'var o: Outer; var p = o; p.inner.list[1] = 5; o.m[1].y = 6; let q = p.inner; p.inner.list[1] = 7;',
        'vec4f(o.inner.list[1], o.m[1].y, p.inner.list[1], q.list[1])',
      ),
    ).toEqual([0, 6, 7, 5]);
    expect(await result('var l = array(vec2f(a), vec2f(2)); l[0] = l[1]; l[1].x = 9;', 'vec4f(l[0], l[1])')).toEqual([
      2, 2, 9, 2,
    ]);
  });

  test('into and out of functions and constructors', async () => {
    expect(await result('let l = vec2f(a, 2); var w = same(l); w.x = 9;', 'vec4f(l, w)')).toEqual([1, 2, 9, 2]);
    expect(
      await result('var o: Outer; let p = changed(o);', 'vec4f(o.inner.v.x, p.inner.v.x, p.m[0].x, p.inner.list[0])'),
    ).toEqual([0, 50, 60, 70]);
    expect(
      await result('let v = vec2f(a, 2); var i = Inner(v, array(1., 2., 3.)); i.v.x = 9;', 'vec4f(v, i.v)'),
    ).toEqual([1, 2, 9, 2]);
    expect(await result('let v = vec2f(a, 2); var l = array(v, v); l[0].x = 9;', 'vec4f(v, l[0])')).toEqual([
      1, 2, 9, 2,
    ]);
    expect(await result('let v = vec2f(a, 2); var m = mat2x2f(v, v); m[0].x = 9;', 'vec4f(v, m[1])')).toEqual([
      1, 2, 1, 2,
    ]);
  });

  test('before a call that changes them', async () => {
    expect(
      await result('shared_vector = vec2f(1, 2); let s = shared_vector * change_shared();', 'vec4f(s, shared_vector)'),
    ).toEqual([1, 2, 100, 2]);
    expect(
      await result('shared_vector = vec2f(1, 2); shared_vector += change_shared();', 'vec4f(shared_vector, 0, 0)'),
    ).toEqual([2, 3, 0, 0]);
  });
});

describe('pointers', () => {
  test('to variables of a function and their parts', async () => {
    const declarations = `
      struct State { position: vec3f, count: u32, weights: array<f32, 4> }
      fn bump(x: ptr<function, f32>) { *x = *x + 1; }
      fn move_by(s: ptr<function, State>, d: f32) { (*s).position.y += d; s.count++; s.weights[s.count] = d; bump(&s.weights[3]); }`;
    const statements = `
      var x = a; bump(&x); bump(&x);
      var s = State(vec3f(1, 2, 3), 0, array<f32, 4>());
      move_by(&s, 10); move_by(&s, 20);
      let w = &s.weights; (*w)[0] = 7; bump(&(*w)[0]);
      var copy = s; move_by(&copy, 1000);
      var list = array(vec2f(1), vec2f(2)); let p = &list[1]; *p = vec2f(5, 6); (*p).x = 4; p.y *= 2;`;
    const value = (expression: string) => evaluate('vec4f', expression, one, { declarations, statements });
    expect(await value('vec4f(x, s.position.y, f32(s.count), s.weights[1])')).toEqual([3, 32, 2, 10]);
    expect(await value('vec4f(s.weights[0], s.weights[2], s.weights[3], copy.position.y)')).toEqual([8, 20, 2, 1032]);
    expect(await value('vec4f(list[0], list[1])')).toEqual([1, 1, 4, 12]);
  });

  test('read before a call that writes through them', async () => {
    const declarations = 'fn clear(v: ptr<function, vec2f>) -> f32 { *v = vec2f(); return 1; }';
    expect(
      await evaluate('vec4f', 'vec4f(w, v)', one, {
        declarations,
        statements: 'var v = vec2f(a, 2); let w = v * clear(&v);',
      }),
    ).toEqual([1, 2, 0, 0]);
  });

  test('to arrays of the host and to private variables', async () => {
    const declarations = `
      var<private> total: array<f32, 2>;
      fn add(to: ptr<private, f32>, x: f32) { *to += x; }
      fn twice(x: ptr<storage, array<vec2f>, read>) -> vec2f { return x[0] * 2; }`;
    const operands = { v: ['vec2f', 3, 4] } as const;
    const statements = 'add(&total[1], v.x); add(&total[1], 1); let t = twice(&v_0); let p = &v_0[0];';
    expect(await evaluate('vec4f', 'vec4f(t, total[1], (*p).y)', operands, { declarations, statements })).toEqual([
      6, 8, 4, 4,
    ]);
  });

  test('bools and vectors of bool live behind them too', async () => {
    const declarations =
      'fn flip(x: ptr<function, vec2<bool>>, y: ptr<function, bool>) { (*x).x = !(*x).x; *y = !*y; }';
    const statements = 'var x = vec2<bool>(a > 2, a > 0); var y = a > 0; flip(&x, &y);';
    expect(await evaluate('vec3u', 'vec3u(vec2u(x), u32(y))', one, { declarations, statements })).toEqual([1, 1, 0]);
  });
});

describe('arrays of the host', () => {
  const particle = {
    position: { type: 'vec3f', unit: 'm', doc: '' },
    id: { type: 'i32', unit: '1', doc: '' },
    frame: { type: 'mat2x3f', unit: '1', doc: '' },
    flags: { type: 'u32', unit: '1', doc: '' },
  } as const;

  const table = {
    scale: { type: 'f32', unit: '1', doc: '' },
    offset: { type: 'vec3f', unit: 'm', doc: '' },
    shift: { type: 'u32', unit: '1', doc: '' },
  } as const;

  test('structs keep their layout and their doubles', () => {
    const { device, kernel } = loadKernel(`
      struct Particle { position: vec3f, id: i32, frame: mat2x3f, flags: u32 }
      @group(0) @binding(0) var<storage, read_write> particles: array<Particle>;
      @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) i: vec3u) {
        var p = particles[i.x];
        p.position.y += 0.1;
        p.frame[1].z = f32(p.id);
        p.id = -p.id;
        particles[i.x] = p;
        particles[i.x].flags -= 1u;
      }`);
    const particles = device.array('particles', particle, 2);
    const first = { position: [0.1, 0.2, 0.3], id: 5, frame: [1, 2, 3, 4, 5, 6], flags: 0 };
    device.writeStructs(particles, [first, { ...first, id: -7, flags: 9 }]);
    device.submit((pass) => pass.run(kernel, { particles }, 2));
    const position = [0.1, 0.2 + 0.1, 0.3];
    expect(device.readStructs(particles)).toEqual([
      { position, id: -5, frame: [1, 2, 3, 4, 5, 5], flags: 0xffff_ffff },
      { position, id: 7, frame: [1, 2, 3, 4, 5, -7], flags: 8 },
    ]);
  });

  test('have their length, and uniforms their values', async () => {
    const { device, kernel } = loadKernel(`
      struct Params { scale: f32, offset: vec3f, shift: u32 }
      @group(0) @binding(0) var<uniform> params: Params;
      @group(0) @binding(1) var<storage, read> values: array<vec3f>;
      @group(0) @binding(2) var<storage, read_write> result: array<f32>;
      @compute @workgroup_size(1) fn main() {
        let view = &values;
        result[0] = f32(arrayLength(&values)) * params.scale;
        result[1] = f32(arrayLength(view)) + params.offset.z + f32(params.shift);
      }`);
    const params = device.array('params', table, 1, packStructs(table, [{ scale: 0.5, offset: [1, 2, 3], shift: 7 }]));
    const values = device.array('values', 'vec3f', 3);
    const result = device.array('result', 'f32', 2);
    device.submit((pass) => pass.run(kernel, { params, values, result }, 1));
    expect([...(await device.read(result))]).toEqual([1.5, 13]);
  });

  test('words may be taken for integers or floats, through the bits of f32', async () => {
    const { device, kernel } = loadKernel(`
      @group(0) @binding(0) var<storage, read> words: array<u32>;
      @group(0) @binding(1) var<storage, read> floats: array<f32>;
      @group(0) @binding(2) var<storage, read_write> moved: array<u32>;
      @group(0) @binding(3) var<storage, read_write> made: array<f32>;
      @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) i: vec3u) {
        moved[i.x] = words[i.x];
        made[i.x] = floats[i.x];
      }`);
    const words = device.array('words', 'f32', 2, [0.1, -2]);
    const floats = device.array('floats', 'i32', 2, [0x3f80_0000, -0x3f80_0000]);
    const moved = device.array('moved', 'f32', 2);
    const made = device.array('made', 'u32', 2);
    device.submit((pass) => pass.run(kernel, { words, floats, moved, made }, 2));
    expect([...(await device.read(moved))]).toEqual([Math.fround(0.1), -2]);
    expect([...(await device.read(made))]).toEqual([0x3f80_0000, 0xc080_0000]);
  });
});

describe('atomics', () => {
  test('give what was there and leave what they should', async () => {
    const { device, kernel } = loadKernel(`
      @group(0) @binding(0) var<storage, read_write> u: array<atomic<u32>>;
      @group(0) @binding(1) var<storage, read_write> s: array<atomic<i32>>;
      @group(0) @binding(2) var<storage, read_write> old: array<i32>;
      @compute @workgroup_size(1) fn main() {
        old[0] = i32(atomicAdd(&u[0], 3));
        old[1] = i32(atomicSub(&u[0], 15));
        atomicMax(&u[1], 5); atomicMin(&u[2], 5);
        atomicAnd(&u[3], 6); atomicOr(&u[4], 6); atomicXor(&u[5], 6);
        old[2] = i32(atomicExchange(&u[6], 99));
        atomicStore(&s[0], -4);
        old[3] = atomicLoad(&s[0]);
        old[4] = atomicMin(&s[0], -9);
        atomicMax(&s[1], -1);
        let won = atomicCompareExchangeWeak(&s[2], 0, 42);
        let lost = atomicCompareExchangeWeak(&s[2], 0, 43);
        old[5] = won.old_value + select(0, 100, won.exchanged);
        old[6] = lost.old_value + select(0, 100, lost.exchanged);
        atomicAdd(&s[3], 1);
      }`);
    const u = device.array('u', 'u32', 7, [10, 3, 3, 5, 5, 5, 5]);
    const s = device.array('s', 'i32', 4, [0, -5, 0, 0x7fff_ffff]);
    const old = device.array('old', 'i32', 7);
    device.submit((pass) => pass.run(kernel, { u, s, old }, 1));
    expect([...(await device.read(u))]).toEqual([0xffff_fffe, 5, 3, 4, 7, 3, 99]);
    expect([...(await device.read(s))]).toEqual([-9, -1, 42, -0x8000_0000]);
    expect([...(await device.read(old))]).toEqual([10, 13, 5, -4, -4, 100, 42]);
  });
});
