/** Types as the oracle's memory knows them, and zero values. Offsets and strides are written in words. */
import { arrayStride, layout, memberOffsets, typeName, type Type } from '../types.ts';
import { quoted } from './javascript.ts';
import type { Names } from './names.ts';

const letters = { f32: 'f', i32: 'i', u32: 'u', bool: 'b' } as const;

/** Declares the types that a kernel's memory needs, each once. */
export class StoreTypes {
  readonly #names: Names;
  readonly #declared = new Map<string, string>();
  /** `const` declarations, parts before what holds them. */
  readonly declarations: string[] = [];

  constructor(names: Names) {
    this.#names = names;
  }

  /** The JavaScript expression for a type. */
  text(type: Type): string {
    if (type.kind === 'scalar' || type.kind === 'atomic') return `$.type.${type.scalar}`;
    const known = this.#declared.get(typeName(type));
    if (known !== undefined) return known;
    const made = this.#construction(type);
    const name = this.#names.declare({ name: typeName(type).replaceAll(/\W+/g, '_').replace(/_$/, '') });
    this.declarations.push(`const ${name} = ${made};`);
    this.#declared.set(typeName(type), name);
    return name;
  }

  #construction(type: Type): string {
    switch (type.kind) {
      case 'vector':
        return `$.type.vector(${type.width}, ${quoted(letters[type.scalar])})`;
      case 'matrix':
        return `$.type.matrix(${type.columns}, ${type.rows})`;
      case 'array':
        return `$.type.array(${this.text(type.element)}, ${type.count}, ${arrayStride(type) / 4})`;
      case 'struct': {
        const offsets = memberOffsets(type);
        const members = type.members.map(
          (member, index) => `${member.name}: [${offsets[index]! / 4}, ${this.text(member.type)}]`,
        );
        return `$.type.struct(${quoted(type.name)}, ${layout(type).size / 4}, { ${members.join(', ')} })`;
      }
      default:
        throw new Error(`oracle: ${typeName(type)} does not lie in memory`);
    }
  }
}

/** Arrays up to this length are written out. */
const longestList = 4;

/** The zero value as JavaScript. */
export function zeroText(type: Type): string {
  const repeated = (text: string, count: number): string => `[${Array.from({ length: count }, () => text).join(', ')}]`;
  switch (type.kind) {
    case 'scalar':
      return type.scalar === 'bool' ? 'false' : '0';
    case 'vector':
      return repeated(type.scalar === 'bool' ? 'false' : '0', type.width);
    case 'matrix':
      return repeated(repeated('0', type.rows), type.columns);
    case 'array': {
      const element = zeroText(type.element);
      const count = type.count ?? 0;
      if (count <= longestList) return repeated(element, count);
      return `Array.from({ length: ${count} }, () => ${element.startsWith('{') ? `(${element})` : element})`;
    }
    case 'struct':
      return `{ ${type.members.map((member) => `${member.name}: ${zeroText(member.type)}`).join(', ')} }`;
    default:
      throw new Error(`oracle: ${typeName(type)} has no zero value`);
  }
}
