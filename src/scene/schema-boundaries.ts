/** Boundaries: what happens at the faces of the domain, axis by axis. */
import * as z from 'zod/mini';
import {
  defaulted,
  flag,
  kind,
  kinds,
  object,
  oneOf,
  optional,
  reference,
  required,
  vector3,
} from './schema-fields.ts';
import { grip } from './soft/schema-grip.ts';

const sides = () => defaulted('both', oneOf('both', 'low', 'high'), 'At which of the two faces.');

const boundarySchema = z.union([
  oneOf('none', 'periodic', 'open', 'cyclic'),
  kinds([
    object('Open', 'Grains whose centre passes the face are removed for good.', { kind: kind('open'), sides: sides() }),
    object(
      'Cyclic',
      'Grains that leave at one face come back at the other, when their place there is free of grains, for spheres of bodies too; nothing is felt across. Along one axis at most.',
      {
        kind: kind('cyclic'),
        leave: defaulted('low', oneOf('low', 'high'), 'The face at which they leave.'),
        velocity: optional(
          vector3('m/s'),
          'With which they come back, without spin.',
          'they come back with the velocity and the spin that they left with',
        ),
        scatter: defaulted(
          false,
          flag(),
          'Come back at a random place of the face, for spheres one where no body is, rather than straight across from where they left.',
        ),
      },
    ),
    object('Wall', 'A plane along each face. For grains it is a body called `wall-x-low`, `wall-x-high` and so on.', {
      kind: kind('wall'),
      material: required(reference('materials'), 'Name of a material.'),
      grip: grip(),
      sides: sides(),
    }),
  ]),
]);

const axis = (name: string) =>
  defaulted('none', boundarySchema, `At the faces along ${name}. A word stands for the kind with all its defaults.`);

export const boundariesSchema = object(
  'Boundaries',
  'What happens at the faces of the domain: nothing, contacts with what is at the opposite face (periodic), removal, ' +
    'return, or a wall.',
  { x: axis('x'), y: axis('y'), z: axis('z') },
);

export const axisNames = ['x', 'y', 'z'] as const;

/** What a plane at a face is called as a body. */
export const wallName = (axis: (typeof axisNames)[number], side: 'low' | 'high'): string => `wall-${axis}-${side}`;

/** The faces that a word for sides stands for. */
export const sidesOf = (word: 'both' | 'low' | 'high'): readonly ('low' | 'high')[] =>
  word === 'both' ? ['low', 'high'] : [word];
