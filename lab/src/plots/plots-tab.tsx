/** What the sensors read, over time: a chart for each sensor and unit, with measurements laid over. */
import { useRef } from 'preact/hooks';
import 'uplot/dist/uPlot.min.css';
import { NoScene } from '../app/no-scene.tsx';
import { useLab } from '../state/lab-context.ts';
import { Chart } from './chart.tsx';
import { droppedFiles, useDrop } from './drop-files.ts';
import { OverlayCard } from './overlay-card.tsx';
import './plots.css';
import { saveTable } from './save-chart.ts';

export function PlotsTab() {
  const lab = useLab();
  const { plots } = lab;
  const { isDropping, ...drop } = useDrop((transfer) => plots.takeFiles(droppedFiles(transfer), null));
  if (lab.opened.value === null) return <NoScene />;
  if (plots.groups.value.length === 0) return <NoSensors />;
  return (
    <div class="plots" data-dropping={isDropping || undefined} {...drop}>
      <PlotsBar />
      {plots.problem.value !== null && (
        <p class="plots-problem" role="alert">
          {plots.problem.value}
          <button type="button" class="plain" aria-label="Close" onClick={() => (plots.problem.value = null)}>
            ×
          </button>
        </p>
      )}
      <Shipped />
      {plots.strayOverlays.map((overlay, k) => (
        <OverlayCard key={overlay.id} overlay={overlay} form={k} group={null} />
      ))}
      {plots.groups.value.map((group) => (
        <Chart key={group.key} group={group} />
      ))}
      <p class="plots-hint">
        Click a chart to go to that time, drag to zoom, double-click to see all. Drop a table of measured values on a chart to
        compare.
      </p>
    </div>
  ); // prettier-ignore
}

function PlotsBar() {
  const lab = useLab();
  const { plots, readings } = lab;
  const chooser = useRef<HTMLInputElement>(null);
  void readings.version.value;
  return (
    <div class="plots-bar">
      <span class="unit">{readings.length} rows</span>
      {plots.window.value !== null && (
        <button type="button" class="chart-tool" onClick={() => (plots.window.value = null)}>
          All times
        </button>
      )}
      <span class="plots-space" />
      <button type="button" class="chart-tool" onClick={() => chooser.current?.click()}>
        Overlay…
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,.dat,text/csv,text/plain"
        multiple
        hidden
        aria-label="Measured values"
        onChange={({ currentTarget }) => {
          void plots.takeFiles([...(currentTarget.files ?? [])], null);
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        class="chart-tool"
        disabled={readings.length === 0}
        title="All columns, as talus run writes series.csv"
        onClick={() => saveTable(lab)}
      >
        Save CSV
      </button>
    </div>
  );
}

/** Measurements that come with the scene. */
function Shipped() {
  const { plots } = useLab();
  if (plots.shipped.value.length === 0) return null;
  const shown = new Set(plots.overlays.value.map(({ id }) => id));
  return (
    <div class="plots-shipped" role="group" aria-label="Measurements of this scene">
      <span class="unit">Measured</span>
      {plots.shipped.value.map((overlay) => (
        <button
          key={overlay.id}
          type="button"
          class="chart-tool"
          aria-pressed={shown.has(overlay.id)}
          title={overlay.source}
          onClick={() => plots.toggleShipped(overlay)}
        >
          {overlay.name}
        </button>
      ))}
    </div>
  );
}

const snippet = `"sensors": [
  { "kind": "energy" },
  { "kind": "force", "body": "floor" }
]`;

function NoSensors() {
  return (
    <div class="plots-empty">
      <p>This scene has no sensors, so there is nothing to plot. Add some to the scene, in the tab “Scene”:</p>
      <pre>{snippet}</pre>
    </div>
  );
}
