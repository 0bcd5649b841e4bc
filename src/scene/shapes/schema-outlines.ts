/**
 * Outlines: what grains in the plane look like, one to one what `OutlineSpec` has. Their units are their own where a group of
 * shapes gives a radius, else metres.
 */
import * as z from 'zod/mini';
import {
  defaulted,
  entriesByName,
  integer,
  kind,
  kinds,
  list,
  number,
  object,
  optional,
  required,
  text,
  vector2,
} from '../schema-fields.ts';

const greatestPointCount = 10000;
const greatestStrokeCount = 64;

const positive = () => number('1', { above: 0, usual: [0.01, 1] });
const rounding = (doc: string) =>
  optional(positive(), doc, 'a tenth of the radius of the circle around it, or what fits');
const ownRounding = () => rounding('Radius of its corners, in the units of the outline.');
const partRounding = () => rounding('Radius of its corners over that of the circle around it.');
const pen = (otherwise: string) =>
  optional(positive(), 'Width of the pen over the radius of the circle around it.', otherwise);

const strokeSchema = z.tuple([number('1'), number('1'), number('1'), number('1'), number('1')]);

const outlineSchema = kinds([
  object('Disc', 'A disc. Without a radius of the group, of 1 m.', { kind: kind('disc') }),
  object('Regular', 'A filled polygon with equal sides. Without a radius of the group, of 1 m.', {
    kind: kind('regular'),
    sides: required(integer({ min: 3, max: greatestStrokeCount, usual: [3, 12] }), 'How many.'),
    rounding: partRounding(),
  }),
  object('Polygon', 'A filled polygon.', {
    kind: kind('polygon'),
    points: required(
      list(vector2('1'), { min: 3, max: greatestPointCount }),
      'Corners one after another, either way round; the last is joined to the first.',
    ),
    rounding: ownRounding(),
  }),
  object('Star', 'A filled star. Without a radius of the group, of 1 m.', {
    kind: kind('star'),
    points: required(integer({ min: 2, max: greatestStrokeCount / 2, usual: [3, 12] }), 'Tips.'),
    depth: defaulted(
      0.5,
      number('1', { above: 0, below: 1 }),
      'How deep the notches between the tips are, over the radius of the circle around it.',
    ),
    rounding: partRounding(),
  }),
  object('Arc', 'Part of a ring, with round ends.', {
    kind: kind('arc'),
    share: required(number('1', { above: 0, max: 1 }), 'Of the whole turn; 1 is a ring.'),
    thickness: optional(positive(), 'Across the ring, in the units of the outline.', 'a fifth of `radius`'),
    radius: defaulted(1, positive(), 'Of the outer edge of the ring, in the units of the outline.'),
  }),
  object('Svg', 'What a path of SVG draws. Its y points down, as there, so that it looks as in the drawing.', {
    kind: kind('svg'),
    path: required(text(), 'What stands in the attribute `d` of the path.'),
    thickness: optional(
      positive(),
      'Draws along the path with a pen of this width, in the units of the path.',
      'what the path encloses is filled',
    ),
    rounding: ownRounding(),
  }),
  object('Letter', 'A letter, drawn with a pen of one width. Without a radius of the group, of 1 m.', {
    kind: kind('letter'),
    letter: required(text(), 'A to Z, 0 to 9, # or ♥.'),
    thickness: pen('0.26'),
  }),
  object(
    'ChainLink',
    'A rod with a ball at its right end and a socket at its left one, which holds the ball of the next link.',
    {
      kind: kind('chain-link'),
      length: defaulted(
        4.5,
        number('1', { above: 0, usual: [4, 12] }),
        'From the middle of the ball to that of the socket, in radii of the ball.',
      ),
      play: defaulted(
        0.04,
        number('1', { above: 0, usual: [0.01, 0.2] }),
        'Room around a ball in a socket over the radius of the ball.',
      ),
    },
  ),
  object('Strokes', 'Segments with round ends, one by one; together they must hang together.', {
    kind: kind('strokes'),
    strokes: required(
      list(strokeSchema, { min: 1, max: greatestStrokeCount }),
      'Each from one point to another with a pen of a radius: ax, ay, bx, by, radius.',
    ),
  }),
]);

export const outlinesSchema = entriesByName(outlineSchema);
