import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaDocsLeftOut } from './without-schema-docs.ts';

const module = `import { defaulted, number, object, optional, required, rule } from './schema-fields.ts';
const isThin = rule((value) => (value.wall < value.width ? null : { at: ['wall'], message: 'It stays.' }));
const doc = 'It stays too.';
export const boxSchema = object('Box', 'A box; "open" or not.', {
  kind: kind('box'),
  width: required(
    number('m', { usual: [1, 7], above: 0 }),
    'Along x.',
  ),
  wall: defaulted(0.1, number('m', { min: 0, usual: [0, 7] }), \`Of its \${sides}.\`),
  lid: optional(object('Lid', "What's on it.", { name: required(text(), doc) }), 'On it.', 'none'),
});
`;

test('the words that declare fields lose their texts, and nothing else does', () => {
  const left = schemaDocsLeftOut(module);
  expect(left.match(/It stays/g)).toHaveLength(2);
  for (const gone of ['open', 'Along x', 'sides', "What's", 'On it', 'none', 'usual', '7'])
    expect(left).not.toContain(gone);
  expect(left).toContain("export const boxSchema = object('Box', '', {");
  expect(left).toMatch(/wall: defaulted\(0\.1, number\('m', \{ min: 0, *\}\), ''\),/);
  expect(left).toMatch(/number\('m', \{ *above: 0 \}\),\s+''/);
  expect(left).toContain("lid: optional(object('Lid', '', { name: required(text(), doc) }), '', ''),");
});

test('of the language itself, most texts go', () => {
  const code = readFileSync('src/scene/schema-grains.ts', 'utf8');
  expect(schemaDocsLeftOut(code).length).toBeLessThan(0.75 * code.length);
});
