/** Measurements: files are read, and columns chosen. */
import { decodeText } from '../formats/decode-text.ts';
import { FileError } from '../core/errors.ts';
import { readMeasuredTable } from '../formats/measured-table.ts';
import type { CompileReport } from './compile-report.ts';
import type { MeasurementModel } from './model.ts';
import { readSceneFile, type ReadFile } from './scene-files.ts';
import type { Scene } from './scene.ts';
import { nameCure } from './schema-words.ts';

type SceneMeasurement = Scene['measurements'][number];

/** A measurement that cannot be compared with anything is a problem of the report, and left out. */
export function compileMeasurements(
  scene: Scene,
  readFile: ReadFile | undefined,
  report: CompileReport,
): MeasurementModel[] {
  const sensors = scene.sensors.map(({ name }) => name);
  return scene.measurements.flatMap((measurement, k) => {
    const path = `scene.measurements[${k}]`;
    const { name, column } = measurement;
    const first = scene.measurements.findIndex((other) => other.name === name);
    if (first < k) {
      const message = `must differ from the name of measurements[${first}]`;
      report.problems.push({ path: `${path}.name`, message, value: name, cure: 'give each a name of its own' });
    }
    const [sensor = ''] = column.split('.', 1);
    if (!sensors.includes(sensor)) {
      const message = 'must begin with the name of a sensor and a dot';
      report.problems.push({ path: `${path}.column`, message, value: column, cure: nameCure(sensor, sensors) });
      return [];
    }
    return report.attempt(`${path}.file`, () => read(measurement, readFile)) ?? [];
  });
}

function read({ name, file, column, source, start, scale }: SceneMeasurement, readFile: ReadFile | undefined) {
  const table = readMeasuredTable(decodeText(readSceneFile(file, readFile), file), file);
  const [time, second] = table;
  const values = table.slice(1).find((measured) => measured.name === column) ?? second!;
  if (time!.unit !== null && time!.unit !== 's')
    throw new FileError(`${file}: its first column must be times in s, is in ${time!.unit}: convert it`);
  return { name, column, source, start, scale, unit: values.unit, time: time!.values, values: values.values };
}
