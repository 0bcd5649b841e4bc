/** Measurements: what others saw in the experiment that the scene is of, to be shown beside what its sensors read. */
import { defaulted, file, list, number, object, required, text } from './schema-fields.ts';

export const measurementSchema = object('Measurement', 'A measured curve to compare a column of `series.csv` with.', {
  name: required(text(), 'For people; no two alike.'),
  file: required(
    file(),
    'A table of text, separated by commas, semicolons or tabs: first times [s], then values. Lines that begin with # are remarks.',
  ),
  column: required(
    text(),
    'Title of the column of `series.csv` that it is compared with, without the unit, like `out.weight`. The values are taken from the column of that name in the file, or else from the second.',
  ),
  source: defaulted('', text(), 'Who measured it, and how: shown with it.'),
  start: defaulted(0, number('s'), 'Time of the scene at which the times of the file are 0.'),
  scale: defaulted(1, number('1'), 'What the values are multiplied by, such as the part of a rig that the scene has.'),
});

export const measurementsSchema = list(measurementSchema);
