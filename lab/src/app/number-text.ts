/** Numbers as an instrument shows them: as many digits as one reads at a glance, with their unit. */

const prefixes: readonly (readonly [factor: number, prefix: string])[] = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
  [1, ''],
  [1e-3, 'm'],
  [1e-6, 'µ'],
  [1e-9, 'n'],
];

/** Three digits with a prefix, as `12.3 mN`. */
export function unitText(value: number, unit: string): string {
  if (!Number.isFinite(value)) return `${value} ${unit}`;
  if (value === 0) return `0 ${unit}`;
  const size = Number(Math.abs(value).toPrecision(3));
  const [factor, prefix] = prefixes.find(([factor]) => size >= factor) ?? [1e-9, 'n'];
  return `${digits(value / factor, 3)} ${prefix}${unit}`;
}

/** Of a length: in metres, centimetres, millimetres or micrometres. */
export function lengthText(metres: number): string {
  if (metres >= 1) return `${digits(metres, 3)} m`;
  if (metres >= 0.01) return `${digits(metres * 100, 3)} cm`;
  return unitText(metres, 'm');
}

/** With a number of digits that count; zeros at the end go. */
export function digits(value: number, count: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  const text = size >= 1e5 || size < 1e-3 ? value.toExponential(count - 1) : String(Number(value.toPrecision(count)));
  return text
    .replace(/\.?0+e/, 'e')
    .replace('e+', 'e')
    .replace('-', '−');
}

/** With a fixed number of digits after the point, so that it does not jump as it changes. */
export const fixed = (value: number, places: number): string => value.toFixed(places).replace('-', '−');

/** A whole number with its thousands apart. */
export const countText = (count: number): string => count.toString().replace(/\B(?=(\d{3})+$)/g, '\u202f');
