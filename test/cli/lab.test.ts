import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { requireBuild, requireLabBuild } from '../support/built-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runTalus } from './run-talus.ts';
import { writeScene } from './small-scene.ts';

/** `talus lab` while it runs: its lines of JSON, one after the other. */
function startLab(given: readonly string[]): {
  readonly child: ChildProcess;
  next(): Promise<Record<string, unknown>>;
} {
  requireLabBuild();
  const child = spawn(process.execPath, [join(requireBuild(), 'cli.js'), 'lab', '--json', '--port', '0', ...given], {
    env: { ...process.env, CI: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async next() {
      const { value, done } = await lines.next();
      if (done) throw new Error('talus lab ended');
      return JSON.parse(value) as Record<string, unknown>;
    },
  };
}

async function stopped({ child }: { readonly child: ChildProcess }): Promise<number | null> {
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

test('the gallery is served until Ctrl-C', async () => {
  const lab = startLab([]);
  const { event, url } = await lab.next();
  expect({ event, url }).toEqual({
    event: 'listening',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
  });
  const page = await fetch(String(url));
  expect(await page.text()).toContain('<title>Talus');
  const scenes = (await (await fetch(new URL('scenes.json', String(url)))).json()) as { name: string }[];
  expect(scenes.map(({ name }) => name)).toContain('sand-box');
  expect(await stopped(lab)).toBe(0);
});

test('a scene is served with its folder, and each change of it or of what it names is told', async () => {
  using place = temporaryFolder();
  mkdirSync(place.file('meshes'));
  writeFileSync(place.file('meshes/places.csv'), 'x,y,z\n0,0,1\n');
  const grains = [{ material: 'stone', fill: { kind: 'file', file: 'meshes/places.csv' }, radius: 0.1 }];
  const scene = writeScene(place.file('few grains.json'), { grains });
  const lab = startLab([scene]);
  const { url } = await lab.next();
  expect(url).toMatch(/\/\?live=few%20grains\.json#\/scene\/few%20grains$/);
  const served = await fetch(new URL('live/few%20grains.json', String(url)));
  expect(await served.json()).toMatchObject({ talus: 1 });

  writeFileSync(place.file('meshes/places.csv'), 'x,y,z\n0,0,2\n');
  expect(await lab.next()).toMatchObject({ event: 'changed', file: expect.stringContaining('places.csv') });
  writeFileSync(scene, '{ "half": ');
  expect(await lab.next()).toMatchObject({ event: 'changed', file: expect.stringContaining('few grains.json') });
  expect(await stopped(lab)).toBe(0);
});

describe('bad input ends with code 2 and one line', () => {
  test.each([
    [['sandbox.json'], 'lab: sandbox.json: no such file; did you mean sand-box.json?'],
    [['.'], 'lab: . is a folder; name a scene file in it'],
    [['--port', 'http'], 'It must be a whole number from 0 to 65535.'],
    [['--port', '0', '--host', '192.0.2.1'], 'lab: 192.0.2.1 is no address of this machine'],
    [['--prot', '1'], "unknown option '--prot' (Did you mean --port?)"],
  ])('talus lab %j: %s', (given, said) => {
    using place = temporaryFolder();
    writeScene(place.file('sand-box.json'));
    const { code, output, complaints } = runTalus(['lab', ...given], {}, place.path);
    expect({ code, output, lines: complaints.length }).toEqual({ code: 2, output: '', lines: 1 });
    expect(complaints[0]).toContain(said);
  });
});
