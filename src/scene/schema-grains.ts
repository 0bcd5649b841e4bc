/** Grains: where they start, how large they are, how they move at first. */
import * as z from 'zod/mini';
import {
  defaulted,
  file,
  flag,
  integer,
  kind,
  kinds,
  list,
  number,
  object,
  oneOf,
  optional,
  ousts,
  reference,
  required,
  rule,
  text,
  vector3,
} from './schema-fields.ts';

export const greatestGrainCount = 2 ** 26;

const length = () => number('m', { above: 0 });
const cutoff = () => number('1', { above: 0, max: 10, usual: [0.5, 4] });

type Corners = { readonly min: readonly number[]; readonly max: readonly number[] };

/** Of a box, that it has a size along each axis. */
export const cornersInOrder = rule<Corners>(({ min, max }) => {
  const axis = max.findIndex((coordinate, index) => !(coordinate > min[index]!));
  return axis < 0 ? null : { at: ['max', axis], message: `must be > min[${axis}], which is ${min[axis]} m` };
});

export const regionSchema = object('Region', 'A box along the axes of the world.', {
  min: required(vector3('m'), 'Corner with the smallest coordinates.'),
  max: required(vector3('m'), 'Corner with the largest coordinates.'),
}).check(cornersInOrder);

export const streamSchema = object(
  'Stream',
  'Grains that enter during the run, one after another, at random places of a region.',
  {
    kind: kind('stream'),
    region: required(
      regionSchema,
      'Holds each grain with its whole radius as it enters. One that finds its place taken, by grains or, if it is a sphere, by a body, waits until it is free.',
    ),
    massRate: ousts(
      optional(
        number('kg/s', { above: 0, usual: [1e-3, 100] }),
        'Mass that enters in a second. Give either this or `countRate`.',
        'what `countRate` comes to',
      ),
      ['countRate'],
    ),
    countRate: ousts(
      optional(
        number('1/s', { above: 0, usual: [1, 1e5] }),
        'Grains that enter in a second. Give either this or `massRate`.',
        'what `massRate` comes to',
      ),
      ['massRate'],
    ),
    from: defaulted(0, number('s', { min: 0, usual: [0, 10] }), 'When the stream begins.'),
    until: optional(
      number('s', { above: 0, usual: [0.1, 100] }),
      'When it ends. Give this, `count`, or both.',
      'when `count` grains have entered',
    ),
    count: optional(
      integer({ min: 1, max: greatestGrainCount, usual: [1, 1e5] }),
      'How many grains enter at most. Give this, `until`, or both.',
      'as many as enter before `until`',
    ),
  },
).check(
  rule(({ massRate, countRate, from, until, count }) => {
    if (massRate === undefined && countRate === undefined)
      return { at: ['massRate'], message: 'is missing', cure: 'give "massRate" or "countRate"' };
    if (massRate !== undefined && countRate !== undefined)
      return { at: ['countRate'], message: 'cannot stand beside "massRate"', cure: 'remove one of the two' };
    if (until === undefined && count === undefined)
      return { at: ['until'], message: 'is missing', cure: 'give "until" or "count", or the stream has no end' };
    if (until === undefined || until > from) return null;
    return { at: ['until'], message: `must be > from, which is ${from} s` };
  }),
);

/** Fields of a fill from a run, whatever the matter; `of` says what the name is of. */
export const runFields = (of: string) =>
  ({
    kind: kind('run'),
    from: required(
      file(),
      'Path from the folder of the scene: a run folder, whose newest checkpoint is taken, or a checkpoint (`.npz`).',
    ),
    of: optional(text(), `Only what is of this ${of} in that run.`, 'all of it'),
    world: defaulted(0, integer({ min: 0, max: 65535 }), 'Which of the worlds of that run.'),
  }) as const;

/** Grains may come from frames, too, and meet bodies that were not there. */
export const grainRunFields = {
  ...runFields('material'),
  from: required(
    file(),
    'Path from the folder of the scene: a run folder, whose newest checkpoint is taken, a checkpoint (`.npz`), or a frame (`.vtp`), which has no contact forces.',
  ),
  clear: defaulted(
    false,
    flag(),
    'Whether grains that lie in bodies of this scene, by more than 1 % of a radius, are left out; else they are an error from 5 % on.',
  ),
} as const;

