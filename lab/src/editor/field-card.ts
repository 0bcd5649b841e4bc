/** What a field means, as a small card in the editor. */
import { rangeWords, type LanguageField } from 'talus';
import { pathText, type Keys } from '../panel/scene-value.ts';

export function helpElement(keys: Keys, field: LanguageField): HTMLElement {
  const card = document.createElement('div');
  card.className = 'field-card';
  card.append(paragraph('help-path', pathText(keys)), paragraph('', field.doc), paragraph('help-facts', facts(field)));
  return card;
}

function paragraph(name: string, text: string): HTMLElement {
  const element = document.createElement('p');
  element.className = name;
  element.textContent = text;
  return element;
}

/** Unit, range, and what holds without it. */
export function facts({ type, initial, otherwise, isRequired }: LanguageField): string {
  const measure = type.kind === 'number' || type.kind === 'vector' ? [type.unit === '1' ? '' : type.unit, rangeWords(type.range)] : []; // prettier-ignore
  const words = type.kind === 'words' ? [type.words.map((word) => JSON.stringify(word)).join(', ')] : [];
  const isPlain = initial !== undefined && (typeof initial !== 'object' || Array.isArray(initial));
  const absent = isPlain ? `default ${JSON.stringify(initial)}` : otherwise === null ? '' : `left out: ${otherwise}`;
  return [...measure, ...words, absent, isRequired ? 'required' : ''].filter((fact) => fact !== '').join(' · ');
}
