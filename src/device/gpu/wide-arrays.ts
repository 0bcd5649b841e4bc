/**
 * Arrays that are larger than what a GPU binds at once. They are bound in parts, and the text of the kernel is rewritten so
 * that it finds each element in its part. Kernels are written as if there were no limit.
 */
import { KernelError } from '../../core/errors.ts';

/** A binding whose array takes several parts. */
export interface WideBinding {
  readonly binding: number;
  readonly parts: number;
  /** Of all parts but the last */
  readonly elementsPerPart: number;
}

/** The number under which a part is bound: the first keeps that of its binding, others follow all there are. */
export const partBinding = ({ binding }: WideBinding, part: number): number =>
  part === 0 ? binding : bindingsPerPart * part + binding;

/** More than any binding has for a number. */
const bindingsPerPart = 32;

/** Elements of a part, such that it starts where WebGPU lets a binding start. */
export function elementsOfPart(largestBinding: number, stride: number): number {
  const alignedElements = 256 / greatestCommonDivisor(256, stride);
  const fitting = Math.floor(largestBinding / stride);
  return fitting - (fitting % alignedElements);
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

/** The text of a kernel whose arrays at these bindings come in parts. */
export function widened(kernelName: string, wgsl: string, wide: readonly WideBinding[]): string {
  return wide.reduce((text, binding) => widenedBinding(kernelName, text, binding), wgsl);
}

function widenedBinding(kernelName: string, wgsl: string, wide: WideBinding): string {
  const declaration = new RegExp(
    `@group\\(0\\) @binding\\(${wide.binding}\\) var<(storage[^>]*)> (\\w+): array<(\\w+)>;`,
  ).exec(wgsl);
  if (!declaration) {
    throw new KernelError(
      `kernel ${kernelName}, binding ${wide.binding}: is not a plain array of numbers or vectors, so it cannot be larger than a binding: use fewer elements`,
    );
  }
  const [whole, space, name, type] = declaration as unknown as [string, string, string, string];
  const before = rewritten(kernelName, wgsl.slice(0, declaration.index), name);
  const after = rewritten(kernelName, wgsl.slice(declaration.index + whole.length), name);
  return `${before}${partsText(wide, space, name, type)}${after}`;
}

const partName = (name: string, part: number): string => (part === 0 ? name : `${name}_part${part}`);

/** The parts, and functions that read and write an element by its index among all. */
function partsText(wide: WideBinding, space: string, name: string, type: string): string {
  const parts = Array.from({ length: wide.parts }, (_, part) => part);
  const declared = parts.map(
    (part) => `@group(0) @binding(${partBinding(wide, part)}) var<${space}> ${partName(name, part)}: array<${type}>;`,
  );
  const chosen = (act: (place: string) => string): string =>
    parts
      .map((part) => {
        const text = act(`${partName(name, part)}[k - ${part * wide.elementsPerPart}u]`);
        return part === wide.parts - 1 ? `  ${text}` : `  if (k < ${(part + 1) * wide.elementsPerPart}u) { ${text} }`;
      })
      .join('\n');
  const read = `fn read_${name}(k: u32) -> ${type} {\n${chosen((place) => `return ${place};`)}\n}`;
  if (!space.includes('write')) return [...declared, read].join('\n');
  const write = `fn write_${name}(k: u32, value: ${type}) {\n${chosen((place) => `${place} = value; return;`)}\n}`;
  return [...declared, read, write].join('\n');
}

const isWordCharacter = (character: string | undefined): boolean => character !== undefined && /\w/.test(character);

/** Every `name[index]` becomes a call; where something is assigned to it, one that writes. */
function rewritten(kernelName: string, text: string, name: string): string {
  let result = '';
  let at = 0;
  for (;;) {
    const found = nextUse(text, name, at);
    if (found < 0) return result + text.slice(at);
    result += text.slice(at, found);
    if (text[found - 1] === '&' || text[found + name.length] !== '[') {
      throw new KernelError(
        `kernel ${kernelName}: takes the length or address of ${name}, so it cannot be larger than a binding: use fewer elements`,
      );
    }
    const end = closing(text, found + name.length);
    const index = `u32(${rewritten(kernelName, text.slice(found + name.length + 1, end), name)})`;
    const assignment = /^(\.\w+)?\s*([-+*/%&|^]?)=(?!=)\s*/.exec(text.slice(end + 1));
    if (!assignment) {
      result += `read_${name}(${index})`;
      at = end + 1;
      continue;
    }
    const [whole, member, operator] = assignment as unknown as [string, string | undefined, string];
    if (member !== undefined) {
      throw new KernelError(
        `kernel ${kernelName}: writes a part of an element of ${name}, so it cannot be larger than a binding: use fewer elements`,
      );
    }
    const start = end + 1 + whole.length;
    const stop = text.indexOf(';', start);
    const value = rewritten(kernelName, text.slice(start, stop), name);
    const given = operator === '' ? value : `read_${name}(${index}) ${operator} (${value})`;
    result += `write_${name}(${index}, ${given})`;
    at = stop;
  }
}

/** Where `name` stands next as a word of its own, outside comments. */
function nextUse(text: string, name: string, from: number): number {
  for (let found = text.indexOf(name, from); found >= 0; found = text.indexOf(name, found + 1)) {
    const isWord = !isWordCharacter(text[found - 1]) && !isWordCharacter(text[found + name.length]);
    const line = text.slice(text.lastIndexOf('\n', found) + 1, found);
    const isMember = text[found - 1] === '.' || text[found + name.length] === ':';
    if (isWord && !isMember && !line.includes('//')) return found;
  }
  return -1;
}

/** The bracket that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '[') depth++;
    if (text[at] === ']' && --depth === 0) return at;
  }
  throw new Error('a bracket is not closed');
}
