/** The bodies of a model as one surface, as they are posed, for frames. */
import type { VtpContent } from '../formats/vtp.ts';
import { tessellate, tessellatePlane } from '../geometry/tessellate.ts';
import { placed, type Triangles } from '../geometry/triangles.ts';
import type { Model, PartModel } from '../scene/model.ts';
import type { PoseOf } from '../sensors/sensors.ts';
import { composed } from '../math/rigid.ts';

export class BodySurfaces {
  readonly #model: Model;
  /** Of each part in its own frame, made once; a plane's depends on its pose. */
  readonly #surfaces: readonly (Triangles | null)[];

  constructor(model: Model) {
    this.#model = model;
    this.#surfaces = model.parts.map(({ shape }) => (shape.kind === 'plane' ? null : tessellate(shape)));
  }

  /** At a time [s]: triangles that know the index of their body, and the names of all bodies. */
  at(time: number, poseOf: PoseOf): VtpContent {
    const { bodies, parts } = this.#model;
    const positions: number[] = [];
    const triangles: number[] = [];
    const owners: number[] = [];
    for (const [index, part] of parts.entries()) {
      const first = positions.length / 3;
      const surface = this.#surfaceAt(index, part, poseOf);
      for (const number of surface.positions) positions.push(number);
      for (const corner of surface.corners) triangles.push(first + corner);
      for (let k = 0; k < surface.corners.length; k += 3) owners.push(part.body);
    }
    return {
      time,
      positions: Float32Array.from(positions),
      triangles: Uint32Array.from(triangles),
      ofTriangles: [{ name: 'body', components: 1, data: Uint32Array.from(owners) }],
      words: { bodies: bodies.map(({ name }) => name) },
    };
  }

  #surfaceAt(index: number, { body, offset }: PartModel, poseOf: PoseOf): Triangles {
    const pose = composed(poseOf(body), offset);
    const surface = this.#surfaces[index];
    return surface ? placed(surface, pose) : tessellatePlane(pose, this.#model.domain);
  }
}
