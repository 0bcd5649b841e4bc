/** What comes first: reads and writes of one expression, conditions of loops with effects, bounds that a loop changes. */
import { test } from 'vitest';
import { expectWords, given, groupedKernel } from '../support/grouped-kernel.ts';

const bump = 'fn bump(p: ptr<function, u32>, by: u32) -> u32 { *p += by; return *p; }\n';

interface Case {
  readonly name: string;
  readonly body: string;
  readonly declarations?: string;
  /** What thread `i` answers when `given[i]` is `x`. */
  readonly expected: (x: number, i: number) => number;
}

const cases: readonly Case[] = [
  {
    name: 'a compound assignment reads its target before it evaluates its value',
    body: 'var x = given[i]; x += bump(&x, 10u); answer[i] = x;',
    expected: (x) => x + x + 10,
  },
  {
    name: 'so it does in memory, and finds its place first',
    body: `var a: array<u32, 4>; a[i % 4u] = given[i]; var k = i % 4u;
      a[k] += bump_all(&a) + bump(&k, 1u); answer[i] = a[i % 4u];`,
    declarations: `fn bump_all(p: ptr<function, array<u32, 4>>) -> u32 {
      for (var k = 0u; k < 4u; k++) { (*p)[k] += 10u * k; } return 1u; }`,
    expected: (x, i) => x + 1 + (i % 4) + 1,
  },
  {
    name: 'a call in the condition of a loop acts once a round',
    body: `var n = 0u; var x = given[i];
      for (var k = 0u; k < 5u + 0u * bump(&x, 1u); k++) { n += k + x; } answer[i] = n * 1000u + x;`,
    expected: (x) => (10 + 5 * x + 15) * 1000 + x + 6,
  },
  {
    name: 'a call in the step of a loop acts after its body',
    body: `var n = 0u; var x = given[i];
      for (var k = 0u; k < 3u; k += 1u + 0u * bump(&x, 1u)) { n = n * 3u + x; } answer[i] = n * 1000u + x;`,
    expected: (x) => ((x * 3 + x + 1) * 3 + x + 2) * 1000 + x + 3,
  },
  {
    name: 'an atomic in the condition of a loop acts once a round',
    body: `for (var k = 0u; k < 3u && atomicAdd(&rounds, 1u) < 1000u; k++) { } answer[i] = 0u;
      if (i == 0u) { answer[0] = 7u; }
      workgroupBarrier();
      if (lane == 0u) { answer[i] += atomicLoad(&rounds); }`,
    declarations: 'var<workgroup> rounds: atomic<u32>;',
    expected: (_, i) => (i % 64 === 0 ? 3 * 64 : 0) + (i === 0 ? 7 : 0),
  },
  {
    name: 'a bound that the body changes is looked at in every round',
    body: `var n = 3u; var sum = 0u;
      for (var k = 0u; k < n; k++) { if (given[i] % 3u == k) { n += 2u; } sum += n; } answer[i] = sum;`,
    expected: (x) => [25, 23, 21][x % 3]!,
  },
  {
    name: 'so it is behind a pointer',
    body: 'var n = 3u; answer[i] = count(&n, given[i]) * 10u + n;',
    declarations: `fn count(p: ptr<function, u32>, x: u32) -> u32 {
      var sum = 0u;
      for (var k = 0u; k < *p; k++) { if (x % 3u == k) { bump(p, 2u); } sum += *p; }
      return sum; }`,
    expected: (x) => [25, 23, 21][x % 3]! * 10 + 5,
  },
  {
    name: 'a step that the body changes counts from then on',
    body: `var stride = 1u; var sum = 0u;
      for (var k = 0u; k < 9u; k += stride) { sum += k; if (given[i] % 2u == 0u) { stride = 2u; } } answer[i] = sum;`,
    expected: (x) => (x % 2 === 0 ? 20 : 36),
  },
  {
    name: 'a condition that changes its own counter does so wherever the loop stands',
    body: 'answer[i] = rounds(given[i] % 3u) + rounds(given[i] % 2u) * 1000u;',
    declarations: `fn rounds(n: u32) -> u32 {
      var sum = 0u;
      for (var j = 0u; j < n + 1u; j++) { for (var k = j; bump(&k, 1u) < 5u; k++) { sum += k; } }
      return sum; }`,
    expected: (x) => {
      const sums = [4, 6, 3]; // 1 + 3, 2 + 4, 3
      const rounds = (n: number): number => sums.slice(0, n + 1).reduce((a, b) => a + b);
      return rounds(x % 3) + rounds(x % 2) * 1000;
    },
  },
  {
    name: 'a loop whose body returns on every path ends in its first round',
    body: 'answer[i] = first(given[i]);',
    declarations: `fn first(x: u32) -> u32 {
      var v = vec3f(f32(x));
      for (var k = 0; k < 3; k++) { v += vec3f(1.0); if (x > 50u) { v.x = 2.0; return u32(v.x); } else { v.y += 1.0; return u32(v.y); } }
      return 0u; }`,
    expected: (x) => (x > 50 ? 2 : x + 2),
  },
];

test.each(cases)('$name', ({ body, declarations = '', expected }) =>
  expectWords(groupedKernel(body, bump + declarations), given.map(expected)),
);
