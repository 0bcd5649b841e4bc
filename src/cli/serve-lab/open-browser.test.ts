import { expect, test } from 'vitest';
import { browserCommand, noBrowserBecause } from './open-browser.ts';

test.each([
  [{ DISPLAY: ':0' }, 'linux', null],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', null],
  [{}, 'darwin', null],
  [{}, 'win32', null],
  [{}, 'linux', 'this machine has no display'],
  [{ DISPLAY: ':10.0', SSH_CONNECTION: '10.0.0.2 5 10.0.0.1 22' }, 'linux', 'this is a session over SSH'],
  [{ SSH_TTY: '/dev/pts/0' }, 'darwin', 'this is a session over SSH'],
  [{ DISPLAY: ':0', CI: '1' }, 'linux', 'CI is set'],
  [{ DISPLAY: ':0', BROWSER: 'none' }, 'linux', 'BROWSER is none'],
] as const)('%j on %s: %s', (environment, platform, expected) => {
  expect(noBrowserBecause(environment, platform)).toBe(expected);
});

test('the address is one argument of what opens it', () => {
  const url = 'http://127.0.0.1:1/?live=a&b';
  expect(browserCommand(url, {}, 'darwin')).toEqual(['open', url]);
  expect(browserCommand(url, {}, 'linux')).toEqual(['xdg-open', url]);
  expect(browserCommand(url, { BROWSER: 'firefox' }, 'linux')).toEqual(['firefox', url]);
  expect(browserCommand(url, {}, 'win32').at(-1)).toBe('http://127.0.0.1:1/?live=a^&b');
});
