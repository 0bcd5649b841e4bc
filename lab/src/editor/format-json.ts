/** JSON as the scenes of Talus are written: in one line what fits into one, else a line for each member. */

const width = 100;
const indent = '  ';

export const formatJson = (value: unknown): string => `${lines(value, '', 0)}\n`;

/** `room`: columns that are taken before and after it on its first and last line. */
function lines(value: unknown, margin: string, room: number): string {
  const inline = inLine(value);
  const isTop = margin === '' && room === 0;
  if (typeof value !== 'object' || value === null) return inline;
  if (!isTop && margin.length + room + inline.length <= width) return inline;
  const inner = margin + indent;
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each === 'number')) return filled(value, margin);
    const entries = value.map((each) => `${inner}${lines(each, inner, 1)}`);
    return entries.length === 0 ? '[]' : `[\n${entries.join(',\n')}\n${margin}]`;
  }
  const members = Object.entries(value).map(([key, each]) => {
    const name = `${JSON.stringify(key)}: `;
    return `${inner}${name}${lines(each, inner, name.length + 1)}`;
  });
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${margin}}`;
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${inLine(each)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Long rows of numbers, as many on a line as there is room for. */
function filled(numbers: readonly number[], margin: string): string {
  const rows: string[] = [];
  let row = '';
  for (const [k, each] of numbers.entries()) {
    const next = `${JSON.stringify(each)}${k < numbers.length - 1 ? ',' : ''}`;
    if (row !== '' && margin.length + indent.length + row.length + 1 + next.length > width) {
      rows.push(row);
      row = next;
    } else row = row === '' ? next : `${row} ${next}`;
  }
  return `[\n${[...rows, row].map((each) => `${margin}${indent}${each}`).join('\n')}\n${margin}]`;
}
