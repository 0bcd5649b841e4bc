/** Bodies: rigid things that grains meet; they stand still or move as prescribed. */
import * as z from 'zod/mini';
import { grip } from './soft/schema-grip.ts';
import {
  defaulted,
  direction,
  file,
  flag,
  integer,
  kind,
  kinds,
  list,
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
} from './schema-fields.ts';

const length = () => number('m', { above: 0 });
const degrees = (angle: number) => (angle * Math.PI) / 180;
const resolution = (cells: number) =>
  defaulted(
    cells,
    integer({ min: 8, max: 512, usual: [16, 256] }),
    'Cells of the grid along the longest edge. Between its nodes distances are linear: a curve of radius r lies off by up to c²/8r with cells of c, edges are round by about a cell. Take cells no wider than a grain is in radius.',
  );
const hollow = () => defaulted(false, flag(), 'Closed walls with the grains inside, instead of a solid.');

const partShapes = [
  object('Plane', 'A plane through the body’s origin, without end; solid on the side away from its normal.', {
    kind: kind('plane'),
    normal: optional(direction(), 'Out of the solid, body frame. Where y is up, a floor has [0, 1, 0].', '[0, 0, 1]'),
  }),
  object('Box', 'A box around the body’s origin.', {
    kind: kind('box'),
    size: required(vector3('m', { above: 0 }), 'Whole lengths along x, y and z of the body’s frame.'),
    hollow: hollow(),
  }),
  object('Sphere', 'A sphere around the body’s origin.', {
    kind: kind('sphere'),
    radius: required(length(), 'Radius.'),
    hollow: hollow(),
  }),
  object('Cylinder', 'A cylinder around the body’s origin, axis along z of the body’s frame.', {
    kind: kind('cylinder'),
    radius: required(length(), 'Radius.'),
    height: required(length(), 'Whole length along the axis.'),
    hollow: hollow(),
  }),
  object('Capsule', 'A cylinder with two half spheres, axis along z of the body’s frame.', {
    kind: kind('capsule'),
    radius: required(length(), 'Radius.'),
    height: required(length(), 'Length of the cylinder, without the half spheres.'),
  }),
  object('Mesh', 'A closed surface of triangles, turned into a grid of distances.', {
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
    resolution: resolution(64),
  }),
  object('Gear', 'An involute gear around z of the body’s frame, turned into triangles and a grid of distances.', {
    kind: kind('gear'),
    teeth: required(
      integer({ min: 4, max: 1000, usual: [6, 60] }),
      'Their number; one is on the x axis, in the middle of the width.',
    ),
    module: required(length(), 'Pitch over π, across a tooth. Two gears run together whose modules are the same.'),
    width: required(length(), 'Along the axis.'),
    pressureAngle: defaulted(degrees(20), number('rad', { above: 0, max: 0.6 }), 'Across a tooth; 20°.'),
    helixAngle: defaulted(
      0,
      number('rad', { min: -1, max: 1 }),
      'Of teeth against the axis: positive like a right-handed screw. Gears side by side need opposite ones.',
    ),
    bore: defaulted(0, number('m', { min: 0 }), 'Diameter of the hole along the axis.'),
    triangles: defaulted(
      10000,
      integer({ min: 1000, max: 1000000, usual: [1000, 100000] }),
      'About so many make the surface.',
    ),
    resolution: resolution(128),
  }),
] as const;

const partSchema = object('Part', 'A shape that is fixed to its body.', {
  shape: required(kinds(partShapes), 'What it looks like.'),
  position: defaulted([0, 0, 0], vector3('m'), 'Of the part’s origin, body frame.'),
  rotation: defaulted([0, 0, 0, 1], quaternion(), 'From the part’s frame to the body’s, x y z w.'),
});

export const shapeSchema = kinds([
  ...partShapes,
  object('Union', 'Several shapes that move as one. A grain may touch several of them at once.', {
    kind: kind('union'),
    parts: required(list(partSchema, { min: 1 }), 'In any order; they may overlap.'),
  }),
]);

const keyframeSchema = object('Keyframe', 'A pose at a time.', {
  time: required(number('s', { min: 0 }), 'Later than that of the keyframe before.'),
  position: optional(vector3('m'), 'Of the body’s origin, world frame.', 'the body’s own'),
  rotation: optional(
    quaternion(),
    'From the body’s frame to the world’s, x y z w. A body turns the short way from one keyframe to the next, from 0° to 270° by −90°. To turn farther, give a keyframe every third of a turn, or motion `velocity` with `spin`.',
    'the body’s own',
  ),
});

export const motionSchema = kinds([
  object('Velocity', 'Steady motion from the body’s pose at the start.', {
    kind: kind('velocity'),
    velocity: defaulted([0, 0, 0], vector3('m/s'), 'Of the body’s origin, world frame.'),
    spin: defaulted([0, 0, 0], vector3('rad/s'), 'Angular velocity about the body’s origin, world frame.'),
  }),
  object('Keyframes', 'Motion through given poses; before the first and after the last the body rests.', {
    kind: kind('keyframes'),
    keyframes: required(list(keyframeSchema, { min: 1 }), 'In the order of their times.'),
    interpolation: defaulted(
      'smooth',
      oneOf('smooth', 'linear'),
      'Smooth: velocity without jumps, at rest at both ends; linear: steady between two poses.',
    ),
  }).check(
    rule(({ keyframes }) => {
      const late = keyframes.findIndex(({ time }, index) => index > 0 && !(time > keyframes[index - 1]!.time));
      if (late < 0) return null;
      const before = keyframes[late - 1]!.time;
      return { at: ['keyframes', late, 'time'], message: `must be > ${before} s, the time of the keyframe before` };
    }),
  ),
  object('Oscillation', 'A sine about the body’s pose: sin(2π · frequency · time + phase).', {
    kind: kind('oscillation'),
    axis: required(direction(), 'Direction of the displacement and axis of the rotation, world frame.'),
    frequency: required(number('Hz', { above: 0, usual: [0.1, 100] }), 'Cycles per second.'),
    amplitude: defaulted(0, number('m', { min: 0 }), 'Greatest displacement along the axis.'),
    angle: defaulted(
      0,
      number('rad', { min: 0, usual: [0, Math.PI] }),
      'Greatest rotation about the axis, through the body’s origin.',
    ),
    phase: defaulted(0, number('rad', { usual: [-Math.PI, Math.PI] }), 'Of the sine at time 0.'),
  }).check(
    rule(({ amplitude, angle }) =>
      amplitude > 0 || angle > 0 ? null : { at: ['amplitude'], message: 'must be > 0 m, or "angle" > 0 rad' },
    ),
  ),
]);

export const bodySchema = object('Body', 'A rigid thing that matter meets and does not move.', {
  name: optional(name(), 'For sensors and columns; no two alike.', 'shape and index, like `plane0`'),
  shape: required(shapeSchema, 'What it looks like.'),
  material: required(reference('materials'), 'Name of a material.'),
  grip: grip(),
  position: defaulted([0, 0, 0], vector3('m'), 'Of the body’s origin, world frame.'),
  rotation: defaulted([0, 0, 0, 1], quaternion(), 'From the body’s frame to the world’s, x y z w.'),
  motion: optional(motionSchema, 'How it moves.', 'it stands still'),
});

/** What a body is called that was not given a name. */
export const defaultBodyName = (shape: string, index: number) => `${shape}${index}`;

/** Bodies with a name each. */
export const bodiesSchema = z.pipe(
  list(bodySchema),
  z.transform((bodies) => bodies.map((body, index) => ({ name: defaultBodyName(body.shape.kind, index), ...body }))),
);
