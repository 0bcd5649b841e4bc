/** Rows of the sensors as they come in. */
import type { SeriesRow } from '../protocol.ts';

/** `rows` with what followed; after a step back, rows of a future that was left are dropped. */
export function extendSeries(
  rows: readonly SeriesRow[],
  added: readonly SeriesRow[],
  validUntil: number,
): readonly SeriesRow[] {
  let kept = rows.length;
  while (kept > 0 && (rows[kept - 1]?.time ?? 0) > validUntil) kept--;
  if (kept === rows.length && added.length === 0) return rows;
  return [...rows.slice(0, kept), ...added];
}
