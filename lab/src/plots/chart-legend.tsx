/** The curves of a chart with what they read at the pointer, or now; a click hides or shows one. */
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { readingWords } from './axis-words.ts';
import { columnColour } from './chart-content.ts';
import { mostShown, type ColumnGroup, type GroupColumn } from './column-groups.ts';

export function ChartLegend({ group }: { readonly group: ColumnGroup }) {
  const { plots } = useLab();
  const { shown } = plots.choicesOf(group);
  // Those that are not among the first can be chosen from the menu.
  const listed = group.columns.filter(({ name }, k) => k < mostShown || shown.includes(name));
  return (
    <ul class="chart-legend">
      {listed.map((column) => (
        <LegendEntry key={column.name} group={group} column={column} isShown={shown.includes(column.name)} />
      ))}
    </ul>
  );
}

interface EntryProps {
  readonly group: ColumnGroup;
  readonly column: GroupColumn;
  readonly isShown: boolean;
}

function LegendEntry({ group, column, isShown }: EntryProps) {
  const { plots } = useLab();
  const theme = usePage().theme.value;
  return (
    <li>
      <button
        type="button"
        class="plain"
        aria-pressed={isShown}
        title={`${column.doc} Click to hide or show it, Alt-click to show it alone.`}
        onClick={({ altKey }) => plots.toggle(group, column.name, altKey)}
      >
        <i style={{ background: columnColour(group, column.name, theme) }} />
        <span class="chart-legend-name">{column.label}</span>
        <Reading column={column.index} />
      </button>
    </li>
  );
}

function Reading({ column }: { readonly column: number }) {
  const { plots, readings, status } = useLab();
  void readings.version.value;
  const pointer = plots.pointer.value;
  const value = readings.valueAt(column, pointer ?? status.value?.time ?? 0);
  const last = readings.length === 0 ? null : readings.valueOf(column, readings.length - 1);
  return (
    <span class="chart-legend-value">{readingWords(pointer !== null || Number.isFinite(value) ? value : last)}</span>
  );
}
