/** Grains at places read from a file: a table with columns x, y, z and, if wanted, radius. */
import { FileError } from '../../core/errors.ts';
import { readSceneFile, type ReadFile } from '../scene-files.ts';
import type { SceneFill, SceneRadius } from '../scene.ts';
import { greatestGrainCount } from '../schema-grains.ts';
import { drawRadii } from './draw-radii.ts';
import type { FillContext } from './fill-context.ts';
import { GrainTable } from './grain-table.ts';
import type { PlacedGrains } from './placed-grains.ts';

type FileFill = Extract<SceneFill, { kind: 'file' }>;

const form = { required: ['x', 'y', 'z'], optional: 'radius' };

export function fillFile(
  fill: FileFill,
  radius: SceneRadius | undefined,
  context: FillContext,
  readFile: ReadFile | undefined,
): PlacedGrains {
  const table = context.inFile('.fill.file', () => new GrainTable(readSceneFile(fill.file, readFile), fill.file, form));
  if (table.unused) context.note('.fill.file', table.unused);
  const hasRadii = table.has('radius');
  if (hasRadii && radius !== undefined) {
    throw context.problem('.radius', `${fill.file} has radii of its own`, 'remove one of the two');
  }
  if (!hasRadii && radius === undefined) {
    throw context.problem(
      '.radius',
      `is missing, and ${fill.file} has no radii, ${table.columns}`,
      'give one here or there',
    );
  }
  return context.inFile('.fill.file', () => {
    const places = form.required.map((name) => table.column(name, fill.scale));
    const count = places[0]!.length;
    if (count === 0) throw new FileError(`${fill.file}: has no grains`);
    if (count > greatestGrainCount) throw new FileError(`${fill.file}: has more than ${greatestGrainCount} grains`);
    return {
      position: Float64Array.from({ length: 3 * count }, (_, k) => places[k % 3]![Math.floor(k / 3)]!),
      radius: radius === undefined ? positiveRadii(table, fill) : drawRadii(radius, count, context.dice('radius')),
    };
  });
}

function positiveRadii(table: GrainTable, fill: FileFill): Float64Array {
  const radii = table.column('radius', fill.scale);
  table.require('radius', 'be > 0', (row) => Math.fround(radii[row]!) > 0);
  return radii;
}
