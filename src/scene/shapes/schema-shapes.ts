/** Grains of any outline in the plane: where they start, how they move at first, what holds them, how they meet. */
import * as z from 'zod/mini';
import { motionSchema } from '../schema-bodies.ts';
import {
  defaulted,
  file,
  flag,
  integer,
  kind,
  kinds,
  list,
  literal,
  name,
  number,
  object,
  oneOf,
  optional,
  ousts,
  reference,
  required,
  rule,
  size3,
  vector3,
} from '../schema-fields.ts';
import { grainRunFields, greatestGrainCount, regionSchema, sizesSchema, streamSchema } from '../schema-grains.ts';

/** Outlines in their sizes. */
export const greatestTypeCount = 64;
/** Outlines with more strokes are looked up in a table, unless the scene says otherwise. */
export const mostExactStrokes = 12;

const length = () => number('m', { above: 0 });

const fillSchema = kinds([
  object('PointsInPlane', 'Grains at given places. Their circles may overlap, as those of links of a chain do.', {
    kind: kind('points'),
    positions: required(
      list(vector3('m'), { min: 1, max: greatestGrainCount }),
      'Centres of mass of the grains, z = 0.',
    ),
    angles: optional(
      list(number('rad', { usual: [-Math.PI, Math.PI] }), { min: 1, max: greatestGrainCount }),
      'Turn of each about z, counter-clockwise.',
      '`angle` of the group',
    ),
  }).check(
    rule(({ positions, angles }) => {
      if (angles === undefined || angles.length === positions.length) return null;
      const message = `must have ${positions.length} entries, one for each of "positions", has ${angles.length}`;
      return { at: ['angles'], message };
    }),
  ),
  object('LatticeInPlane', 'Grains in regular order; the circles around them do not overlap.', {
    kind: kind('lattice'),
    region: required(regionSchema, 'Holds all grains with the circles around them, at z = 0.'),
    arrangement: defaulted('square', oneOf('square', 'triangular'), 'Which lattice.'),
    spacing: optional(
      length(),
      'Distance between the centres of nearest neighbours.',
      'the largest diameter and room for the jitter, then widened along each axis to fill the region',
    ),
    jitter: defaulted(0, number('m', { min: 0 }), 'Greatest random displacement along each axis.'),
  }),
  object(
    'PourInPlane',
    'Grains at random places where the circles around them overlap no other, no body and no grain.',
    {
      kind: kind('pour'),
      region: required(regionSchema, 'Holds all grains with the circles around them, at z = 0.'),
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
          number('1', { above: 0, max: 0.9 }),
          'Area of the grains over that of the region. Give either this or `count`.',
          'what `count` comes to',
        ),
        ['count'],
      ),
    },
  ).check(
    rule(({ count, solidFraction }) => {
      if (count === undefined && solidFraction === undefined)
        return { at: ['count'], message: 'is missing', cure: 'give "count" or "solidFraction"' };
      if (count === undefined || solidFraction === undefined) return null;
      return { at: ['solidFraction'], message: 'cannot stand beside "count"', cure: 'remove one of the two' };
    }),
  ),
  streamSchema,
  object(
    'FileInPlane',
    'Grains at places read from a file: CSV with a heading, separated by commas, semicolons, tabs or spaces, .npy or .npz.',
    {
      kind: kind('file'),
      file: required(file(), 'Path from the folder of the scene; columns or arrays x, y and, if wanted, angle [rad].'),
      scale: defaulted(
        1,
        number('1', { above: 0, usual: [1e-3, 1e3] }),
        'Factor on coordinates, such as 0.001 for millimetres.',
      ),
    },
  ),
  object(
    'RunInPlane',
    'Grains as they were at a moment of another run: places, turns, velocities, spins and contact forces. Each must be one of the outlines of the group, in one of its sizes.',
    grainRunFields,
  ),
]);

const turn = z.union([number('rad', { usual: [-Math.PI, Math.PI] }), oneOf('random')]);

