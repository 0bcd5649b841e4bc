/** Values as people say them: 0.008 m is 8 mm, 0.5236 rad is 30°. An aid beside the value, which stays in SI units. */

interface Prefix {
  readonly sign: string;
  readonly factor: number;
}

const prefixes: readonly Prefix[] = [
  { sign: 'T', factor: 1e12 },
  { sign: 'G', factor: 1e9 },
  { sign: 'M', factor: 1e6 },
  { sign: 'k', factor: 1e3 },
  { sign: '', factor: 1 },
  { sign: 'm', factor: 1e-3 },
  { sign: 'µ', factor: 1e-6 },
  { sign: 'n', factor: 1e-9 },
  { sign: 'p', factor: 1e-12 },
];

/** Units whose first sign takes prefixes; lengths and times are not said in thousands. */
const scaled: Readonly<Record<string, { readonly unit: string; readonly factor: number; readonly most: number }>> = {
  m: { unit: 'm', factor: 1, most: 1e3 },
  s: { unit: 's', factor: 1, most: 1 },
  'm/s': { unit: 'm/s', factor: 1, most: 1 },
  kg: { unit: 'g', factor: 1e3, most: 1e3 },
  'kg/s': { unit: 'g/s', factor: 1e3, most: 1e3 },
  N: { unit: 'N', factor: 1, most: 1e6 },
  'N/m': { unit: 'N/m', factor: 1, most: 1e9 },
  J: { unit: 'J', factor: 1, most: 1e12 },
  Pa: { unit: 'Pa', factor: 1, most: 1e12 },
  'Pa s': { unit: 'Pa s', factor: 1, most: 1e9 },
  Hz: { unit: 'Hz', factor: 1, most: 1e9 },
};

/** Other units in which some values are rather said. */
const others: Readonly<Record<string, { readonly unit: string; readonly factor: number; readonly space: string }>> = {
  rad: { unit: '°', factor: 180 / Math.PI, space: '' },
  'rad/s': { unit: '1/min', factor: 30 / Math.PI, space: ' ' },
  'kg/m³': { unit: 'g/cm³', factor: 1e-3, space: ' ' },
  'm/s²': { unit: 'g', factor: 1 / 9.80665, space: ' ' },
};

/** Like `8 mm`; empty where it would say no more than the value itself. */
export function spokenValue(value: number, unit: string): string {
  return spokenValues([value], unit);
}

/** Several values with one unit: `−4, 0, 8 mm`. */
export function spokenValues(values: readonly number[], unit: string): string {
  const largest = Math.max(...values.map(Math.abs));
  if (largest === 0 || !Number.isFinite(largest)) return '';
  const other = others[unit];
  if (other) return `${shown(values, other.factor)}${other.space}${other.unit}`;
  const scale = scaled[unit];
  if (!scale) return '';
  const amount = largest * scale.factor;
  // Rounded first, so that 999.99996 is not said where 1 k is meant.
  const prefix = prefixes.find(({ factor }) => factor <= scale.most && Number(amount.toPrecision(4)) >= factor) ?? prefixes.at(-1)!; // prettier-ignore
  const said = `${prefix.sign}${scale.unit}`;
  return said === unit ? '' : `${shown(values, scale.factor / prefix.factor)} ${said}`;
}

const shown = (values: readonly number[], factor: number): string =>
  values.map((value) => numberWords(value * factor, 4)).join(', ');

/** With so many digits at most, and a minus sign as it is printed. */
export function numberWords(value: number, digits: number): string {
  const rounded = Number(value.toPrecision(digits));
  return String(rounded === 0 ? 0 : rounded).replace('-', '−');
}

/** What one of a unit that was typed is in the unit that is wanted: 0.001 for `mm` and `m`. Null where it is none of it. */
export function unitFactor(typed: string, unit: string): number | null {
  if (typed === unit) return 1;
  const other = others[unit];
  if (other) return typed === other.unit || (unit === 'rad/s' && typed === 'rpm') ? 1 / other.factor : null;
  const scale = scaled[unit];
  const prefix = scale && prefixes.find(({ sign }) => `${sign}${scale.unit}` === typed.replace(/^u/, 'µ'));
  return scale && prefix ? prefix.factor / scale.factor : null;
}
