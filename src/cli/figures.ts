/** Numbers as a person reads them. */

/** Three significant figures without an exponent. */
export const figures = (value: number): string =>
  value.toLocaleString('en', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

/** At most four significant figures, with an exponent where many noughts would come first. */
export function measure(value: number): string {
  const rounded = Number(value.toPrecision(4));
  return rounded !== 0 && Math.abs(rounded) < 1e-3 ? rounded.toExponential() : String(rounded);
}

/** A whole number with commas. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** `1.25 M`, `870 k`, `312`. */
export function large(value: number): string {
  if (value >= 1e9) return `${figures(value / 1e9)} G`;
  if (value >= 1e6) return `${figures(value / 1e6)} M`;
  return value >= 1e4 ? `${figures(value / 1e3)} k` : figures(value);
}

/** `0.8 s`, `42 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  if (rounded < 3600) return `${Math.floor(rounded / 60)} min ${rounded % 60} s`;
  return `${Math.floor(rounded / 3600)} h ${Math.floor((rounded % 3600) / 60)} min`;
}

/** With the right ending: `1 grain`, `4,000 grains`. */
export const count = (value: number, noun: string): string => `${whole(value)} ${noun}${value === 1 ? '' : 's'}`;
