/**
 * Where a pour puts its grains: a region, less what bodies and other grains take of it. In the plane z = 0 volumes are areas,
 * and the region is its cut.
 */
import { SphereIndex } from '../../geometry/sphere-index.ts';
import type { RandomStream } from '../../math/random-stream.ts';
import type { Bounds, Vector3 } from '../../math/rigid.ts';
import { areClear, type Obstacle } from './obstacles.ts';
import { noPeriods, spansPeriod, type PeriodicBox } from './periodic-box.ts';
import type { PlacedGrains } from './placed-grains.ts';

export class PourSpace {
  readonly dimensions: 2 | 3;
  /** What is left of the region inside hollow bodies */
  readonly room: Bounds;
  /** Lengths of the region's edges [m] */
  readonly edges: readonly number[];
  readonly obstacles: readonly Obstacle[];
  /** Whether the room goes all the way round a periodic axis, x, y, z: there it has no faces. */
  readonly spans: readonly boolean[];
  /** The domain, periodic along these axes only: along others no grain of the pour meets an image of another. */
  readonly box: PeriodicBox;
  /** Grains, and images of grains, that already have their place in the region: x y z radius of each [m] */
  readonly standing: Float64Array;
  readonly #standingIndex: SphereIndex;

  constructor(
    region: Bounds,
    obstacles: readonly Obstacle[],
    placed: readonly PlacedGrains[],
    box: PeriodicBox = noPeriods,
    dimensions: 2 | 3 = 3,
  ) {
    this.dimensions = dimensions;
    this.edges = edgesOf(region).slice(0, dimensions);
    const room = obstacles.reduce((inner, { inside }) => (inside ? intersection(inner, inside) : inner), region);
    this.room = dimensions === 2 ? cutAtPlane(room) : room;
    this.obstacles = obstacles;
    this.spans = edgesOf(this.room).map((edge, axis) => spansPeriod(edge, box.period[axis]!));
    this.box = box.along(this.spans);
    this.standing = Float64Array.from(placed.flatMap((grains) => spheresIn(region, grains, box)));
    this.#standingIndex = indexOf(this.standing);
  }

  /** Of the region [m³; in the plane m²] */
  get volume(): number {
    return this.edges.reduce((product, edge) => product * edge, 1);
  }

  /** Whether a grain here is clear of bodies and of standing grains; the faces of the room are the caller's care. */
  hasRoom(x: number, y: number, z: number, radius: number): boolean {
    return areClear(this.obstacles, x, y, z, radius) && !this.#standingIndex.overlaps(x, y, z, radius);
  }

  /** Whether the room is wide enough for a grain of a radius, if nothing were in it. */
  isWideEnough(radius: number): boolean {
    return this.#roomEdges().every((edge) => edge >= 2 * radius);
  }

  /** A random place for the centre of a grain: all of it is in the room, or across faces that are one. */
  draw(radius: number, dice: RandomStream): Vector3 {
    const { min, max } = this.room;
    const { low, period } = this.box;
    const along = (axis: 0 | 1 | 2): number =>
      this.spans[axis]
        ? dice.between(low[axis], low[axis] + period[axis])
        : dice.between(min[axis] + radius, max[axis] - radius);
    return [along(0), along(1), this.dimensions === 2 ? 0 : along(2)];
  }

  /** Part of the room that bodies and standing grains leave to grains of a radius, estimated from random places. */
  freeShare(radius: number, dice: RandomStream): number {
    if (!this.isWideEnough(radius)) return 0;
    if (this.obstacles.length === 0 && this.standing.length === 0) return 1;
    const trials = 4096;
    let free = 0;
    for (let k = 0; k < trials; k++) if (this.hasRoom(...this.draw(radius, dice), radius)) free++;
    return free / trials;
  }

  /** What bodies and standing grains leave of the region, estimated likewise [m³; in the plane m²] */
  freeVolume(dice: RandomStream): number {
    return this.#roomEdges().reduce((product, edge) => product * Math.max(edge, 0), this.freeShare(0, dice));
  }

  /** The room; in the plane, as thick as grains of a radius are, so that one layer of them fits. */
  layerRoom(radius: number): Bounds {
    if (this.dimensions === 3) return this.room;
    const { min, max } = this.room;
    return { min: [min[0], min[1], -radius], max: [max[0], max[1], radius] };
  }

  #roomEdges(): number[] {
    return edgesOf(this.room).slice(0, this.dimensions);
  }
}

const edgesOf = ({ min, max }: Bounds): number[] => max.map((high, axis) => high - min[axis]!);

const cutAtPlane = ({ min, max }: Bounds): Bounds => ({ min: [min[0], min[1], 0], max: [max[0], max[1], 0] });

/** Has negative edges where the two do not meet. */
function intersection(a: Bounds, b: Bounds): Bounds {
  const vector = (component: (axis: 0 | 1 | 2) => number): Vector3 => [component(0), component(1), component(2)];
  return {
    min: vector((axis) => Math.max(a.min[axis], b.min[axis])),
    max: vector((axis) => Math.min(a.max[axis], b.max[axis])),
  };
}

/** Those that reach into a region, images and all. */
function spheresIn({ min, max }: Bounds, { position, radius }: PlacedGrains, box: PeriodicBox): number[] {
  const spheres: number[] = [];
  for (const [k, r] of radius.entries()) {
    for (const [x, y, z] of box.allImages(position[3 * k]!, position[3 * k + 1]!, position[3 * k + 2]!)) {
      const isInside = [x, y, z].every((centre, axis) => centre + r > min[axis]! && centre - r < max[axis]!);
      if (isInside) spheres.push(x, y, z, r);
    }
  }
  return spheres;
}

function indexOf(spheres: Float64Array): SphereIndex {
  let largest = 0;
  for (let k = 3; k < spheres.length; k += 4) largest = Math.max(largest, spheres[k]!);
  const index = new SphereIndex(largest, spheres.length / 4);
  for (let k = 0; k < spheres.length; k += 4) index.add(spheres[k]!, spheres[k + 1]!, spheres[k + 2]!, spheres[k + 3]!);
  return index;
}
