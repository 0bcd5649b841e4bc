import { describe, expect, it } from 'vitest';
import { compiled, problemsOf, sand } from '../../test/support/compiled-scene.ts';
import type { SceneInput } from './scene.ts';

const one = sand({ kind: 'points', positions: [[0, 0, 1]] });
const glass = { density: 2800, youngModulus: 48e9, poissonRatio: 0.2 };
const hertz = (more: Partial<SceneInput> = {}): Partial<SceneInput> => ({
  materials: { sand: glass },
  grains: [one],
  solver: { kind: 'hertz' },
  ...more,
});

describe('moduli of pairs', () => {
  it('are Hertz’s E* and Mindlin’s G*', () => {
    const [contact] = compiled(hertz()).contacts;
    expect(contact!.elasticity!.modulus / 25e9).toBeCloseTo(1, 12);
    // G = 20 GPa, (2 − ν)/G twice
    expect(contact!.elasticity!.shearModulus / (20e9 / 3.6)).toBeCloseTo(1, 12);
  });

  it('take a Poisson ratio of 0.25 unless told, and rigid partners as such', () => {
    const materials = { sand: { youngModulus: 15e9 }, wall: { youngModulus: 1e30 } };
    const { contacts } = compiled(hertz({ materials }));
    expect(contacts[1]!.elasticity!.modulus / 16e9).toBeCloseTo(1, 12);
    expect(contacts[2]).toEqual(contacts[1]);
  });

  it('can be given for a pair, each by itself', () => {
    const contacts = [{ between: ['sand', 'sand'], effectiveModulus: 5e6 }] as const;
    const [contact] = compiled(hertz({ contacts })).contacts;
    expect(contact!.elasticity!.modulus).toBe(5e6);
    expect(contact!.elasticity!.shearModulus / (20e9 / 3.6)).toBeCloseTo(1, 12);
    expect(contact).not.toHaveProperty('effectiveModulus');
  });

  it('are nothing to materials without a modulus, which springs cannot do without', () => {
    expect(compiled({ grains: [one] }).contacts[0]).not.toHaveProperty('elasticity');
    expect(problemsOf(hertz({ materials: { sand: glass, steel: {} } }))).toEqual([
      'scene.materials.steel.youngModulus: is missing: the solver "hertz" lets materials yield; give it in Pa, like 1e7; 1e30 is rigid',
    ]);
  });
});

describe('the time step of springs', () => {
  // Of the grain of radius 5 mm: π R √(ρ/G) / (0.1631 ν + 0.8766) = 6.464e-6 s
  it('is a tenth of the Rayleigh time, rounded down', () => {
    const { timeStep, notes } = compiled(hertz({ time: { end: 6e-4 } }));
    expect(timeStep).toBe(6e-7);
    expect(notes).toEqual([]);
  });

  it('follows the stiffest and smallest grains, not walls', () => {
    const materials = { sand: glass, soft: { youngModulus: 48e5 }, wall: { youngModulus: 1e30 } };
    const grains = [{ ...one, material: 'soft' }];
    expect(compiled(hertz({ materials, grains, time: { end: 0.6 } })).timeStep).toBe(6e-5);
    const both = [...grains, { ...sand({ kind: 'points', positions: [[1, 0, 1]] }), radius: 0.001 }];
    expect(compiled(hertz({ materials, grains: both, time: { end: 1e-3 } })).timeStep).toBe(1e-7);
  });

  const time = (step: number, restitution = 1) =>
    hertz({ materials: { sand: { ...glass, restitution } }, time: { step, end: 1e-3 } });

  it('may be given: up to a fifth as it is, up to all of it with a note, and not beyond', () => {
    expect(compiled(time(1.2e-6)).notes).toEqual([]);
    expect(compiled(time(2e-6)).notes).toEqual([
      'scene.time.step: 0.000002 s is more than a fifth of the Rayleigh time of the grains, 0.000006464 s: contacts lose or gain energy; take at most 0.000001293 s or softer materials',
    ]);
    expect(problemsOf(time(1e-5))).toEqual([
      'scene.time.step: must be less than the Rayleigh time of the grains, 0.000006464 s, or contacts are over within a step, got 0.00001 s; take at most 0.000001293 s or softer materials',
    ]);
  });

  it('is bounded by what strong dampers bear', () => {
    expect(compiled(time(2e-6, 0)).notes).toHaveLength(1);
    expect(problemsOf(time(5e-6, 0))).toEqual([
      expect.stringMatching(
        /^scene\.time\.step: must be ≤ 0\.00000\d+ s, 0\.\d+ of the Rayleigh time of the grains, 0\.000006464 s: beyond, contacts with a restitution of 0 gain energy without end where grains meet at [\d.]+ m\/s, as they may here, got 0\.000005 s; take at most 0\.000001293 s or softer materials, or more restitution$/,
      ),
    ]);
    expect(problemsOf(time(5e-6, 0.5))).toEqual([]);
  });

  it('is shorter by the fifth root of the speed, and where a pair is stiffer than its materials', () => {
    const bound = (more: Partial<SceneInput>): number =>
      Number(/≤ ([\d.e-]+) s/.exec(problemsOf({ ...hertz(more), gravity: [0, 0, 0] })[0]!)![1]);
    const thrown = (speed: number): Partial<SceneInput> => ({
      grains: [{ ...one, velocity: [speed, 0, 0] }],
      time: { step: 6e-6, end: 1e-3 },
    });
    expect(bound(thrown(1)) / bound(thrown(32))).toBeCloseTo(2, 2);
    const contacts = [{ between: ['sand', 'sand'], effectiveModulus: 25e9 * 32 }] as const;
    expect(bound(thrown(1)) / bound({ ...thrown(1), contacts })).toBeCloseTo(4, 2);
  });
});

describe('a given step that gravity is too strong for', () => {
  const fallen = (g: number) => ({ gravity: [0, 0, -g] as const, grains: [one], time: { step: 1e-3, end: 1 } });

  it('is noted, and an error where it throws grains through everything', () => {
    expect(compiled(fallen(1000)).notes).toHaveLength(1);
    expect(compiled(fallen(4.9e5)).notes).toHaveLength(1);
    expect(problemsOf(fallen(1e30))).toEqual([
      'scene.time.step: gravity moves grains of a radius of 0.005 m by g h² = 1e+24 m in a step of 0.001 s, more than 100 radii: contacts cannot hold them; take at most 0.06 √(R/g) = 4.243e-18 s, up to which beds of these grains rest quietly',
    ]);
  });
});
