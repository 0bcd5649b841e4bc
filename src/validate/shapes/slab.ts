/** A slender block, as in the first experiments of the paper: 4 m × 0.1 m with rounded corners. */
const size = { length: 4, width: 0.1, rounding: 0.02 } as const;

export const slab = {
  size,
  outline: {
    kind: 'polygon',
    points: [[0, 0], [size.length, 0], [size.length, size.width], [0, size.width]], // prettier-ignore
    rounding: size.rounding,
  },
} as const;
