/** Soft matter: its grid, where it starts, what it is made of. */
import {
  defaulted,
  direction,
  entriesByColour,
  file,
  integer,
  kind,
  kinds,
  list,
  literal,
  live,
  name,
  number,
  object,
  oneOf,
  optional,
  quaternion,
  reference,
  required,
  rule,
  vector3,
} from '../schema-fields.ts';
import { cornersInOrder, runFields } from '../schema-grains.ts';

export const greatestParticleCount = 2 ** 26;
export const greatestSubsteps = 10000;

export const gridSchema = object('Grid', 'The background grid of soft matter.', {
  cellSize: required(
    number('m', { above: 0 }),
    'Edge of a cell. A thing wants to be 4 cells thick at least; costs grow with the inverse fourth power.',
  ),
  dimensions: defaulted(
    3,
    literal(2, 3),
    '3 for space, 2 for the plane z = 0: x right, y up, 1 m thick, strained in the plane only.',
  ),
  substeps: live(
    optional(
      integer({ min: 1, max: greatestSubsteps, usual: [1, 200] }),
      'In which each time step is taken.',
      'as many as stability needs; 1 where `time.step` is left out',
    ),
  ),
  room: optional(
    number('1', { min: 1, max: 1e6, usual: [1, 50] }),
    'Room for so many times the blocks of cells that matter reaches at the start, as it may spread; memory grows with it.',
    'little more than matter reaches, and more as it spreads; 4 in rollouts',
  ),
});

const colourSchema = object('Colour', 'What the pixels of a colour are.', {
  name: optional(
    name(),
    'The part is called by the name of the group and this, like `leg-left`.',
    'the colour, like `ff0000`',
  ),
  material: optional(reference('materials'), 'Name of a material that has a `law`.', 'that of the group'),
  actuator: optional(reference('actuators'), 'Name of the muscle that it is.', 'that of the group'),
});

const fillSchema = kinds([
  object('BoxFill', 'A box along the axes; in the plane, its cut at z = 0.', {
    kind: kind('box'),
    min: required(vector3('m'), 'Corner with the smallest coordinates.'),
    max: required(vector3('m'), 'Corner with the largest coordinates.'),
  }).check(cornersInOrder),
  object('BallFill', 'A ball; in the plane, its cut at z = 0.', {
    kind: kind('ball'),
    centre: required(vector3('m'), 'Its middle.'),
    radius: required(number('m', { above: 0 }), 'Radius.'),
  }),
  object('MeshFill', 'What a closed surface of triangles holds; in the plane, its cut at z = 0.', {
    kind: kind('mesh'),
    file: required(
      file(),
      'Path from the folder of the scene: STL, OBJ or glTF. Coordinates are taken as they are in the file, also from glTF, where y is up.',
    ),
    scale: defaulted(
      1,
      number('1', { above: 0, usual: [1e-3, 1e3] }),
      'Factor on coordinates, such as 0.001 for millimetres.',
    ),
    position: defaulted([0, 0, 0], vector3('m'), 'Of the mesh’s origin, world frame.'),
    rotation: defaulted([0, 0, 0, 1], quaternion(), 'From the mesh’s frame to the world’s, x y z w.'),
  }),
  object(
    'ImageFill',
    'What a picture shows, drawn out over a box. Transparent pixels are empty, and white ones unless listed.',
    {
      kind: kind('image'),
      file: required(file(), 'Path from the folder of the scene: PNG of 8 bits a channel, not interlaced.'),
      min: required(vector3('m'), 'Corner of the box with the smallest coordinates.'),
      max: required(vector3('m'), 'Corner with the largest coordinates.'),
      along: defaulted(
        'z',
        oneOf('x', 'y', 'z'),
        'Axis along which one looks at the picture, and along which it is drawn out. Its columns go along x (along y for axis x), its rows down along z (along y for axis z).',
      ),
      colours: required(entriesByColour(colourSchema), 'What each colour is. A pixel of another one is an error.'),
      tolerance: defaulted(
        0,
        integer({ min: 0, max: 255 }),
        'Greatest difference in red, green or blue, out of 255, to a listed colour.',
      ),
    },
  ).check(
    cornersInOrder,
    rule(({ colours }) =>
      Object.keys(colours).length > 0 ? null : { at: ['colours'], message: 'must have at least 1 entry' },
    ),
  ),
  object(
    'RunFill',
    'Soft matter as it was at a moment of another run: places, velocities, deformations and what its laws remember. With frames it does not work: they have no deformations.',
    runFields('group'),
  ),
  object('PointsFill', 'Particles at given places.', {
    kind: kind('points'),
    positions: required(list(vector3('m'), { min: 1, max: greatestParticleCount }), 'Of the particles.'),
  }),
]);

const softSchema = object('Soft', 'A group of soft matter of one material.', {
  name: optional(name(), 'For sensors and frames; no two alike.', '`soft` and its index, like `soft0`'),
  material: required(reference('materials'), 'Name of a material that has a `law`.'),
  fill: required(
    fillSchema,
    'Where it starts. It weighs its density times the volume of its fill: particles share that volume alike.',
  ),
  particlesPerCell: optional(
    integer({ min: 1, max: 1000, usual: [1, 27] }),
    'How many particles stand for the matter of a cell. On a lattice n² in the plane, n³ in space.',
    '8; in the plane 4',
  ),
  arrangement: defaulted(
    'lattice',
    oneOf('lattice', 'random'),
    'In regular order, or each at a random place of its part of a cell.',
  ),
  velocity: defaulted([0, 0, 0], vector3('m/s'), 'At the start.'),
  spin: defaulted([0, 0, 0], vector3('rad/s'), 'Angular velocity about the centre of mass, at the start.'),
  youngModulus: live(
    optional(number('Pa', { above: 0, usual: [1e3, 1e11] }), 'Stiffness E of this group.', 'that of the material'),
  ),
  poissonRatio: live(
    optional(
      number('1', { min: 0, below: 0.5 }),
      'Contraction across a pull over extension along it, of this group.',
      'that of the material',
    ),
  ),
  density: live(optional(number('kg/m³', { above: 0, usual: [10, 20000] }), 'Of this group.', 'that of the material')),
  actuator: optional(reference('actuators'), 'Name of the muscle that it is.', 'it is passive'),
  normal: optional(direction(), 'Across the sheet, for the law `cloth` alone.', '[0, 0, 1]'),
});

/** What the part of a colour adds to the name of its group. */
export const colourSuffix = (colour: string, name?: string) => `-${name ?? colour.slice(1).toLowerCase()}`;

/** What a group is called that was not given a name. */
export const defaultSoftName = (index: number) => `soft${index}`;

export const softListSchema = list(softSchema);
