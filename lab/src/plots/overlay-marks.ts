/** Measured points on the canvas of a chart: circle, square, triangle and diamond in turn, so that they differ without colours too. */
import type { OverlayPoint } from './overlay.ts';

export interface OverlayMarks {
  readonly points: readonly OverlayPoint[];
  readonly colour: string;
  /** Which of the forms. */
  readonly form: number;
}

interface MarkPlace {
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
  /** Around a mark, so that it stands out from the curve. */
  readonly ground: string;
  /** Pixels of the canvas a pixel of the page. */
  readonly ratio: number;
}

/** Closer ones than this would only cover each other [pixels of the page]. */
const leastDistance = 3;

export function drawMarks(context: CanvasRenderingContext2D, marks: OverlayMarks, place: MarkPlace): void {
  const { ratio } = place;
  const size = 4 * ratio;
  let [lastX, lastY] = [-Infinity, -Infinity];
  context.fillStyle = marks.colour;
  context.strokeStyle = place.ground;
  context.lineWidth = 1.25 * ratio;
  for (const { time, value } of marks.points) {
    const [x, y] = [place.x(time), place.y(value)];
    if (!Number.isFinite(x) || !Number.isFinite(y) || Math.hypot(x - lastX, y - lastY) < leastDistance * ratio)
      continue;
    [lastX, lastY] = [x, y];
    context.beginPath();
    tracePath(context, marks.form, [x, y], size);
    context.fill();
    context.stroke();
  }
}

function tracePath(
  context: CanvasRenderingContext2D,
  form: number,
  [x, y]: readonly [number, number],
  size: number,
): void {
  switch (form % 4) {
    case 0:
      return context.arc(x, y, size, 0, 2 * Math.PI);
    case 1:
      return context.rect(x - 0.9 * size, y - 0.9 * size, 1.8 * size, 1.8 * size);
    case 2:
      return polygon(context, [[x, y - 1.2 * size], [x + 1.1 * size, y + 0.85 * size], [x - 1.1 * size, y + 0.85 * size]]); // prettier-ignore
    default:
      return polygon(context, [[x, y - 1.2 * size], [x + 1.2 * size, y], [x, y + 1.2 * size], [x - 1.2 * size, y]]); // prettier-ignore
  }
}

function polygon(context: CanvasRenderingContext2D, corners: readonly (readonly [number, number])[]): void {
  for (const [x, y] of corners) context.lineTo(x, y);
  context.closePath();
}
