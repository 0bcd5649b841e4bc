/** For error texts: the known name that a mistyped one was probably meant to be, or null when none is close. */
export function nearestName(typed: string, known: readonly string[]): string | null {
  // A third of the letters may be wrong: more is another word.
  let best = Math.floor(Math.max(typed.length, 3) / 3) + 1;
  let nearest: string | null = null;
  for (const name of known) {
    const distance = editDistance(typed.toLowerCase(), name.toLowerCase());
    if (distance < best) [best, nearest] = [distance, name];
  }
  return nearest;
}

/** Letters to insert, delete, replace or swap with their neighbour to turn one word into the other. */
function editDistance(from: string, to: string): number {
  let beforeThat: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swaps = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = swaps ? beforeThat[column - 2]! + 1 : Infinity;
      current.push(Math.min(replaced, swapped, previous[column]! + 1, current[column - 1]! + 1));
    }
    beforeThat = previous;
    previous = current;
  }
  return previous[to.length]!;
}
