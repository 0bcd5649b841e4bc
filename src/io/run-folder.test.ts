import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { shakenBox } from '../../test/support/shaken-box.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { fingerprint } from './fingerprint.ts';
import { RunFolder, type Manifest } from './run-folder.ts';
import { RunFolderError } from './run-folder-error.ts';

const manifest = { status: 'done', wallSeconds: 1, resumes: [] as Manifest['resumes'] } as Manifest;

describe('a run folder', () => {
  test('that is absent, empty, or was left at once: may hold a new run', () => {
    using place = temporaryFolder();
    new RunFolder(place.file('absent')).prepare();
    mkdirSync(place.file('empty'));
    new RunFolder(place.file('empty')).prepare();
    expect(new RunFolder(place.file('empty')).readManifest()).toBeNull();
    mkdirSync(place.file('left'));
    writeFileSync(place.file('left/manifest.json.unfinished'), '{"ta');
    const left = new RunFolder(place.file('left'));
    left.prepare();
    expect(left.readManifest()).toBeNull();
    left.removeUnfinished();
    expect(readdirSync(place.file('left'))).toEqual([]);
  });

  test('that holds a run: only to be resumed or replaced', () => {
    using place = temporaryFolder();
    const folder = new RunFolder(place.file('run'));
    folder.writeManifest(manifest);
    expect(folder.readManifest()).toEqual(manifest);
    for (const name of ['series.csv', 'frames.pvd', 'notes.txt']) writeFileSync(place.file(`run/${name}`), '');
    for (const name of ['frames', 'checkpoints']) mkdirSync(place.file(`run/${name}`));
    expect(() => folder.prepare()).toThrow(RunFolderError);
    expect(() => folder.prepare()).toThrow(/run: holds a run already; resume it with --resume, or replace it with --overwrite$/); // prettier-ignore
    folder.prepare({ overwrite: true });
    expect(readdirSync(place.file('run'))).toEqual(['notes.txt']);
  });

  test('that holds something else: left alone, whatever is asked', () => {
    using place = temporaryFolder();
    mkdirSync(place.file('thesis'));
    writeFileSync(place.file('thesis/series.csv'), 'mine');
    const folder = new RunFolder(place.file('thesis'));
    expect(() => folder.prepare()).toThrow('replace what is left of an old one with --overwrite');
    writeFileSync(place.file('thesis/chapter1.tex'), 'mine');
    for (const overwrite of [false, true])
      expect(() => folder.prepare({ overwrite })).toThrow('is not empty and holds no run; name another folder');
    expect(() => folder.readManifest()).toThrow('holds no run to resume; start one without --resume');
    expect(() => new RunFolder(place.file('nowhere')).readManifest()).toThrow('holds no run to resume');
    expect(readFileSync(place.file('thesis/series.csv'), 'utf8')).toBe('mine');
  });

  test('with a manifest that was damaged: one clear line', () => {
    using place = temporaryFolder();
    writeFileSync(place.file('manifest.json'), '{"talus": ');
    expect(() => new RunFolder(place.path).readManifest()).toThrow(RunFolderError);
    expect(() => new RunFolder(place.path).readManifest()).toThrow(/manifest\.json: is no JSON: .*$/);
    for (const text of ['null', '{"talus":"9"}', '[]']) {
      writeFileSync(place.file('manifest.json'), text);
      expect(() => new RunFolder(place.path).readManifest()).toThrow(RunFolderError);
      expect(() => new RunFolder(place.path).readManifest()).toThrow('is no manifest of this version');
    }
  });
});

describe('the fingerprint of a model', () => {
  const model = shakenBox();
  const scene = { ...model.scene, title: 'one', about: '', seed: 1, time: { end: 1 } };
  const given = fingerprint({ ...model, scene });
  const changed = (change: object): string => fingerprint({ ...model, scene: { ...scene, ...change } });

  test('stays when only words, length, output and what it is looked at with change', () => {
    expect(given).toMatch(/^[0-9a-f]{16}$/);
    expect(changed({ title: 'two', about: 'more', $schema: 'x' })).toBe(given);
    expect(changed({ tags: ['box'], cameras: [{ name: 'top' }], measurements: [{ name: 'rig' }] })).toBe(given);
    expect(changed({ time: { end: 2 }, output: { series: 1, frames: 0, checkpoints: 0 } })).toBe(given);
  });

  test('changes with whatever changes the result', () => {
    expect(changed({ seed: 2 })).not.toBe(given);
    expect(changed({ solver: { kind: 'jacobi', sweeps: 5 } })).not.toBe(given);
    expect(fingerprint({ ...model, scene, timeStep: 2e-3 })).not.toBe(given);
    // A file of grains that was edited.
    const radius = model.grains.radius.slice();
    radius[3]! += 1e-9;
    expect(fingerprint({ ...model, scene, grains: { ...model.grains, radius } })).not.toBe(given);
    // A file of a mesh that was edited.
    const meshOf = (distance: number) => {
      const shape = { kind: 'mesh', distance: { min: [0, 0, 0], spacing: 1, size: [2, 2, 2], distance: new Float32Array(8).fill(distance) } }; // prettier-ignore
      return fingerprint({ ...model, scene, parts: [{ ...model.parts[0], shape }] } as unknown as typeof model);
    };
    expect(meshOf(1)).not.toBe(meshOf(2));
  });
});
