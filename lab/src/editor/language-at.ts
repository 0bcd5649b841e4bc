/** What the scene language says of a place, given what is written around it. */
import type { LanguageField, LanguageObject, LanguageType } from 'talus';
import { chosenOption } from '../panel/field-tree.ts';
import { valueAt, type Keys } from '../panel/scene-value.ts';

/** What is declared at a place; null where the language has nothing there. */
export function fieldAt(language: LanguageObject, scene: unknown, keys: Keys): LanguageField | null {
  let field: LanguageField | null = whole(language);
  for (const [depth, key] of keys.entries()) {
    field = field && memberOf(field, key, valueAt(scene, keys.slice(0, depth)));
  }
  return field;
}

const whole = (type: LanguageObject): LanguageField => ({
  key: '',
  doc: type.doc,
  type,
  isRequired: true,
  initial: undefined,
  otherwise: null,
  isLive: false,
});

function memberOf(field: LanguageField, key: string | number, value: unknown): LanguageField | null {
  const type = chosenOption(field.type, value);
  if (type.kind === 'object') {
    const member = type.fields.find((each) => each.key === key) ?? null;
    // Which kind it is can be changed to any other.
    return member && key === 'kind' ? { ...member, type: kindWords(field.type) } : member;
  }
  if (type.kind === 'list' || type.kind === 'record')
    return {
      ...field,
      key: String(key),
      type: type.entry,
      doc: entryDoc(type.entry, field.doc),
      initial: undefined,
      otherwise: null,
    };
  if (type.kind === 'choice' && key === 'kind')
    return { ...whole(emptyObject), key, type: kindWords(type), doc: 'Which of the kinds it is.' };
  return null;
}

const emptyObject: LanguageObject = { kind: 'object', name: '', doc: '', word: null, fields: [] };

const entryDoc = (entry: LanguageType, doc: string): string => (entry.kind === 'object' ? entry.doc : doc);

function kindWords(type: LanguageType): LanguageType {
  const options = type.kind === 'choice' ? type.options : [type];
  const words = options.flatMap((option) => (option.kind === 'object' && option.word !== null ? [option.word] : []));
  return { kind: 'words', words };
}
