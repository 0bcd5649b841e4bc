/** WCAG 2.1: text needs a contrast of 4.5 (AA), edges of controls and signs 3. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
);

function luminance(hex: string): number {
  const linear = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['ground', 'surface', 'raised', 'sunken', 'hover'];
const texts = ['ink', 'ink-soft', 'accent', 'alarm'].flatMap((text) => grounds.map((on) => [text, on] as const));
const pairs: readonly (readonly [string, string, number])[] = [
  ...texts.map(([text, on]) => [text, on, 4.5] as const),
  ['accent', 'accent-ground', 4.5],
  ['on-accent', 'accent', 4.5],
  ['ink', 'alarm-ground', 4.5],
  ['alarm', 'alarm-ground', 4.5],
  ['good', 'surface', 4.5],
  ['line-strong', 'surface', 3],
  ['line-strong', 'raised', 3],
  ['line-strong', 'ground', 3],
];

test('black on white has the greatest contrast there is', () => expect(contrast('#000000', '#ffffff')).toBe(21));

test.each(
  pairs.flatMap(([ink, on, least]) => (['light', 'dark'] as const).map((theme) => ({ ink, on, theme, least }))),
)('$ink on $on can be read in the $theme theme', ({ ink, on, theme, least }) => {
  expect(contrast(colours.get(ink)![theme], colours.get(on)![theme])).toBeGreaterThanOrEqual(least);
});
