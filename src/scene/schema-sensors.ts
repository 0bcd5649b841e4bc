/** Sensors: what is measured while it runs. Each gives columns of `series.csv`. */
import * as z from 'zod/mini';
import {
  defaulted,
  direction,
  integer,
  kind,
  kinds,
  list,
  name,
  number,
  object,
  oneOf,
  optional,
  reference,
  required,
  rule,
  vector3,
} from './schema-fields.ts';
import { regionSchema } from './schema-grains.ts';

const columnName = (otherwise: string) =>
  optional(name(), 'Begins the titles of its columns; no two alike.', otherwise);

const grainRegion = () => optional(regionSchema, 'Counts only grains whose centre is in it.', 'all grains');
const matterRegion = () =>
  optional(regionSchema, 'Counts only grains whose centre is in it, or particles that are.', 'everywhere');
const length = () => number('m', { above: 0 });

function sensorOfMatter<const K extends string>(title: string, word: K, doc: string) {
  return object(title, doc, { name: columnName(`\`${word}\``), kind: kind(word), region: matterRegion() });
}

function sensorOfWorld<const K extends string>(title: string, word: K, doc: string) {
  return object(title, doc, { name: columnName(`\`${word}\``), kind: kind(word) });
}

function sensorOfBody<const K extends string>(title: string, word: K, doc: string) {
  return object(title, doc, {
    name: columnName(`\`${word}-\` and the name of the body`),
    kind: kind(word),
    body: required(reference('bodies'), 'Name of a body.'),
  });
}

const flowSchema = object(
  'Flow',
  'Grains that pass a plane since the start: number [1], mass [kg] and weight [N], those that come back taken off, and the rates of the last whole window [1/s, kg/s]. Every step is looked at; grains that are put in, taken out or carried to another place do not pass.',
  {
    name: columnName('`flow`'),
    kind: kind('flow'),
    point: required(vector3('m'), 'A point of the plane.'),
    normal: defaulted([0, 0, -1], direction(), 'Across the plane, along the flow that counts as positive.'),
    region: optional(regionSchema, 'Counts only grains that pass the plane inside it.', 'the whole plane'),
    window: optional(
      number('s', { above: 0, usual: [1e-3, 1] }),
      'Time over which rates are means, in whole steps.',
      '`output.series`, the time between rows',
    ),
  },
).check(
  rule(({ point, normal, region }) => {
    if (region === undefined || meetsPlane(region, point, normal)) return null;
    return { at: ['point'], message: 'must put the plane through the region', cure: 'move one of the two' };
  }),
);

/** Whether the corners of a box are not all on one side. */
function meetsPlane(
  { min, max }: { readonly min: readonly number[]; readonly max: readonly number[] },
  point: readonly number[],
  normal: readonly number[],
): boolean {
  const extreme = (pick: (a: number, b: number) => number): number =>
    normal.reduce((sum, n, k) => sum + pick(n * (min[k]! - point[k]!), n * (max[k]! - point[k]!)), 0);
  return extreme(Math.min) <= 0 && extreme(Math.max) >= 0;
}

const reposeSchema = object(
  'Repose',
  'Angle of repose [rad] of a heap of grains that touch something: a line through its surface between 20 % and 80 % of its height [m], where the line meets the base [m], and its coefficient of determination R² [1].',
  {
    name: columnName('`repose`'),
    kind: kind('repose'),
    shape: defaulted(
      'cone',
      oneOf('cone', 'slope'),
      'A heap about an upright axis, or one that falls along a direction.',
    ),
    centre: required(vector3('m'), 'Foot of the axis, or of the upper end of the slope, at the height of the base.'),
    reach: required(length(), 'How far from there the surface may reach, measured level.'),
    direction: optional(direction(), 'Along which a slope falls; only its level part counts.', 'for a cone'),
    bins: optional(
      integer({ min: 4, max: 256 }),
      'Parts of the reach in which the surface is looked for.',
      'as wide as 1.25 of the largest diameters, 64 at most',
    ),
    region: grainRegion(),
  },
).check(
  rule(({ shape, direction: falls }) => {
    if (shape === 'slope' && falls === undefined)
      return { at: ['direction'], message: 'is missing', cure: 'say along which way the slope falls' };
    if (shape === 'slope' || falls === undefined) return null;
    return { at: ['direction'], message: 'is only for a slope', cure: 'remove it, or set "shape" to "slope"' };
  }),
);

