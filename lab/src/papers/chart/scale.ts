/** From numbers to places along an axis, and the round numbers that are written at it. */

export interface Scale {
  readonly range: readonly [number, number];
  readonly isLog: boolean;
  /** Place of a value, 0 at the low end and 1 at the high one. */
  at(value: number): number;
  readonly ticks: readonly number[];
}

export interface ScaleOptions {
  readonly isLog?: boolean;
  /** Ticks that there is room for. */
  readonly room?: number;
}

export function makeScale(range: readonly [number, number], { isLog = false, room = 6 }: ScaleOptions = {}): Scale {
  return isLog ? logScale(range, room) : linearScale(range, room);
}

function linearScale([low, high]: readonly [number, number], room: number): Scale {
  const span = high - low || 1;
  return {
    range: [low, high],
    isLog: false,
    at: (value) => (value - low) / span,
    ticks: roundNumbers(low, high, room),
  };
}

function logScale([low, high]: readonly [number, number], room: number): Scale {
  const [from, to] = [Math.log10(low), Math.log10(high)];
  const ticks = roundNumbers(Math.ceil(from - 1e-9), Math.floor(to + 1e-9), room)
    .filter((power) => Number.isInteger(power))
    .map((power) => Number((10 ** power).toPrecision(12)));
  // Nothing below the low end has a logarithm worth drawing.
  const at = (value: number): number => (Math.log10(Math.max(value, low)) - from) / (to - from || 1);
  return { range: [low, high], isLog: true, at, ticks };
}

/** Multiples of 1, 2 or 5 times a power of ten within a range. */
function roundNumbers(low: number, high: number, room: number): number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = span / room;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const ticks: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + span * 1e-9; k++) {
    // Without the noise of binary fractions: 0.3 rather than 0.30000000000000004.
    ticks.push(Number((k * step).toPrecision(12)));
  }
  return ticks;
}

/** As it stands at an axis: short, with powers of ten as superscripts. */
export function tickText(value: number, isLog: boolean): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (isLog || size >= 1e5 || size < 1e-3) {
    const power = Math.floor(Math.log10(size) + 1e-9);
    const factor = Number((value / 10 ** power).toPrecision(3));
    const raised = [...String(power)].map((letter) => superscripts[letter] ?? letter).join('');
    return factor === 1 ? `10${raised}` : `${signed(factor)}·10${raised}`;
  }
  return signed(Number(value.toPrecision(4)));
}

const signed = (value: number): string => String(value).replace('-', '−');

const superscripts: Readonly<Record<string, string>> = {
  '-': '⁻',
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
};

/** A range around all values with some air, or the one that was asked for. */
export function rangeAround(values: readonly number[], isLog: boolean): readonly [number, number] {
  const finite = values.filter((value) => Number.isFinite(value) && (!isLog || value > 0));
  if (finite.length === 0) return isLog ? [0.1, 1] : [0, 1];
  const low = Math.min(...finite);
  const high = Math.max(...finite);
  if (isLog) return [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high) + 1e-9)];
  const air = (high - low || Math.abs(high) || 1) * 0.06;
  return [low >= 0 && low < high * 0.3 ? 0 : low - air, high + air];
}
