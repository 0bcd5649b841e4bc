/** Orders in which grains are placed or moved. Each gives the indices of the grains, one after another. */

/** From the largest to the smallest; of equal ones the first comes first. */
export function largestFirst(radius: Float64Array): Uint32Array {
  return Uint32Array.from(radius.keys()).sort((a, b) => radius[b]! - radius[a]! || a - b);
}

/** The large before those of half their size, and so on; among these, neighbours in space near each other. */
export function spatialOrder(position: Float64Array, radius: Float64Array): Uint32Array {
  const largest = radius.reduce((a, b) => Math.max(a, b));
  const edge = 2 * largest;
  const cell = (grain: number, axis: number) => Math.floor(position[3 * grain + axis]! / edge);
  const level = (grain: number) => Math.floor(Math.log2(largest / radius[grain]!));
  const keys = [
    level,
    (grain: number) => cell(grain, 2),
    (grain: number) => cell(grain, 1),
    (grain: number) => cell(grain, 0),
  ];
  const columns = keys.map((key) => Float64Array.from(radius.keys(), key));
  return Uint32Array.from(radius.keys()).sort((a, b) => {
    for (const column of columns) if (column[a] !== column[b]) return column[a]! - column[b]!;
    return a - b;
  });
}
