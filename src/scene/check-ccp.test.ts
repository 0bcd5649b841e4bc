import { expect, test } from 'vitest';
import { compiled, sand } from '../../test/support/compiled-scene.ts';

const column = (layers: number) =>
  sand({ kind: 'points', positions: Array.from({ length: layers }, (_, k) => [0, 0, 0.02 * k + 0.01] as const) }, { radius: 0.01 }); // prettier-ignore
const notes = (layers: number, solver: object, more: object = {}) =>
  compiled({ time: { step: 0.001 }, grains: [column(layers)], solver: { kind: 'ccp-jacobi', ...solver }, ...more }).notes; // prettier-ignore

test('iterations that do not settle a bed from cold are noted, with as many as do', () => {
  // 0.5 · 0.2 · 100 / 8² = 0.156
  expect(notes(8, {})).toEqual([
    'scene.solver.sweeps: 100 damped iterations leave 86 % of what gravity does in a step to a bed that starts with 8 layers: it sinks and swings until loads have come through; take 1474, or solver.kind "gauss-seidel"',
  ]);
  expect(notes(8, { sweeps: 1474 })).toEqual([]);
  expect(notes(2, {})).toEqual([]);
  expect(notes(8, {}, { gravity: [0, 0, 0] })).toEqual([]);
  expect(notes(8, { kind: 'gauss-seidel' })).toEqual([]);
});

test('steps that are damped too little are noted', () => {
  expect(notes(2, { relaxation: 1 })).toEqual([
    'scene.solver.relaxation: 1 is more than 0.3: iterations diverge in dense beds, to numbers that are none',
  ]);
});
