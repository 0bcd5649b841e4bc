/** The catalogue of outlines, `docs/images/outlines.svg`: every kind as it is drawn, and how it is written. */
import { makeOutline } from '../src/geometry/outline/make-outline.ts';
import type { OutlineSpec } from '../src/geometry/outline/outline-spec.ts';
import type { Outline, Stroke, Vector2 } from '../src/geometry/outline/outline.ts';

/** With what stands below each, in rows. */
export const catalogue: readonly (readonly (readonly [string, OutlineSpec])[])[] = [
  [
    ['disc', { kind: 'disc' }],
    ['regular, 3 sides', { kind: 'regular', sides: 3 }],
    ['regular, 5 sides', { kind: 'regular', sides: 5 }],
    ['regular, 8 sides', { kind: 'regular', sides: 8 }],
    ['regular, rounding 0.4', { kind: 'regular', sides: 4, rounding: 0.4 }],
    ['star, 5 points', { kind: 'star', points: 5 }],
    ['star, depth 0.7', { kind: 'star', points: 6, depth: 0.7 }],
    ['star, depth 0.3', { kind: 'star', points: 12, depth: 0.3 }],
  ],
  [
    ['arc, share 0.25', { kind: 'arc', share: 0.25 }],
    ['arc, share 0.5', { kind: 'arc', share: 0.5 }],
    ['arc, share 0.75', { kind: 'arc', share: 0.75 }],
    ['arc, share 1', { kind: 'arc', share: 1 }],
    ['arc, thickness 0.5', { kind: 'arc', share: 0.7, thickness: 0.5 }],
    ['chain-link', { kind: 'chain-link' }],
    ['chain-link, length 9', { kind: 'chain-link', length: 9 }],
    [
      'strokes',
      {
        kind: 'strokes',
        strokes: [
          [-1, 0, 1, 0, 0.15],
          [-1, 0, -1, 0, 0.4],
          [1, -0.5, 1, 0.5, 0.25],
        ],
      },
    ],
  ],
  [
    [
      'polygon',
      {
        kind: 'polygon',
        points: [
          [0, 0],
          [2, 0],
          [2, 1],
          [0, 1],
        ],
      },
    ],
    [
      'polygon, rounding 0.3',
      {
        kind: 'polygon',
        points: [
          [0, 0],
          [2, 0],
          [2, 1],
          [0, 1],
        ],
        rounding: 0.3,
      },
    ],
    [
      'polygon',
      {
        kind: 'polygon',
        points: [
          [0, 0],
          [3, 0],
          [3, 1],
          [1, 1],
          [1, 3],
          [0, 3],
        ],
      },
    ],
    [
      'polygon',
      {
        kind: 'polygon',
        points: [
          [0, 0],
          [4, 0],
          [4, 2],
          [3, 2],
          [3, 1],
          [1, 1],
          [1, 2],
          [0, 2],
        ],
      },
    ],
    ['svg', { kind: 'svg', path: 'M0 5 C0 0 5 0 7 2 S12 3 12 6 S9 11 6 10 S0 10 0 5 Z' }],
    ['svg with a hole', { kind: 'svg', path: 'M0 0 H10 V6 H0 Z M3 1.8 H7 V4.2 H3 Z', rounding: 0.5 }],
    ['svg, thickness 1.5', { kind: 'svg', path: 'M0 0 Q5 8 10 0 T20 0', thickness: 1.5 }],
    ['svg, thickness 2', { kind: 'svg', path: 'M0 0 H8 A3 3 0 0 1 8 6 H3 V10', thickness: 2 }],
  ],
  ...rowsOf([
    'A',
    'B',
    'C',
    'D',
    'E',
    'F',
    'G',
    'H',
    'I',
    'J',
    'K',
    'L',
    'M',
    'N',
    'O',
    'P',
    'Q',
    'R',
    'S',
    'T',
    'U',
    'V',
    'W',
    'X',
    'Y',
    'Z',
    ...'0123456789',
    '#',
    '♥',
  ]),
];

function rowsOf(letters: readonly string[]): (readonly [string, OutlineSpec])[][] {
  const inRow = 13;
  return Array.from({ length: Math.ceil(letters.length / inRow) }, (_, row) =>
    letters.slice(inRow * row, inRow * (row + 1)).map((letter) => [letter, { kind: 'letter', letter }]),
  );
}

/** [px] */
const width = 1040;
const margin = 12;

export function outlineCatalogue(): string {
  const parts: string[] = [];
  let top = margin;
  for (const row of catalogue) {
    const cell = (width - 2 * margin) / row.length;
    const radius = cell * 0.4;
    for (const [column, [words, spec]] of row.entries()) {
      const middle: Vector2 = [margin + (column + 0.5) * cell, top + radius + 4];
      parts.push(drawn(makeOutline(spec).outline, middle, radius));
      if (spec.kind !== 'letter') parts.push(text(words, middle[0], top + 2 * radius + 22));
    }
    top += 2 * radius + (row[0]![1].kind === 'letter' ? 12 : 36);
  }
  const height = Math.ceil(top + margin);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" text-anchor="middle">
<title>Outlines of grains</title>
<style>
  .ground { fill: #ffffff } .circle { fill: none; stroke: #d8dde3 } .inside { fill: #3b6ea5; fill-rule: evenodd }
  .pen { fill: none; stroke: #3b6ea5; stroke-linecap: round } .line { fill: none; stroke: #ffffff; stroke-opacity: 0.45 }
  text { fill: #444c56 }
</style>
<rect class="ground" width="${width}" height="${height}"/>
${parts.join('\n')}
</svg>
`;
}

const shown = (value: number): string => String(Number(value.toFixed(2)));

/** The circle around it, its matter, and the middle lines of its strokes. */
function drawn({ filled, strokes }: Outline, [x, y]: Vector2, radius: number): string {
  const place = ([u, v]: Vector2): string => `${shown(x + radius * u)} ${shown(y - radius * v)}`;
  const inside = filled.map((polygon) => `M${polygon.map(place).join('L')}Z`).join('');
  const pens = [...new Set(strokes.map((stroke) => stroke.radius))];
  const linesOf = (drawnStrokes: readonly Stroke[]) =>
    drawnStrokes.map(({ a, b }) => `M${place(a)}L${place(b)}`).join('');
  return [
    `<circle class="circle" cx="${shown(x)}" cy="${shown(y)}" r="${shown(radius)}"/>`,
    ...(inside ? [`<path class="inside" d="${inside}"/>`] : []),
    ...pens.map(
      (pen) =>
        `<path class="pen" stroke-width="${shown(2 * radius * pen)}" d="${linesOf(strokes.filter((stroke) => stroke.radius === pen))}"/>`,
    ),
    `<path class="line" d="${linesOf(strokes)}"/>`,
  ].join('');
}

const text = (words: string, x: number, y: number): string => `<text x="${shown(x)}" y="${shown(y)}">${words}</text>`;
