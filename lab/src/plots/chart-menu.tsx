/** What can be done with a chart: other columns, logarithms, measurements, files. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLab } from '../state/lab-context.ts';
import { mostShown, type ColumnGroup } from './column-groups.ts';
import { savePicture, saveSvg, saveTable } from './save-chart.ts';

export function ChartMenu({ group }: { readonly group: ColumnGroup }) {
  const lab = useLab();
  const { plots } = lab;
  const { isLog } = plots.choicesOf(group);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div class="chart-tools">
      {group.columns.length > mostShown && <ColumnMenu group={group} />}
      <button
        type="button"
        class="chart-tool"
        aria-pressed={isLog}
        title="Logarithms of the values; what is not above zero is left out"
        onClick={() => plots.choose(group, { isLog: !isLog })}
      >
        log
      </button>
      <button
        type="button"
        class="chart-tool"
        title="Lay a table of measured values over the curves; it can be dropped on the chart as well"
        onClick={() => chooser.current?.click()}
      >
        Overlay…
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,.dat,text/csv,text/plain"
        multiple
        hidden
        aria-label={`Measured values for ${group.sensor}`}
        onChange={({ currentTarget }) => {
          void plots.takeFiles([...(currentTarget.files ?? [])], group);
          currentTarget.value = '';
        }}
      />
      <Menu label="Save">
        <button type="button" onClick={() => void savePicture(lab, group)}>
          PNG <span class="unit">picture</span>
        </button>
        <button type="button" onClick={() => saveSvg(lab, group)}>
          SVG <span class="unit">drawing</span>
        </button>
        <button type="button" onClick={() => saveTable(lab)}>
          CSV <span class="unit">all columns</span>
        </button>
      </Menu>
    </div>
  );
}

function ColumnMenu({ group }: { readonly group: ColumnGroup }) {
  const { plots } = useLab();
  const { shown } = plots.choicesOf(group);
  return (
    <Menu label={`${shown.length} of ${group.columns.length}`} isList>
      <div class="choices">
        {group.columns.map(({ name, label, doc }) => (
          <label key={name} title={doc}>
            <input type="checkbox" checked={shown.includes(name)} onChange={() => plots.toggle(group, name, false)} />
            {label}
          </label>
        ))}
      </div>
    </Menu>
  );
}

interface MenuProps {
  readonly label: string;
  /** Stays open while things in it are chosen. */
  readonly isList?: boolean;
  readonly children: preact.ComponentChildren;
}

function Menu({ label, isList = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event): void => {
      const isOutside = !element.current?.contains(event.target as Node);
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      if ((event instanceof PointerEvent && isOutside) || isEscape) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [isOpen]);
  return (
    <div class="menu chart-menu" ref={element}>
      <button type="button" class="chart-tool" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </button>
      {isOpen && (
        <div class={isList ? 'menu-panel' : 'menu-panel menu-list'} onClick={() => !isList && setOpen(false)}>
          {children}
        </div>
      )}
    </div>
  );
}
