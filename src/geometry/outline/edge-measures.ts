/** Area, centre and second moment of what an edge encloses, by Green's theorem on its lines and arcs: no sampling. */
import type { EdgePiece } from './edge.ts';
import type { Vector2 } from './outline.ts';

export interface EdgeMeasures {
  readonly area: number;
  readonly centre: Vector2;
  /** ∫ r² dA about the centre */
  readonly secondMoment: number;
}

/** ∮ xᵏ dy and −∮ yᵏ dx over one piece, for k = 1, 2, 3. */
type Powers = readonly [number, number, number];

export function edgeMeasures(pieces: readonly EdgePiece[]): EdgeMeasures {
  const x = [0, 0, 0];
  const y = [0, 0, 0];
  for (const piece of pieces) {
    const [alongX, alongY] = integrals(piece);
    for (let k = 0; k < 3; k++) {
      x[k]! += alongX[k]!;
      y[k]! += alongY[k]!;
    }
  }
  const area = (x[0]! + y[0]!) / 2;
  const centre: Vector2 = [x[1]! / 2 / area, y[1]! / 2 / area];
  return { area, centre, secondMoment: (x[2]! + y[2]!) / 3 - area * (centre[0] ** 2 + centre[1] ** 2) };
}

function integrals(piece: EdgePiece): readonly [Powers, Powers] {
  if (piece.kind === 'line') {
    const [[ax, ay], [bx, by]] = [piece.from, piece.to];
    return [linePowers(ax, bx, by - ay), linePowers(ay, by, ax - bx)];
  }
  const { centre, radius, start, sweep } = piece;
  // ∫ cosᵏ and ∫ sinᵏ, the latter as the cosine of what is a quarter turn less.
  return [
    arcPowers(centre[0], radius, start, start + sweep),
    arcPowers(centre[1], radius, start - Math.PI / 2, start + sweep - Math.PI / 2),
  ];
}

/** Means of the powers between a and b, times the way across. */
function linePowers(a: number, b: number, way: number): Powers {
  return [
    (way * (a + b)) / 2,
    (way * (a * a + a * b + b * b)) / 3,
    (way * (a * a * a + a * a * b + a * b * b + b * b * b)) / 4,
  ];
}

/** ∫ (c + r cos φ)ᵏ r cos φ dφ */
function arcPowers(c: number, r: number, from: number, to: number): Powers {
  const [one, two, three, four] = cosinePowers(from, to);
  return [
    r * (c * one + r * two),
    r * (c * c * one + 2 * c * r * two + r * r * three),
    r * (c ** 3 * one + 3 * c * c * r * two + 3 * c * r * r * three + r ** 3 * four),
  ];
}

/** ∫ cosᵏ φ dφ for k = 1, 2, 3, 4. */
function cosinePowers(from: number, to: number): readonly [number, number, number, number] {
  const sines = (k: number) => Math.sin(k * to) - Math.sin(k * from);
  const turn = to - from;
  return [
    sines(1),
    turn / 2 + sines(2) / 4,
    (3 * sines(1)) / 4 + sines(3) / 12,
    (3 * turn) / 8 + sines(2) / 4 + sines(4) / 32,
  ];
}
