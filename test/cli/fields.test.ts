import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { decodeFields } from '../../src/solvers/shapes/fields/neural/fields-file.ts';
import { requireBuild } from '../support/built-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { jsonLines, runTalus } from './run-talus.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const onCpu = ['--device', 'cpu', '--threads', '2'];
const environment = { TALUS_CACHE: folder.file('cache') };
const fields = (given: readonly string[]) => runTalus(['fields', ...given], environment, folder.path);

describe('talus fields', () => {
  test('trains a net for two discs, draws its loss, and finds it again', () => {
    const file = folder.file('discs.talusfields');
    const plot = folder.file('loss.svg');
    const asked = ['disc', '--net', 'relu-3x32', '--steps', '640', '-o', file, '--json', ...onCpu];
    const first = fields([...asked, '--plot', plot]);
    expect(first.complaints).toEqual([]);
    const [pair, written] = jsonLines(first.output);
    expect(pair).toMatchObject({ event: 'pair', first: 'disc', second: 'disc', kind: 'neural', cached: false });
    expect(pair).toMatchObject({ refused: null, training: { steps: 640, seed: 1 } });
    expect(written).toEqual({ event: 'file', file, missing: 0 });
    expect(readFileSync(plot, 'utf8')).toContain('Training of relu-3x32');
    const [again] = jsonLines(fields(asked).output);
    expect(again).toMatchObject({ cached: true, quality: pair!['quality'] });
    const { pairs, types } = decodeFields(readFileSync(file), file);
    expect(types[0]).toEqual({ name: 'disc', radius: 1, strokes: [[0, 0, 0, 0, 1]] });
    expect(pairs[0]!.nets!.distance.length).toBe(2276 + 32);
  });

  test('says of a net that is not good enough that its pair ships as a table', () => {
    const { code, output } = fields(['#', '--net', 'relu-3x32', '--steps', '64', ...onCpu]);
    expect(code).toBe(0);
    expect(output).toMatch(/# – # +table +\S+ +\S+° +\S+ % /);
    expect(output).toMatch(
      /its net was refused: rmse 0\.\d+ \(at most 0\.01\): too much, .*wrong side .*; it ships as a table/,
    );
    expect(existsSync(folder.file('hash.talusfields'))).toBe(true);
  });

  test('takes the types of a scene, into the file that it names', () => {
    const scene = {
      talus: 1,
      time: { step: 0.001, end: 0.1 },
      materials: { wood: { friction: 0.5 } },
      outlines: { coin: { kind: 'disc' } },
      fields: { kind: 'neural', net: 'relu-3x32', file: 'coins.talusfields' },
      shapes: [
        {
          name: 'few',
          outline: 'coin',
          radius: 0.2,
          material: 'wood',
          fill: {
            kind: 'points',
            positions: [
              [0, 0, 0],
              [0.41, 0, 0],
            ],
          },
          velocity: [0.1, 0, 0],
        },
      ],
    };
    writeFileSync(folder.file('coins.json'), JSON.stringify(scene));
    const { code, output, complaints } = fields(['coins.json', '--steps', '640', ...onCpu]);
    expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
    // The same two discs as above, only smaller: they need not be trained again.
    expect(output).toContain('made before');
    expect(existsSync(folder.file('coins.talusfields'))).toBe(true);
    const run = runTalus(['run', 'coins.json', '-o', 'coins', '--quiet', ...onCpu], environment, folder.path);
    expect({ code: run.code, complaints: run.complaints }).toEqual({ code: 0, complaints: [] });
  });

  test('keeps the pairs that are done when it is stopped', async () => {
    const cli = join(requireBuild(), 'cli.js');
    const asked = ['fields', 'disc', 'octagon', '--net', 'relu-3x32', '--steps', '640', '--json', ...onCpu];
    const child = spawn(process.execPath, [cli, ...asked], {
      cwd: folder.path,
      env: { ...process.env, ...environment },
    });
    let said = '';
    let complained = '';
    child.stdout.on('data', (data: Buffer) => (said += data.toString()));
    child.stderr.on('data', (data: Buffer) => (complained += data.toString()));
    // The two discs were made before, so that they come at once; others take seconds.
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(complained).toContain('stopping: pairs that are done are kept');
    expect(jsonLines(said).at(-1)).toEqual({ event: 'file', file: 'disc-octagon.talusfields', missing: 2 });
    const path = folder.file('disc-octagon.talusfields');
    expect(decodeFields(readFileSync(path), path).pairs.map(({ kinds }) => kinds)).toEqual([[0, 0]]);
  });

  test.each([
    [['octogon'], 'talus: fields: there is no outline octogon; did you mean octagon?'],
    [['disc', 'disc'], 'talus: fields: disc is given twice: name each outline once'],
    [['disc', '--plot', 'loss.png'], 'talus: fields: --plot loss.png: the name must end in .svg'],
    [['disc', '--set', 'a=1'], 'talus: fields: --set is for scenes: name a scene file'],
    [['disc', 'coins.json'], 'talus: fields: coins.json must stand alone: name one scene file, or outlines'],
    [['disc', '--steps', '0'], "talus: option '--steps <count>' argument '0' is invalid. It must be a whole number of at least 1."], // prettier-ignore
  ])('%j is bad input', (given, line) => {
    const { code, complaints } = fields(given);
    expect({ code, complaints }).toEqual({ code: 2, complaints: [line] });
  });
});
