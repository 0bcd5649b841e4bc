/** Sensors: names of bodies become indices. */
import type { SensorModel } from './model.ts';
import type { Scene } from './scene.ts';

export function compileSensors(scene: Scene): SensorModel[] {
  const bodies = scene.bodies.map(({ name }) => name);
  return scene.sensors.map((sensor) =>
    sensor.kind === 'force'
      ? { kind: sensor.kind, name: sensor.name, body: bodies.indexOf(sensor.body) }
      : { kind: sensor.kind, name: sensor.name, region: sensor.region ?? null },
  );
}
