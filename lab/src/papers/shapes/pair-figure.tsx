/** Two shapes in the reader's hands: where they touch, and what the method would be told. */
import type { ComponentChild } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Choice, FigureBox, Slider } from '../article.tsx';
import { contactOf, shapes, type PairContact, type Point, type RelativePose, type ShapeName } from './strokes.ts';

const names: readonly (readonly [ShapeName, string])[] = (['O', 'U', 'N', '#'] as const).map((name) => [name, name]);
/** Of the drawing, in radii of the shapes. */
const reach = 2.4;

export function PairFigure(): ComponentChild {
  const [first, setFirst] = useState<ShapeName>('#');
  const [second, setSecond] = useState<ShapeName>('U');
  const [degrees, setDegrees] = useState(20);
  const [place, setPlace] = useState<Point>([1.35, 0.75]);
  const pose: RelativePose = { x: place[0], y: place[1], angle: (degrees * Math.PI) / 180 };
  const contact = contactOf(shapes[first], shapes[second], pose);
  return (
    <FigureBox
      number={1}
      title="Two grains, and the field of their poses"
      caption="Left: drag the second grain. Right: the same pair seen in the space of poses, at this angle: each point is a place of the second grain’s centre, dark where the grains would overlap; the line is contact. Computed exactly, stroke against stroke, in this page."
    >
      <div class="figure-bar">
        <Choice label="first" options={names} value={first} onChange={setFirst} />
        <Choice label="second" options={names} value={second} onChange={setSecond} />
        <Slider label="angle" unit="°" min={-180} max={180} step={5} digits={0} value={degrees} onInput={setDegrees} />
      </div>
      <div class="pair-sides">
        <PairDrawing first={first} second={second} pose={pose} contact={contact} onMove={setPlace} />
        <FieldMap first={first} second={second} pose={pose} onMove={setPlace} />
      </div>
      <PairNumbers contact={contact} pose={pose} />
    </FigureBox>
  );
}

interface PairProps {
  readonly first: ShapeName;
  readonly second: ShapeName;
  readonly pose: RelativePose;
  readonly onMove: (place: Point) => void;
}

/** Where a pointer is, in the units of the drawing. */
function placeOf(event: PointerEvent): Point {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const across = (event.clientX - box.left) / box.width;
  const down = (event.clientY - box.top) / box.height;
  return [(2 * across - 1) * reach, (1 - 2 * down) * reach];
}

const dragging = (onMove: (place: Point) => void) => ({
  onPointerDown: (event: PointerEvent) => {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    onMove(placeOf(event));
  },
  onPointerMove: (event: PointerEvent) => {
    if (event.buttons === 1) onMove(placeOf(event));
  },
});

function PairDrawing({
  first,
  second,
  pose,
  contact,
  onMove,
}: PairProps & { readonly contact: PairContact }): ComponentChild {
  const { point, normal, distance } = contact;
  const isTouching = distance < 0;
  const turned = `translate(${pose.x} ${pose.y}) rotate(${(pose.angle * 180) / Math.PI})`;
  return (
    <svg
      class={`pair-drawing ${isTouching ? 'is-touching' : ''}`}
      viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`}
      role="img"
      aria-label={`Two grains, ${isTouching ? 'overlapping' : 'apart'} by ${Math.abs(distance).toFixed(2)}`}
      {...dragging(onMove)}
    >
      <g transform="scale(1 -1)">
        <Letter name={first} className="pair-first" />
        <g transform={turned}>
          <Letter name={second} className="pair-second" />
        </g>
        <line
          class="pair-normal"
          x1={point[0]}
          y1={point[1]}
          x2={point[0] + 0.6 * normal[0]}
          y2={point[1] + 0.6 * normal[1]}
        />
        <line class="pair-arm" x1={0} y1={0} x2={point[0]} y2={point[1]} />
        <line class="pair-arm" x1={pose.x} y1={pose.y} x2={point[0]} y2={point[1]} />
        <circle class="pair-point" cx={point[0]} cy={point[1]} r={0.05} />
        <circle class="pair-centre" cx={0} cy={0} r={0.035} />
        <circle class="pair-centre" cx={pose.x} cy={pose.y} r={0.035} />
      </g>
    </svg>
  );
}

function Letter({ name, className }: { readonly name: ShapeName; readonly className: string }): ComponentChild {
  const { strokes, pen } = shapes[name];
  const path = strokes.map(([from, to]) => `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`).join('');
  return <path class={className} d={path} stroke-width={2 * pen} />;
}

const cells = 128;

function FieldMap({ first, second, pose, onMove }: PairProps): ComponentChild {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { angle } = pose;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const image = context.createImageData(cells, cells);
    for (let k = 0; k < cells * cells; k++) {
      const x = (((k % cells) + 0.5) / cells) * 2 * reach - reach;
      const y = reach - ((Math.floor(k / cells) + 0.5) / cells) * 2 * reach;
      const { distance } = contactOf(shapes[first], shapes[second], { x, y, angle });
      image.data.set(shadeOf(distance), 4 * k);
    }
    context.putImageData(image, 0, 0);
  }, [first, second, angle]);
  return (
    <div class="pair-map">
      <canvas
        ref={canvas}
        width={cells}
        height={cells}
        role="img"
        aria-label="Distance of the grains for each place of the second"
        {...dragging(onMove)}
      />
      <span
        class="pair-here"
        style={{ left: `${50 + (50 * pose.x) / reach}%`, top: `${50 - (50 * pose.y) / reach}%` }}
      />
    </div>
  );
}

/** Blue inside, sand outside, with faint lines of equal distance and a strong one where the grains touch. */
function shadeOf(distance: number): readonly [number, number, number, number] {
  const depth = Math.min(1, Math.abs(distance) / (distance < 0 ? 0.32 : 1.6));
  const spacing = 0.25;
  const toLine = Math.abs(((distance + spacing / 2) % spacing) - spacing / 2);
  const faint = distance > spacing / 2 ? 0.1 * softEdge(toLine) : 0;
  const strong = 0.95 * softEdge(Math.abs(distance));
  const mix = (from: number, to: number): number =>
    (from + (to - from) * depth) * (1 - faint) * (1 - strong) + 20 * strong;
  return distance < 0
    ? [mix(120, 28), mix(150, 52), mix(190, 110), 255]
    : [mix(240, 196), mix(232, 180), mix(214, 150), 255];
}

/** 1 on a line and 0 beyond the width of one and a half cells, so that lines have no steps. */
const softEdge = (away: number): number => Math.max(0, 1 - away / ((3 * reach) / cells));

function PairNumbers({
  contact,
  pose,
}: {
  readonly contact: PairContact;
  readonly pose: RelativePose;
}): ComponentChild {
  const { distance, normal, turning, arms } = contact;
  const along = pose.x * normal[0] + pose.y * normal[1];
  const rows = [
    ['distance d', distance],
    ['∂d/∂x, ∂d/∂y', normal],
    ['∂d/∂θ', turning],
    ['arm of the first, −r_A · n', arms[0]],
    ['arm of the second, r_B · n', arms[1]],
    ['both arms + (x_B − x_A) · n', arms[0] + arms[1] + along],
  ] as const;
  return (
    <dl class="pair-numbers">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'number' ? signed(value) : value.map(signed).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

const signed = (value: number): string => (Math.abs(value) < 5e-4 ? '0.000' : value.toFixed(3).replace('-', '−'));