export const fillSchema = kinds([
  object('Lattice', 'Grains in regular order.', {
    kind: kind('lattice'),
    region: required(regionSchema, 'Holds all grains with their whole radius.'),
    arrangement: defaulted('cubic', oneOf('cubic', 'face-centred'), 'Which lattice.'),
    spacing: optional(
      length(),
      'Distance between the centres of nearest neighbours.',
      'the largest diameter and room for the jitter, then widened along each axis to fill the region',
    ),
    jitter: defaulted(0, number('m', { min: 0 }), 'Greatest random displacement along each axis.'),
  }),
  object('Pour', 'Grains at random places where none overlaps another, or a body.', {
    kind: kind('pour'),
    region: required(regionSchema, 'Holds all grains with their whole radius.'),
    count: ousts(
      optional(
        integer({ min: 1, max: greatestGrainCount, usual: [1, 1e5] }),
        'How many grains. Give either this or `solidFraction`.',
        'as many as `solidFraction` asks for',
      ),
      ['solidFraction'],
    ),
    solidFraction: ousts(
      optional(
        number('1', { above: 0, max: 0.64 }),
        'Volume of the grains over that of the region. Give either this or `count`.',
        'what `count` comes to',
      ),
      ['count'],
    ),
  }).check(
    rule(({ count, solidFraction }) => {
      if (count === undefined && solidFraction === undefined) {
        return { at: ['count'], message: 'is missing', cure: 'give "count" or "solidFraction"' };
      }
      if (count === undefined || solidFraction === undefined) return null;
      return { at: ['solidFraction'], message: 'cannot stand beside "count"', cure: 'remove one of the two' };
    }),
  ),
  streamSchema,
  object('Points', 'Grains at given places.', {
    kind: kind('points'),
    positions: required(list(vector3('m'), { min: 1, max: greatestGrainCount }), 'Centres of the grains.'),
  }),
  object(
    'File',
    'Grains at places read from a file: CSV with a heading, separated by commas, semicolons, tabs or spaces, .npy or .npz.',
    {
      kind: kind('file'),
      file: required(file(), 'Path from the folder of the scene; columns or arrays x, y, z and, if wanted, radius.'),
      scale: defaulted(
        1,
        number('1', { above: 0, usual: [1e-3, 1e3] }),
        'Factor on coordinates and radii, such as 0.001 for millimetres.',
      ),
    },
  ),
  object(
    'Run',
    'Grains as they were at a moment of another run: places, radii, velocities, spins and contact forces.',
    grainRunFields,
  ),
]);

export const sizesSchema = object('List', 'A few sizes, each with its share.', {
  kind: kind('list'),
  sizes: required(
    list(
      object('Size', 'One of the sizes.', {
        radius: required(length(), 'Radius of a grain.'),
        weight: defaulted(
          1,
          number('1', { above: 0, usual: [0, 10] }),
          'Share by number of grains, relative to the others.',
        ),
      }),
      { min: 1 },
    ),
    'The sizes.',
  ),
});

export const radiusSchema = z.union([
  length(),
  kinds([
    object('Uniform', 'All radii between two are equally likely.', {
      kind: kind('uniform'),
      min: required(length(), 'Smallest radius.'),
      max: required(length(), 'Largest radius.'),
    }).check(
      rule(({ min, max }) => (max >= min ? null : { at: ['max'], message: `must be ≥ min, which is ${min} m` })),
    ),
    object('Normal', 'Radii of a normal distribution, drawn again where beyond the cutoff.', {
      kind: kind('normal'),
      mean: required(length(), 'Mean radius.'),
      deviation: required(length(), 'Standard deviation before the cutoff.'),
      cutoff: defaulted(2, cutoff(), 'Radii lie within so many deviations of the mean.'),
    }).check(
      rule(({ mean, deviation, cutoff }) => {
        if (deviation * cutoff < mean) return null;
        const limit = Number((mean / cutoff).toPrecision(4));
        return { at: ['deviation'], message: `must be < mean / cutoff, which is ${limit} m, to keep radii > 0` };
      }),
    ),
    object('Lognormal', 'Radii whose logarithm is normal, drawn again where beyond the cutoff.', {
      kind: kind('lognormal'),
      median: required(length(), 'Median radius.'),
      deviation: required(number('1', { above: 0, max: 3 }), 'Standard deviation of ln(radius) before the cutoff.'),
      cutoff: defaulted(2, cutoff(), 'ln(radius) lies within so many deviations of ln(median).'),
    }),
    sizesSchema,
  ]),
]);

export const grainsSchema = object('Grains', 'A group of spheres of one material.', {
  material: required(reference('materials'), 'Name of a material.'),
  fill: required(fillSchema, 'Where the grains start, or enter.'),
  radius: optional(radiusSchema, 'Radius of all, or a distribution.', 'only for a file that has radii, or a run'),
  velocity: defaulted([0, 0, 0], vector3('m/s'), 'At the start, or as they enter.'),
  spin: defaulted([0, 0, 0], vector3('rad/s'), 'Angular velocity at the start, or as they enter, world frame.'),
}).check(
  rule(({ fill, radius }) => {
    if (radius !== undefined || fill.kind === 'file' || fill.kind === 'run') return null;
    return { at: ['radius'], message: 'is missing', cure: 'only a file can bring the radii of its grains' };
  }),
);
