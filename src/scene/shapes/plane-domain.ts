/** Where grains in the plane will be: one layer of cells, whatever the scene says about z. */
import { conjugate, rotate, subtract, toWorld, type Vector3 } from '../../math/rigid.ts';
import { defaultDomain } from '../compile-domain.ts';
import type { BodyModel, Region } from '../model.ts';
import type { Scene } from '../scene.ts';
import type { CompiledShapes } from './compile-shapes.ts';
import { noCarrier } from './shapes-model.ts';

/** Moments in which moving grains are looked at: fewer where there are many of these. */
const mostMoments = 65;
const mostPlaces = 1e6;

export function planeDomain(scene: Scene, compiled: CompiledShapes, bodies: readonly BodyModel[]): Region {
  const endTime = scene.time.end;
  const { min, max } = scene.domain ?? defaultDomain(sweptGrains(compiled, bodies, endTime), bodies, endTime, 2);
  const reach = compiled.grains.radius.reduce((a, b) => Math.max(a, b), 0);
  return { min: [min[0], min[1], -reach], max: [max[0], max[1], reach] };
}

/** All grains at the start, and those that are carried along as they will be. */
function sweptGrains({ grains, shapes }: CompiledShapes, bodies: readonly BodyModel[], endTime: number) {
  const isMoving = (carrier: number) => carrier !== noCarrier && !bodies[carrier]!.isFixed;
  const moving = shapes.carrier.reduce((count, carrier) => count + (isMoving(carrier) ? 1 : 0), 0);
  const moments = Math.min(Math.max(Math.floor(mostPlaces / moving), 2), mostMoments);
  const places: number[] = [];
  const radii: number[] = [];
  for (const [k, carrier] of shapes.carrier.entries()) {
    if (!isMoving(carrier)) continue;
    const body = bodies[carrier]!;
    const start = body.motion(0).pose;
    const place: Vector3 = [grains.position[3 * k]!, grains.position[3 * k + 1]!, 0];
    const local = rotate(conjugate(start.rotation), subtract(place, start.position));
    for (let moment = 1; moment < moments; moment++) {
      places.push(...toWorld(body.motion((endTime * moment) / (moments - 1)).pose, local));
      radii.push(grains.radius[k]!);
    }
  }
  return {
    count: grains.count,
    position: Float64Array.from([...grains.position, ...places]),
    radius: Float64Array.from([...grains.radius, ...radii]),
  };
}
