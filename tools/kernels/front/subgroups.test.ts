/** The form of a kernel for GPUs with subgroup operations: what it may say, what it becomes, and what it computes. */
import { expect, test } from 'vitest';
import { DeviceGpu } from '../../../src/device/gpu/device-gpu.ts';
import { gpuForTests } from '../../../test/support/gpu.ts';
import { compileKernels } from '../compile.ts';
import { formatDiagnostic } from './index.ts';
import { diagnose, loadSample } from './samples/sample.ts';

/** Each lane writes how many lanes of its subgroup with an odd number come before it, and a sum. */
const votes = `
@group(0) @binding(0) var<storage, read_write> found: array<vec2u>;
const FORM = 1u;
@if(SUBGROUPS) fn odd_before(id: u32, lane: u32) -> u32 {
  return countOneBits(subgroupBallot(lane % 2u == 1u).x & ((1u << id) - 1u));
}
@if(SUBGROUPS)
@compute @workgroup_size(64)
fn votes(
  @builtin(local_invocation_index) lane: u32,
  @builtin(subgroup_size) size: u32,
  @builtin(subgroup_invocation_id) id: u32,
) {
  let sum = subgroupExclusiveAdd(id);
  found[lane] = vec2u(odd_before(id, id), sum * 100u + size);
}
@else
@compute @workgroup_size(64)
fn votes(@builtin(local_invocation_index) lane: u32) { found[lane] = vec2u(lane); }
`;

test('a kernel with such a form has two texts for GPUs, others have one', () => {
  const plain = 'fn one() -> u32 { return 1u; }';
  const { sources } = compileKernels(
    new Map([
      ['votes.wgsl', votes],
      ['lib.wgsl', plain],
    ]),
  );
  const source = sources.get('votes.wgsl')!;
  expect(source.gpu.wgsl).not.toContain('ubgroup');
  expect(source.subgroups?.wgsl).toMatch(/^\/\/ Kernel votes.*\nenable subgroups;\n\n/);
  expect(source.subgroups?.constants).toEqual({ FORM: 1 });
  const without = votes.replace(/@if\(SUBGROUPS\)[^]*@else/, '').replace('const FORM = 1u;', '');
  const { sources: single } = compileKernels(new Map([['votes.wgsl', without]]));
  expect(single.get('votes.wgsl')).not.toHaveProperty('subgroups');
});

test('a GPU that has subgroups runs it, and the other form when told to', async (context) => {
  const device = await gpuForTests('subgroups');
  if (!device) return context.skip('no GPU with subgroups');
  using gpu = device;
  const source = compileKernels(new Map([['votes.wgsl', votes]])).sources.get('votes.wgsl')!;
  using found = gpu.array('found', 'vec2u', 64);
  gpu.submit((pass) => pass.run(gpu.kernel(source), { found }, 64));
  const words = await gpu.read(found);
  const size = words[1]! % 100;
  expect(size).toBeGreaterThanOrEqual(4);
  for (let lane = 0; lane < 64; lane++) {
    const id = lane % size;
    expect([words[2 * lane], words[2 * lane + 1]], `lane ${lane}`).toEqual([
      id >> 1,
      ((id * (id - 1)) / 2) * 100 + size,
    ]);
  }

  using plain = await DeviceGpu.create({ allowSoftware: true, subgroups: false });
  using lanes = plain.array('lanes', 'vec2u', 64);
  plain.submit((pass) => pass.run(plain.kernel(source), { found: lanes }, 64));
  expect(await plain.read(lanes)).toEqual(Uint32Array.from({ length: 128 }, (_, k) => k >> 1));
});

const refused: readonly (readonly [what: string, module: string, body: string, says: string])[] = [
  [
    'a vote in a branch that only some take',
    '',
    'if (lane == 3u) { data[i] = f32(subgroupAdd(lane)); }',
    'subgroupAdd must be reached by the whole workgroup, got it after a condition on line 8',
  ],
  [
    'a call of what votes there',
    'fn f(x: u32) -> u32 { return subgroupMax(x); }',
    'if (lane == 3u) { data[i] = f32(f(lane)); }',
    'f must be reached by the whole workgroup',
  ],
  [
    'a vote in a branch of a function',
    'fn f(x: u32) -> u32 { if (x > 2u) { return subgroupMax(x); } return 0u; }',
    'data[i] = f32(f(lane));',
    "subgroupMax must be reached by the whole workgroup, got it in a branch of 'f'",
  ],
  [
    'a vote after a return of some',
    'fn f(x: u32) -> u32 { if (x > 2u) { return 0u; } return subgroupMax(x); }',
    'data[i] = f32(f(lane));',
    'or after a return',
  ],
  ['a ballot on a number', '', 'data[i] = f32(subgroupBallot(lane).x);', 'subgroupBallot does not take these types'],
  ['a vote for nothing', '', 'subgroupAdd(lane);', 'the value of subgroupAdd(…) is dropped'],
];

test.each(refused)('%s is refused', (_, module, body, says) => {
  const [first] = diagnose(() => loadSample(module, body, 'subgroups'));
  expect(first, 'it was accepted').toBeDefined();
  expect(formatDiagnostic(first!)).toContain(says);
});

test.each(['gpu', 'cpu', 'oracle'] as const)('on %s there are no subgroups', (target) => {
  const [first] = diagnose(() => loadSample('', 'data[i] = f32(subgroupAdd(lane));', target));
  expect(formatDiagnostic(first!)).toBe(
    `sample.wgsl:8:17: subgroupAdd is for GPUs with subgroup operations, got it for ${target} too; ` +
      'put it under @if(SUBGROUPS), beside a body without it under @else',
  );
});
