import { describe, expect, test } from 'vitest';
import { oracleKernelsFromText } from '../../../src/device/oracle/oracle-kernel.ts';
import { checkedProgram, evaluate, loadKernel } from '../../../test/support/oracle-kernel.ts';
import { emitOracleModule } from './emit-oracle.ts';

/** The lines inside of `bind`, without their indentation. */
function bodyOf(wgsl: string, modules: Readonly<Record<string, string>> = {}): string[] {
  const lines = emitOracleModule([checkedProgram(wgsl, { modules })]).split('\n');
  const start = lines.findIndex((line) => line.includes(' bind(')) + 1;
  return lines.slice(start, lines.indexOf('        return main;')).map((line) => line.trim());
}

describe('emitted text', () => {
  test('reads like the kernel, line by line', () => {
    const wgsl = `struct Grain { position: vec3f, radius: f32 }
@group(0) @binding(0) var<storage, read_write> grains: array<Grain>;
fn weight(x: vec3f) -> f32 {
  return dot(x, x) * 0.1;
}
@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  var p = grains[i].position;
  for (var k = 0; k < 3; k++) {
    if (p[k] < 0 && i != 7u) { continue; }
    p.x += weight(p);
  }
  grains[i].radius *= 2;
  grains[i].position = p * 0.5 + p.zyx;
}`;
    expect(bodyOf(wgsl)).toEqual([
      'function weight(x) { // main.wgsl:3',
      'return $.dot(x, x) * 0.1; // main.wgsl:4',
      '}',
      'function main(id) { // main.wgsl:6',
      'const i = id[0]; // main.wgsl:7',
      "let p = grains.at(i, 8).get('position', 8); // main.wgsl:8",
      'for (let k = 0; k < 3; k = k + 1 | 0) { // main.wgsl:9',
      "if (p[$.checkIndex(k, 3, 'p', 10)] < 0 && i !== 7) { // main.wgsl:10",
      'continue; // main.wgsl:10',
      '}',
      'p[0] += weight(p.slice()); // main.wgsl:11',
      '}',
      "{ const $place = grains.at(i, 13).at('radius', 13); $place.store($place.load(13) * 2, 13); } // main.wgsl:13",
      "grains.at(i, 14).set('position', $.add($.multiply(p, 0.5), $.swizzle(p, 'zyx')), 14); // main.wgsl:14",
      '}',
    ]);
  });

  test('keeps names, but for those that JavaScript reserves or that would hide another', async () => {
    const declarations = `
      fn arguments(eval: f32) -> f32 { let new_eval = eval; return new_eval; }
      fn twice(x: f32) -> f32 { let Math = x; { let Math = Math + x; return Math; } }`;
    const expected = [1 + 2];
    expect(await evaluate('f32', 'arguments(a) + twice(a)', { a: ['f32', 1] }, { declarations })).toEqual(expected);
    const text = bodyOf(`
      @group(0) @binding(0) var<storage, read_write> value: array<f32>;
      ${declarations}
      @compute @workgroup_size(1) fn main() { value[0] = arguments(value[0]) + twice(1); }`).join('\n');
    expect(text).toContain('function arguments$1(eval$1)');
    expect(text).toContain('const Math$2 = Math$1 + x;');
  });

  test('names the file of functions from elsewhere', () => {
    const modules = {
      'a/first.wgsl': 'fn pick(list: array<f32, 3>, k: u32) -> f32 { return list[k]; }',
      'b/second.wgsl': 'fn pick(list: array<f32, 3>, k: u32) -> f32 { return -list[k]; }',
    };
    const text = bodyOf(
      `import package::a::first::pick;
      import package::b::second::pick as other;
      @group(0) @binding(0) var<storage, read_write> values: array<f32>;
      @compute @workgroup_size(1) fn main() {
        let list = array(1., 2., 3.);
        values[0] = pick(list, 1u) - other(list, 2u);
      }`,
      modules,
    ).join('\n');
    expect(text).toContain("list[$.checkIndex(k, 3, 'list', 'a/first.wgsl:1')]; // a/first.wgsl:1");
    expect(text).toContain("return -list[$.checkIndex(k, 3, 'list', 'b/second.wgsl:1')]; // b/second.wgsl:1");
  });

  test('keeps constants beyond the digits of f32', async () => {
    expect(await evaluate('f32', 'a * 0.1 + 2.0123456789012', { a: ['f32', 1] })).toEqual([0.1 + 2.0123456789012]);
  });

  test('holds several kernels', () => {
    const { text } = loadKernel('@compute @workgroup_size(8) fn main() {}');
    const program = checkedProgram('@compute @workgroup_size(8) fn main() {}');
    const kernels = oracleKernelsFromText(emitOracleModule([program, { ...program, name: 'other' }]));
    expect(Object.keys(kernels)).toEqual(['main', 'other']);
    expect(text).toContain('workgroupSize: 8');
  });
});
