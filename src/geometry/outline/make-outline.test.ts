import { describe, expect, it } from 'vitest';
import { makeOutline } from './make-outline.ts';

describe('a disc', () => {
  const { outline, radius } = makeOutline({ kind: 'disc' });

  it('is one stroke without length', () => {
    expect(outline.strokes).toEqual([{ a: [0, 0], b: [0, 0], radius: 1 }]);
    expect(radius).toBe(1);
    expect(outline.symmetry).toBe(0);
  });

  it('has the area and the second moment of a disc', () => {
    expect(outline.area).toBeCloseTo(Math.PI, 14);
    expect(outline.secondMoment).toBeCloseTo(Math.PI / 2, 14);
  });
});

describe('a rounded square', () => {
  // Steiner's formula: the square inside of the strokes, four strips beside it, and a disc at its corners.
  const side = 2;
  const rounding = 0.3;
  const { outline, radius, centre } = makeOutline({
    kind: 'polygon',
    points: [
      [5, 7],
      [5 + side, 7],
      [5 + side, 7 + side],
      [5, 7 + side],
    ],
    rounding,
  });
  const inner = side - 2 * rounding;

  it('has the area and the second moment of its square, strips and quarter discs', () => {
    const area = inner ** 2 + 4 * inner * rounding + Math.PI * rounding ** 2;
    expect(outline.area * radius ** 2).toBeCloseTo(area, 12);
    const strips =
      4 * ((inner * rounding * (inner ** 2 + rounding ** 2)) / 12 + inner * rounding * ((inner + rounding) / 2) ** 2);
    // Quarter discs of all corners are one disc; each is moved by half the inner side along both axes.
    const half = inner / 2;
    const quarters =
      (Math.PI * rounding ** 4) / 2 + Math.PI * rounding ** 2 * 2 * half ** 2 + 4 * 2 * 2 * half * (rounding ** 3 / 3);
    expect(outline.secondMoment * radius ** 4).toBeCloseTo(inner ** 4 / 6 + strips + quarters, 12);
  });

  it('is where it was drawn, and as large', () => {
    expect(centre[0]).toBeCloseTo(5 + side / 2, 12);
    expect(centre[1]).toBeCloseTo(7 + side / 2, 12);
    expect(radius).toBeCloseTo((inner / 2) * Math.SQRT2 + rounding, 12);
    expect(outline.symmetry).toBe(4);
  });
});
