/** Control flow around barriers on a CPU that runs lane after lane: what is decided once, and what each lane keeps. */
import { expect, test } from 'vitest';
import { compileKernels } from '../../tools/kernels/compile.ts';
import { KernelCompileError } from '../../tools/kernels/index.ts';
import { expectWords, groupedKernel, groupSize, inEachGroup } from '../support/grouped-kernel.ts';

const declarations = `
var<workgroup> box: array<u32, SIZE>;
var<workgroup> agreed: u32;
var<private> hidden: u32 = 2u;
fn bump(p: ptr<function, u32>) -> u32 { *p += 1u; return *p; }
fn hide(x: u32) -> u32 { hidden = x; return x; }
struct Item { f: array<vec2i, 3>, b: bool }
`;
/** Every lane gives \`value\` to the lane opposite and has what that gave it in \`seen\`. */
const exchange = (value: string): string =>
  `workgroupBarrier(); box[lane] = ${value}; workgroupBarrier(); let seen = box[SIZE - 1u - lane];`;

interface Case {
  readonly name: string;
  readonly body: string;
  /** What a lane answers; `other` is the lane opposite. */
  readonly expected: (lane: number, other: number, group: number) => number;
}

const sum = (values: readonly number[], of: (value: number) => number): number =>
  values.reduce((total, value) => total + of(value), 0);

const cases: readonly Case[] = [
  {
    name: 'a load for all waits for all, whatever is done with it',
    body: `if (lane == 60u) { agreed = 3u; }
      var mine = workgroupUniformLoad(&agreed);
      mine += lane;
      if (lane == 61u) { agreed = 4u; }
      answer[i] = workgroupUniformLoad(&agreed);
      if (lane == 62u) { agreed = 5u; }
      var later = 0u;
      later = workgroupUniformLoad(&agreed);
      if (lane == 63u) { agreed = 6u; }
      _ = workgroupUniformLoad(&agreed);
      answer[i] += mine * 100u + later * 10u + agreed * 10000u;`,
    expected: (lane) => 4 + (3 + lane) * 100 + 50 + 60000,
  },
  {
    name: 'a counter declared outside its loop counts for every lane',
    body: `var k = 0u; for (; k < 3u; k++) { ${exchange('lane + k')} answer[i] += seen * k; } answer[i] += k * 1000u;`,
    expected: (_, other) => sum([0, 1, 2], (k) => (other + k) * k) + 3000,
  },
  {
    name: 'a step that is a variable is the lanes’ own',
    body: `var stride = 1u;
      for (var k = 0u; k < 7u; k += stride) { ${exchange('lane + k')} answer[i] += seen * k; stride *= 2u; }
      answer[i] += stride * 10000u;`,
    expected: (_, other) => sum([0, 2, 6], (k) => (other + k) * k) + 80000,
  },
  {
    name: 'continuing runs for every lane and may declare, wait and break',
    body: `var k = 0u;
      loop { let next = k + 1u; ${exchange('next + lane')} answer[i] += seen;
        continuing { k = next; workgroupBarrier(); let most = 3u; break if k >= most; } }
      answer[i] += k * 1000u;`,
    expected: (_, other) => sum([0, 1, 2], (k) => k + other + 1) + 3000,
  },
  {
    name: 'a counter that the body changes, by name and by pointer',
    body: `for (var k = 0u; k < 9u; k++) { ${exchange('lane + k')} if (k == 3u) { k += 2u; } else { bump(&k); } answer[i] += seen * k; }`,
    expected: (_, other) => sum([0, 2, 4, 6, 8], (k) => (other + k) * (k + 1)),
  },
  {
    name: 'a counter that differs between lanes where the end does not',
    body: `var n = 0u; for (var k = lane; n < 3u; k += 2u) { ${exchange('k')} answer[i] += seen; n++; }`,
    expected: (_, other) => sum([0, 2, 4], (k) => other + k),
  },
  {
    name: 'a condition with effects has them on every lane',
    body: `var x = group.x;
      if (bump(&x) > 1u && hide(x + 5u) > 0u) { ${exchange('x')} answer[i] = seen; }
      while (bump(&x) < 6u) { ${exchange('x + lane')} answer[i] += seen; }
      loop { ${exchange('x + lane')} answer[i] += seen; continuing { break if bump(&x) > 7u; } }
      let y = bump(&x);
      workgroupBarrier();
      answer[i] += x * 1000u + y * 10000u + hidden * 100000u;`,
    expected: (_, other, group) => {
      const first = group + 1;
      let answer = first > 1 ? first : 0;
      for (let x = first + 1; x < 6; x++) answer += x + other;
      return answer + (6 + other) + (7 + other) + 9000 + 90000 + (first > 1 ? first + 5 : 2) * 100000;
    },
  },
  {
    name: 'lanes that return one by one inside a condition stay away from what follows it',
    body: `if (group.x != 1u) {
        ${exchange('lane')}
        { if (group.x == 2u) { workgroupBarrier(); if (lane > 30u) { return; } } answer[i] = seen; }
        hidden += 1u;
        if (lane % 5u == 0u) { return; }
      } else if (lane == 2u) { return; }
      answer[i] += hidden * 1000u;`,
    expected: (lane, other, group) => {
      if (group === 2 && lane > 30) return 0;
      if (group === 1) return lane === 2 ? 0 : 2000;
      return other + (lane % 5 === 0 ? 0 : 3000);
    },
  },
  {
    name: 'a uniform return, break and continue pass over barriers',
    body: `for (var k = 0u; k < 4u; k++) {
        ${exchange('lane * k')}
        if (k == 1u) { continue; }
        for (var j = 0u; j < 3u; j++) { if (group.x == 2u && k + j == 3u) { answer[i] += 5000u; return; } answer[i] += j; }
        workgroupBarrier();
        answer[i] += seen;
        if (k == group.x + 2u) { break; }
      }
      workgroupBarrier();
      answer[i] += 1000u;`,
    expected: (_, other, group) => {
      if (group === 2) return 3 + 0 + 5000;
      return group === 0 ? 6 + 2 * other + 1000 : 9 + 5 * other + 1000;
    },
  },
  {
    name: 'every type is kept over a barrier, and names may hide others',
    body: `let a = vec3<bool>(lane > 3u, lane % 2u == 0u, true); let m = mat2x3f(vec3f(1.0), vec3f(f32(lane)));
      var t: array<Item, 2>; t[lane % 2u].f[1] = vec2i(-1, i32(lane)); var h = f32(lane) * 0.5;
      workgroupBarrier();
      { var h = 3u; workgroupBarrier(); h += lane; answer[i] = h; }
      t[1].b = lane % 2u == 1u;
      h += 1.0;
      workgroupBarrier();
      answer[i] += 100u * (u32(a.x) + 2u * u32(a.y) + 4u * u32(all(a))) + u32(m[1].z) + u32(t[0].f[1].y + t[1].f[1].y)
        + 10000u * u32(t[1].b) + u32(h * 2.0) * 100000u;`,
    expected: (lane) => {
      const [x, y] = [Number(lane > 3), Number(lane % 2 === 0)];
      return 3 + lane + 100 * (x + 2 * y + 4 * x * y) + 2 * lane + 10000 * (1 - y) + (lane + 2) * 100000;
    },
  },
];

