/** How fast things move that shapes meet: grains as they start, bodies and held groups as they are moved all through the run. */
import { shapeBounds } from '../../geometry/shape-bounds.ts';
import { length, type Bounds } from '../../math/rigid.ts';
import { bodyParts } from '../body-parts.ts';
import { fastest } from '../check-motions.ts';
import type { BodyModel, PartModel } from '../model.ts';
import { isUpright } from '../parts-in-plane.ts';
import type { Scene } from '../scene.ts';
import type { CompiledShapes } from './compile-shapes.ts';
import { noCarrier } from './shapes-model.ts';

export interface Mover {
  /** In words, like `body "drum"` */
  readonly name: string;
  /** Greatest across its surface [m/s] */
  readonly speed: number;
}

/** Of the run, at which moving bodies are looked at. */
const moments = 64;

export function fastestMover(
  scene: Scene,
  compiled: CompiledShapes,
  bodies: readonly BodyModel[],
  domain: Bounds,
): Mover {
  const reaches = bodies.map((body) => bodyReach(body, domain));
  const carried = carriedReaches(compiled, bodies);
  const movers = [
    ...freeGrains(scene, compiled),
    ...bodies.flatMap((body, k): Mover[] => {
      if (body.isFixed) return [];
      const reach = Math.max(reaches[k]!, carried.get(k) ?? 0);
      return [{ name: `body "${body.name}"`, speed: fastest(body, reach, scene.time.end, moments).speed }];
    }),
  ];
  return movers.reduce((a, b) => (b.speed > a.speed ? b : a), { name: '', speed: 0 });
}

/** The fastest grain that is free, by name of its group. */
function freeGrains(scene: Scene, { shapes, groupStarts }: CompiledShapes): Mover[] {
  return scene.shapes.map(({ name, velocity, spin }, k) => {
    let reach = 0;
    for (let grain = groupStarts[k]!; grain < groupStarts[k + 1]!; grain++) {
      reach = Math.max(reach, turningReach(shapes, grain));
    }
    return { name: `grains of "${name}"`, speed: length(velocity) + Math.abs(spin) * reach };
  });
}

/** How far from its centre a grain sweeps as it turns; a disc does not [m] */
function turningReach({ types, type }: CompiledShapes['shapes'], grain: number): number {
  const { outline, radius } = types[type[grain]!]!;
  return outline.symmetry === 0 ? 0 : radius;
}

/** Of bodies that carry grains, how far from their origin these sweep [m] */
function carriedReaches({ grains, shapes }: CompiledShapes, bodies: readonly BodyModel[]): Map<number, number> {
  const reaches = new Map<number, number>();
  for (const [grain, body] of shapes.carrier.entries()) {
    if (body === noCarrier) continue;
    const [x, y] = bodies[body]!.motion(0).pose.position;
    const away = Math.hypot(grains.position[3 * grain]! - x, grains.position[3 * grain + 1]! - y);
    reaches.set(body, Math.max(reaches.get(body) ?? 0, away + turningReach(shapes, grain)));
  }
  return reaches;
}

/** How far from its origin the surface of a body sweeps as it turns [m] */
function bodyReach(body: BodyModel, domain: Bounds): number {
  const across = Math.hypot(domain.max[0] - domain.min[0], domain.max[1] - domain.min[1]);
  return bodyParts([body]).reduce((reach, part) => Math.max(reach, partReach(part) ?? across), 0);
}

/** Null for what has no end. What is round about z only moves its middle. */
function partReach({ shape, offset }: PartModel): number | null {
  const isRound = shape.kind === 'sphere' || shape.kind === 'cylinder' || shape.kind === 'capsule';
  if (isRound && isUpright(offset.rotation)) return Math.hypot(offset.position[0], offset.position[1]);
  const bounds = shapeBounds(shape, offset);
  if (!bounds) return null;
  const along = (axis: 0 | 1): number => Math.max(Math.abs(bounds.min[axis]), Math.abs(bounds.max[axis]));
  return Math.hypot(along(0), along(1));
}
