/** Cameras: places to look from. */
import {
  defaulted,
  direction,
  name,
  number,
  object,
  oneOf,
  optional,
  pair,
  reference,
  required,
  rule,
  list,
  vector3,
} from './schema-fields.ts';

const greatestSize = 8192;

export const cameraSchema = object(
  'Camera',
  'A place to look from: a view for people, or a depth image as an environment returns it.',
  {
    name: required(name(), 'What it is called; no two alike.'),
    kind: defaulted(
      'view',
      oneOf('view', 'depth'),
      'A view for people, or an image of depths along the axis of the camera [m].',
    ),
    position: required(vector3('m'), 'Where it is; in the frame of the body that it rides on.'),
    target: required(vector3('m'), 'What it looks at, in the same frame.'),
    up: defaulted([0, 0, 1], direction(), 'What is up in the picture, in the same frame.'),
    fieldOfView: defaulted(
      0.7,
      number('rad', { above: 0, below: 3.14, usual: [0.2, 1.6] }),
      'From the lower to the upper edge of the picture.',
    ),
    size: optional(
      pair('width and height', { min: 1, max: greatestSize, usual: [16, 256] }),
      'Pixels of the picture: width and height.',
      '[960, 600], for depths [72, 36]',
    ),
    near: optional(
      number('m', { above: 0 }),
      'Of depths: what is nearer counts as this.',
      'a twentieth of the distance to the target',
    ),
    far: optional(
      number('m', { above: 0 }),
      'Of depths: what is further counts as this, and where nothing is seen.',
      'twice the distance to the target',
    ),
    body: optional(reference('bodies'), 'Name of a body that it rides on.', 'it stands still'),
  },
).check(
  rule(({ position, target }) =>
    Math.hypot(...position.map((part, axis) => part - target[axis]!)) > 0
      ? null
      : { at: ['target'], message: 'must be another place than position', cure: 'say what the camera looks at' },
  ),
  rule(({ kind, near, far }) => {
    const key = near !== undefined ? 'near' : 'far';
    if (kind === 'depth' || (near === undefined && far === undefined)) return null;
    return { at: [key], message: 'is for cameras of depths', cure: 'give the camera "kind": "depth", or leave it out' };
  }),
  rule(({ near, far }) =>
    near === undefined || far === undefined || near < far
      ? null
      : { at: ['far'], message: `must be > near, which is ${near} m` },
  ),
);

export const camerasSchema = list(cameraSchema);
