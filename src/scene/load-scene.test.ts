/** Scenes with the files that they name, as programs and pages load them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { fetchBeside, gatherFiles } from './gather-files.ts';
import { loadScene } from './load-scene.ts';
import { parseScene } from './parse-scene.ts';

/** Three grains in a table beside the scene. */
const scene = {
  talus: 1,
  materials: { stone: {} },
  grains: [{ material: 'stone', fill: { kind: 'file', file: 'tables/places.csv' }, radius: 0.1 }],
};
const table = 'x,y,z\n0,0,0\n1,0,0\n2,0,0\n';

function sceneFolder() {
  const folder = temporaryFolder();
  mkdirSync(folder.file('tables'));
  writeFileSync(folder.file('tables/places.csv'), table);
  writeFileSync(folder.file('scene.json'), JSON.stringify(scene));
  return folder;
}

afterEach(() => vi.unstubAllGlobals());

test('on Node files are read beside the scene, however its place is told', async () => {
  using folder = sceneFolder();
  const text = JSON.stringify(scene);
  const ways = [
    loadScene(text, { source: folder.file('scene.json') }),
    loadScene(scene, { folder: folder.path }),
    loadScene(text, { folder: pathToFileURL(`${folder.path}/`) }),
    loadScene(pathToFileURL(folder.file('scene.json'))),
    loadScene(scene, { fetchFile: async () => new TextEncoder().encode(table) }),
    loadScene(scene, { readFile: () => new TextEncoder().encode(table) }),
  ];
  for (const model of await Promise.all(ways)) expect(model.grains.count).toBe(3);
});

test('a file that is not there is a problem of the place that names it', async () => {
  using folder = temporaryFolder();
  await expect(loadScene(scene, { folder: folder.path, source: 'scene.json' })).rejects.toThrow(
    `scene.json: scene.grains[0].fill.file: cannot read tables/places.csv: ${folder.file('tables/places.csv')}: cannot be read: there is no such file (ENOENT)`,
  );
  await expect(loadScene(scene, { fetchFile: () => undefined })).rejects.toThrow(
    'there is no file tables/places.csv; paths start at the folder of the scene',
  );
});

test('from an address files are fetched', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.includes('scene.json')) return new Response(JSON.stringify(scene));
    return address.endsWith('places.csv') ? new Response(table) : new Response('', { status: 404 });
  });
  const model = await loadScene(new URL('https://example.org/beds/scene.json?v=2'));
  expect(model.grains.count).toBe(3);
  expect(asked).toEqual(['https://example.org/beds/scene.json?v=2', 'https://example.org/beds/tables/places.csv']);
  await expect(fetchBeside('https://example.org/beds')('none.stl')).rejects.toThrow(
    'https://example.org/beds/none.stl was answered with 404',
  );
});

test('files that files name are found: buffers of glTF, checkpoints of runs', async () => {
  const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const there = new Map([
    ['meshes/tool.gltf', text({ buffers: [{ uri: 'tool%201.bin' }, { uri: 'data:,' }] })],
    ['meshes/tool 1.bin', text('numbers')],
    ['runs/bed/manifest.json', text({ checkpoint: 'checkpoints/0000000007.npz' })],
    ['runs/bed/checkpoints/0000000007.npz', text('state')],
  ]);
  const parsed = parseScene({
    ...scene,
    grains: [{ material: 'stone', fill: { kind: 'run', from: 'runs/bed' } }],
    bodies: [{ name: 'tool', shape: { kind: 'mesh', file: 'meshes/tool.gltf' }, material: 'stone' }],
  });
  const found = await gatherFiles(parsed, (path) => there.get(path));
  expect([...found.keys()].toSorted()).toEqual([...there.keys()].toSorted());
});
