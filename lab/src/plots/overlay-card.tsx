/** A measurement over a chart: how well the run fits it, and how it is laid over. */
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { readingWords } from './axis-words.ts';
import { columnColour } from './chart-content.ts';
import { unitWords, type ColumnGroup } from './column-groups.ts';
import { NumberField } from './number-field.tsx';
import { factorTo, overlayPoints, type Overlay } from './overlay.ts';
import { bestShift, fitOf } from './overlay-fit.ts';

const forms = ['●', '■', '▲', '◆'];

interface CardProps {
  readonly overlay: Overlay;
  /** Which of the forms its marks have. */
  readonly form: number;
  /** Null where it belongs to no chart yet. */
  readonly group: ColumnGroup | null;
}

export function OverlayCard({ overlay, form, group }: CardProps) {
  const { plots } = useLab();
  const theme = usePage().theme.value;
  const { id, name, isShown, target, source } = overlay;
  return (
    <article class="overlay-card" data-hidden={!isShown || undefined} aria-label={`Measured: ${name}`}>
      <header>
        <button
          type="button"
          class="plain overlay-name"
          aria-pressed={isShown}
          title={isShown ? 'Hide it' : 'Show it'}
          onClick={() => plots.change(id, { isShown: !isShown })}
        >
          <span style={{ color: group === null ? undefined : columnColour(group, target, theme) }} aria-hidden="true">
            {forms[form % forms.length]}
          </span>
          {name}
        </button>
        <button type="button" class="plain overlay-remove" aria-label={`Take ${name} away`} onClick={() => plots.remove(id)}>
          ×
        </button>
      </header>
      {group !== null && <FitLine overlay={overlay} unit={group.unit} />}
      {source !== '' && <p class="overlay-source">{source}</p>}
      <details open={group === null}>
        <summary>How it is laid over</summary>
        <OverlayFields overlay={overlay} />
      </details>
    </article>
  ); // prettier-ignore
}

function FitLine({ overlay, unit }: { readonly overlay: Overlay; readonly unit: string }) {
  const { plots, readings } = useLab();
  void readings.version.value;
  const column = plots.columns.findIndex(({ name }) => name === overlay.target);
  const points = overlayPoints(overlay);
  const { count, rmse, determination } = fitOf(points, (time) => readings.valueAt(column, time));
  if (count === 0) return <p class="overlay-fit">The run has not come to its times yet.</p>;
  return (
    <p class="overlay-fit">
      <span title="Root of the mean square difference">
        RMSE <b>{readingWords(rmse)}</b>
        <span class="unit">{unit === '1' ? '' : ` ${unit}`}</span>
      </span>
      <span title="Coefficient of determination: 1 where the run explains all that was measured">
        R² <b>{determination > -10 ? determination.toFixed(3).replace('-', '−') : readingWords(determination)}</b>
      </span>
      <span class="unit">{count === points.length ? `${count} points` : `${count} of ${points.length} points`}</span>
    </p>
  );
}

function OverlayFields({ overlay }: { readonly overlay: Overlay }) {
  const { plots, readings } = useLab();
  const { id, columns, times, values, target } = overlay;
  const change = (changes: Partial<Overlay>): void => plots.change(id, changes);
  const unitOf = (name: string): string | undefined => plots.columns.find((column) => column.name === name)?.unit;

  const align = (): void => {
    const column = plots.columns.findIndex(({ name }) => name === target);
    const shift =
      readings.span === null ? null : bestShift(overlayPoints(overlay), (time) => readings.valueAt(column, time), readings.span);
    if (shift === null) plots.problem.value = `${overlay.name}: fewer than half of its points can lie on the run: let it run on.`;
    else change({ start: overlay.start + shift });
  }; // prettier-ignore

  const measured = columns.map(({ name, unit }, k) => (
    <option key={k} value={k}>
      {name}
      {unit === null ? '' : ` [${unit}]`}
    </option>
  ));
  return (
    <div class="overlay-fields">
      <label>
        <span>times</span>
        <select
          value={times}
          onChange={({ currentTarget: { value } }) =>
            change({ times: Number(value), timeScale: factorTo(columns[Number(value)]!.unit, 's') })
          }
        >
          {measured}
        </select>
      </label>
      <label>
        <span>values</span>
        <select
          value={values}
          onChange={({ currentTarget: { value } }) =>
            change({ values: Number(value), scale: factorTo(columns[Number(value)]!.unit, unitOf(target)) })
          }
        >
          {measured}
        </select>
      </label>
      <label>
        <span>compared with</span>
        <select
          value={target}
          onChange={({ currentTarget: { value } }) =>
            change({ target: value, scale: factorTo(columns[values]!.unit, unitOf(value)) })
          }
        >
          {unitOf(target) === undefined && <option value={target}>choose a column</option>}
          {plots.columns.map(({ name, unit }) => (
            <option key={name} value={name}>
              {name}
              {unitWords(unit)}
            </option>
          ))}
        </select>
      </label>
      <NumberField label="starts at" unit="s" value={overlay.start} onChange={(start) => change({ start })}>
        <button type="button" class="chart-tool" title="Move it to where it fits the run best" onClick={align}>
          Align
        </button>
      </NumberField>
      <NumberField label="times ×" unit="s" value={overlay.timeScale} onChange={(timeScale) => change({ timeScale })} />
      <NumberField label="values ×" unit="" value={overlay.scale} onChange={(scale) => change({ scale })} />
    </div>
  );
}
