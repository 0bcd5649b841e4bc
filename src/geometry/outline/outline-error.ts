import { TalusError } from '../../core/errors.ts';

/** There is no such outline: the message says why, and what to change. */
export class OutlineError extends TalusError {
  override name = 'OutlineError';
}

/** Points that an outline may have: every pair of them is compared. */
export const mostOutlinePoints = 8192;

/** Throws where there are more. `what`: the key of the outline, like `path`. */
export function checkPointCount(count: number, what: string): void {
  if (count <= mostOutlinePoints) return;
  throw new OutlineError(`${what}: has ${count} points, more than ${mostOutlinePoints}: draw it with fewer`);
}

/** A number as people read it in an error: rounded down to three digits, so that what is called the largest value fits. */
export function shownDown(value: number): string {
  if (!(value > 0)) return '0';
  const unit = 10 ** (Math.floor(Math.log10(value)) - 2);
  return String(Number((Math.floor(value / unit + 1e-9) * unit).toPrecision(3)));
}

export function shownPoint([x, y]: readonly [number, number]): string {
  return `[${Number(x.toPrecision(4))}, ${Number(y.toPrecision(4))}]`;
}
