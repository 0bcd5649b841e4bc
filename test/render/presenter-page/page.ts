/** Gives two canvases to a worker, and tells what it says of them. */
import type { Shown } from './worker.ts';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const canvases = new Map(
  (['cpu', 'gpu'] as const).map((kind) => [kind, document.getElementById(kind) as HTMLCanvasElement] as const),
);
worker.onmessage = ({ data }: MessageEvent<Shown>) => {
  canvases.get(data.kind)!.dataset['report'] = JSON.stringify(data);
};
const offscreen = new Map([...canvases].map(([kind, canvas]) => [kind, canvas.transferControlToOffscreen()] as const));
worker.postMessage(Object.fromEntries(offscreen), [...offscreen.values()]);
