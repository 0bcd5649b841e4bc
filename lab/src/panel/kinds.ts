/** The kinds that something may be of, as a person chooses among them. */
import type { LanguageType } from 'talus';
import { isObject } from './scene-value.ts';

export interface KindOption {
  readonly label: string;
  readonly type: LanguageType;
  /** A word that stands there by itself; null for an object or a number. */
  readonly word: string | number | null;
}

/** A word that also names a kind is that kind, which has more to say. */
export function kindOptions(declared: LanguageType): readonly KindOption[] {
  const options = declared.kind === 'choice' ? declared.options : [declared];
  const kinds = options.flatMap((type) => (type.kind === 'object' && type.word !== null ? [{ label: type.word, type, word: null }] : [])); // prettier-ignore
  const named = new Set(kinds.map(({ label }) => label));
  const others = options.flatMap((type): readonly KindOption[] => {
    if (type.kind === 'object') return [];
    if (type.kind !== 'words') return [{ label: oneValue, type, word: null }];
    return type.words.filter((word) => !named.has(String(word))).map((word) => ({ label: String(word), type, word }));
  });
  return [...others, ...kinds];
}

const oneValue = 'one value';

/** Which of the options a value is. */
export function kindLabel(type: LanguageType, value: unknown): string | undefined {
  if (type.kind === 'object' && type.word !== null) return type.word;
  if (typeof value === 'string') return value;
  return isObject(value) ? undefined : oneValue;
}
