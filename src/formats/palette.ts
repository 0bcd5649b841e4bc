/** Few colours in place of many, for pictures that are to be small: median cut, after Heckbert 1982. */

export interface PalettePicture {
  /** Red, green, blue of each colour, 0 to 255 */
  readonly palette: Uint8Array;
  /** Colour of each pixel. */
  readonly indices: Uint8Array;
}

/** Colours are told apart by the upper five bits of each channel. */
const bits = 5;
const binCount = 1 << (3 * bits);
const channels = [0, 1, 2] as const;

/** Pixels that look alike, with the sums of their channels. */
interface Bin {
  readonly key: number;
  readonly count: number;
  readonly mean: readonly [number, number, number];
}

/** `pixels`: red, green, blue, alpha of each; at most `most` colours, 256 or fewer. Alpha is lost. */
export function reduceColours(pixels: ArrayLike<number>, most: number): PalettePicture {
  const bins = histogram(pixels);
  const boxes = cut(bins, most);
  const palette = new Uint8Array(3 * boxes.length);
  const indexOf = new Uint8Array(binCount);
  for (const [index, box] of boxes.entries()) {
    palette.set(meanOf(box).map(Math.round), 3 * index);
    for (const { key } of box) indexOf[key] = index;
  }
  const indices = new Uint8Array(pixels.length / 4);
  for (let k = 0; k < indices.length; k++) indices[k] = indexOf[keyAt(pixels, 4 * k)]!;
  return { palette, indices };
}

const keyAt = (pixels: ArrayLike<number>, at: number): number =>
  ((pixels[at]! >> (8 - bits)) << (2 * bits)) |
  ((pixels[at + 1]! >> (8 - bits)) << bits) |
  (pixels[at + 2]! >> (8 - bits));

function histogram(pixels: ArrayLike<number>): Bin[] {
  const counts = new Uint32Array(binCount);
  const sums = new Float64Array(3 * binCount);
  for (let at = 0; at < pixels.length; at += 4) {
    const key = keyAt(pixels, at);
    counts[key]!++;
    for (const c of channels) sums[3 * key + c]! += pixels[at + c]!;
  }
  return Array.from(counts.keys())
    .filter((key) => counts[key]! > 0)
    .map((key) => {
      const count = counts[key]!;
      return { key, count, mean: [sums[3 * key]! / count, sums[3 * key + 1]! / count, sums[3 * key + 2]! / count] };
    });
}

/** Cuts the box whose colours are most spread out in two with as many pixels each, until there are enough. */
function cut(bins: readonly Bin[], most: number): Bin[][] {
  const boxes = [[...bins]];
  while (boxes.length < most) {
    const spreads = boxes.map((box) => (box.length < 2 ? ({ channel: 0, spread: 0 } as const) : spreadOf(box)));
    const widest = spreads.reduce((best, { spread }, k) => (spread > spreads[best]!.spread ? k : best), 0);
    const { channel, spread } = spreads[widest]!;
    if (spread === 0) break;
    const box = boxes[widest]!.toSorted((a, b) => a.mean[channel] - b.mean[channel]);
    const half = box.reduce((sum, { count }) => sum + count, 0) / 2;
    let [seen, middle] = [0, 0];
    while (seen < half && middle < box.length - 1) seen += box[middle++]!.count;
    boxes.splice(widest, 1, box.slice(0, middle), box.slice(middle));
  }
  return boxes;
}

/** The channel along which a box is longest, and how much is lost if it is one colour. */
function spreadOf(box: readonly Bin[]): { readonly channel: 0 | 1 | 2; readonly spread: number } {
  const mean = meanOf(box);
  const sums = channels.map((c) => box.reduce((sum, bin) => sum + bin.count * (bin.mean[c] - mean[c]!) ** 2, 0));
  const channel = channels.reduce<0 | 1 | 2>((best, c) => (sums[c]! > sums[best]! ? c : best), 0);
  return { channel, spread: sums[channel]! };
}

function meanOf(box: readonly Bin[]): number[] {
  const total = box.reduce((sum, { count }) => sum + count, 0);
  return channels.map((c) => box.reduce((sum, { count, mean }) => sum + count * mean[c], 0) / total);
}
