/** Workgroups with barriers: the CPU runs them as loops over lanes, and must give what the oracle and the GPU give. */
import { test } from 'vitest';
import {
  expectWords,
  given,
  groupedKernel as kernel,
  groupSize as size,
  inEachGroup,
} from '../support/grouped-kernel.ts';

test('an inclusive scan by doubling: barriers in a loop, a variable that lives across them', async () => {
  const text = kernel(
    `var value = given[id.x];
     shared_values[lane] = value;
     for (var offset = 1u; offset < SIZE; offset <<= 1u) {
       workgroupBarrier();
       if (lane >= offset) { value += shared_values[lane - offset]; }
       workgroupBarrier();
       shared_values[lane] = value;
     }
     answer[id.x] = value;`,
    'var<workgroup> shared_values: array<u32, SIZE>;',
  );
  let sum = 0;
  await expectWords(
    text,
    inEachGroup((values) => ((sum = 0), values.map((value) => (sum += value)))),
  );
});

test('a tree reduction with a loop whose bound is read from memory', async () => {
  const text = kernel(
    `best[lane] = vec2u(given[id.x], lane);
     workgroupBarrier();
     let first = given[0] * 0u + SIZE / 2u;
     for (var half = first; half > 0u; half /= 2u) {
       if (lane < half) {
         let other = best[lane + half];
         if (other.x > best[lane].x) { best[lane] = other; }
       }
       workgroupBarrier();
     }
     answer[id.x] = best[0].x * 1000u + best[0].y;`,
    'var<workgroup> best: array<vec2u, SIZE>;',
  );
  const expected = inEachGroup((values) => {
    // ties go to the lane that is kept by the tree, so compare by running the same tree
    const pairs = Array.from(values, (value, lane) => ({ value, lane }));
    for (let half = size / 2; half >= 1; half /= 2) {
      for (let k = 0; k < half; k++) if (pairs[k + half]!.value > pairs[k]!.value) pairs[k] = pairs[k + half]!;
    }
    return values.map(() => pairs[0]!.value * 1000 + pairs[0]!.lane);
  });
  await expectWords(text, expected);
});

test('a uniform value agreed in workgroup memory decides how often lanes meet', async () => {
  const text = kernel(
    `if (lane == 5u) { rounds = group.x + 2u + given[0] * 0u; }
     let count = workgroupUniformLoad(&rounds);
     if (count > 3u) { answer[id.x] = 7u; return; }
     var mine = lane;
     for (var k = 0u; k < 10u; k++) {
       if (k >= count) { break; }
       box[lane] = mine;
       workgroupBarrier();
       mine = box[(lane + 1u) % SIZE] + 1u;
       workgroupBarrier();
     }
     answer[id.x] = mine;`,
    'var<workgroup> rounds: u32; var<workgroup> box: array<u32, SIZE>;',
  );
  await expectWords(
    text,
    inEachGroup((values, group) =>
      values.map((_, lane) => (group + 2 > 3 ? 7 : ((lane + group + 2) % size) + group + 2)),
    ),
  );
});

test('workgroup memory starts at zero for every workgroup, atomics count in it', async () => {
  const text = kernel(
    `let before = atomicAdd(&counts[given[id.x] % 8u], 1u);
     atomicMax(&most, given[id.x]);
     atomicMin(&least, i32(given[id.x]) - 200);
     workgroupBarrier();
     let c = atomicLoad(&counts[lane % 8u]);
     answer[id.x] = c * 1000u + atomicLoad(&most) + u32(atomicLoad(&least) + 200) * 100000u + select(0u, 0u, before > SIZE);`,
    'var<workgroup> counts: array<atomic<u32>, 8>; var<workgroup> most: atomic<u32>; var<workgroup> least: atomic<i32>;',
  );
  const expected = inEachGroup((values) => {
    const counts = new Uint32Array(8);
    for (const value of values) counts[value % 8]!++;
    return values.map((_, lane) => counts[lane % 8]! * 1000 + Math.max(...values) + Math.min(...values) * 100000);
  });
  await expectWords(text, expected);
});

