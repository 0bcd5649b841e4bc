/** Where the ticks of an axis are, and how they are written. */

export interface Ticks {
  /** Ends of the axis, on ticks. */
  readonly range: readonly [number, number];
  /** With a label each. */
  readonly major: readonly Tick[];
  /** Without. */
  readonly minor: readonly number[];
}

export interface Tick {
  readonly value: number;
  readonly label: string;
}

/** Steps of 1, 2 or 5 times a power of ten, about so many; ends move out to the next step unless they are fixed. */
export function linearTicks(low: number, high: number, { count = 6, fixed = false } = {}): Ticks {
  const [from, to] =
    high - low > narrowest * Math.max(Math.abs(low), Math.abs(high), 1e-290) ? [low, high] : widened(low);
  const step = niceStep((to - from) / count);
  const first = fixed ? Math.ceil(from / step - 1e-9) : Math.floor(from / step + 1e-9);
  const last = fixed ? Math.floor(to / step + 1e-9) : Math.ceil(to / step - 1e-9);
  const values = Array.from({ length: last - first + 1 }, (_, k) => (first + k) * step);
  const range = fixed ? ([from, to] as const) : ([first * step, last * step] as const);
  return { range, major: labelled(values, step), minor: [] };
}

/** Parts of its values that a range must be wide, to be more than rounding. */
const narrowest = 1e-9;

/** A range around a single value. */
const widened = (value: number): [number, number] => {
  const margin = Math.abs(value) < 1e-290 ? 1 : Math.abs(value) / 10;
  return [value - margin, value + margin];
};

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const part = rough / power;
  return (part <= 1.0001 ? 1 : part <= 2.0001 ? 2 : part <= 5.0001 ? 5 : 10) * power;
}

/** All with as many decimals as the step needs; with a power of ten where many noughts would come. */
function labelled(values: readonly number[], step: number): Tick[] {
  const greatest = Math.max(...values.map(Math.abs));
  const exponent = greatest === 0 ? 0 : Math.floor(Math.log10(greatest) + 1e-9);
  const isPlain = exponent < 5 && exponent > -4;
  const power = isPlain ? 0 : exponent;
  const decimals = Math.max(0, Math.ceil(-Math.log10(step / 10 ** power) - 1e-9));
  return values.map((value) => {
    const digits = clean((value / 10 ** power).toFixed(decimals));
    const isBare = isPlain || Number(digits) === 0;
    return { value, label: isBare ? digits : `${digits}·10${superscript(power)}` };
  });
}

/** `-0.0` is 0; minus signs are as wide as digits. */
const clean = (digits: string): string =>
  Number(digits) === 0 ? digits.replace('-', '') : digits.replace('-', '\u2212');

/** Powers of ten within the range; where they are fewer than two, 1, 2 and 5 of each. */
export function logTicks(low: number, high: number, { fixed = false } = {}): Ticks {
  const [from, to] = low < high ? [low, high] : [low / 2, low * 2];
  const first = Math.floor(Math.log10(from) + 1e-9);
  const last = Math.ceil(Math.log10(to) - 1e-9);
  const decades = Array.from({ length: last - first + 1 }, (_, k) => first + k);
  const all = decades.flatMap((decade) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => digit * 10 ** decade));
  const range = fixed ? ([from, to] as const) : tightRange(from, to, all);
  const inside = all.filter((value) => value >= range[0] * 0.9999 && value <= range[1] * 1.0001);
  const leading = (value: number): number => Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9));
  const powers = inside.filter((value) => leading(value) === 1);
  const few = powers.length < 3;
  const major = few ? inside.filter((value) => [1, 2, 5].includes(leading(value))) : powers;
  const chosen = major.length < 2 ? inside : major;
  return {
    range,
    major: chosen.map((value) => ({ value, label: logLabel(value) })),
    minor: inside.filter((value) => !chosen.includes(value)),
  };
}

/** Out to the next 1 … 9 times a power of ten. */
function tightRange(from: number, to: number, all: readonly number[]): readonly [number, number] {
  const lower = all.findLast((value) => value <= from * 1.0001) ?? from;
  const upper = all.find((value) => value >= to * 0.9999) ?? to;
  return [lower, upper];
}

function logLabel(value: number): string {
  const exponent = Math.floor(Math.log10(value) + 1e-9);
  if (exponent >= -3 && exponent < 5) return String(Number(value.toPrecision(1)));
  const digit = Math.round(value / 10 ** exponent);
  return digit === 1 ? `10${superscript(exponent)}` : `${digit}·10${superscript(exponent)}`;
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const superscript = (exponent: number): string =>
  (exponent < 0 ? '⁻' : '') + [...String(Math.abs(exponent))].map((digit) => superscripts[Number(digit)]).join('');
