/** Numbers along an axis: as many digits as tell them apart, and a common power of ten where they are very large or small. */

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const superscript = (exponent: number): string =>
  (exponent < 0 ? '⁻' : '') + [...String(Math.abs(exponent))].map((digit) => superscripts[Number(digit)]).join('');

/** `-0.0` is 0; minus signs are as wide as digits. */
const clean = (digits: string): string =>
  Number(digits) === 0 ? digits.replace('-', '') : digits.replace('-', '\u2212');

/** Of evenly spaced places. */
export function linearLabels(places: readonly number[]): string[] {
  const greatest = Math.max(...places.map(Math.abs), 0);
  const power = greatest === 0 ? 0 : Math.floor(Math.log10(greatest) + 1e-9);
  const isPlain = power >= -3 && power < 5;
  const factor = isPlain ? 1 : 10 ** power;
  const pitch = places.length < 2 ? greatest : Math.abs(places[1]! - places[0]!);
  const decimals = pitch === 0 ? 0 : Math.min(Math.max(-Math.floor(Math.log10(pitch / factor) + 1e-9), 0), 12);
  // 0.25 takes a digit more than its power of ten tells.
  const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;
  const needsMore = !places.every((place) => isWhole((place / factor) * 10 ** decimals));
  return places.map((place) => {
    const digits = clean((place / factor).toFixed(decimals + Number(needsMore)));
    if (isPlain) return digits;
    return Number(digits) === 0 ? '0' : `${digits}·10${superscript(power)}`;
  });
}

/** Of places on an axis of logarithms; only those that are a power of ten are named where there are many. */
export function logLabels(places: readonly (number | null)[]): (string | null)[] {
  const named = places.filter((place) => place !== null);
  const powers = named.filter(isPower);
  return places.map((place) => {
    if (place === null || (powers.length >= 2 && !isPower(place))) return null;
    const exponent = Math.floor(Math.log10(place) + 1e-9);
    const digit = Math.round(place / 10 ** exponent);
    if (exponent >= -3 && exponent < 5) return String(Number(place.toPrecision(1)));
    return digit === 1 ? `10${superscript(exponent)}` : `${digit}·10${superscript(exponent)}`;
  });
}

const isPower = (place: number): boolean => Math.abs(Math.log10(place) - Math.round(Math.log10(place))) < 1e-9;

/** A reading beside its curve: four digits. */
export function readingWords(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= 1e-3 && size < 1e6) return clean(Number(value.toPrecision(4)).toString());
  const exponent = Math.floor(Math.log10(size) + 1e-9);
  return `${clean((value / 10 ** exponent).toPrecision(4))}·10${superscript(exponent)}`;
}