export const sensorSchema = kinds([
  sensorOfMatter(
    'Energy',
    'energy',
    'Kinetic energy of translation and of rotation, and potential energy, zero at the origin [J]. Soft matter: kinetic, potential and elastic energy.',
  ),
  sensorOfMatter(
    'Height',
    'height',
    'Height of the centre of mass and of the highest point of a grain [m]. Soft matter: along gravity, of the centre of mass, the highest and the lowest particle.',
  ),
  object(
    'Packing',
    'Volume of the grains over that of the region, or of the box around them [1]. A grain counts by the part that is inside: exactly at a face, at edges and corners by the product of such parts, which is off by at most 1 % of a grain at an edge and 3 % at a corner, and by nothing on the mean.',
    {
      name: columnName('`packing`'),
      kind: kind('packing'),
      region: optional(regionSchema, 'Where the volume is taken.', 'the box around all grains'),
    },
  ),
  object(
    'Coordination',
    'Contacts that push, per grain [1]: mean over all grains and over those that are no rattlers; share of rattlers [1].',
    {
      name: columnName('`coordination`'),
      kind: kind('coordination'),
      region: grainRegion(),
      fewest: defaulted(
        4,
        integer({ min: 1, max: 12 }),
        'Grains with fewer contacts are rattlers. 4 hold a sphere without friction; 2 or 3 may do with friction and gravity.',
      ),
    },
  ),
  sensorOfWorld(
    'Ledger',
    'ledger',
    'Where the energy of the grains went since the start [J]: kinetic and potential energy, and the works that changed them, negative where grains lose energy: friction, rolling and twisting resistance, impacts, cohesion, moving bodies, the undoing of overlaps, the integrator, grains that came and went. What is left of their sum, over all energy turned over [1], is the error.',
  ),
  sensorOfWorld(
    'Residual',
    'residual',
    'How well the contacts of the last step were solved: greatest and root mean square error of their normal impulses and of friction, as speeds over what gravity makes in a step [1], greatest speed of approach [m/s], friction beyond its limit [1], share of contacts that slide [1], and the momentum that grains gained from each other since the start, over all impulses [1].',
  ),
  sensorOfMatter('Momentum', 'momentum', 'Linear [kg m/s] and angular [kg m²/s] momentum about the origin.'),
  sensorOfMatter('Count', 'count', 'Number of grains or particles [1].'),
  sensorOfBody('Force', 'force', 'Force [N] and torque [N m] of matter on a body, about its origin, world frame.'),
  sensorOfBody(
    'Weight',
    'weight',
    'Load of matter on a body along gravity [N], and the mass that would weigh so much [kg].',
  ),
  flowSchema,
  object(
    'Stress',
    'Mean stress in a region [Pa], compression positive: sums of force ⊗ branch over the contacts, each with the part of its branch that is inside, and of mass · v′ ⊗ v′ over the grains, v′ from their common velocity, over the volume. The branch goes from centre to centre, or from a wall to the centre. Soft matter: the mean of Cauchy’s stress over the volume of the particles in the region, without that of muscles. Pressure is a third of the trace.',
    {
      name: columnName('`stress`'),
      kind: kind('stress'),
      region: required(regionSchema, 'Where the mean is taken.'),
    },
  ),
  object(
    'Profile',
    'For each bin along an axis: mean velocity, weighted by mass [m/s], packing fraction [1], number of grains [1], and granular temperature, a third of the mean square of the velocity from that mean [m²/s²]. Grains count by their centre, for the packing by the part that is inside.',
    {
      name: columnName('`profile`'),
      kind: kind('profile'),
      region: required(regionSchema, 'What is cut into bins.'),
      axis: defaulted('z', oneOf('x', 'y', 'z'), 'Across the bins.'),
      bins: defaulted(10, integer({ min: 1, max: 256 }), 'How many, of equal width.'),
    },
  ),
  reposeSchema,
  object(
    'Chains',
    'Statistics of the contacts that push: how many [1], mean and greatest normal force [N], standard deviation over the mean [1], shares above the mean and above twice the mean [1], and mean of friction over its limit, |tangential| / (µ · normal) [1].',
    {
      name: columnName('`chains`'),
      kind: kind('chains'),
      region: optional(regionSchema, 'Counts only contacts whose point is in it.', 'all contacts'),
    },
  ),
  object('Centre', 'Centre of mass of a group of soft matter [m], and its velocity [m/s].', {
    name: columnName('`centre`'),
    kind: kind('centre'),
    group: required(reference('soft'), 'Name of a group of soft matter.'),
  }),
  object(
    'Deformation',
    'Extremes over particles of soft matter: smallest and largest volume, and largest length along any direction, over those at rest [1]. Of matter that flows, what it has of it elastically.',
    {
      name: columnName('`deformation`'),
      kind: kind('deformation'),
      group: optional(reference('soft'), 'Name of a group of soft matter.', 'all of it'),
      region: optional(regionSchema, 'Counts only particles that are in it.', 'everywhere'),
    },
  ),
]);

/** What a sensor is called that was not given a name: by its kind and the body it is about. */
export const defaultSensorName = (kind: string, body?: string) => (body === undefined ? kind : `${kind}-${body}`);

/** Sensors with a name each. */
export const sensorsSchema = z.pipe(
  list(sensorSchema),
  z.transform((sensors) =>
    sensors.map((sensor) => ({
      name: defaultSensorName(sensor.kind, 'body' in sensor ? sensor.body : undefined),
      ...sensor,
    })),
  ),
);
