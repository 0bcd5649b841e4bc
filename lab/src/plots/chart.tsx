/** The chart of one sensor and unit: its curves, what was measured over them, and what can be done with it. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { chartCurves, keepDrawn } from './chart-content.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartMenu } from './chart-menu.tsx';
import { unitWords, type ColumnGroup } from './column-groups.ts';
import { droppedFiles, useDrop } from './drop-files.ts';
import { OverlayCard } from './overlay-card.tsx';
import { TimeChart, type ChartForm } from './time-chart.ts';

const chartHeight = 190;

export function Chart({ group }: { readonly group: ColumnGroup }) {
  const { plots } = useLab();
  const choices = plots.choicesOf(group);
  const { isDropping, ...drop } = useDrop((transfer) => plots.takeFiles(droppedFiles(transfer), group));
  return (
    <section class="chart" data-dropping={isDropping || undefined} aria-label={`${group.sensor}${unitWords(group.unit)}`} {...drop}>
      <header class="chart-head">
        <h3>
          <button
            type="button"
            class="plain chart-fold"
            aria-expanded={!choices.isFolded}
            onClick={() => plots.choose(group, { isFolded: !choices.isFolded })}
          >
            {group.sensor}
            <span class="unit">{unitWords(group.unit)}</span>
          </button>
        </h3>
        <ChartMenu group={group} />
      </header>
      {!choices.isFolded && (
        <>
          <ChartCanvas group={group} />
          <ChartLegend group={group} />
          {plots.overlaysOf(group).map((overlay, k) => (
            <OverlayCard key={overlay.id} overlay={overlay} form={k} group={group} />
          ))}
        </>
      )}
      {isDropping && <p class="chart-drop">Drop a table of measured values here</p>}
    </section>
  ); // prettier-ignore
}

function ChartCanvas({ group }: { readonly group: ColumnGroup }) {
  const lab = useLab();
  const theme = usePage().theme.value;
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [isSeen, setSeen] = useState(false);
  const [chart, setChart] = useState<TimeChart | null>(null);
  const { shown, isLog } = lab.plots.choicesOf(group);

  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const size = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    const sight = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    size.observe(element);
    sight.observe(element);
    return () => {
      size.disconnect();
      sight.disconnect();
    };
  }, []);

  const form = useMemo<ChartForm>(
    () => ({
      curves: chartCurves(group, shown, theme),
      isLog,
      theme,
      timeLabel: 'time [s]',
      valueLabel: `${group.columns.length === 1 ? group.columns[0]!.label : group.sensor}${unitWords(group.unit)}`,
    }),
    [group, shown.join(), isLog, theme],
  );

  useEffect(() => {
    if (host.current === null || width === 0) return;
    const made = new TimeChart(
      host.current,
      form,
      { width, height: chartHeight },
      {
        onPick: (time) => lab.scrub(Math.max(0, Math.round(time / (lab.opened.peek()?.timeStep ?? 1)))),
        onZoom: (window) => (lab.plots.window.value = window),
        onPoint: (time) => (lab.plots.pointer.value = time),
      },
    );
    setChart(made);
    return () => made[Symbol.dispose]();
  }, [form, width === 0]);

  useEffect(() => chart?.resize(width, chartHeight), [chart, width]);

  // What is scrolled out of sight costs nothing.
  useEffect(
    () => (chart === null || !isSeen ? undefined : keepDrawn(lab, group, chart, width, theme)),
    [lab, group, chart, width, theme, isSeen],
  );
  return <div class="chart-canvas" ref={host} />;
}
