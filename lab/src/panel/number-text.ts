/** Numbers as they are typed. */
import { unitFactor } from './units.ts';

/** What a field shows when nobody types in it: at most seven digits. */
export function shortNumber(value: number): string {
  const rounded = Number(value.toPrecision(7));
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

/**
 * The number that a text stands for, in a unit; null where it stands for none. A comma may be the decimal point, `1/3` and
 * `2*3` are worked out, and `8 mm` is 0.008 where metres are wanted.
 */
export function readNumber(text: string, unit: string): number | null {
  const plain = text.trim().replaceAll('−', '-').replace(',', '.');
  const product = /^([^*/]+)([*/])([-+\d.eE]+)$/.exec(plain);
  if (product) {
    const [left, right] = [readNumber(product[1]!, unit), Number(product[3])];
    if (left === null) return null;
    return finite(product[2] === '*' ? left * right : left / right);
  }
  const [, digits, suffix = ''] = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(\D.*)?$/.exec(plain) ?? [];
  const factor = suffix === '' ? 1 : unitFactor(suffix, unit);
  if (digits === undefined || factor === null) return null;
  return finite(scaled(digits, factor));
}

/** Digits times a factor. By way of text for powers of ten: 8e-3 is to be the number that one gets by writing it. */
function scaled(digits: string, factor: number): number {
  const power = Math.round(Math.log10(factor));
  const isPower = Math.abs(Math.log10(factor) - power) < 1e-12;
  return isPower && !/e/i.test(digits) ? Number(`${digits}e${power}`) : Number(digits) * factor;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
