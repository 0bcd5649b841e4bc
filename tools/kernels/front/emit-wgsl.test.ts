/** The WGSL of a whole kernel, word for word. */
import { expect, test } from 'vitest';
import { loadFiles } from './samples/sample.ts';

const scan = `// Exclusive scan of tiles.
import package::math::sum::{add, Tally as Sum};

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
struct Tally { count: u32 }
@group(0) @binding(0) var<uniform> params: Tally;
@group(0) @binding(1) var<storage, read_write> totals: array<u32>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn scan_tiles(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(global_invocation_id) id: vec3u,
  @builtin(local_invocation_id) local: vec3u,
) {
  // Only as many as there are.
  if (id.x >= params.count) { return; }
  var sum: Sum;
  @if(CPU) sum.total = 1u;
  @else {
    sum.total = add(local.x, groups.x);
  }
  totals[group.x] = sum.total;
}
`;

test('the text is the author’s, linked and made linear', () => {
  const files = {
    'primitives/scan_tiles.wgsl': scan,
    'math/sum.wgsl': 'struct Tally { total: u32 }\n\nfn add(a: u32, b: u32) -> u32 {\n  return a + b;\n}\n',
  };
  expect(loadFiles(files).wgsl).toBe(`// Kernel scan_tiles, linked from primitives/scan_tiles.wgsl.

// primitives/scan_tiles.wgsl:6
struct Tally { count: u32 }

// math/sum.wgsl:1
struct Tally_of_sum { total: u32 }

// primitives/scan_tiles.wgsl:5
const WORKGROUP_SIZE = 64u;

// primitives/scan_tiles.wgsl:7
@group(0) @binding(0) var<uniform> params: Tally;

// primitives/scan_tiles.wgsl:8
@group(0) @binding(1) var<storage, read_write> totals: array<u32>;

// math/sum.wgsl:3
fn add(a: u32, b: u32) -> u32 {
  return a + b;
}

// primitives/scan_tiles.wgsl:11
@compute @workgroup_size(WORKGROUP_SIZE)
fn scan_tiles(@builtin(local_invocation_id) local: vec3u, @builtin(num_workgroups) folded_count: vec3u, @builtin(workgroup_id) folded_group: vec3u) {
  let group = vec3u(folded_group.y * folded_count.x + folded_group.x, 0u, 0u);
  let id = vec3u((folded_group.y * folded_count.x + folded_group.x) * 64u + local.x, 0u, 0u);
  let groups = vec3u(folded_count.x * folded_count.y, 1u, 1u);
  // Only as many as there are.
  if (id.x >= params.count) { return; }
  var sum: Tally_of_sum = Tally_of_sum();
  {
    sum.total = add(local.x, groups.x);
  }
  totals[group.x] = sum.total;
}
`);
});

test('names that the folding needs give way to those of the kernel', () => {
  const text = `@group(0) @binding(0) var<storage, read_write> folded_group: array<u32>;
@compute @workgroup_size(64) fn fold(@builtin(global_invocation_id) folded_lane: vec3u) { folded_group[folded_lane.x] = 1; }`;
  const { wgsl } = loadFiles({ 'fold.wgsl': text });
  expect(wgsl).toContain(
    'fn fold(@builtin(num_workgroups) folded_count: vec3u, @builtin(workgroup_id) folded_group_2: vec3u, @builtin(local_invocation_index) folded_lane_2: u32)',
  );
});

test('a kernel without ids keeps its parameters', () => {
  const text = `@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64) fn plain(@builtin(local_invocation_index) lane: u32) { data[lane] = 1; }`;
  expect(loadFiles({ 'plain.wgsl': text }).wgsl).toContain(
    'fn plain(@builtin(local_invocation_index) lane: u32) { data[lane] = 1; }',
  );
});
