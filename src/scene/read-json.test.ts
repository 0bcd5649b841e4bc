import * as fc from '../../test/support/fast-check.ts';
import { expect, test } from 'vitest';
import { JsonError, readJson } from './read-json.ts';
import { cpuTime } from '../../test/support/cpu-time.ts';

test('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom('', ' ', '\t', '\n  '), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      fc.pre(!text.includes('"__proto__"'));
      expect(readJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

/** Pieces from which JSON is made, and a few from which it is not. */
const pieces = ['{', '}', '[', ']', ',', ':', '"a"', '"b', '1', '-0.5e3', '01', '.5', '1.', '+1', '0x1', 'NaN', 'true'];
const spaces = [' ', '\n', '\u00a0', '\\', '"\\u00e9"', '"\\x"', '"\t"', 'null', 'nul', '//', "'a'", '\uFEFF'];

test('refuses what JSON.parse refuses', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces, ...spaces), { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      let expected: { value: unknown } | null = null;
      try {
        // JSON.parse knows no byte order mark.
        expected = { value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
      } catch {
        expect(() => readJson(text)).toThrow(JsonError);
      }
      if (expected && !/"a".*"a"/s.test(text)) expect(readJson(text)).toEqual(expected.value);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['', 'line 1, column 1: expected a value, got the end of the file'],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: expected "," or "}", got "\\""'],
  ['{"a": 1,\r\n "b" 2}', 'line 2, column 6: expected ":" after the key, got "2"'],
  ['{"a": [1, 2,\n]}', 'line 1, column 12: a comma before "]"; remove it'],
  ['{"a": 1, b: 2}', 'line 1, column 10: expected a key in double quotes, got "b"'],
  ['{"a": .5}', 'line 1, column 7: expected a value, got ".5"; JSON writes numbers like -0.5 or 1e-3'],
  ['{"a": 0x10}', 'line 1, column 7: expected a value, got "0x10"; JSON writes numbers like -0.5 or 1e-3'],
  ['{"a": sand}', 'line 1, column 7: expected a value, got "sand"; text stands in double quotes'],
  ['{"a": \'sand\'}', 'line 1, column 7: expected a value, got "\'"; JSON has double quotes only'],
  ['{"a": // one\n 1}', 'line 1, column 7: expected a value, got "/"; JSON has no comments'],
  ['{"a": "sand\n}', 'line 1, column 7: text without a closing quote on the same line'],
  ['"C:\\dir"', 'line 1, column 1: text with an escape that JSON does not know; write \\\\ for a backslash'],
  ['{} {}', 'line 1, column 4: expected the end of the file, got "{"'],
  ['{"a": 1, "b": 2, "a": 3}', 'line 1, column 18: "a" stands twice in this object'],
  ['{"__proto__": {}}', 'line 1, column 2: "__proto__" is no name for a key'],
])('says where and what: %j', (text, message) => {
  expect(() => readJson(text)).toThrow(JsonError);
  expect(() => readJson(text)).toThrow(message);
});

test('ends at a depth that no scene needs, and not with a full stack', () => {
  expect(readJson(`${'['.repeat(60)}${']'.repeat(60)}`)).toBeInstanceOf(Array);
  expect(() => readJson('['.repeat(1_000_000))).toThrow('line 1, column 66: more than 64 levels deep');
  expect(() => readJson('{"a":'.repeat(1_000_000))).toThrow('more than 64 levels deep');
});

test('reads a long list in a moment', () => {
  const points = Array.from({ length: 200_000 }, (_, index) => [index / 7, -index, 1e-3]);
  // Takes about 0.2 s; quadratic time would take hours.
  expect(cpuTime(() => expect(readJson(JSON.stringify(points))).toHaveLength(200_000))).toBeLessThan(5);
});
