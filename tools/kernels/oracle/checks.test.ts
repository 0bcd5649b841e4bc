import { describe, expect, test } from 'vitest';
import { KernelError } from '../../../src/core/errors.ts';
import { loadKernel, type OracleKernelOptions } from '../../../test/support/oracle-kernel.ts';

/** Runs a kernel on `values: array<f32>` of 8 elements with `threads` threads. */
function run(body: string, options: OracleKernelOptions = {}, { threads = 4, declarations = '', size = 2 } = {}): void {
  const { device, kernel } = loadKernel(
    `@group(0) @binding(0) var<storage, read_write> values: array<f32>;
${declarations}
@compute @workgroup_size(${size}) fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x; _ = arrayLength(&values);
${body}
}`,
    options,
  );
  const values = device.array('values', 'f32', 8);
  device.submit((pass) => pass.run(kernel, { values }, threads));
}

describe('indices out of bounds', () => {
  test('of an array of the host', () => {
    expect(() => run('values[i + 6] = 1;')).toThrow(
      new KernelError('kernel main, main.wgsl:5, invocation 2: values[8] is out of bounds: its length is 8'),
    );
    expect(() => run('values[0] = values[i32(i) - 3];')).toThrow('values[-3] is out of bounds');
    expect(() => run('let p = &values[i * 9];')).toThrow('invocation 1: values[9] is out of bounds');
  });

  test('of arrays and vectors in variables', () => {
    expect(() => run('var list = array(1, 2, 3); list[i] = 2;')).toThrow('list[3] is out of bounds: its length is 3');
    expect(() => run('let v = vec2f(1, 2); values[i] = v[i];')).toThrow('v[2] is out of bounds: its length is 2');
    expect(() => run('var m = mat2x3f(); m[i].x = 1;')).toThrow('m[2] is out of bounds: its length is 2');
    const declarations = 'struct S { list: array<f32, 2> }';
    expect(() => run('var s: S; s.list[i] = 1;', {}, { declarations })).toThrow('s.list[2] is out of bounds');
    expect(() => run('var s: S; let p = &s; p.list[i] = 1;', {}, { declarations })).toThrow(
      's.list[2] is out of bounds',
    );
  });

  test('of workgroup memory, nested', () => {
    const declarations = 'struct Cell { slots: array<u32, 3> } var<workgroup> cells: array<Cell, 4>;';
    expect(() => run('cells[2].slots[i] = 1;', {}, { declarations })).toThrow(
      'kernel main, main.wgsl:5, invocation 3: cells[2].slots[3] is out of bounds: its length is 3',
    );
  });

  test('in a function of another file', () => {
    const modules = {
      'math/pick.wgsl': '// picks\nfn pick(k: u32) -> f32 {\n  var l = array(1., 2.);\n  return l[k];\n}',
    };
    const { device, kernel } = loadKernel(
      `import package::math::pick::pick;
      @group(0) @binding(0) var<storage, read_write> values: array<f32>;
      @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) { values[0] = pick(id.x); }`,
      { modules },
    );
    const values = device.array('values', 'f32', 1);
    expect(() => device.submit((pass) => pass.run(kernel, { values }, 3))).toThrow(
      'kernel main, math/pick.wgsl:4, invocation 2: l[2] is out of bounds',
    );
  });
});

describe('values that are not finite', () => {
  const divide = 'values[i] = 1 / (f32(i) - 3);';

  test('are trapped where they are stored, on demand', () => {
    expect(() => run(divide)).not.toThrow();
    expect(() => run(divide, { trapNonFinite: true })).toThrow(
      'kernel main, main.wgsl:5, invocation 3: values[3] is set to Infinity',
    );
    expect(() => run('values[i] = sqrt(0.5 - f32(i));', { trapNonFinite: true })).toThrow('values[1] is set to NaN');
  });

  test('are named with the member and the lane', () => {
    const declarations = 'struct Cell { n: u32, v: vec3f } var<workgroup> cells: array<Cell, 4>;';
    const body = 'cells[i].v = vec3f(0, 0, 1 / values[i]);';
    expect(() => run(body, { trapNonFinite: true }, { declarations })).toThrow('cells[0].v.z is set to Infinity');
  });

  test('may pass through variables', () => {
    const body = 'var x = 1 / (f32(i) - 3); let p = &x; *p *= 2; values[i] = min(x, 1000);';
    expect(() => run(body, { trapNonFinite: true })).not.toThrow();
  });
});

