/** Grains of any outline at places read from a file: a table with columns x, y and, if wanted, angle. */
import { FileError } from '../../core/errors.ts';
import { GrainTable } from '../fill/grain-table.ts';
import { readSceneFile, type ReadFile } from '../scene-files.ts';
import type { SceneShapesFill } from '../scene.ts';
import { greatestGrainCount } from '../schema-grains.ts';
import { drawAngles, type GroupFill } from './fill-shapes.ts';
import { placedShapes, type PlacedShapes } from './placed-shapes.ts';
import { drawTypes } from './shape-types.ts';

const form = { required: ['x', 'y'], optional: 'angle' };

export function fillShapeFile(
  { file, scale }: Extract<SceneShapesFill, { kind: 'file' }>,
  filling: GroupFill,
  readFile: ReadFile | undefined,
): PlacedShapes {
  const { types, context } = filling;
  return context.inFile('.fill.file', () => {
    const table = new GrainTable(readSceneFile(file, readFile), file, form);
    if (table.unused) context.note('.fill.file', table.unused);
    const [x, y] = [table.column('x', scale), table.column('y', scale)];
    const count = x.length;
    if (count === 0) throw new FileError(`${file}: has no grains`);
    if (count > greatestGrainCount) throw new FileError(`${file}: has more than ${greatestGrainCount} grains`);
    const position = new Float64Array(3 * count);
    for (let k = 0; k < count; k++) position.set([x[k]!, y[k]!], 3 * k);
    const angle = table.has('angle') ? table.column('angle') : drawAngles(filling, count);
    return placedShapes(position, angle, drawTypes(types, count, context));
  });
}
