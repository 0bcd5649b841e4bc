/** From a place on a slider, 0 … 1, to a value and back: even, by decades, or by decades that begin at zero. */
import type { NumberRange } from 'talus';

export interface SliderScale {
  readonly from: number;
  readonly to: number;
  readonly kind: 'even' | 'decades' | 'cubes';
}

/** A range that is this much wider than its start is gone through by decades. */
const manyfold = 100;
/** From zero, so large a range has a slider that is fine near zero. */
const large = 1000;

/**
 * What a slider spans: where values usually are, or else all that is allowed, or else some way about the value in the
 * file; always with that value. Null where there is nothing to span.
 */
export function sliderScale(range: NumberRange, filed: number | null): SliderScale | null {
  const [low, high] = spanOf(range, filed);
  const from = filed === null ? low : Math.min(low, filed);
  const to = filed === null ? high : Math.max(high, filed);
  if (!(to > from) || !Number.isFinite(to - from)) return null;
  if (from > 0 && to / from >= manyfold) return { from, to, kind: 'decades' };
  return { from, to, kind: from === 0 && to >= large ? 'cubes' : 'even' };
}

function spanOf({ usual, above, min, max, below }: NumberRange, filed: number | null): readonly [number, number] {
  if (usual) return usual;
  const [low, high] = [min ?? above, max ?? below];
  if (low !== undefined && high !== undefined) return [low, high];
  const size = Math.abs(filed ?? 0) || 1;
  if (low === undefined || low < 0) return [-2 * size, 2 * size];
  return above !== undefined && filed !== null && filed > 0 ? [filed / 10, filed * 10] : [low, low + 2 * size];
}

/** 0 … 1; beyond the ends for what is outside. */
export function placeOf(value: number, { from, to, kind }: SliderScale): number {
  if (kind === 'decades') return value <= 0 ? 0 : Math.log(value / from) / Math.log(to / from);
  const share = (value - from) / (to - from);
  return kind === 'cubes' ? Math.cbrt(share) : share;
}

/** A value with few digits near a place. The ends are met exactly. */
export function valueAtPlace(place: number, scale: SliderScale): number {
  const { from, to, kind } = scale;
  if (place <= 0) return from;
  if (place >= 1) return to;
  if (kind === 'decades') return Number((from * (to / from) ** place).toPrecision(2 + digitBelowOne(from, to)));
  if (kind === 'cubes') return Number((to * place ** 3).toPrecision(2));
  const step = niceStep((to - from) / 400);
  return Number((Math.round((from + place * (to - from)) / step) * step).toPrecision(12));
}

/** Of few decades, a third digit is told apart by a hand. */
const digitBelowOne = (from: number, to: number): number => (to / from <= 1e4 ? 1 : 0);

/** The largest of 1, 2 and 5 times a power of ten that is not greater. */
export function niceStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const digit = size / power;
  return Number(((digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power).toPrecision(1));
}

/** By which an arrow key changes a value: one in its second digit, or a hundredth of the slider from zero. */
export function arrowStep(value: number, isWhole: boolean, scale: SliderScale | null): number {
  if (isWhole) return 1;
  if (value !== 0) return 10 ** (Math.floor(Math.log10(Math.abs(value)) + 1e-9) - 1);
  return scale ? niceStep((scale.to - scale.from) / 100) : 0.1;
}

/** The value an arrow leads to, free of the dust of binary fractions. */
export function stepped(value: number, step: number, count: number): number {
  const moved = Math.round(value / step + count) * step;
  return Number(moved.toPrecision(12));
}

/** As near as a range allows; open ends are kept off by a millionth of the value's own size. */
export function withinRange(value: number, { above, min, max, below }: NumberRange, isWhole: boolean): number {
  const whole = isWhole ? Math.round(value) : value;
  const low = min ?? (above === undefined ? -Infinity : nextTo(above, whole, 1));
  const high = max ?? (below === undefined ? Infinity : nextTo(below, whole, -1));
  return Math.min(Math.max(whole, low), high);
}

function nextTo(bound: number, value: number, direction: 1 | -1): number {
  const room = Math.abs(bound) || Math.min(Math.abs(value), 1) || 1;
  return bound + direction * 1e-6 * room;
}
