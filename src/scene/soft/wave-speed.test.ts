/** Speeds of waves along their own direction, from textbooks: √((λ + 2µ)/ρ) in a solid, √(K/ρ) in a fluid. */
import { describe, expect, it } from 'vitest';
import { lawKinds, type LawModel } from './soft-model.ts';
import { waveSpeed } from './wave-speed.ts';

const law = (kind: LawModel['kind'], more: Partial<LawModel> = {}): LawModel => ({
  kind,
  viscosity: 0,
  penaltyPower: 0,
  penaltyFactor: 1,
  values: [0, 0, 0],
  ...more,
});
// Steel: E 210 GPa, ν 0.3, ρ 7850: 6001 m/s (λ + 2µ = E (1 − ν)/((1 + ν)(1 − 2ν)) = 282.7 GPa).
const steel = { youngModulus: 210e9, poissonRatio: 0.3, density: 7850 };

describe('the wave speed', () => {
  it.each(lawKinds.filter((kind) => kind !== 'fluid' && kind !== 'cloth'))(
    'of %s with the numbers of steel is that of steel',
    (kind) => {
      expect(waveSpeed(law(kind), steel)).toBeCloseTo(6001, 0);
    },
  );

  it('of a sheet with the numbers of steel is that of a plate, √(E/(ρ (1 − ν²)))', () => {
    expect(waveSpeed(law('cloth'), steel)).toBeCloseTo(5422, 0);
  });

  it('of water with its own bulk modulus is 1483 m/s, whatever the exponent', () => {
    const water = { youngModulus: 0, poissonRatio: 0, density: 1000 };
    for (const exponent of [1, 7])
      expect(waveSpeed(law('fluid', { values: [2.2e9, exponent, 1] }), water)).toBeCloseTo(1483.2, 1);
  });

  it('grows with a penalty on changes of volume by K, of power 2', () => {
    // K = E/(3 (1 − 2ν)) = 175 GPa
    const stiffer = waveSpeed(law('neo-hookean', { penaltyPower: 2, penaltyFactor: 2 }), steel);
    expect(stiffer ** 2 * 7850).toBeCloseTo(282.6923e9 + 2 * 175e9, -6);
  });

  it('grows with packed snow, stiff layers of cloth, and muscles that pull or swell', () => {
    expect(waveSpeed(law('snow', { values: [10, 0.025, 0.0075] }), steel) / 6001).toBeCloseTo(Math.exp(0.5), 3);
    expect(waveSpeed(law('cloth', { values: [4e12, 0, 0] }), steel)).toBeCloseTo(Math.sqrt(4e12 / 7850), 6);
    for (const stress of [1e11, -1e11])
      expect(waveSpeed(law('fixed-corotated'), steel, stress) ** 2 * 7850).toBeCloseTo(382.6923e9, -6);
  });
});
