/** Puts pixels of the view on a canvas, and writes on them what lies over the view: legend, scale and time. */
import type { Camera, Legend } from 'talus';
import { scaleBar } from '../app/camera-control.ts';
import { digits, lengthText } from '../app/number-text.ts';
import type { Size } from '../protocol.ts';

export interface Caption {
  readonly title: string;
  /** [s] */
  readonly time: number;
  readonly legend: Legend | null;
  readonly camera: Camera;
  readonly theme: 'dark' | 'light';
}

type Context = OffscreenCanvasRenderingContext2D;

const inks = {
  dark: { text: '#f2f0ec', card: 'rgb(20 23 26 / 72%)' },
  light: { text: '#1b1d1f', card: 'rgb(255 255 255 / 78%)' },
} as const;

export function paintFrame(
  canvas: OffscreenCanvas,
  pixels: Uint8ClampedArray<ArrayBuffer>,
  size: Size,
  caption: Caption | null,
): void {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser gives no canvas to draw on');
  context.putImageData(new ImageData(pixels, size.width, size.height), 0, 0);
  if (caption !== null) writeCaption(context, size, caption);
}

function writeCaption(context: Context, size: Size, { title, time, legend, camera, theme }: Caption): void {
  // Words have the same share of any picture, and can be read in the smallest.
  const unit = Math.max(size.height / 45, 10);
  const margin = 0.9 * unit;
  context.save();
  context.textBaseline = 'alphabetic';
  const ink = inks[theme];
  writeTime(context, { unit, margin, ink }, [title, `t = ${time.toFixed(3)} s`]);
  writeScale(context, { unit, margin, ink }, size, camera);
  if (legend !== null) writeLegend(context, { unit, margin, ink }, size, legend);
  context.restore();
}

interface Pen {
  readonly unit: number;
  readonly margin: number;
  readonly ink: { readonly text: string; readonly card: string };
}

const font = (pixels: number, weight = 400): string => `${weight} ${pixels}px system-ui, sans-serif`;

function card(context: Context, { unit, ink }: Pen, x: number, y: number, [width, height]: readonly [number, number]) {
  context.fillStyle = ink.card;
  context.beginPath();
  context.roundRect(x, y, width, height, 0.4 * unit);
  context.fill();
  context.fillStyle = ink.text;
}

function writeTime(context: Context, pen: Pen, [title, time]: readonly [string, string]): void {
  const { unit, margin } = pen;
  context.font = font(unit, 600);
  const width = Math.max(context.measureText(title).width, context.measureText(time).width) + 1.2 * unit;
  card(context, pen, margin, margin, [width, 3.1 * unit]);
  context.fillText(title, margin + 0.6 * unit, margin + 1.35 * unit);
  context.font = font(unit);
  context.fillText(time, margin + 0.6 * unit, margin + 2.6 * unit);
}

function writeScale(context: Context, pen: Pen, size: Size, camera: Camera): void {
  const { unit, margin } = pen;
  const { metres, pixels } = scaleBar(camera, size, 0.18 * size.height);
  const words = lengthText(metres);
  context.font = font(unit);
  const width = Math.max(pixels, context.measureText(words).width) + 1.2 * unit;
  const top = size.height - margin - 2.2 * unit;
  card(context, pen, margin, top, [width, 2.2 * unit]);
  context.fillText(words, margin + 0.6 * unit, top + 1.2 * unit);
  context.fillRect(margin + 0.6 * unit, top + 1.6 * unit, pixels, Math.max(0.15 * unit, 1));
}

function writeLegend(context: Context, pen: Pen, size: Size, { field, colours, range }: Legend): void {
  const { unit, margin } = pen;
  const labels = field.labels?.slice(0, 12) ?? null;
  const width = 13 * unit;
  const height = labels === null ? 3.9 * unit : (1.8 + 1.3 * labels.length) * unit;
  const left = size.width - margin - width;
  card(context, pen, left, margin, [width, height]);
  context.font = font(unit, 600);
  const title = field.unit === '1' || field.unit === '' ? field.name : `${field.name} [${field.unit}]`;
  const [x, inside] = [left + 0.6 * unit, width - 1.2 * unit];
  context.fillText(title, x, margin + 1.3 * unit, inside);
  context.font = font(unit);
  if (labels !== null) return writeLabels(context, pen, { labels, colours, x, inside });
  const ramp = context.createLinearGradient(x, 0, x + inside, 0);
  for (const [k, colour] of colours.entries()) ramp.addColorStop(k / Math.max(colours.length - 1, 1), colour);
  context.fillStyle = ramp;
  context.fillRect(x, margin + 1.7 * unit, inside, 0.7 * unit);
  context.fillStyle = pen.ink.text;
  for (const [value, align, at] of [
    [range[0], 'left', x],
    [(range[0] + range[1]) / 2, 'center', x + inside / 2],
    [range[1], 'right', x + inside],
  ] as const) {
    // prettier-ignore
    context.textAlign = align;
    context.fillText(digits(value, 3), at, margin + 3.45 * unit);
  }
  context.textAlign = 'left';
}

interface Labels {
  readonly labels: readonly string[];
  readonly colours: readonly string[];
  readonly x: number;
  readonly inside: number;
}

function writeLabels(context: Context, { unit, margin, ink }: Pen, { labels, colours, x, inside }: Labels): void {
  for (const [k, label] of labels.entries()) {
    const base = margin + (2.7 + 1.3 * k) * unit;
    context.fillStyle = colours[k] ?? ink.text;
    context.fillRect(x, base - 0.75 * unit, 0.8 * unit, 0.8 * unit);
    context.fillStyle = ink.text;
    context.fillText(label, x + 1.3 * unit, base, inside - 1.3 * unit);
  }
}
