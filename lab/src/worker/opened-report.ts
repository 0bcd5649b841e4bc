/** What the page is told of a scene that was opened. */
import { defaultCamera, modelCamera, type ColourField } from 'talus';
import type { Opened } from '../protocol.ts';
import type { LiveScene } from './live-scene.ts';

export function openedReport({ world, model, chosen, isKept }: LiveScene, fields: readonly ColourField[]): Opened {
  const { matter, sensors } = world;
  return {
    kind: 'opened',
    name: model.scene.title,
    keptState: isKept,
    piece: matter.piece,
    pieceCount: matter.count,
    worldCount: model.worldCount,
    dimensions: model.soft?.dimensions ?? 3,
    areSprings: model.scene.solver.kind === 'hertz',
    isDomainGiven: model.scene.domain !== undefined,
    timeStep: model.timeStep,
    endTime: model.endTime,
    stepCount: model.stepCount,
    domain: model.domain,
    bodies: model.bodies.map(({ name }) => name),
    columns: sensors.columns,
    measurements: model.measurements,
    fields,
    cameras: model.cameras.map((camera) => ({
      name: camera.name,
      camera: modelCamera(camera, camera.body === null ? undefined : world.bodyPose(camera.body)),
      isDepth: camera.kind === 'depth',
    })),
    camera: defaultCamera(model),
    notes: model.notes,
    device: chosen.reading,
  };
}
