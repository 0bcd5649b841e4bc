/** The spring by which something is pulled, or the tool, with the force in newtons. */
import { useLab } from '../state/lab-context.ts';
import { unitText } from './number-text.ts';
import { usePixelScale } from './pixel-scale.ts';

export function HandOverlay() {
  const lab = useLab();
  const scale = usePixelScale();
  const hand = lab.hand.value;
  if (hand === null) return null;
  const held = { x: hand.held.x / scale, y: hand.held.y / scale };
  const at = { x: hand.hand.x / scale, y: hand.hand.y / scale };
  const text = unitText(Math.hypot(...hand.force), 'N');
  // A tool is led rather than pulled.
  const isTool = lab.tool.value !== null;
  const path = isTool ? `M${held.x} ${held.y}L${at.x} ${at.y}` : springPath(held, at);
  return (
    <svg class="hand-overlay" aria-hidden="true" data-tool={isTool || undefined}>
      <path class="hand-spring-edge" d={path} />
      <path class="hand-spring" d={path} />
      <circle class="hand-held" cx={held.x} cy={held.y} r="4" />
      <circle class="hand-at" cx={at.x} cy={at.y} r="6" />
      <text class="hand-force" x={at.x + 14} y={at.y - 10}>
        {text}
      </text>
      <text class="hand-what" x={at.x + 14} y={at.y + 7}>
        {lab.isPlaying.value ? hand.what : `${hand.what}, paused`}
      </text>
    </svg>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A zigzag with as many turns whatever its length, and straight ends. */
export function springPath(from: Point, to: Point, turns = 8, width = 5): string {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  if (length < 12) return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const side = { x: -dy / length, y: dx / length };
  const end = 0.12;
  const points = Array.from({ length: 2 * turns }, (_, index) => {
    const along = end + ((1 - 2 * end) * (index + 0.5)) / (2 * turns);
    const across = (index % 2 === 0 ? 1 : -1) * width;
    return `${round(from.x + along * dx + across * side.x)} ${round(from.y + along * dy + across * side.y)}`;
  });
  return `M${round(from.x)} ${round(from.y)}L${points.join('L')}L${round(to.x)} ${round(to.y)}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
