/** A measured curve laid over the chart of a sensor. Plain values, so that a page can keep it for its session. */
import { unitFactor, type MeasuredColumn, type MeasurementModel, type SensorColumn } from 'talus';

export interface Overlay {
  readonly id: string;
  readonly name: string;
  /** Who measured it, and how; may be empty. */
  readonly source: string;
  readonly columns: readonly OverlayColumn[];
  /** Indices into `columns`. */
  readonly times: number;
  readonly values: number;
  /** Name of the sensor column that it is compared with. */
  readonly target: string;
  /** Time of the scene at which the measured time is 0 [s] */
  readonly start: number;
  /** Seconds a unit of the measured times. */
  readonly timeScale: number;
  /** What values are multiplied by. */
  readonly scale: number;
  readonly isShown: boolean;
}

export interface OverlayColumn {
  readonly name: string;
  readonly unit: string | null;
  /** Null where nothing was measured, as JSON has no NaN. */
  readonly values: readonly (number | null)[];
}

export interface OverlayPoint {
  /** [s], of the scene */
  readonly time: number;
  readonly value: number;
}

const plain = (values: ArrayLike<number>): (number | null)[] =>
  Array.from(values, (value) => (Number.isFinite(value) ? value : null));

/** What a scene brings along. */
export function shippedOverlay(measurement: MeasurementModel, columns: readonly SensorColumn[]): Overlay {
  const { name, column, source, start, scale, unit, time, values } = measurement;
  const target = columns.find((candidate) => candidate.name === column);
  return {
    id: `scene:${name}`,
    name,
    source,
    columns: [
      { name: 'time', unit: 's', values: plain(time) },
      { name: column, unit, values: plain(values) },
    ],
    times: 0,
    values: 1,
    target: column,
    start,
    timeScale: 1,
    scale: scale * factorTo(unit, target?.unit),
    isShown: true,
  };
}

/**
 * What a person dropped: times are the column that is called so, or else the first; values the one that fits a sensor column
 * best, of those of the chart it was dropped on.
 */
export function droppedOverlay(
  id: string,
  name: string,
  table: readonly MeasuredColumn[],
  candidates: readonly SensorColumn[],
): Overlay {
  const named = table.findIndex((column) => /^(time|t|zeit|temps|tiempo)$/i.test(column.name));
  const times = Math.max(named, 0);
  const pairs = table.flatMap((column, k) =>
    k === times ? [] : candidates.map((target) => ({ k, target, likeness: likeness(column, target) })),
  );
  const best = pairs.toSorted((a, b) => b.likeness - a.likeness)[0];
  const values = best?.k ?? (times === 0 ? 1 : 0);
  return {
    id,
    name,
    source: '',
    columns: table.map((column) => ({ name: column.name, unit: column.unit, values: plain(column.values) })),
    times,
    values,
    target: best?.target.name ?? '',
    start: 0,
    timeScale: factorTo(table[times]!.unit, 's'),
    scale: factorTo(table[values]!.unit, best?.target.unit),
    isShown: true,
  };
}

/** 1 where the units do not tell. */
export const factorTo = (from: string | null, to: string | undefined): number =>
  from === null || to === undefined ? 1 : (unitFactor(from, to) ?? 1);

/** Equal names count more than equal units, and those more than units that can be converted. */
function likeness(column: MeasuredColumn, target: SensorColumn): number {
  const [own, others] = [column.name.toLowerCase(), target.name.toLowerCase()];
  const names = own === others ? 8 : own === others.slice(others.indexOf('.') + 1) ? 6 : others.includes(own) ? 2 : 0;
  const factor = column.unit === null ? null : unitFactor(column.unit, target.unit);
  return names + (factor === 1 ? 4 : factor === null ? 0 : 3);
}

/** Points as they are drawn, in the order of their times. */
export function overlayPoints({ columns, times, values, start, timeScale, scale }: Overlay): OverlayPoint[] {
  const measured = columns[values]?.values ?? [];
  return (columns[times]?.values ?? [])
    .flatMap((time, k) => {
      const value = measured[k] ?? null;
      return time === null || value === null ? [] : [{ time: start + timeScale * time, value: scale * value }];
    })
    .sort((a, b) => a.time - b.time);
}