test.each(cases)('$name', ({ body, expected }) => {
  const text = groupedKernel(body, declarations);
  return expectWords(
    text,
    inEachGroup((values, group) => values.map((_, lane) => expected(lane, groupSize - 1 - lane, group))),
  );
});

test.each([
  {
    name: 'a switch around a barrier',
    body: 'switch (group.x) { case 1u: { workgroupBarrier(); } default: { } }',
    message: 'on the CPU a switch does not decide about barriers',
  },
  {
    name: 'a return in a switch before a barrier',
    body: 'switch (group.x) { case 1u: { return; } default: { } } workgroupBarrier();',
    message: 'on the CPU a switch does not decide about barriers',
  },
  {
    name: 'a continue in a switch in a loop with a barrier',
    body: 'for (var k = 0u; k < 3u; k++) { switch (k) { case 1u: { continue; } default: { } } workgroupBarrier(); }',
    message: 'on the CPU a switch does not decide about barriers',
  },
  {
    name: 'a pointer used after a barrier',
    body: 'var x = 1u; let p = &x; workgroupBarrier(); *p = 2u;',
    message: "a pointer is not kept over a barrier, got 'p'",
  },
])('$name is refused with its place', ({ body, message }) => {
  const text = groupedKernel(`${body} answer[i] = box[lane] + hidden + agreed;`, declarations);
  const compile = (): unknown => compileKernels(new Map([['grouped.wgsl', text]]));
  expect(compile).toThrow(KernelCompileError);
  expect(compile).toThrow(new RegExp(`^grouped.wgsl:\\d+:\\d+: ${message}`));
});

test('lanes that differ by what they were given meet at every barrier', () =>
  expectWords(
    groupedKernel(
      `var x = given[i];
       for (var k = 0u; k < 5u; k++) {
         var mine = 0u;
         for (var j = 0u; j < x % 4u; j++) { if (j == 2u) { continue; } mine += j * k + 1u; }
         ${exchange('mine')}
         switch (x % 3u) { case 0u: { if (seen > 3u) { break; } x += 1u; } case 1u: { x += seen; } default: { x += 2u; } }
       }
       answer[i] = x;`,
      declarations,
    ),
    inEachGroup((values) => {
      const x = Array.from(values);
      for (let k = 0; k < 5; k++) {
        const mine = x.map((value) => sum([0, 1, 3].filter((j) => j < value % 4), (j) => j * k + 1)); // prettier-ignore
        for (const lane of x.keys()) {
          const seen = mine[groupSize - 1 - lane]!;
          x[lane]! += [seen > 3 ? 0 : 1, seen, 2][x[lane]! % 3]!;
        }
      }
      return x;
    }),
  ));
