/** How a body or a wall holds soft matter that it meets. */
import { defaulted, oneOf } from '../schema-fields.ts';

export const grip = () =>
  defaulted(
    'friction',
    oneOf('friction', 'sticky', 'slip', 'separate'),
    'For soft matter: it slides with the friction of the material and may part, sticks for good, slides but never parts, or slides freely and may part.',
  );
