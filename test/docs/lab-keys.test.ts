/** The keys that docs/lab.md lists are those that the lab has. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keyGroups, keyLabel, pointerEntries } from '../../lab/src/app/keys.ts';

const page = readFileSync(new URL('../../docs/lab.md', import.meta.url), 'utf8');

test.each(keyGroups)('the keys of "$title" are listed', ({ title, entries }) => {
  const rows = entries.map(
    ({ keys, does }) => `| ${keys.map((key) => `<kbd>${keyLabel(key)}</kbd>`).join(' ')} | ${does} |`,
  );
  expect(page).toContain([`| ${title} | |`, '| --- | --- |', ...rows, ''].join('\n'));
});

test('what a pointer does is listed', () => {
  for (const [gesture, does] of pointerEntries) expect(page).toContain(`| ${gesture} | ${does} |`);
});
