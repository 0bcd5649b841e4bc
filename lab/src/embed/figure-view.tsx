/** The picture of a figure's scene, which can be turned and pulled at, and what is said over it. */
import type { ComponentChild } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { CanvasHost } from '../app/canvas-host.tsx';
import { PointerControl } from '../app/pointer-control.ts';
import { LabContext } from '../state/lab-context.ts';
import type { Lab } from '../state/lab.ts';
import { moveByKey } from './figure-keys.ts';
import type { Figure } from './use-figure.ts';
import { useTheme } from './use-theme.ts';

interface FigureViewProps {
  readonly figure: Figure;
  /** What is seen, for those who do not see it. */
  readonly label: string;
  /** A picture to show before the scene has one of its own. */
  readonly poster?: string | undefined;
  /** Width over height. */
  readonly aspect?: number;
}

export function FigureView({ figure, label, poster, aspect = 1.6 }: FigureViewProps): ComponentChild {
  const { lab } = figure;
  return (
    <div class="figure-view" style={{ aspectRatio: String(aspect) }}>
      {poster !== undefined && <img class="figure-poster" src={poster} alt="" />}
      {lab === null ? <p class="figure-words">…</p> : <LivePicture lab={lab} label={label} />}
    </div>
  );
}

function LivePicture({ lab, label }: { readonly lab: Lab; readonly label: string }): ComponentChild {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  useEffect(() => void (lab.scenery.theme.value = theme), [lab, theme]);
  useEffect(() => {
    if (place.current === null) return undefined;
    const control = new PointerControl(lab, place.current);
    return () => control[Symbol.dispose]();
  }, [lab]);
  return (
    <LabContext.Provider value={lab}>
      <div class="figure-outer" onWheelCapture={passToPage}>
        <div
          ref={place}
          class="figure-canvas"
          role="img"
          aria-label={`${label}. Drag, or arrow keys, to turn it; Ctrl and drag to pull.`}
          tabIndex={0}
          onKeyDown={(event) => {
            if (moveByKey(lab, event.key)) event.preventDefault();
          }}
        >
          <CanvasHost />
        </div>
      </div>
      <FigureWords lab={lab} />
    </LabContext.Provider>
  );
}

/** The wheel alone goes on scrolling the page; with Ctrl, which is also how touch pads tell of a pinch, it is the picture's. */
function passToPage(event: WheelEvent): void {
  if (!event.ctrlKey) event.stopPropagation();
}

/** What it is doing, while there is nothing to see, and what went wrong. */
function FigureWords({ lab }: { readonly lab: Lab }): ComponentChild {
  const refused = lab.refused.value;
  const trouble = lab.trouble.value;
  const opening = lab.opening.value;
  if (refused !== null) return <p class="figure-words is-bad">{refused.message}</p>;
  if (trouble !== null && !trouble.goesOn) {
    return (
      <p class="figure-words is-bad">
        {trouble.message}. {trouble.cure}.
      </p>
    );
  }
  // A scene that is opened again keeps its last picture; words over it would only flicker.
  if (opening === null || lab.opened.value !== null) return null;
  return <p class="figure-words">{opening.what} …</p>;
}
