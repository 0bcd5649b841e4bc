/** Keys as a broadphase has them: the cell of each particle, in a cube of cells with a given number of particles each. */

/** A generator of its own, so that every run of the bench sorts the same keys: Marsaglia's xorshift32. */
function* randomUnits(): Generator<number, never> {
  let state = 2_463_534_242;
  for (;;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield (state >>> 0) / 2 ** 32;
  }
}

/** Cells along an edge of the cube. */
const cellsAlong = (count: number, perCell: number): number => Math.round(Math.cbrt(count / perCell));

export const cellCount = (count: number, perCell: number): number => cellsAlong(count, perCell) ** 3;

/** Particles anywhere. */
export function randomCells(count: number, perCell: number): Uint32Array {
  const cells = cellCount(count, perCell);
  const units = randomUnits();
  return Uint32Array.from({ length: count }, () => Math.floor(units.next().value * cells));
}

/** Particles that were sorted at the last step, of which one in sixteen has moved on to a cell next to its own. */
export function coherentCells(count: number, perCell: number): Uint32Array {
  const along = cellsAlong(count, perCell);
  const cells = along ** 3;
  const steps = [1, along, along * along];
  const units = randomUnits();
  return Uint32Array.from({ length: count }, (_, i) => {
    const cell = Math.floor((i / count) * cells);
    const choice = Math.floor(units.next().value * 96);
    const moved = cell + (choice % 2 === 0 ? 1 : -1) * (steps[choice >> 1] ?? 0);
    return moved >= 0 && moved < cells ? moved : cell;
  });
}
