/** One scene in a page, with its bar. */
import type { ComponentChild, ComponentChildren } from 'preact';
import { FigureBar } from './figure-bar.tsx';
import { FigureView } from './figure-view.tsx';
import { useFigure, type Figure, type FigureOptions } from './use-figure.ts';

export interface SceneFigureProps extends FigureOptions {
  readonly label: string;
  readonly aspect?: number;
  readonly poster?: string | undefined;
  /** False: nothing but the picture. */
  readonly controls?: boolean;
  /** Beside the buttons. */
  readonly children?: ComponentChildren;
}

export function SceneFigure({
  label,
  aspect,
  poster,
  controls = true,
  children,
  ...options
}: SceneFigureProps): ComponentChild {
  const figure: Figure = useFigure(options);
  return (
    <div class="scene-figure" ref={figure.frame}>
      <FigureView figure={figure} label={label} poster={poster} {...(aspect !== undefined && { aspect })} />
      {controls && <FigureBar figures={[figure]}>{children}</FigureBar>}
    </div>
  );
}
