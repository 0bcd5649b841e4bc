/** The page about filling once: its scenes and commands do what it says. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFolder, requireBuild } from '../support/built-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const page = readFileSync(join(packageFolder, 'docs/fill-once.md'), 'utf8');
const block = (label: string): string => new RegExp(`^\`\`\`json ${label}\\n([^]*?)^\`\`\``, 'm').exec(page)![1]!;

/** Beds of so many grains differ by this much from one order of rounding to another, relative. */
const chaos = 0.05;

test('a silo is filled once, and empties with two frictions and two gaps as the table says', () => {
  requireBuild();
  using folder = temporaryFolder();
  for (const name of ['fill', 'flow']) writeFileSync(folder.file(`${name}.json`), block(name));
  const commands = [...page.matchAll(/^npx talus (run .*)$/gm)].map(([, words]) => words!.split(' '));
  expect(commands).toHaveLength(5);
  const printed = commands.map((words) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(packageFolder, 'dist/cli.js'), ...words, '-t', '1', '-d', 'cpu'],
      { cwd: folder.path, encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
    return stdout;
  });
  const told = /^```text\n([^]*?)^```/m.exec(page)![1]!.trim();
  for (const text of printed.slice(1)) expect(text.split('\n')).toContain(told);
  const rows = [...page.matchAll(/^\| ([\d.]+) \| (\d+) mm \| ([\d.]+) g \|$/gm)];
  expect(rows).toHaveLength(4);
  for (const [, friction, gap, grams] of rows) {
    const [header, ...series] = readFileSync(folder.file(`runs/mu-${friction}-gap-${gap}/series.csv`), 'utf8').trim().split('\n'); // prettier-ignore
    const column = header!.split(',').findIndex((title) => title.startsWith('out.mass'));
    const mass = Number(series.at(-1)!.split(',')[column]);
    expect(Math.abs((1000 * mass) / Number(grams) - 1)).toBeLessThan(chaos);
  }
  const manifest = JSON.parse(readFileSync(folder.file('runs/mu-0.2-gap-32/manifest.json'), 'utf8')) as {
    readonly filledFrom: readonly { readonly file: string; readonly time: number }[];
  };
  expect(manifest.filledFrom).toMatchObject([{ file: 'runs/fill/checkpoints/0000001000.npz', time: 0.5 }]);
});
