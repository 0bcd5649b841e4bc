/** Containers built of small blocks, one beside the other, as the paper builds its drum, box and bowl. */
type Place = readonly number[];

export interface BuiltWall {
  /** Centres of the blocks [m] */
  readonly positions: (readonly [number, number, number])[];
  /** Of each, along the wall [rad] */
  readonly angles: number[];
}

/** Along straight lines from point to point, with a block at each corner and others at most `spacing` apart. */
export function wallAlong(points: readonly Place[], spacing: number): BuiltWall {
  const wall: BuiltWall = { positions: [], angles: [] };
  for (const [k, point] of points.entries()) {
    const [x, y] = [point[0]!, point[1]!];
    const [nextX, nextY] = [points[k + 1]?.[0] ?? x, points[k + 1]?.[1] ?? y];
    const [previousX, previousY] = [points[k - 1]?.[0] ?? x, points[k - 1]?.[1] ?? y];
    const isLast = k === points.length - 1;
    const angle = isLast ? Math.atan2(y - previousY, x - previousX) : Math.atan2(nextY - y, nextX - x);
    const count = isLast ? 1 : Math.ceil(Math.hypot(nextX - x, nextY - y) / spacing);
    for (let part = 0; part < count; part++) {
      wall.positions.push([x + ((nextX - x) * part) / count, y + ((nextY - y) * part) / count, 0]);
      wall.angles.push(angle);
    }
  }
  return wall;
}

/** Along a circle, counter-clockwise from one angle to another [rad]. */
export function wallAround(
  [x, y]: readonly [number, number],
  radius: number,
  { from, to, spacing }: { readonly from: number; readonly to: number; readonly spacing: number },
): BuiltWall {
  const count = Math.ceil((radius * (to - from)) / spacing);
  const isClosed = to - from >= 2 * Math.PI - 1e-9;
  const turns = Array.from({ length: isClosed ? count : count + 1 }, (_, k) => from + ((to - from) * k) / count);
  return {
    positions: turns.map((turn) => [x + radius * Math.cos(turn), y + radius * Math.sin(turn), 0]),
    angles: turns.map((turn) => turn - Math.PI / 2),
  };
}
