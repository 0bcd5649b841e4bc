/** Real processes, killed at random moments: whatever they were doing, the run resumes to the same bits. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isThorough } from '../support/thorough.ts';
import { requireBuild } from '../support/built-package.ts';
import { randomSeed } from '../support/fuzz-seed.ts';
import { runFiles } from '../support/run-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { pseudoRandomWords } from '../support/words.ts';

/** Two copies of a box that is shaken, with rows, frames and checkpoints every few steps. */
const scene = {
  // Enough for no warning to be printed.
  solver: { kind: 'gauss-seidel', sweeps: 40 },
  talus: 1,
  worlds: 2,
  time: { step: 0.001, end: 0.3 },
  materials: { stone: { friction: 0.5, restitution: 0.3, rollingFriction: 0.05 } },
  grains: [
    {
      material: 'stone',
      fill: { kind: 'pour', region: { min: [-0.04, -0.04, 0.01], max: [0.04, 0.04, 0.12] }, count: 60 },
      radius: { kind: 'uniform', min: 0.005, max: 0.008 },
    },
  ],
  bodies: [
    {
      name: 'box',
      shape: { kind: 'box', size: [0.1, 0.1, 0.3], hollow: true },
      position: [0, 0, 0.15],
      material: 'stone',
      motion: { kind: 'oscillation', axis: [1, 0, 0], amplitude: 0.003, frequency: 12 },
    },
  ],
  sensors: [{ kind: 'energy' }, { kind: 'coordination' }, { kind: 'force', body: 'box' }],
  output: { series: 0.003, frames: 0.02, checkpoints: 0.009 },
};

interface Attempt {
  readonly threads: 1 | 2;
  /** Lines of output after which it is killed, and how much later [ms]. Never, where it is null. */
  readonly kill: { readonly lines: number; readonly delay: number } | null;
}

/** Runs or resumes; true when it came to its end. */
async function attempt(sceneFile: string, folder: string, { threads, kill }: Attempt): Promise<boolean> {
  const resume = existsSync(folder) ? ['--resume'] : [];
  const given = ['run', sceneFile, '-o', folder, '--device', 'cpu', '--threads', String(threads), '--json', ...resume];
  const child = spawn(process.execPath, [join(requireBuild(), 'cli.js'), ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (kill) killLater(child, kill);
  let complaints = '';
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    child.on('close', (...end) => resolve(end));
  });
  if (signal === 'SIGKILL') return false;
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  return true;
}

function killLater(child: ChildProcess, { lines, delay }: NonNullable<Attempt['kill']>): void {
  const end = (): void => void setTimeout(() => child.kill('SIGKILL'), delay);
  if (lines === 0) end();
  let seen = 0;
  child.stdout!.on('data', (text: Buffer) => {
    const before = seen;
    seen += text.toString().split('\n').length - 1;
    if (before < lines && seen >= lines) end();
  });
}

const wantedKills = isThorough ? 20 : 8;

test(`${wantedKills} kills at random moments, on one thread and on two: every run ends with the same bits`, async () => {
  using place = temporaryFolder();
  const sceneFile = place.file('scene.json');
  writeFileSync(sceneFile, JSON.stringify(scene));
  expect(await attempt(sceneFile, place.file('whole'), { threads: 1, kill: null })).toBe(true);
  const whole = runFiles(place.file('whole'));
  expect(Object.keys(whole)).toHaveLength(1 + 1 + 2 * 16 + 1 + 1);
  expect(await attempt(sceneFile, place.file('two threads'), { threads: 2, kill: null })).toBe(true);
  expect(runFiles(place.file('two threads'))).toEqual(whole);

  const dice = pseudoRandomWords(1000, randomSeed());
  const roll = (below: number): number => dice[(rolls = (rolls + 1) % dice.length)]! % below;
  let rolls = 0;
  let kills = 0;
  for (let run = 0; kills < wantedKills; run++) {
    const folder = place.file(`run ${run}`);
    let isDone = false;
    while (!isDone) {
      // Some before it has begun; the last attempt of all goes on to the end.
      const lines = roll(4) === 0 ? 0 : 1 + roll(40);
      const delay = roll(lines === 0 ? 300 : 15);
      const threads = roll(2) === 0 ? 1 : 2;
      isDone = await attempt(sceneFile, folder, { threads, kill: kills < wantedKills ? { lines, delay } : null });
      if (!isDone) kills++;
    }
    expect(runFiles(folder), `run ${run}, after ${kills} kills`).toEqual(whole);
  }
  expect(kills).toBe(wantedKills);
}, 180_000);
