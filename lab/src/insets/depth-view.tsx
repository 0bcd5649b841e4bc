/** What a depth camera sees, pixel by pixel; the pointer reads a depth. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { colourTable, type ColourMapName } from 'talus';
import { digits } from '../app/number-text.ts';
import type { Inset } from '../protocol.ts';
import { depthPixels, seesNothing } from './depth-picture.ts';

interface DepthViewProps {
  readonly inset: Inset;
  readonly map: ColourMapName;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

export function DepthView({ inset, map }: DepthViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pointed, setPointed] = useState<Place | null>(null);
  const { size, camera } = inset;
  // In the frame that all else changes in: later it would take another one.
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.putImageData(new ImageData(depthPixels(inset, colourTable(map)), size.width, size.height), 0, 0);
  }, [inset, map]);

  const point = ({ clientX, clientY }: PointerEvent): void => {
    const box = canvas.current!.getBoundingClientRect();
    const x = Math.floor(((clientX - box.left) / box.width) * size.width);
    const y = Math.floor(((clientY - box.top) / box.height) * size.height);
    setPointed(x >= 0 && y >= 0 && x < size.width && y < size.height ? { x, y } : null);
  };
  return (
    <div class="depth-view">
      <canvas
        ref={canvas}
        width={size.width}
        height={size.height}
        role="img"
        aria-label={`Depth that ${camera} sees`}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      />
      {pointed !== null && <output class="depth-reading">{readingAt(inset, pointed)}</output>}
    </div>
  );
}

function readingAt({ depth, size, far }: Inset, { x, y }: Place): string {
  const value = depth[y * size.width + x]!;
  const words = seesNothing(value, far) ? 'nothing' : `${digits(value, 4)} m`;
  return `${x}, ${y}: ${words}`;
}