test('private variables, structs and matrices keep their values across a barrier, lane by lane', async () => {
  const text = kernel(
    `var mine = Item(given[id.x], vec3f(f32(lane)), mat2x2f(1.0, 2.0, 3.0, f32(lane)), array<u32, 5>(1u, 2u, 3u, 4u, lane));
     hidden += given[id.x];
     box[lane] = lane;
     workgroupBarrier();
     mine.c[lane % 5u] += box[SIZE - 1u - lane];
     mine.m[1].y += mine.v.z;
     workgroupBarrier();
     hidden += 1u;
     answer[id.x] = mine.a + u32(mine.v.y) + u32(mine.m[1].y) + mine.c[4] + mine.c[lane % 5u] * 3u + hidden;`,
    'struct Item { a: u32, v: vec3f, m: mat2x2f, c: array<u32, 5> } var<private> hidden: u32 = 10u; var<workgroup> box: array<u32, SIZE>;',
  );
  const expected = inEachGroup((values) =>
    values.map((value, lane) => {
      const c = [1, 2, 3, 4, lane];
      c[lane % 5]! += size - 1 - lane;
      return value + lane + 2 * lane + c[4]! + c[lane % 5]! * 3 + value + 11;
    }),
  );
  await expectWords(text, expected);
});

test('lanes may return one by one after the last barrier', async () => {
  const text = kernel(
    `box[lane] = given[id.x];
     workgroupBarrier();
     if (lane % 3u == 0u) { return; }
     switch (lane % 4u) { case 1u: { answer[id.x] = box[0]; return; } case 2u: { answer[id.x] = box[1]; } default: { if (lane > 40u) { break; } answer[id.x] = 5u; } }
     answer[id.x] += box[SIZE - 1u - lane];`,
    'var<workgroup> box: array<u32, SIZE>;',
  );
  const expected = inEachGroup((values) =>
    values.map((_, lane) => {
      if (lane % 3 === 0) return 0;
      if (lane % 4 === 1) return values[0]!;
      const base = lane % 4 === 2 ? values[1]! : lane > 40 ? 0 : 5;
      return base + values[size - 1 - lane]!;
    }),
  );
  await expectWords(text, expected);
});

test('storage atomics from all workgroups commute', async () => {
  const text = `
@group(0) @binding(0) var<storage, read> given: array<u32>;
@group(0) @binding(1) var<storage, read_write> answer: array<atomic<u32>>;
@compute @workgroup_size(64)
fn grouped(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&given)) { return; }
  atomicAdd(&answer[0], given[i]);
  atomicMax(&answer[1], given[i]);
  atomicXor(&answer[2], given[i]);
  atomicOr(&answer[3], given[i]);
  atomicSub(&answer[4], given[i]);
  atomicMin(&answer[5], 0u - given[i] - 1u);
  let bit = 1u << (given[i] % 32u);
  loop {
    let seen = atomicLoad(&answer[6]);
    if (atomicCompareExchangeWeak(&answer[6], seen, seen ^ bit).exchanged) { break; }
  }
  atomicAnd(&answer[7], 0u);
  let old = atomicExchange(&answer[8 + i % 2u], 3u);
  if (old > 3u) { atomicStore(&answer[10], 1u); }
}`;
  const expected = new Uint32Array(given.length);
  for (const value of given) {
    expected[0]! += value;
    expected[1] = Math.max(expected[1]!, value);
    expected[2]! ^= value;
    expected[3]! |= value;
    expected[4]! -= value;
    expected[6]! ^= 1 << (value % 32);
  }
  expected[8] = 3;
  expected[9] = 3;
  await expectWords(text, expected);
});

test('a variable without initial value starts at zero in every round of a loop', async () => {
  const text = kernel(`var last = 0u;
    for (var k = 0u; k < given[id.x] % 3u + 1u; k++) {
      var a: array<u32, 3>;
      var b: u32;
      var c: vec3u;
      a[(id.x + k) % 3u] = 20u;
      last = a[lane % 3u] + 100u * b + 1000u * c.y;
      b = 1u;
      c.y = group.x + 1u;
    }
    answer[id.x] = last;`);
  await expectWords(
    text,
    given.map((value, k) => ((k + (value % 3)) % 3 === (k % size) % 3 ? 20 : 0)),
  );
});
