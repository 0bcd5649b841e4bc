/** SVG paths as polygons and polylines: every command of SVG 1.1, curves in as few chords as a tolerance takes. */
import svgpath from 'svgpath';
import { checkPointCount, OutlineError } from './outline-error.ts';
import type { Vector2 } from './outline.ts';
import { along, difference, distance, dot, length, mixed, segmentDistance, sum, times } from './plane.ts';

export interface Subpath {
  /** Of a closed one the first point is not repeated. */
  readonly points: readonly Vector2[];
  readonly closed: boolean;
}

/** A line or a cubic curve: start, controls, end. */
type Element = readonly [Vector2, Vector2] | readonly [Vector2, Vector2, Vector2, Vector2];

/** Of the size: how far chords may be from a curve. */
const tolerance = 0.005;
/** Of the size: points that are closer are one. */
const closeness = 1e-6;

/** With x and y as they are written. */
export function svgSubpaths(path: string): Subpath[] {
  const subpaths = elementsOf(path);
  const points = subpaths.flatMap(({ elements }) => elements.flat());
  if (points.length === 0) throw new OutlineError('path: draws nothing');
  if (!points.flat().every(Number.isFinite)) throw new OutlineError('path: has numbers that are not finite');
  const count = subpaths.reduce((sum, { elements }) => sum + elements.length, 0);
  checkPointCount(count, 'path');
  const size = sizeOf(subpaths.flatMap(({ elements }) => elements));
  if (size === 0) throw new OutlineError('path: all its points are one');
  const flat = subpaths.map((subpath) => flattened(subpath.elements, subpath.closed, size));
  checkPointCount(
    flat.reduce((sum, { points }) => sum + points.length, 0),
    'path',
  );
  return flat;
}

/** Roughly the radius of a circle around them. */
function sizeOf(elements: readonly Element[]): number {
  const points = elements.flatMap((element) =>
    element.length === 2 ? element : [0, 0.25, 0.5, 0.75, 1].map((share) => onCurve(element, share)),
  );
  const middle = (axis: 0 | 1) => {
    const places = points.map((point) => point[axis]);
    return (Math.max(...places) + Math.min(...places)) / 2;
  };
  const centre: Vector2 = [middle(0), middle(1)];
  return Math.max(...points.map((point) => distance(point, centre)));
}

interface Subelements {
  readonly elements: Element[];
  closed: boolean;
}

function elementsOf(path: string): Subelements[] {
  // The parser's own type leaves out its error.
  const parsed = svgpath(path) as ReturnType<typeof svgpath> & { readonly err: string };
  if (parsed.err) throw new OutlineError(`path: ${plainError(path, parsed.err)}`);
  const subpaths: Subelements[] = [];
  let current: Subelements = { elements: [], closed: false };
  let start: Vector2 = [0, 0];
  let place: Vector2 = [0, 0];
  const draw = (...rest: Vector2[]) => {
    // Drawing goes on after Z as if there were an M at the start.
    if (current.closed) subpaths.push((current = { elements: [], closed: false }));
    current.elements.push([place, ...rest] as unknown as Element);
    place = rest.at(-1)!;
  };
  parsed
    .abs()
    .unshort()
    .unarc()
    .iterate((segment) => {
      switch (segment[0]) {
        case 'M':
          start = place = [segment[1], segment[2]];
          subpaths.push((current = { elements: [], closed: false }));
          return;
        case 'L':
          return draw([segment[1], segment[2]]);
        case 'H':
          return draw([segment[1], place[1]]);
        case 'V':
          return draw([place[0], segment[1]]);
        case 'C':
          return draw([segment[1], segment[2]], [segment[3], segment[4]], [segment[5], segment[6]]);
        case 'Q': {
          const [control, end]: Vector2[] = [
            [segment[1], segment[2]],
            [segment[3], segment[4]],
          ];
          return draw(mixed(place, control!, 2 / 3), mixed(end!, control!, 2 / 3), end!);
        }
        case 'Z':
        case 'z':
          if (distance(place, start) > 0) draw(start);
          current.closed = true;
          return;
        default:
          throw new OutlineError(`path: ${segment[0]} is no command of SVG paths`);
      }
    });
  return subpaths.filter(({ elements }) =>
    elements.some((element) => element.some((point) => distance(point, element[0]) > 0)),
  );
}

/** `SvgPath: bad command X (at pos 4)` with what is there. */
function plainError(path: string, message: string): string {
  const place = /^SvgPath: (.*) \(at pos (\d+)\)$/.exec(message);
  if (!place) return message.replace('SvgPath: string', 'it');
  const at = Number(place[2]);
  const there = path.slice(at, at + 12);
  return `${place[1]} at character ${at + 1}, ${there ? `before "${there}"` : 'its end'}`;
}

/** A chord and the way from its middle to the curve. */
interface Chord {
  readonly from: Vector2;
  readonly bulge: Vector2;
}

function flattened(elements: readonly Element[], marked: boolean, size: number): Subpath {
  const first = elements[0]![0];
  const last = elements.at(-1)!.at(-1)!;
  const closed = marked || (elements.length > 1 && distance(first, last) <= closeness * size);
  const chords: Chord[] = [];
  for (const element of elements) {
    for (const chord of chordsOf(element, tolerance * size)) {
      // Parts too short to see have no direction.
      const next = chord.to;
      if (distance(chord.from, next) > closeness * size) chords.push(chord);
    }
  }
  // Where a curve goes on smoothly, corners lie as far outside of it as chords lie inside.
  const points = chords.map(({ from, bulge }, k) => {
    const before = chords[k - 1] ?? (closed ? chords.at(-1)! : null);
    if (!before) return from;
    const smooth = dot(before.bulge, bulge) > 0.8 * length(before.bulge) * length(bulge);
    return smooth ? along(from, sum(before.bulge, bulge), 0.25) : from;
  });
  return { points: closed ? points : [...points, last], closed };
}

/** As few chords of a curve as stay within twice the tolerance, half of which goes away when corners move outwards. */
function chordsOf(element: Element, near: number): (Chord & { readonly to: Vector2 })[] {
  if (element.length === 2) return [{ from: element[0], to: element[1], bulge: [0, 0] }];
  for (let count = 1; ; count++) {
    const chords = Array.from({ length: count }, (_, k) => {
      const [from, to] = [onCurve(element, k / count), onCurve(element, (k + 1) / count)];
      return { from, to, bulge: difference(onCurve(element, (k + 0.5) / count), mixed(from, to, 0.5)) };
    });
    const off = chords.map(({ from, to }, k) =>
      Math.max(
        ...[0.2, 0.35, 0.5, 0.65, 0.8].map((share) => segmentDistance(from, to, onCurve(element, (k + share) / count))),
      ),
    );
    if (count === 64 || Math.max(...off) <= 2 * near) return chords;
  }
}

function onCurve([a, b, c, d]: readonly [Vector2, Vector2, Vector2, Vector2], t: number): Vector2 {
  const s = 1 - t;
  return sum(sum(times(a, s * s * s), times(b, 3 * s * s * t)), sum(times(c, 3 * s * t * t), times(d, t * t * t)));
}
