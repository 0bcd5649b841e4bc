/** Sensors: what is measured while it runs. Each gives columns of `series.csv`. */
import * as z from 'zod/mini';
import { kind, kinds, list, name, object, optional, reference, required } from './schema-fields.ts';
import { regionSchema } from './schema-grains.ts';

const columnName = (otherwise: string) =>
  optional(name(), 'Begins the titles of its columns; no two alike.', otherwise);

function sensorOfGrains<const K extends string>(title: string, word: K, doc: string) {
  return object(title, doc, {
    name: columnName(`\`${word}\``),
    kind: kind(word),
    region: optional(regionSchema, 'Counts only grains whose centre is in it.', 'all grains'),
  });
}

export const sensorSchema = kinds([
  sensorOfGrains(
    'Energy',
    'energy',
    'Kinetic energy of translation and of rotation, and potential energy, zero at the origin [J].',
  ),
  sensorOfGrains('Height', 'height', 'Height of the centre of mass and of the highest point of a grain [m].'),
  sensorOfGrains('Packing', 'packing', 'Volume of the grains over that of the region, or of the box around them [1].'),
  sensorOfGrains('Coordination', 'coordination', 'Mean number of contacts that carry force, per grain [1].'),
  sensorOfGrains('Momentum', 'momentum', 'Linear [kg m/s] and angular [kg m²/s] momentum about the origin.'),
  sensorOfGrains('Count', 'count', 'Number of grains [1].'),
  object('Force', 'Force [N] and torque [N m] of the grains on a body, about its origin, world frame.', {
    name: columnName('`force-` and the name of the body'),
    kind: kind('force'),
    body: required(reference('bodies'), 'Name of a body.'),
  }),
]);

/** What a sensor is called that was not given a name: by its kind and the body it is about. */
export const defaultSensorName = (kind: string, body?: string) => (body === undefined ? kind : `${kind}-${body}`);

/** Sensors with a name each. */
export const sensorsSchema = z.pipe(
  list(sensorSchema),
  z.transform((sensors) =>
    sensors.map((sensor) => ({
      name: defaultSensorName(sensor.kind, sensor.kind === 'force' ? sensor.body : undefined),
      ...sensor,
    })),
  ),
);
