import { expect, test } from 'vitest';
import { fieldDocsLeftOut, fieldUnitsLeftOut } from './without-field-docs.ts';

const module = `const f32 = (unit: string, doc: string) => ({ type: 'f32', unit, doc }) as const;
const other = {
  doc: 'It stays.',
  text: told('It stays too.'),
} as const;
const fields = {
  ...other,
  radius: f32('m', 'Of a grain; its "size".'),
  mass: { type: 'f32', unit: 'kg', doc: "A grain's." },
  long: f32(
    'm',
    'In lines of its own.',
  ),
} as const satisfies FieldTable;
export const one = { colour: u32('Whose turn it is.') } as const satisfies FieldTable;
const after = told('It stays.');
`;

test('field tables lose their texts, and nothing else does', () => {
  const left = fieldDocsLeftOut(module);
  expect(left.match(/It stays/g)).toHaveLength(3);
  for (const gone of ['grain', 'lines of its own', 'turn']) expect(left).not.toContain(gone);
  expect(left).toContain("radius: f32('m', ''),");
  expect(left).toContain("mass: { type: 'f32', unit: 'kg', doc: '' },");
  expect(left).toContain("colour: u32( '')");
});

test('structs lose their units as well', () => {
  const left = fieldDocsLeftOut(fieldUnitsLeftOut(module));
  expect(left).toContain("radius: f32('', ''),");
  expect(left).not.toContain("'m'");
  expect(left).toContain("colour: u32( '')");
  expect(left).toContain("told('It stays.')");
});
