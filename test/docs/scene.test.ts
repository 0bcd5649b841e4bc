import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sceneJsonSchema } from '../../src/scene/json-schema.ts';
import { sceneReference } from '../../tools/scene-reference.ts';
import { packageFolder } from '../support/built-package.ts';

// After a change of the declaration: npx vitest run test/docs/scene.test.ts -u

test('the reference page is up to date', async () => {
  await expect(sceneReference()).toMatchFileSnapshot(join(packageFolder, 'docs/scene.md'));
});

test('the schema for editors is up to date', async () => {
  const text = `${JSON.stringify(sceneJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(join(packageFolder, 'docs/scene.schema.json'));
});
