import { expect, test } from 'vitest';
import { commandOf, keyGroups, keyLabel, type KeyPress } from './keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
});

const entries = keyGroups.flatMap((group) => group.entries);

test('no key has two meanings, with something in the hand or without, and each command is listed once', () => {
  for (const isInHand of [false, true]) {
    const keys = entries.filter(({ inHand = false }) => inHand === isInHand).flatMap((entry) => entry.keys);
    expect(new Set(keys).size).toBe(keys.length);
  }
  const commands = entries.map(({ command }) => command);
  expect(new Set(commands).size).toBe(commands.length);
});

test.each(entries.flatMap(({ command, keys, inHand = false }) => keys.map((key) => [key, command, inHand] as const)))(
  'the key "%s" does %s; with something in the hand: %s',
  (key, command, inHand) => expect(commandOf(press(key), 'page', inHand)).toBe(command),
);

test('arrows move what is in the hand, and time where there is nothing; other keys do what they do', () => {
  expect(commandOf(press('ArrowLeft'), 'page', true)).toBe('hand-left');
  expect(commandOf(press('ArrowLeft'), 'page', false)).toBe('back');
  expect(commandOf(press('PageUp'), 'page', false)).toBeNull();
  for (const [key, command] of [
    ['4', 'turn-left'],
    ['i', 'nearer'],
    ['.', 'step'],
  ] as const)
    expect(commandOf(press(key), 'page', true)).toBe(command);
});

test('letters count with Shift or Caps Lock too', () => expect(commandOf(press('F'), 'page')).toBe('frame'));

test('a text field takes all keys', () => {
  for (const { keys } of entries) for (const key of keys) expect(commandOf(press(key), 'text')).toBeNull();
});

test('a control takes the keys that work it, and leaves the others', () => {
  expect(commandOf(press(' '), 'control')).toBeNull();
  expect(commandOf(press('ArrowRight'), 'control')).toBeNull();
  expect(commandOf(press('.'), 'control')).toBe('step');
  expect(commandOf(press('ArrowRight'), 'slider')).toBeNull();
  expect(commandOf(press(' '), 'slider')).toBe('play');
});

test('keys with Ctrl, Alt or Meta are the browser’s', () => {
  expect(commandOf(press('r', { ctrlKey: true }), 'page')).toBeNull();
  expect(commandOf(press('f', { metaKey: true }), 'page')).toBeNull();
  expect(commandOf(press('ArrowLeft', { altKey: true }), 'page')).toBeNull();
});

test('held down, only steps and the camera go on', () => {
  expect(commandOf(press('ArrowRight', { repeat: true }), 'page')).toBe('step');
  expect(commandOf(press('4', { repeat: true }), 'page')).toBe('turn-left');
  expect(commandOf(press(' ', { repeat: true }), 'page')).toBeNull();
});

test('keys are shown as they are written on a keyboard', () => {
  expect([' ', 'ArrowLeft', 'f', 'Escape'].map(keyLabel)).toEqual(['Space', '←', 'F', 'Esc']);
});
