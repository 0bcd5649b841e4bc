/** What live figures of papers share: scenes from the bundle, and curves from the sensors of a scene that runs. */
import type { ComponentChild, ComponentChildren } from 'preact';
import type { Camera, Vector3 } from 'talus';
import { FigureBar } from '../embed/figure-bar.tsx';
import { FigureView } from '../embed/figure-view.tsx';
import { SceneFigure, type SceneFigureProps } from '../embed/scene-figure.tsx';
import { useFigure, type Figure, type FigureOptions } from '../embed/use-figure.ts';
import type { SceneSource } from '../state/scene-source.ts';
import { startWorker } from '../state/start-worker.ts';
import type { ChartPoint } from './chart/chart-series.ts';

/** A scene that comes with the page; `scenes/` or a folder of files below it is not asked for. */
export const bundledScene = (name: string, text: string): SceneSource => ({
  name,
  text,
  folder: null,
  files: null,
  isShipped: false,
});

/** From the front, without perspective: as a drawing of something flat is seen. `height` of the picture [m]. */
export const frontCamera = (target: Vector3, height: number): Camera => ({
  eye: [target[0], target[1] - 1, target[2]],
  target,
  up: [0, 0, 1],
  fieldOfView: 0.6,
  parallelHeight: height,
});

/** Of a scene in the plane. */
export const planeCamera = (target: Vector3, height: number, up: Vector3 = [0, 1, 0]): Camera => ({
  eye: [target[0], target[1], target[2] + 1],
  target,
  up,
  fieldOfView: 0.6,
  parallelHeight: height,
});

/** A column of the sensors against time, as far as the scene has come. */
export function curveOf({ lab }: Figure, column: string, scale = 1): readonly ChartPoint[] {
  const columns = lab?.opened.value?.columns ?? [];
  const place = columns.findIndex(({ name }) => name === column);
  if (lab === null || place < 0) return [];
  void lab.readings.version.value;
  // More points than pixels only cost time.
  const { times, values } = lab.readings.curves([place], lab.readings.span ?? [0, 0], 400);
  return times.map((time, k) => ({ x: time, y: (values[0]?.[k] ?? NaN) * scale }));
}

/** The last value of a column; null before there is one. */
export function lastOf(figure: Figure, column: string): number | null {
  const value = curveOf(figure, column).at(-1)?.y;
  return value === undefined || !Number.isFinite(value) ? null : value;
}

type PaperFigureOptions = Omit<FigureOptions, 'startWorker'>;

interface DuelSide extends PaperFigureOptions {
  readonly title: string;
  readonly label: string;
}

interface DuelProps {
  readonly left: DuelSide;
  readonly right: DuelSide;
  readonly aspect?: number;
  /** Sliders and choices. */
  readonly controls?: ComponentChildren;
  /** What is plotted of the two. */
  readonly plot: (left: Figure, right: Figure) => ComponentChild;
}

/** Two scenes side by side that play together, and one plot of both. */
export function Duel({ left, right, aspect = 1, controls, plot }: DuelProps): ComponentChild {
  const first = useFigure({ threads: 1, startWorker, ...left });
  const second = useFigure({ threads: 1, startWorker, ...right });
  return (
    <div class="duel" ref={(element) => void (first.frame.current = second.frame.current = element)}>
      <div class="duel-views">
        {[{ side: left, figure: first }, { side: right, figure: second }].map(({ side, figure }) => (
          <div key={side.title}>
            <h3>{side.title}</h3>
            <FigureView figure={figure} label={side.label} aspect={aspect} />
          </div>
        ))}
      </div>
      <FigureBar figures={[first, second]}>{controls}</FigureBar>
      {plot(first, second)}
    </div>
  );
} // prettier-ignore

interface PlottedProps extends PaperFigureOptions {
  readonly label: string;
  readonly aspect?: number;
  readonly controls?: ComponentChildren;
  readonly plot: (figure: Figure) => ComponentChild;
}

/** A scene beside a plot of what it does. */
export function Plotted({ label, aspect = 1.2, controls, plot, ...options }: PlottedProps): ComponentChild {
  const figure = useFigure({ threads: 1, startWorker, ...options });
  return (
    <div class="plotted" ref={figure.frame}>
      <div class="plotted-sides">
        <FigureView figure={figure} label={label} aspect={aspect} />
        <div class="plotted-plot">{plot(figure)}</div>
      </div>
      <FigureBar figures={[figure]}>{controls}</FigureBar>
    </div>
  );
}

/** A scene with nothing beside it. */
export function LiveScene(props: Omit<SceneFigureProps, 'startWorker'>): ComponentChild {
  return <SceneFigure threads={1} {...props} startWorker={startWorker} />;
}
