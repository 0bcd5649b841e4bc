/** The view: the picture, what lies over it, and the hands on it. */
import { useEffect, useRef } from 'preact/hooks';
import { InsetOverlay } from '../insets/inset-overlay.tsx';
import { useLab } from '../state/lab-context.ts';
import { CanvasHost } from './canvas-host.tsx';
import { HandOverlay } from './hand-overlay.tsx';
import { LegendCard } from './legend-card.tsx';
import { OpeningCover } from './opening-cover.tsx';
import { PickCard } from './pick-card.tsx';
import { PointerControl } from './pointer-control.ts';
import { ScaleBar } from './scale-bar.tsx';
import { TroubleBanner } from './trouble-banner.tsx';
import { ViewTools } from './view-tools.tsx';

export function View() {
  const lab = useLab();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (element.current === null) return;
    const control = new PointerControl(lab, element.current);
    return () => control[Symbol.dispose]();
  }, [lab]);

  const opened = lab.opened.value;
  const label =
    opened === null
      ? 'The picture of the scene'
      : `${opened.name || 'The scene'}: ${opened.pieceCount} ${opened.piece}s`;
  return (
    <section
      class="view"
      ref={element}
      data-tool={lab.tool.value ?? (lab.pulls.value ? 'pull' : undefined)}
      aria-label="View"
    >
      <div class="view-picture" role="img" aria-label={label}>
        <CanvasHost />
      </div>
      <OpeningCover />
      <HandOverlay />
      <ViewTools />
      <div class="view-corner top-right">
        <LegendCard />
      </div>
      <div class="view-corner bottom-left">
        <ScaleBar />
      </div>
      <div class="view-corner bottom-right">
        <InsetOverlay />
        <PickCard />
      </div>
      <TroubleBanner />
    </section>
  );
}
