/** The files that a scene names: meshes and pictures, places of grains, measurements. */
import { TalusError } from '../core/errors.ts';
import type { Scene, ScenePartShape, SceneShape } from './scene.ts';

/** Gives the content of a file by its path as the scene has it. Throws, or gives nothing, where there is none. */
export type ReadFile = (path: string) => Uint8Array | undefined;

/** Paths, each once: what a page must fetch before it compiles the scene. What these name in turn, as a .gltf file does and the manifest of a run, `gatherFiles` finds. */
export function sceneFiles(scene: Scene): string[] {
  const paths = [
    ...[...scene.grains, ...scene.shapes, ...scene.soft].map(({ fill }) =>
      fill.kind === 'run' ? runEntry(fill.from) : null,
    ),
    ...scene.grains.map(({ fill }) => (fill.kind === 'file' ? fill.file : null)),
    ...scene.shapes.map(({ fill }) => (fill.kind === 'file' ? fill.file : null)),
    scene.fields?.file ?? null,
    ...scene.soft.map(({ fill }) => ('file' in fill ? fill.file : null)),
    ...scene.bodies.flatMap(({ shape }) => partShapes(shape).map((part) => (part.kind === 'mesh' ? part.file : null))),
    ...scene.measurements.map(({ file }) => file),
  ];
  return [...new Set(paths.filter((path) => path !== null))];
}

/** What leads to the moment of a run, by the path that a scene has: the manifest of a run folder, or the file itself. */
export const runEntry = (from: string): string =>
  /\.(npz|vtp)$/i.test(from) ? from : `${from.replace(/[/\\]+$/, '')}/manifest.json`;

const partShapes = (shape: SceneShape): readonly ScenePartShape[] =>
  shape.kind === 'union' ? shape.parts.map((part) => part.shape) : [shape];

/** A file that cannot be read becomes a problem of the scene. */
export function readSceneFile(path: string, readFile: ReadFile | undefined): Uint8Array {
  if (!readFile) throw new TalusError(`cannot read ${path}: compileScene was given no readFile`);
  let content: Uint8Array | undefined;
  try {
    content = readFile(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TalusError(`cannot read ${path}: ${reason}`, { cause });
  }
  if (content === undefined) {
    throw new TalusError(`there is no file ${path}; paths start at the folder of the scene`);
  }
  return content;
}
