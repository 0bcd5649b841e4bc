/** What a newcomer types first, from the README and the guide, to the letter and in their order: all of it ends well, and nothing warns. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runTalus } from '../cli/run-talus.ts';
import { packageFolder } from '../support/built-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pageOf = (name: string): string => readFileSync(join(packageFolder, name), 'utf8');

/** Lines of shell blocks that call talus, without their comments. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, block]) => block!.split('\n'))
    .filter((line) => line.startsWith('npx talus '))
    .map((line) => line.replace(/\s+#.*/, ''));

/** A folder as a user has it: a clone, in which nothing ran yet. */
const place = temporaryFolder();
afterAll(() => place[Symbol.dispose]());
symlinkSync(join(packageFolder, 'scenes'), place.file('scenes'));

/** The heading of a run's warnings, and warnings of Node; a line of the files that a run wrote speaks of warnings, too. */
const warns = (line: string): boolean => /^\s*warnings?\s*$|^\(node:\d+\)|^warning/i.test(line);

function expectQuiet(command: string, folder: string): void {
  const { code, output, complaints } = runTalus(command.replace('npx talus ', '').split(' '), {}, folder);
  expect(code, `${command}\n${complaints.join('\n')}`).toBe(0);
  // A contact that finds no place in one step of a pour, and has one in the next, is not the newcomer's doing.
  const isCrowding = /^\s*\d+ × contactOverflow/;
  const conditions = output.split('\n').filter((line) => /^\s*\d+ × /.test(line));
  const lines = conditions.length > 0 && conditions.every((line) => isCrowding.test(line)) ? [] : output.split('\n');
  expect([...lines, ...complaints].filter(warns), output).toEqual([]);
}

// A server has no end, and the cases of validation have tests of their own.
const ofReadme = commandsIn(pageOf('README.md')).filter((command) => !/talus (lab|validate)\b/.test(command));

test('the README begins with a run, and names several commands', () => {
  expect(commandsIn(pageOf('README.md'))[0]).toBe('npx talus run scenes/sand-box.json');
  expect(ofReadme.length).toBeGreaterThanOrEqual(6);
});

describe('commands of the README', () => {
  test.each(ofReadme.map((command) => ({ command })))('$command', ({ command }) => {
    expectQuiet(command, place.path);
  });
});

describe('commands of the guide', () => {
  const page = pageOf('docs/guide.md');
  const folder = place.file('guide');
  mkdirSync(folder);
  const [everyStep, ...variations] = commandsIn(page);
  let scene: Record<string, unknown> = {};
  const steps = page
    .split(/^## /m)
    .flatMap((section) =>
      [...section.matchAll(/^```json\n([^]*?)^```/gm)].map(([, text]) => ({
        title: section.split('\n')[0]!,
        text: text!,
      })),
    )
    // The last one names a schema for editors, and is nothing to run.
    .filter(({ text }) => !text.includes('$schema'));

  test.each(steps)(`after "$title": ${everyStep}`, ({ text }) => {
    scene = { ...scene, ...(JSON.parse(text) as Record<string, unknown>) };
    writeFileSync(join(folder, 'box.json'), JSON.stringify(scene));
    expectQuiet(everyStep!, folder);
  });
  test.each(variations.map((command) => ({ command })))('$command', ({ command }) => {
    expectQuiet(command, folder);
  });
});
