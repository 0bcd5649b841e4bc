import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chainLinkPitch, makeOutline, OutlineError, type OutlineSpec } from '../../src/index.ts';
import { outlineCatalogue } from '../../tools/outline-catalogue.ts';
import { packageFolder } from '../support/built-package.ts';

const page = readFileSync(join(packageFolder, 'docs/concepts/outlines.md'), 'utf8');
const examples = [...page.matchAll(/^```json\n(.*?)^```/gms)].map((match) => JSON.parse(match[1]!) as OutlineSpec);

// After a change of an outline: npx vitest run test/docs/outlines.test.ts -u, and look at the picture.

test('the catalogue of outlines is up to date', async () => {
  await expect(outlineCatalogue()).toMatchFileSnapshot(join(packageFolder, 'docs/images/outlines.svg'));
});

test('the page has an example of every kind, and each is an outline', () => {
  expect(new Set(examples.map(({ kind }) => kind))).toEqual(
    new Set(['disc', 'regular', 'star', 'polygon', 'svg', 'arc', 'letter', 'chain-link', 'strokes']),
  );
  for (const spec of examples) expect(makeOutline(spec).outline.area).toBeGreaterThan(0);
});

test('the page tells the numbers that are', () => {
  expect(page).toContain(`are ${chainLinkPitch().toFixed(3)} radii apart`);
  const strokesOf = (letter: string) => makeOutline({ kind: 'letter', letter }).outline.strokes.length;
  expect(page).toContain(
    `\`#\` has ${strokesOf('#')} strokes, \`N\` ${strokesOf('N')}, \`U\` ${strokesOf('U')}, \`O\` ${strokesOf('O')}`,
  );
  expect(() => makeOutline({ kind: 'letter', letter: 'A', thickness: 0.351 })).toThrow(OutlineError);
  expect(() => makeOutline({ kind: 'letter', letter: 'A', thickness: 0.35 })).not.toThrow();
});
