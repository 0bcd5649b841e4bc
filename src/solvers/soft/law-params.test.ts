import { describe, expect, it } from 'vitest';
import { unpackStruct } from '../../core/fields.ts';
import { lawKinds, type LawModel } from '../../scene/soft/soft-model.ts';
import { lawFields, lawMask, lawRoom, packLaws } from './law-params.ts';

const law = (kind: LawModel['kind'], values: number[] = []): LawModel => ({
  ...{ kind, values, viscosity: 0.5, penaltyPower: 4, penaltyFactor: 2 },
});

describe('laws for kernels', () => {
  it('lie one after another in a room of fixed size', () => {
    const words = packLaws([law('neo-hookean'), law('snow', [10, 0.025, 0.0045])]);
    expect(words.length).toBe((lawRoom * 32) / 4);
    const { kind, values, viscosity, penalty_power, penalty_factor } = unpackStruct(lawFields, words, 1);
    expect([kind, viscosity, penalty_power, penalty_factor]).toEqual([lawKinds.indexOf('snow'), 0.5, 4, 2]);
    expect(Array.from(values)).toEqual([10, 0.025, 0.0045, 0].map(Math.fround));
  });

  it('are refused where there are too many', () => {
    const many = Array.from({ length: lawRoom + 1 }, () => law('fluid', [1, 7]));
    expect(() => packLaws(many)).toThrow('at most 16 different laws in a scene, got 17');
  });

  it('have a mask', () => {
    expect(lawMask([law('fixed-corotated'), law('cloth'), law('cloth')])).toBe(0b10000001);
  });
});