describe('races', () => {
  const detect = { detectRaces: true };

  test('between invocations of a dispatch', () => {
    expect(() => run('values[i] = 1;', detect)).not.toThrow();
    expect(() => run('values[i / 2] = 1;', detect)).toThrow(
      'kernel main, main.wgsl:5, invocation 1: writes values[0], a race with invocation 0, ' +
        'which writes it at line 5 (no storageBarrier between them)',
    );
    expect(() => run('values[i] = values[i + 1];', detect)).toThrow('invocation 0, which reads it');
    expect(() => run('values[i] += values[i + 4];', detect)).not.toThrow();
    expect(() => run('values[i] = values[i ^ 2];', detect)).toThrow('of another workgroup');
  });

  test('in the first dispatches alone, if that is asked for', () => {
    const text = `@group(0) @binding(0) var<storage, read_write> values: array<f32>;
      @compute @workgroup_size(4) fn main(@builtin(global_invocation_id) id: vec3u) { values[id.x / 2u] = 1; }`;
    const { device, kernel } = loadKernel(text, { ...detect, racesIn: 2 });
    const values = device.array('values', 'f32', 4);
    const dispatch = () => device.submit((pass) => pass.run(kernel, { values }, 4));
    for (const expected of ['a race', 'a race', null]) {
      if (expected) expect(dispatch).toThrow(expected);
      else expect(dispatch).not.toThrow();
    }
  });

  test('not with atomics', () => {
    const { device, kernel } = loadKernel(
      `@group(0) @binding(0) var<storage, read_write> count: atomic<u32>;
      @compute @workgroup_size(4) fn main() { atomicAdd(&count, 1u); }`,
      detect,
    );
    const count = device.array('count', 'u32', 1);
    expect(() => device.submit((pass) => pass.run(kernel, { count }, 8))).not.toThrow();
  });

  test('in workgroup memory, unless the right barrier stands between', () => {
    const declarations = 'var<workgroup> tile: array<f32, 2>;';
    const share = (barrier: string) =>
      run(`tile[i % 2] = 1; ${barrier} values[i] = tile[(i + 1) % 2];`, detect, { declarations });
    expect(() => share('workgroupBarrier();')).not.toThrow();
    expect(() => share('')).toThrow('no workgroupBarrier between them');
    expect(() => share('storageBarrier();')).toThrow('no workgroupBarrier between them');
  });

  test('in the form of the GPU, which runs here with its workgroups and barriers', () => {
    const wgsl = `
      @if(CPU) const LANES = 1u;
      @else const LANES = 8u;
      @group(0) @binding(0) var<storage, read_write> values: array<f32>;
      var<workgroup> tile: array<f32, LANES>;
      @compute @workgroup_size(LANES) fn main(@builtin(local_invocation_index) lane: u32) {
        tile[lane] = values[lane];
        values[lane] = tile[LANES - 1u - lane];
      }`;
    const of = (target: 'gpu' | 'oracle') => {
      const { device, kernel } = loadKernel(wgsl, { ...detect, target });
      const values = device.array('values', 'f32', 8);
      device.submit((pass) => pass.run(kernel, { values }, { groups: 1 }));
    };
    expect(() => of('oracle')).not.toThrow();
    expect(() => of('gpu')).toThrow('a race with invocation');
  });

  test('are those of one dispatch: another may read what this one wrote', async () => {
    const { device, kernel } = loadKernel(
      `@group(0) @binding(0) var<storage, read> from_0: array<f32>;
      @group(0) @binding(1) var<storage, read_write> to_0: array<f32>;
      @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
        to_0[id.x] = from_0[1 - id.x] + 1;
      }`,
      detect,
    );
    const [a, b] = [device.array('a', 'f32', 2, [1, 5]), device.array('b', 'f32', 2)];
    device.submit((pass) => {
      pass.run(kernel, { from_0: a, to_0: b }, 2);
      pass.run(kernel, { from_0: b, to_0: a }, 2);
    });
    expect([...(await device.read(a))]).toEqual([3, 7]);
  });
});
