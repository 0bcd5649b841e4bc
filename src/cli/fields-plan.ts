/** What `talus fields` is asked for: which types, what kind of fields, into which file. */
import { readDisk } from '../scene/read-disk.ts';
import { dirname, resolve } from 'node:path';
import { compileScene } from '../scene/compile-scene.ts';
import { parseScene } from '../scene/parse-scene.ts';
import type { NetKind, ShapeType } from '../scene/shapes/shapes-model.ts';
import { UsageError } from './failure.ts';
import { typesOfWords } from './outline-words.ts';
import { readSceneText } from './run-plan.ts';

export interface FieldsRequest {
  readonly output?: string;
  readonly kind?: 'neural' | 'table';
  readonly net?: NetKind;
  readonly set?: readonly string[];
}

export interface FieldsPlan {
  readonly types: readonly ShapeType[];
  readonly kind: 'neural' | 'table';
  readonly net: NetKind;
  readonly tableSize: readonly [number, number, number];
  readonly output: string;
}

/** `given` is one scene file, or outlines. */
export function planFields(given: readonly string[], request: FieldsRequest): FieldsPlan {
  const scenes = given.filter((word) => /\.json$/i.test(word));
  if (scenes.length === 0) {
    if (request.set !== undefined) throw new UsageError('fields: --set is for scenes: name a scene file');
    const { kind = 'neural', net = 'fourier-5x64', output = `${fileName(given)}.talusfields` } = request;
    return { types: typesOfWords(given), kind, net, tableSize: [64, 96, 96], output };
  }
  if (given.length > 1) throw new UsageError(`fields: ${scenes[0]} must stand alone: name one scene file, or outlines`);
  return planOfScene(scenes[0]!, request);
}

/** '#' and hearts are no names for files everywhere. */
const fileName = (words: readonly string[]): string =>
  words.map((word) => ({ '#': 'hash', '♥': 'heart' })[word] ?? word).join('-');

function planOfScene(path: string, { kind, net, output, set = [] }: FieldsRequest): FieldsPlan {
  const text = readSceneText('fields', path);
  // The file that the scene names may not be there yet: it is what is to be written.
  const scene = parseScene(text, { source: path, overrides: [...set, 'fields.kind=table'] });
  const folder = dirname(path);
  const own = scene.fields?.file;
  const { shapes } = compileScene(scene, {
    readFile: (file) => (file === own ? new Uint8Array() : readDisk(resolve(folder, file))),
    source: path,
  });
  if (shapes === null) throw new UsageError(`fields: ${path} has no shapes: there is nothing to make fields of`);
  return {
    types: shapes.types,
    kind: kind ?? 'neural',
    net: net ?? shapes.fields.net,
    tableSize: shapes.fields.tableSize,
    output: output ?? (own === undefined ? path.replace(/(\.scene)?\.json$/i, '.talusfields') : resolve(folder, own)),
  };
}
