import { describe, expect, it } from 'vitest';
import { letterPaths } from './letters.ts';
import { makeOutline } from './make-outline.ts';
import { outlineDistance } from './outline-distance.ts';
import { OutlineError } from './outline-error.ts';

const letter = (name: string, thickness?: number) => makeOutline({ kind: 'letter', letter: name, thickness }).outline;
const names = Object.keys(letterPaths);
const usual = new Map(names.map((name) => [name, letter(name)]));

describe('letters', () => {
  it('are A to Z, 0 to 9, # and ♥', () => {
    expect(new Set(names)).toEqual(new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#♥'));
  });

  it.each(names)('%s has a pen of the width asked for, over its radius', (name) => {
    for (const stroke of usual.get(name)!.strokes) expect(stroke.radius).toBeCloseTo(0.13, 9);
  });

  it('take the pens that are allowed', () => {
    for (const name of 'AB#♥') {
      expect(letter(name, 0.35).thinnest).toBeCloseTo(0.175, 9);
      expect(letter(name, 0.05).thinnest).toBeCloseTo(0.025, 9);
    }
    expect(() => letter('A', 0.4)).toThrow('thickness: must be > 0 and ≤ 0.35, got 0.4');
    expect(() => letter('A', 0)).toThrow('thickness: must be > 0 and ≤ 0.35, got 0');
  });

  it.each(['#', 'O', 'U', 'N', 'D', 'G', 'S', '8'])('%s keeps its counters open for the widest pen', (name) => {
    const holes = { '#': 1, O: 1, D: 1, '8': 2 }[name] ?? 0;
    expect(letter(name, 0.35).loops).toHaveLength(1 + holes);
  });

  it.each([
    ['#', 4],
    ['O', 2],
    ['N', 2],
    ['S', 2],
    ['Z', 2],
    ['H', 2],
    ['I', 2],
    ['X', 2],
    ['0', 2],
    ['U', 1],
    ['A', 1],
    ['6', 1],
    ['♥', 1],
  ])('%s looks the same after a turn by 1/%i', (name, symmetry) => {
    expect(usual.get(name)!.symmetry).toBe(symmetry);
  });

  it('are cheap where they may be: few strokes, few points', () => {
    expect(letter('#').strokes).toHaveLength(4);
    expect(letter('N').strokes).toHaveLength(3);
    expect(letter('U').strokes.length).toBeLessThanOrEqual(12);
    for (const outline of usual.values()) {
      expect(outline.strokes.length).toBeLessThanOrEqual(40);
      expect(outline.loops.flat().length).toBeLessThanOrEqual(70);
    }
  });

  it('turn 6 into 9', () => {
    const [six, nine] = [letter('6'), letter('9')];
    expect(nine.secondMoment).toBeCloseTo(six.secondMoment, 10);
    for (const [x, y] of [
      [0.3, 0.8],
      [-0.5, 0.2],
      [0, 0],
    ] as const) {
      expect(outlineDistance(nine, [-x, -y])).toBeCloseTo(outlineDistance(six, [x, y]), 9);
    }
  });

  it('of a heart are filled', () => {
    expect(outlineDistance(letter('♥'), [0, 0])).toBeLessThan(-0.3);
    expect(outlineDistance(letter('O'), [0, 0])).toBeGreaterThan(0.3);
  });

  it.each([
    ['a', 'letter: there is no "a": write "A"'],
    ['Ä', 'letter: there is no "Ä": write one of 0 1 2'],
    ['', 'letter: there is no "": write one of'],
    ['constructor', 'letter: there is no "constructor"'],
  ])('there is no %j', (name, message) => {
    expect(() => letter(name)).toThrow(OutlineError);
    expect(() => letter(name)).toThrow(message);
  });
});
