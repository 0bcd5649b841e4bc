/** Columns of the sensors as charts: one for each sensor and unit, and for each quantity of a profile. */
import type { SensorColumn } from 'talus';

export interface ColumnGroup {
  readonly key: string;
  /** Name of the sensor; of a profile, with the quantity. */
  readonly sensor: string;
  readonly unit: string;
  readonly columns: readonly GroupColumn[];
}

export interface GroupColumn {
  /** Among all columns of the scene. */
  readonly index: number;
  /** With the sensor, like `energy.potential`. */
  readonly name: string;
  /** Without the sensor. */
  readonly label: string;
  readonly doc: string;
}

export function groupColumns(columns: readonly SensorColumn[]): ColumnGroup[] {
  const groups = new Map<string, ColumnGroup & { readonly columns: GroupColumn[] }>();
  for (const [index, { name, unit, doc }] of columns.entries()) {
    const { sensor, label } = partsOf(name);
    const key = `${sensor} ${unit}`;
    const group = groups.get(key) ?? { key, sensor, unit, columns: [] };
    groups.set(key, group);
    group.columns.push({ index, name, label, doc });
  }
  return [...groups.values()];
}

/** Of a profile, all bins of one quantity belong together, rather than all quantities of a bin. */
function partsOf(name: string): { readonly sensor: string; readonly label: string } {
  const [, profile, bin, quantity] = /^([^.]+)\.(\d+)\.(.+)$/.exec(name) ?? [];
  if (profile !== undefined) return { sensor: `${profile}.${quantity}`, label: `bin ${bin}` };
  const dot = name.indexOf('.');
  return dot < 0 ? { sensor: name, label: name } : { sensor: name.slice(0, dot), label: name.slice(dot + 1) };
}

/** More curves than colours are not told apart: the rest is there to be chosen. */
export const mostShown = 7;

/** The columns of a group that are drawn unless a person chooses others. */
export const shownAtFirst = ({ columns }: ColumnGroup): string[] => columns.slice(0, mostShown).map(({ name }) => name);

export const unitWords = (unit: string): string => (unit === '1' ? '' : ` [${unit}]`);
