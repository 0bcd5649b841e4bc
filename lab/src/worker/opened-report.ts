/** What the page is told of a scene that was opened. */
import type { Camera, Model, Vector3 } from 'talus';
import type { Opened } from '../protocol.ts';
import type { LiveScene } from './live-scene.ts';

export function openedReport({ world, chosen, isKept }: LiveScene): Opened {
  const { model, matter, sensors } = world;
  return {
    kind: 'opened',
    name: model.scene.title,
    keptState: isKept,
    piece: matter.piece,
    pieceCount: matter.count,
    worldCount: model.worldCount,
    dimensions: model.soft?.dimensions ?? 3,
    timeStep: model.timeStep,
    endTime: model.endTime,
    stepCount: model.stepCount,
    domain: model.domain,
    bodies: model.bodies.map(({ name }) => name),
    columns: sensors.columns,
    measurements: model.measurements,
    fields: [],
    cameras: [],
    camera: firstCamera(model),
    notes: model.notes,
    device: chosen.reading,
  };
}

/** From the front and a little above, so that the whole domain is seen; along −z where all lies in a plane. */
function firstCamera({ domain: { min, max }, soft }: Model): Camera {
  const target: Vector3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  const reach = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const fieldOfView = 0.7;
  if (soft?.dimensions === 2) {
    const eye: Vector3 = [target[0], target[1], target[2] + reach];
    return { eye, target, up: [0, 1, 0], fieldOfView, parallelHeight: 1.1 * (max[1] - min[1]) };
  }
  const distance = (0.6 * reach) / Math.tan(fieldOfView / 2);
  const eye: Vector3 = [target[0] + 0.45 * distance, target[1] - 0.8 * distance, target[2] + 0.4 * distance];
  return { eye, target, up: [0, 0, 1], fieldOfView };
}
