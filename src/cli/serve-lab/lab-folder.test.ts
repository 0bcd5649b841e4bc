import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { labFolder } from './lab-folder.ts';

test('a page that is not built is missed by the command that wants it', () => {
  using folder = temporaryFolder();
  const missing = (command: string) => () => labFolder(command, folder.path);
  const cure = `there is no page in ${folder.path}/dist/lab: build it by "npm run build"`;
  expect(missing('lab')).toThrow(`lab: ${cure}`);
  expect(missing('export')).toThrow(`export: ${cure}`);
  mkdirSync(folder.file('dist/lab'), { recursive: true });
  writeFileSync(folder.file('dist/lab/index.html'), '');
  expect(labFolder('lab', folder.path)).toBe(folder.file('dist/lab'));
});
