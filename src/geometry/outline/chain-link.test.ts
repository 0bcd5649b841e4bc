import { describe, expect, it } from 'vitest';
import { chainLinkPitch } from './chain-link.ts';
import { makeOutline } from './make-outline.ts';
import type { ChainLinkSpec } from './outline-spec.ts';
import type { Stroke, Vector2 } from './outline.ts';
import { difference, direction, distanceOfSegments, sum, turned } from './plane.ts';

const degree = Math.PI / 180;

/** Tells how far two links are apart, negative where they overlap, with the second one's ball off the first one's socket. */
function gapsOf(spec: ChainLinkSpec): (turn: number, off: Vector2) => number {
  const { strokes } = makeOutline(spec).outline;
  const ball = strokes[0]!;
  const socket: Vector2 = [ball.a[0] - chainLinkPitch(spec), 0];
  return (turn, off) => {
    const move = (point: Vector2) => sum(sum(turned(difference(point, ball.a), direction(turn)), socket), off);
    const second = strokes.map(({ a, b, radius }): Stroke => ({ a: move(a), b: move(b), radius }));
    const gaps = strokes.flatMap((one) =>
      second.map((two) => distanceOfSegments(one.a, one.b, two.a, two.b) - one.radius - two.radius),
    );
    return Math.min(...gaps);
  };
}

describe.each<[string, ChainLinkSpec]>([
  ['as usual', { kind: 'chain-link' }],
  ['short', { kind: 'chain-link', length: 3.3 }],
  ['long and loose', { kind: 'chain-link', length: 9, play: 0.1 }],
])('chain links %s', (_, spec) => {
  const ball = makeOutline(spec).outline.strokes[0]!.radius;
  const gap = gapsOf(spec);
  const play = (spec.play ?? 0.04) * ball;

  it('have the play that was asked for, all around', () => {
    expect(gap(0, [0, 0])).toBeCloseTo(play, 10);
  });

  it('swing by 35° to both sides without touching', () => {
    for (let turn = -35; turn <= 35; turn += 5) expect(gap(turn * degree, [0, 0])).toBeGreaterThan(0);
    expect(gap(60 * degree, [0, 0])).toBeLessThan(0);
  });

  it('hold the ball: it overlaps by a tenth of its radius before it is out, whichever way it is pulled', () => {
    for (let way = 0; way < 360; way += 15) {
      const worst = Math.min(
        ...Array.from({ length: 20 }, (_, k) =>
          gap(0, [((k + 1) / 10) * ball * Math.cos(way * degree), ((k + 1) / 10) * ball * Math.sin(way * degree)]),
        ),
      );
      expect(worst).toBeLessThan(-0.1 * ball);
    }
  });
});

describe('the pitch', () => {
  it('is from centre to centre, in radii of the link', () => {
    const { outline } = makeOutline({ kind: 'chain-link' });
    // The C is as far above as below: its middle is where the strokes' first and last point are.
    const socket = outline.strokes.slice(2);
    const [first, last] = [socket[0]!.a, socket.at(-1)!.b];
    expect(first[1]).toBeCloseTo(-last[1], 12);
    const tangent = outline.strokes[0]!.radius * (1 + 0.04 + 0.25) * Math.cos(57 * degree);
    expect(outline.strokes[0]!.a[0] - (first[0] + tangent)).toBeCloseTo(chainLinkPitch(), 12);
  });
});
