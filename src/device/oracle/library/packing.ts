/** Values through their bits. */
import { bitsOfHalf, floatOfBits as floatOfWord, halfOfBits } from '../bits.ts';
import type { NumericVector } from '../values.ts';
import { lift } from './lift.ts';

export const floatOfBits = lift(floatOfWord);

export const pack2x16float = ([low, high]: NumericVector): number =>
  (bitsOfHalf(low!) | (bitsOfHalf(high!) << 16)) >>> 0;

export const unpack2x16float = (word: number): NumericVector => [halfOfBits(word & 0xffff), halfOfBits(word >>> 16)];
