/** Colour maps as tables of 256 colours, and colours that are told apart rather than ordered. Colours are sRGB, 8 bits a channel. */
import type { ColourMapName } from '../scenery.ts';

/** Red, green and blue, 0 to 1. */
type Rgb = readonly [number, number, number];

export const tableSize = 256;

/** Coefficients of 1, t, t² … of red, green and blue: sixth order fits, within 1 % of the maps' own tables. */
const viridis: readonly Rgb[] = [
  [0.27772733, 0.00540734, 0.33409981],
  [0.10509304, 1.40461353, 1.38459016],
  [-0.33086183, 0.21484756, 0.09509516],
  [-4.6342305, -5.79910097, -19.33244096],
  [6.22826994, 14.17993337, 56.6905526],
  [4.776385, -13.74514538, -65.35303263],
  [-5.43545586, 4.64585261, 26.31243525],
];
const turbo: readonly Rgb[] = [
  [0.13572138, 0.09140261, 0.1066733],
  [4.6153926, 2.19418839, 12.64194608],
  [-42.66032258, 4.84296658, -60.58204836],
  [132.13108234, -14.18503333, 110.36276771],
  [-152.94239396, 4.27729857, -89.90310912],
  [59.28637943, 2.82956604, 27.34824973],
];

/** Evenly spread from the first to the last colour; straight lines between. */
const cividis = [
  0x00204d, 0x00336f, 0x39486b, 0x575c6d, 0x707173, 0x8a8779, 0xa69d75, 0xc4b56c, 0xe4cf5b, 0xffea46,
] as const;
/** Not from black to white: shaded pieces would lose their form at the ends. */
const grey = [0x2b2b2b, 0xf0f0f0] as const;

const polynomial = (coefficients: readonly Rgb[], t: number): Rgb => {
  const channel = (k: 0 | 1 | 2): number => coefficients.reduceRight((sum, powers) => sum * t + powers[k], 0);
  return [channel(0), channel(1), channel(2)];
};

const between = (anchors: readonly number[], t: number): Rgb => {
  const place = t * (anchors.length - 1);
  const low = Math.min(Math.floor(place), anchors.length - 2);
  const channel = (shift: number): number => {
    const [from, to] = [(anchors[low]! >> shift) & 255, (anchors[low + 1]! >> shift) & 255];
    return (from + (to - from) * (place - low)) / 255;
  };
  return [channel(16), channel(8), channel(0)];
};

/** At t from 0 to 1. */
function colourAt(map: ColourMapName, t: number): Rgb {
  switch (map) {
    case 'viridis':
      return polynomial(viridis, t);
    case 'turbo':
      return polynomial(turbo, t);
    case 'cividis':
      return between(cividis, t);
    case 'grey':
      return between(grey, t);
  }
}

const byte = (value: number): number => Math.round(255 * Math.min(Math.max(value, 0), 1));

/** As pixels and tints have it: red in the lowest byte, alpha, which is full, in the highest. */
export const wordOf = ([red, green, blue]: Rgb): number =>
  (byte(red) | (byte(green) << 8) | (byte(blue) << 16) | 0xff000000) >>> 0;

/** From `0xrrggbb`, as people write colours. */
export const wordOfHex = (hex: number): number =>
  (((hex >> 16) & 255) | (hex & 0xff00) | ((hex & 255) << 16) | 0xff000000) >>> 0;

/** `#rrggbb` */
export const hexOfWord = (word: number): string =>
  `#${[0, 8, 16].map((shift) => ((word >>> shift) & 255).toString(16).padStart(2, '0')).join('')}`;

/** 256 colours from the lowest to the highest value. */
export const colourTable = (map: ColourMapName): Uint32Array =>
  Uint32Array.from({ length: tableSize }, (_, k) => wordOf(colourAt(map, k / (tableSize - 1))));

/**
 * Told apart by people who see colours otherwise too (Okabe and Ito, Color Universal Design, 2008), without its black and a
 * little calmer; the first suits sand. Names past the last start anew.
 */
const categories = [0xe0a030, 0x4fa3d8, 0x2a9d76, 0xd0603a, 0x2f6fae, 0xc77fa8, 0xe4d65a, 0x9a9a9a] as const;

/** As long as a map's table: label k has colour k. */
export const categoryTable = (): Uint32Array =>
  Uint32Array.from({ length: tableSize }, (_, k) => wordOfHex(categories[k % categories.length]!));