const shapesSchema = object(
  'Shapes',
  'A group of grains in the plane of one material and of one or several outlines.',
  {
    name: optional(
      name(),
      'For sensors and steering; no two alike, nor like that of a body.',
      '`shapes` and its index, like `shapes0`',
    ),
    outline: required(
      z.union([reference('outlines'), list(reference('outlines'), { min: 1, max: greatestTypeCount })]),
      'Name of an outline, or several names, of which each grain draws one.',
    ),
    shares: optional(
      list(number('1', { min: 0 }), { min: 1, max: greatestTypeCount }),
      'How often each of several outlines is drawn, relative to the others.',
      'all alike',
    ),
    radius: optional(
      z.union([length(), sizesSchema]),
      'Of the circle around a grain, or several sizes, of which each draws one.',
      'the units of the outline are metres',
    ),
    material: required(reference('materials'), 'Name of a material.'),
    fill: required(fillSchema, 'Where the grains start, or enter.'),
    angle: defaulted(0, turn, 'Turn of all about z at the start, counter-clockwise, or `random`.'),
    velocity: defaulted([0, 0, 0], vector3('m/s'), 'At the start, or as they enter.'),
    spin: defaulted(0, number('rad/s'), 'Angular velocity about z at the start, or as they enter.'),
    held: defaulted(
      false,
      flag(),
      'Whether they are held: they push others and are not pushed. They are a body of the name of the group, to be steered and measured.',
    ),
    motion: optional(motionSchema, 'How they move together, held; in the plane.', 'they stand still if held'),
    origin: optional(
      vector3('m'),
      'The point of the group that `motion` moves and turns about, at the start.',
      'the mean of the centres of its grains',
    ),
  },
).check(
  rule(({ outline, shares }) => {
    if (shares === undefined) return null;
    if (typeof outline === 'string')
      return { at: ['shares'], message: 'is for several outlines', cure: 'remove it, or make "outline" a list' };
    if (shares.length !== outline.length)
      return {
        at: ['shares'],
        message: `must have ${outline.length} entries, one for each outline, has ${shares.length}`,
      };
    return shares.some((share) => share > 0) ? null : { at: ['shares'], message: 'must not all be 0' };
  }),
  rule(({ held, motion, fill, velocity, spin, origin }) => {
    const isHeld = held || motion !== undefined;
    const cure = 'remove it';
    if (!isHeld) return origin === undefined ? null : { at: ['origin'], message: 'is for grains that are held', cure };
    if (fill.kind === 'stream')
      return { at: ['fill'], message: 'cannot be a stream where grains are held', cure: 'take another fill' };
    if (velocity.some((component) => component !== 0))
      return { at: ['velocity'], message: 'is for grains that move freely, and these are held', cure: 'give "motion"' };
    if (spin === 0) return null;
    return { at: ['spin'], message: 'is for grains that move freely, and these are held', cure: 'give "motion"' };
  }),
);

/** What a group is called that was not given a name. */
export const defaultShapesName = (index: number) => `shapes${index}`;

/** Groups with a name each. */
export const shapesListSchema = z.pipe(
  list(shapesSchema),
  z.transform((groups) => groups.map((group, index) => ({ name: defaultShapesName(index), ...group }))),
);

export const fieldsSchema = object('Fields', 'How the distance of two grains of any outline is found.', {
  kind: ousts(
    optional(
      oneOf('exact', 'table', 'neural'),
      'From their strokes; from a table over their relative place and turn, made from the strokes; or from nets that were trained on them.',
      `\`exact\` where no outline has more than ${mostExactStrokes} strokes, else \`table\``,
    ),
    ['file'],
    'exact',
  ),
  size: defaulted(
    [64, 96, 96],
    size3({ min: 8, max: 512, usual: [32, 128] }),
    'Nodes of a table over the turn, and over x and y of the place.',
  ),
  contacts: defaulted(
    2,
    literal(1, 2),
    'Places where two grains may touch at once: the nearest alone, as in the paper, or the best one away from it as well.',
  ),
  net: defaulted(
    'fourier-5x64',
    oneOf('relu-3x32', 'relu-5x64', 'fourier-5x64'),
    'Which net is trained for each pair.',
  ),
  file: optional(
    file(),
    'Path from the folder of the scene to what `talus fields` wrote.',
    'with `neural`, an error; a table is made when the scene starts',
  ),
});

export const springsSchema = object(
  'Springs',
  'Springs and dashpots after Cundall and Strack, with short steps: for grains of any outline.',
  {
    kind: kind('springs'),
    stiffness: required(
      number('N/m', { above: 0, usual: [1e3, 1e9] }),
      'Of a contact, along its normal. The weight of what lies above over it is the depth of an overlap.',
    ),
    tangential: defaulted(0.5, number('1', { min: 0, max: 10, usual: [0, 1] }), 'Stiffness along a contact over that.'),
  },
);
