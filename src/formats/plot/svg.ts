/** SVG as text: elements, escaped and with short numbers, so that the same plot always has the same bytes. */

type Attributes = Readonly<Record<string, string | number>>;

/** Hundredths of a pixel are enough for any eye. */
const short = (value: number): string => String(Number(value.toFixed(2)));

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function element(name: string, attributes: Attributes, content: string | readonly string[] = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escaped(value)}"`)
    .join('');
  const inner = typeof content === 'string' ? content : content.join('\n');
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

export const text = (content: string, x: number, y: number, attributes: Attributes = {}): string =>
  element('text', { x, y, ...attributes }, escaped(content));

export type Point = readonly [x: number, y: number];

/** `M1 2L3 4`, from one point to the next. */
export const path = (points: readonly Point[]): string =>
  points.map(([x, y], k) => `${k === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');

/** About how wide a text is in a sans-serif font of this size [px]: nobody can measure it here. */
export function textWidth(content: string, size: number): number {
  let ems = 0;
  for (const letter of content)
    ems += /[iljtf.,:;|!'()[\] ]/.test(letter) ? 0.32 : /[A-Zmw%µ]/.test(letter) ? 0.72 : 0.56;
  return ems * size;
}
