/** Of two pictures, the part that is not the same: what a canvas need not show anew costs the page that composes it nothing. */

/** Pixels, the first of them from the top left corner. */
export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The least box that holds all pixels in which two pictures of the same size differ; null where they are the same. A word a pixel, row
 * after row.
 */
export function changedBox(before: Uint32Array, after: Uint32Array, width: number): PixelBox | null {
  const first = firstChange(before, after, 0, after.length);
  if (first === after.length) return null;
  const top = Math.floor(first / width);
  const bottom = Math.floor(lastChange(before, after, 0, after.length) / width);
  let [left, right] = [width - 1, 0];
  for (let row = top; row <= bottom; row++) {
    const start = row * width;
    left = firstChange(before, after, start, start + left) - start;
    right = Math.max(lastChange(before, after, start + right, start + width) - start, right);
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** `end` where there is none. */
function firstChange(before: Uint32Array, after: Uint32Array, start: number, end: number): number {
  let place = start;
  while (place < end && before[place] === after[place]) place++;
  return place;
}

/** `start` − 1 where there is none. */
function lastChange(before: Uint32Array, after: Uint32Array, start: number, end: number): number {
  let place = end - 1;
  while (place >= start && before[place] === after[place]) place--;
  return place;
}
