import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../test/support/oracle-kernel.ts';

/** Runs statements that work on `var x: i32`, starting at `a`. */
async function run(statements: string, a: number, declarations = ''): Promise<number> {
  const [x] = await evaluate('i32', 'x', { a: ['i32', a] }, { declarations, statements: `var x = a; ${statements}` });
  return x!;
}

describe('assignments', () => {
  test('compound ones, ++ and --', async () => {
    expect(await run('x += 5; x *= 2; x -= 1; x /= 3; x %= 5; x++; x++; x--;', 3)).toBe(1);
    expect(await run('x <<= 4u; x |= 3; x &= 0x31; x ^= 0xff; x >>= 1u;', 3)).toBe(0x67);
    expect(await run('x++;', 0x7fff_ffff)).toBe(-0x8000_0000);
  });

  test('to a lane, a column and an element', async () => {
    expect(
      await run('var v = vec3i(1, 2, 3); v.y = x; v[2] += v.y; v[u32(x) - 7u] = 4; x = v.x * 100 + v.y * 10 + v.z;', 7),
    ).toBe(4 * 100 + 70 + 10);
    expect(
      await run('var m = mat2x2f(); m[1].x = 2; m[x] += vec2f(1, 5); m[x][1] *= 2; x = i32(m[1].x * 100 + m[1].y);', 1),
    ).toBe(310);
    expect(await run('var l = array<i32, 8>(); l[x] = 5; l[x + 1] += 2; l[x] *= l[3]; x = l[2];', 2)).toBe(10);
  });

  test('find their target once', async () => {
    const declarations = `
      var<private> calls: i32 = 0;
      fn next() -> i32 { calls += 1; return calls; }`;
    expect(await run('var l = array(0, 0, 0, 0); l[next()] += 7; x = l[1] * 10 + l[2];', 0, declarations)).toBe(70);
    expect(
      await run(
        'var l = array(vec2i(), vec2i(), vec2i()); l[next()].y -= 7; x = l[1].y * 10 + calls;',
        0,
        declarations,
      ),
    ).toBe(-69);
  });

  test('phony ones evaluate', async () => {
    const declarations = `
      var<private> calls: i32 = 0;
      fn next() -> i32 { calls += 1; return calls; }`;
    expect(await run('_ = next(); next(); x = calls;', 0, declarations)).toBe(2);
  });
});

describe('branches', () => {
  const classify = `
    fn classify(x: i32) -> i32 {
      if (x < 0) { return -1; }
      else if (x == 0) { return 0; }
      else if (x < 10) { return 1; }
      return 2;
    }`;
  test.each([
    [-5, -1],
    [0, 0],
    [9, 1],
    [10, 2],
  ])('if with early returns: %i', async (x, expected) => {
    expect(await run('x = classify(x);', x, classify)).toBe(expected);
  });

  const choose = `
    switch (x) {
      case 1: { x = 10; }
      case 2, 3: { if (x == 3) { break; } x = 20; }
      default: { x = 99; }
      case -4: { x = 40; }
    }`;
  test.each([
    [1, 10],
    [2, 20],
    [3, 3],
    [-4, 40],
    [7, 99],
  ])('switch: %i', async (x, expected) => {
    expect(await run(choose, x)).toBe(expected);
  });

  test('switch with default among the values, on u32', async () => {
    const body = 'switch (u32(x)) { case 1u, default: { x = 5; } case 4294967295u: { x = 6; } }';
    expect(await run(body, 1)).toBe(5);
    expect(await run(body, 2)).toBe(5);
    expect(await run(body, -1)).toBe(6);
  });
});

describe('loops', () => {
  test('for, while, nested, with break and continue', async () => {
    const primes = `
      var count = 0;
      for (var n = 2; n < x; n++) {
        var prime = true;
        for (var d = 2; d * d <= n; d++) {
          if (n % d == 0) { prime = false; break; }
        }
        if (!prime) { continue; }
        count++;
      }
      x = count;`;
    expect(await run(primes, 100)).toBe(25);
    expect(
      await run('var n = 0; while (x != 1) { n++; if (x % 2 == 0) { x /= 2; continue; } x = 3 * x + 1; } x = n;', 27),
    ).toBe(111);
    expect(await run('for (; x < 100; ) { x *= 3; }', 2)).toBe(162);
    expect(await run('var i = 5; for (i = 0; ; i++) { if (i == x) { break; } } x = i * 2;', 6)).toBe(12);
  });

  test('a variable of a loop may hide another of its name', async () => {
    expect(
      await run('for (var i = x; i < 3; i++) { let x = x + i; if (x > 3) { let x = x * 2; _ = x; } } x++;', 1),
    ).toBe(2);
    expect(await run('let y = x; { let y = y + 1; { let y = y * 10; x = y; } x += y; } x += y;', 4)).toBe(50 + 5 + 4);
  });

  test('continuing sees the body, and runs after continue', async () => {
    const body = `
      var steps = 0;
      loop {
        let half = x / 2;
        let odd = x % 2 == 1;
        if (odd) { steps += 100; continue; }
        steps++;
        continuing {
          x = half;
          break if half == 0;
        }
      }
      x = steps;`;
    // 11 → 5 → 2 → 1 → 0: three odd, one even.
    expect(await run(body, 11)).toBe(301);
  });

  test('continuing without continue, and a loop left by break or return', async () => {
    expect(await run('loop { if (x > 50) { break; } let y = x; continuing { x += y; } }', 3)).toBe(96);
    expect(await run('loop { x += 1; continuing { x *= 2; break if x > 20; } }', 1)).toBe(22);
    const find = 'fn find(limit: i32) -> i32 { loop { for (var i = 0; ; i++) { if (i * i > limit) { return i; } } } }';
    expect(await run('x = find(x);', 30, find)).toBe(6);
  });

  test('continue inside of switch goes on with the loop', async () => {
    const body = `
      var sum = 0;
      for (var i = 0; i < x; i++) {
        switch (i % 3) {
          case 0: { continue; }
          case 1: { sum += 1; break; }
          default: { sum += 10; if (i > 4) { continue; } sum += 100; }
        }
        sum += 1000;
      }
      x = sum;`;
    // i = 1, 4: 1001 each; i = 2: 1110; i = 5: 10.
    expect(await run(body, 6)).toBe(2 * 1001 + 1110 + 10);
  });

  test('nested loops with continuing blocks keep their own continue', async () => {
    const body = `
      var trace = 0;
      loop {
        var i = 0;
        loop {
          if (i == 1) { continue; }
          trace += 1;
          continuing { i++; trace += 10; break if i == 3; }
        }
        if (x == 2) { continue; }
        trace += 100;
        continuing { x--; trace += 1000; break if x == 0; }
      }
      x = trace;`;
    // Three rounds of inner 2·1 + 3·10, two of them with 100, all with 1000.
    expect(await run(body, 3)).toBe(3 * 32 + 2 * 100 + 3 * 1000);
  });
});
