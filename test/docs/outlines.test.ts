import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outlineCatalogue } from '../../tools/outline-catalogue.ts';
import { packageFolder } from '../support/built-package.ts';

// After a change of an outline: npx vitest run test/docs/outlines.test.ts -u, and look at the picture.

test('the catalogue of outlines is up to date', async () => {
  await expect(outlineCatalogue()).toMatchFileSnapshot(join(packageFolder, 'docs/images/outlines.svg'));
});
