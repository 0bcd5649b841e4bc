/** Structs in the words of the oracle, where a float is a double. */
import { TalusError } from '../../core/errors.ts';
import { componentWords, structLayout, type FieldTable, type StructValues } from '../../core/fields.ts';
import { valueLayouts } from '../../core/value-types.ts';

const readers = { f32: (x: number) => x, i32: (x: number) => x | 0, u32: (x: number) => x >>> 0 } as const;

export function exactStruct<F extends FieldTable>(table: F, words: Float64Array, index: number): StructValues<F> {
  const layout = structLayout(table);
  const base = (index * layout.size) / 4;
  return Object.fromEntries(
    layout.members.map((member) => {
      const read = readers[valueLayouts[member.type].scalar];
      const numbers = componentWords(member).map((word) => read(words[base + word]!));
      return [member.name, numbers.length === 1 ? numbers[0] : numbers];
    }),
  ) as StructValues<F>;
}

export function setExactStruct<F extends FieldTable>(
  table: F,
  words: Float64Array,
  index: number,
  values: StructValues<F>,
): void {
  const layout = structLayout(table);
  const base = (index * layout.size) / 4;
  for (const member of layout.members) {
    const given: number | ArrayLike<number> | undefined = values[member.name];
    const numbers = typeof given === 'number' ? [given] : given;
    const places = componentWords(member);
    if (numbers?.length !== places.length) {
      throw new TalusError(
        `struct field ${member.name}: needs ${places.length} number(s) for ${member.type}, got ${numbers?.length ?? 'none'}`,
      );
    }
    for (const [k, word] of places.entries()) words[base + word] = numbers[k]!;
  }
}
