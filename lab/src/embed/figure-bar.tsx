/** Play, pause and start again, for the one scene of a figure or for several that go together; and how it goes. */
import type { ComponentChild, ComponentChildren } from 'preact';
import { Icon } from '../app/icons.tsx';
import type { Lab } from '../state/lab.ts';
import type { Figure } from './use-figure.ts';

interface FigureBarProps {
  readonly figures: readonly Figure[];
  /** Sliders and choices of the figure. */
  readonly children?: ComponentChildren;
}

export function FigureBar({ figures, children }: FigureBarProps): ComponentChild {
  const labs = figures.flatMap(({ lab }) => (lab === null ? [] : [lab]));
  const isPlaying = labs.some((lab) => lab.isPlaying.value);
  const toggle = (): void => {
    for (const lab of labs) {
      if (isPlaying) lab.pause();
      else lab.play();
    }
  };
  const restart = (): void => {
    for (const lab of labs) {
      lab.reset();
      lab.play();
    }
  };
  return (
    <div class="figure-bar">
      <button type="button" class="figure-play" onClick={toggle} disabled={labs.length === 0}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
        <span class="figure-hidden">{isPlaying ? 'Pause' : 'Play'}</span>
      </button>
      <button type="button" class="figure-play" onClick={restart} disabled={labs.length === 0}>
        <Icon name="reset" />
        <span class="figure-hidden">Start again</span>
      </button>
      {labs[0] !== undefined && <FigureTime labs={labs} />}
      {children}
    </div>
  );
}

function FigureTime({ labs }: { readonly labs: readonly Lab[] }): ComponentChild {
  const [first] = labs;
  const status = first?.status.value ?? null;
  const opened = first?.opened.value ?? null;
  if (status === null || opened === null) return <span class="figure-time">…</span>;
  const rate =
    status.isPlaying && status.realTimeFactor > 0 ? `${numberOf(status.realTimeFactor)}× real time` : 'at rest';
  return (
    <span class="figure-time">
      <b>{timesOf(labs)} s</b>
      <span class="figure-rate">
        {labs.length === 1
          ? `${opened.pieceCount.toLocaleString('en')} ${opened.piece}s, ${opened.device.kind.toUpperCase()}, `
          : ''}
        {rate}
      </span>
    </span>
  );
}

/** Of all scenes, where they are not at one time: the slower one is behind. */
function timesOf(labs: readonly Lab[]): string {
  const times = labs.map((lab) => (lab.status.value?.time ?? 0).toFixed(2));
  return [...new Set(times)].join(' and ');
}

const numberOf = (value: number): string => (value < 0.1 ? value.toPrecision(1) : value.toPrecision(2));
