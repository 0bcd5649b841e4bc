import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const text = '{ "talus": 1, "title": "Höhe 3 µm" }\n';
const utf16 = (marked: boolean, isBig: boolean): Uint8Array => {
  const bytes = Buffer.from((marked ? '\ufeff' : '') + text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, little end first', utf16(true, false)],
  ['UTF-16, big end first', utf16(true, true)],
  ['UTF-16 without a mark', utf16(false, false)],
  ['UTF-16 without a mark, big end first', utf16(false, true)],
])('text in %s is read', (_, bytes) => {
  expect(decodeText(bytes, 'scene.json')).toBe(text);
});

test('UTF-32 is named', () => {
  const bytes = Uint8Array.of(0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0);
  expect(() => decodeText(bytes, 'scene.json')).toThrow(
    'scene.json: is written in UTF-32, which is not read: save it in UTF-8',
  );
});

test('empty files and single bytes are text', () => {
  expect(decodeText(new Uint8Array(), 'a')).toBe('');
  expect(decodeText(Uint8Array.of(0x41), 'a')).toBe('A');
});
