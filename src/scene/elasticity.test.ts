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

  it('may be given: up to a fifth as it is, up to all of it with a note, and not beyond', () => {
    const time = (step: number) => hertz({ time: { step, end: 1e-3 } });
    expect(compiled(time(1.2e-6)).notes).toEqual([]);
    expect(compiled(time(2e-6)).notes).toEqual([
      'scene.time.step: 0.000002 s is more than a fifth of the Rayleigh time of the grains, 0.000006464 s: contacts lose or gain energy; take at most 0.000001293 s or softer materials',
    ]);
    expect(problemsOf(time(1e-5))).toEqual([
      'scene.time.step: must be less than the Rayleigh time of the grains, 0.000006464 s, or contacts are over within a step, got 0.00001 s; take at most 0.000001293 s or softer materials',
    ]);
  });
});
