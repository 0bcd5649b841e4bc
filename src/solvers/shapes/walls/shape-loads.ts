/** Forces and torques of grains in the plane on each body: on its walls and on the grains that it carries. */
import type { Device, DeviceArray, Kernel } from '../../../device/device.ts';
import type { Model } from '../../../scene/model.ts';
import type { ShapesModel } from '../../../scene/shapes/shapes-model.ts';
import { BodyLoads } from '../../grains/body-loads.ts';
import type { BodyForce } from '../../parts/body-force.ts';
import type { ShapeGroups } from '../shape-stage.ts';
import bodyLoads from './shapes_body_loads.wgsl';
import turnLoads from './shapes_turn_loads.wgsl';

export class ShapeLoads implements Disposable {
  readonly #sums: BodyLoads;
  readonly #turn: Kernel;
  readonly #bodiesOf: DeviceArray<'u32'>;
  readonly #origins: DeviceArray;

  /** `origins` of the bodies: one vector each, as of the end of the last step. */
  constructor(device: Device, model: Model, { carrier }: ShapesModel, origins: DeviceArray) {
    this.#sums = new BodyLoads(device, model, device.kernel(bodyLoads, { BODIES: model.bodies.length }));
    this.#turn = device.kernel(turnLoads);
    const bodies = [...carrier, ...model.parts.map(({ body }) => body)];
    this.#bodiesOf = device.array('bodies of grains and parts', 'u32', Math.max(bodies.length, 1), bodies);
    this.#origins = origins;
  }

  /** World after world, body after body: means over the last step, of `dt` [s]. `params`: those of the step. */
  read(params: DeviceArray, { grain, contact }: ShapeGroups, dt: number): Promise<readonly BodyForce[]> {
    const { position, contactFirst: contact_first, contactCount: contact_count } = grain;
    const { partner, force, frame } = contact;
    const bodies_of = this.#bodiesOf;
    const arrays = { params, bodies_of, contact_first, contact_count, partner, force, frame, position };
    return this.#sums.read(arrays, dt, (pass, loads) => {
      pass.run(this.#turn, { body_origins: this.#origins, loads }, loads.count);
    });
  }

  [Symbol.dispose](): void {
    this.#sums[Symbol.dispose]();
    this.#bodiesOf[Symbol.dispose]();
  }
}
