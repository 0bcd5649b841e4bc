/** Grains that bodies carry, where they are in the frames of these. */
import { packStructs } from '../../../core/fields.ts';
import { conjugate, multiply, rotate, subtract, type Quaternion, type Vector3 } from '../../../math/rigid.ts';
import type { Model } from '../../../scene/model.ts';
import { noCarrier, type ShapesModel } from '../../../scene/shapes/shapes-model.ts';
import { carriedGrain } from './wall-structs.ts';

/** Indices in their world of the grains that are carried. */
export const carriedIndices = ({ carrier }: ShapesModel): number[] =>
  Array.from(carrier, (body, i) => (body === noCarrier ? -1 : i)).filter((i) => i >= 0);

/** Words of `carriedGrain` structs: as the model has them at the start. */
export function packCarriedGrains({ grains, bodies }: Model, shapes: ShapesModel): Uint32Array {
  const carried = carriedIndices(shapes).map((grain) => {
    const body = shapes.carrier[grain]!;
    const { pose } = bodies[body]!.motion(0);
    const back = conjugate(pose.rotation);
    const from = Array.from(grains.position.subarray(3 * grain, 3 * grain + 3)) as unknown as Vector3;
    const rotation = Array.from(grains.rotation.subarray(4 * grain, 4 * grain + 4)) as unknown as Quaternion;
    return {
      rotation: multiply(back, rotation),
      place: rotate(back, subtract(from, pose.position)),
      grain,
      body,
    };
  });
  return packStructs(carriedGrain, carried);
}
