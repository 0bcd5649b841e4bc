/** Where the worker's picture is: hangs the canvas into the page, and tells the worker how large it is. */
import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useLab } from '../state/lab-context.ts';

/** Pixels of the canvas a pixel of the page, at most: a CPU draws each of them itself. */
const greatestRatio = { cpu: 1, gpu: 2 } as const;

export function CanvasHost() {
  const lab = useLab();
  const host = useRef<HTMLDivElement>(null);

  // A new canvas is put behind the old one, which leaves when the first picture is on the new: nothing is ever blank.
  useSignalEffect(() => {
    const canvas = lab.canvas.value;
    const hasPicture = lab.status.value !== null && lab.opening.value === null;
    if (canvas === null || host.current === null) return;
    if (!host.current.contains(canvas)) host.current.prepend(canvas);
    if (hasPicture) host.current.replaceChildren(canvas);
  });

  const kind = lab.opened.value?.device.kind ?? 'cpu';
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const fit = (): void => {
      const ratio = Math.min(window.devicePixelRatio, greatestRatio[kind]);
      const width = Math.max(16, Math.round(element.clientWidth * ratio));
      const height = Math.max(16, Math.round(element.clientHeight * ratio));
      lab.resize({ width, height });
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [lab, kind]);

  return <div class="canvas-host" ref={host} />;
}
