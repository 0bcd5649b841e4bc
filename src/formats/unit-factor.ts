/** Between units that differ by a factor, such as of files that are in mN and sensors that are in N. */

const prefixes: Readonly<Record<string, number>> = { n: 1e-9, µ: 1e-6, m: 1e-3, c: 1e-2, k: 1e3, M: 1e6, G: 1e9 };
const bases = ['s', 'm', 'g', 'N', 'J', 'Pa', 'W', 'Hz', 'rad'];
const others: Readonly<Record<string, readonly [base: string, factor: number]>> = {
  min: ['s', 60],
  h: ['s', 3600],
  sec: ['s', 1],
  t: ['g', 1e6],
  bar: ['Pa', 1e5],
  deg: ['rad', Math.PI / 180],
  '°': ['rad', Math.PI / 180],
  '%': ['1', 0.01],
};

/** What numbers in `from` are multiplied by to be in `to`; null where the two are not of a kind. */
export function unitFactor(from: string, to: string): number | null {
  const [a, b] = [parsed(from), parsed(to)];
  return a.base === b.base ? a.factor / b.factor : null;
}

interface Unit {
  /** Of all its parts, without their prefixes. */
  readonly base: string;
  readonly factor: number;
}

/** A product of units and powers of them, with at most one quotient. */
function parsed(text: string): Unit {
  const [over = '', ...under] = spelt(text).split('/');
  const parts = [...factorsOf(over), ...under.flatMap(factorsOf).map((part) => ({ ...part, power: -part.power }))];
  const units = parts.map(({ word, power }) => ({ ...atom(word), power }));
  return {
    base: units
      .filter(({ base }) => base !== '1')
      .map(({ base, power }) => `${base}^${power}`)
      .sort()
      .join(' '),
    factor: units.reduce((product, { factor, power }) => product * factor ** power, 1),
  };
}

/** One way to write each thing. */
const spelt = (text: string): string =>
  text.trim().replaceAll('μ', 'µ').replaceAll('²', '^2').replaceAll('³', '^3').replace(/[·*]/g, ' ');

function factorsOf(product: string): { readonly word: string; readonly power: number }[] {
  return product
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '1' && word !== '-')
    .map((word) => {
      const [, name = word, power = '1'] = /^(.*?)\^(-?\d)$/.exec(word) ?? [];
      return { word: name, power: Number(power) };
    });
}

function atom(word: string): Unit {
  if (bases.includes(word)) return { base: word, factor: 1 };
  const other = others[word];
  if (other) return { base: other[0], factor: other[1] };
  // `u` is what a keyboard has for µ.
  const prefix = prefixes[word[0] === 'u' ? 'µ' : (word[0] ?? '')];
  const base = word.slice(1);
  return prefix !== undefined && bases.includes(base) ? { base, factor: prefix } : { base: word, factor: 1 };
}
