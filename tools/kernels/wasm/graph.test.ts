import { describe, expect, test } from 'vitest';
import { Graph } from './graph.ts';

describe('the value graph', () => {
  test('makes equal computations one node', () => {
    const graph = new Graph();
    const [a, b] = [graph.parameter('f32', 0), graph.parameter('f32', 1)];
    expect(graph.elementwise('add', [a, b])).toBe(graph.elementwise('add', [a, b]));
    expect(graph.elementwise('add', [a, b])).not.toBe(graph.elementwise('add', [b, a]));
    expect(graph.fresh('f32', 1)).not.toBe(graph.fresh('f32', 1));
  });

  test('folds constants to the bits the machine would give', () => {
    const graph = new Graph();
    const f = (x: number) => graph.constant('f32', x);
    const i = (x: number) => graph.constant('i32', x);
    expect(graph.elementwise('add', [f(0.1), f(0.2)]).numbers).toEqual([
      Math.fround(Math.fround(0.1) + Math.fround(0.2)),
    ]);
    expect(graph.elementwise('mul', [i(0x7fffffff), i(3)]).numbers).toEqual([Math.imul(0x7fffffff, 3)]);
    expect(graph.elementwise('div', [i(7), i(0)]).numbers).toEqual([7]);
    expect(graph.elementwise('rem', [i(7), i(0)]).numbers).toEqual([0]);
    expect(graph.convert(f(-1e20), 'i32').numbers).toEqual([-2147483648]);
    expect(graph.convert(f(1e20), 'u32').numbers).toEqual([4294967295]);
    expect([2.5, -1.5, -0.5].map((value) => graph.elementwise('nearest', [f(value)]).numbers[0])).toEqual([2, -2, -0]);
  });

  test('drops operations only where every bit is certain', () => {
    const graph = new Graph();
    const x = graph.parameter('f32', 0);
    const n = graph.parameter('i32', 1);
    expect(graph.elementwise('mul', [x, graph.constant('f32', 1)])).toBe(x);
    // -0 + 0 is 0, so x + 0 is not x
    expect(graph.elementwise('add', [x, graph.constant('f32', 0)])).not.toBe(x);
    // x may be infinite
    expect(graph.elementwise('mul', [x, graph.constant('f32', 0)]).op).toBe('mul');
    expect(graph.elementwise('add', [n, graph.constant('i32', 0)])).toBe(n);
    expect(graph.elementwise('mul', [n, graph.constant('i32', 0)]).numbers).toEqual([0]);
  });

  test('looks through vectors for their lanes, and shuffles rather than takes apart', () => {
    const graph = new Graph();
    const [a, b] = [graph.parameter('f32', 0), graph.parameter('f32', 1)];
    expect(graph.lane(graph.vector([a, b, a]), 1)).toBe(b);
    const v = graph.fresh('f32', 4);
    const w = graph.fresh('f32', 4);
    expect(graph.vector([0, 1, 2, 3].map((k) => graph.lane(v, k)))).toBe(v);
    expect(graph.vector([graph.lane(v, 2), graph.lane(v, 0)]).op).toBe('swizzle');
    const mixed = graph.vector([graph.lane(v, 0), graph.lane(w, 1), graph.lane(v, 3)]);
    expect(mixed.op).toBe('shuffle');
    expect([0, 1, 2].map((k) => graph.lane(mixed, k))).toEqual([graph.lane(v, 0), graph.lane(w, 1), graph.lane(v, 3)]);
    expect(graph.splat(graph.lane(v, 2), 4).op).toBe('swizzle');
  });

  test('never divides integers by what might be zero', () => {
    const graph = new Graph();
    const [a, b] = [graph.parameter('i32', 0), graph.parameter('i32', 1)];
    expect(graph.elementwise('div', [a, b]).args[1]!.op).toBe('select');
    expect(graph.elementwise('div', [a, graph.constant('i32', 3)]).args[1]!.op).toBe('constant');
    expect(graph.elementwise('div', [a, graph.constant('i32', -1)]).args[1]!.op).toBe('select');
  });
});
