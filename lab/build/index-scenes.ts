/** Reads a folder of scenes into what the gallery shows of them. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compileScene } from '../../src/scene/compile-scene.ts';
import { isInPlane } from '../../src/scene/in-plane.ts';
import type { Model } from '../../src/scene/model.ts';
import { parseScene } from '../../src/scene/parse-scene.ts';
import { sceneFiles } from '../../src/scene/scene-files.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { SceneEntry } from './scene-entry.ts';

export function indexScenes(folder: string, thumbnails: string): SceneEntry[] {
  const names = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return names.toSorted().map((file) => indexScene(folder, file.slice(0, -'.json'.length), thumbnails));
}

function indexScene(folder: string, name: string, thumbnails: string): SceneEntry {
  const source = join(folder, `${name}.json`);
  const scene = parseScene(readFileSync(source, 'utf8'), { source });
  const model = compileScene(scene, { source, readFile: (path) => readFileSync(join(folder, path)) });
  const count = model.soft ? model.soft.count : model.grains.count;
  return {
    name,
    title: scene.title === '' ? name : scene.title,
    description: scene.about,
    tags: tagsOf(scene, model),
    solver: model.soft ? 'mpm' : scene.solver.kind,
    piece: model.soft ? 'particle' : 'grain',
    pieceCount: count * model.worldCount,
    worldCount: model.worldCount,
    dimensions: isInPlane(model) ? 2 : 3,
    endTime: model.endTime,
    files: sceneFiles(scene),
    hasThumbnail: existsSync(join(thumbnails, `${name}.png`)),
  };
}

function tagsOf(scene: Scene, model: Model): string[] {
  const materials = Object.values(scene.materials);
  const laws = materials.map(({ law }) => law?.kind).filter((kind) => kind !== undefined);
  const tags: readonly (readonly [tag: string, holds: boolean])[] = [
    ['grains', model.soft === null && model.shapes === null],
    ['shapes', model.shapes !== null],
    ['soft', model.soft !== null],
    [isInPlane(model) ? '2d' : '3d', true],
    ['moving bodies', [...scene.bodies, ...scene.shapes].some(({ motion }) => motion !== undefined)],
    ['mesh', scene.bodies.some(({ shape }) => shape.kind === 'mesh')],
    ['cohesion', materials.some(({ cohesion }) => cohesion > 0)],
    ['actuators', scene.actuators.length > 0],
    ['many worlds', model.worldCount > 1],
    ['periodic', Object.values(scene.boundaries).some((side) => side === 'periodic')],
    ['comparison of solvers', model.soft === null && model.shapes === null && scene.solver.kind !== 'gauss-seidel'],
  ];
  const found = [...tags.filter(([, holds]) => holds).map(([tag]) => tag), ...(model.soft ? laws : [])];
  return [...new Set([...found, ...scene.tags])];
}
