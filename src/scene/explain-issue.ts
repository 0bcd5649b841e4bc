/** Problems in our words from what the schema library finds: it knows codes, the declaration knows units and names. */
import type * as z from 'zod/mini';
import { scenePath } from './scene-error.ts';
import type { SceneProblem } from './scene-error.ts';
import type { Finding } from './schema-fields.ts';
import { chosenType, definitionOf, describeField, fieldsOf, memberOf, memberType } from './schema-walk.ts';
import type { Schema } from './schema-walk.ts';
import { alternatives, boundWords, keyWords, mostSuggestions, quoted, suggestion, typeWords } from './schema-words.ts';

type Issue = z.core.$ZodIssue;
type Keys = readonly PropertyKey[];

/** Problems of `value`, which was to be a `root`, in the order of the issues. */
export function explainIssues(issues: readonly Issue[], root: Schema, value: unknown): SceneProblem[] {
  const collected: Collected = { problems: [], misspelt: new Set() };
  for (const issue of issues) collect(collected, issue, root, value);
  // One problem for a place: the first. A key that is missing because it is misspelt is not missing.
  const seen = collected.misspelt;
  return collected.problems.filter(({ path }) => !seen.has(path) && seen.add(path));
}

interface Collected {
  readonly problems: SceneProblem[];
  /** Places of keys that are not there, since they were misspelt. */
  readonly misspelt: Set<string>;
}

function collect(collected: Collected, issue: Issue, root: Schema, value: unknown): void {
  const { field, found } = lookUp(root, value, issue.path);
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) explainKey(collected, issue.path, key, field, found);
  } else if (issue.code === 'invalid_union') {
    if (issue.errors.length > 0) explainUnion(collected, issue, root, value);
    else collected.problems.push(explainKind(issue, lookUp(root, value, issue.path.slice(0, -1)).found, found));
  } else {
    const parent = lookUp(root, value, issue.path.slice(0, -1)).field;
    collected.problems.push(explainValue(issue, { field, parent }, found));
  }
}

/** What is declared and what was found at a path. */
function lookUp(root: Schema, value: unknown, path: Keys): { field: Schema | null; found: unknown } {
  let field: Schema | null = root;
  let found: unknown = value;
  for (const key of path) {
    field = field && memberType(field, key, found);
    found = memberOf(found, key);
  }
  return { field, found };
}

function explainKey(collected: Collected, parent: Keys, key: string, field: Schema | null, found: unknown): void {
  const type = field && chosenType(field, found);
  const known = Object.keys((type && fieldsOf(type)) ?? {});
  const unused = known.filter((name) => memberOf(found, name) === undefined);
  const path = scenePath([...parent, key]);
  const message = `is no key of ${(type && describeField(type).name) ?? 'this object'}`;
  if (collected.problems.length >= mostSuggestions) {
    collected.problems.push({ path, message });
    return;
  }
  // A key that is still free is the likelier one.
  const free = suggestion(key, unused);
  const nearest = free ?? suggestion(key, known);
  const cure = nearest === null ? `there is ${known.map(quoted).join(', ')}` : `did you mean ${quoted(nearest)}?`;
  collected.problems.push({ path, message, cure });
  if (free !== null) collected.misspelt.add(scenePath([...parent, free]));
}

/** The problems of the one alternative that the value can have been meant for; else that it is none of them. */
function explainUnion(
  collected: Collected,
  issue: Issue & { readonly code: 'invalid_union' },
  root: Schema,
  value: unknown,
): void {
  const { field, found } = lookUp(root, value, issue.path);
  // An object was not meant for one of some words.
  const isOfOtherType = (branch: readonly Issue[]) =>
    branch.some(
      ({ code, path }) =>
        path.length === 0 && (code === 'invalid_type' || (code === 'invalid_value' && typeof found === 'object')),
    );
  const meant = issue.errors.filter((branch) => !isOfOtherType(branch));
  if (meant.length === 1) {
    for (const inner of meant[0]!) {
      collect(collected, { ...inner, path: [...issue.path, ...inner.path] }, root, value);
    }
    return;
  }
  const path = scenePath(issue.path);
  collected.problems.push({ path, message: `must be ${field ? typeWords(field) : 'something else'}`, value: found });
}

/** A kind that does not exist, or none: then its key may be misspelt, and no kind is there to say so. */
function explainKind(issue: Issue & { readonly code: 'invalid_union' }, parent: unknown, found: unknown): SceneProblem {
  const path = scenePath(issue.path);
  const kinds = 'options' in issue ? (issue.options ?? []) : [];
  const message = `must be ${alternatives(kinds.map(quoted))}`;
  if (found !== undefined) return { path, message, value: found, ...wordCure(found, kinds) };
  const typed = suggestion('kind', Object.keys(parent as object));
  return {
    path,
    message: `is missing: ${message}`,
    ...(typed !== null && { cure: `is ${quoted(typed)} meant for it?` }),
  };
}

/** What is declared at a place, and around it. */
interface Place {
  readonly field: Schema | null;
  readonly parent: Schema | null;
}

function explainValue(issue: Issue, { field, parent }: Place, found: unknown): SceneProblem {
  const path = scenePath(issue.path);
  // Of a name in a record, the key is what is wrong, not what stands there.
  if (issue.code === 'invalid_key') return { path, message: `must be ${keyWords(parent)}`, value: issue.path.at(-1) };
  const { message, cure = field ? describeField(field).cure : undefined } = wordsFor(issue, field, found);
  const help = cure === undefined ? {} : { cure };
  // A rule speaks for itself; what is not there has no value to show.
  if (found === undefined)
    return { path, message: issue.code === 'custom' ? message : `is missing: ${message}`, ...help };
  return { path, message, value: found, ...help };
}

function wordsFor(issue: Issue, field: Schema | null, found: unknown): { message: string; cure?: string } {
  switch (issue.code) {
    case 'custom':
      return issue.params as Finding;
    case 'invalid_type':
      if (typeof found === 'number' && !Number.isFinite(found)) return { message: 'must be a finite number' };
      return { message: mustBe(field), ...quoteCure(found, field) };
    case 'too_small':
    case 'too_big':
      return { message: sizeWords(issue, field) };
    case 'invalid_value':
      return { message: mustBe(field), ...wordCure(found, issue.values) };
    default:
      return { message: mustBe(field) };
  }
}

const mustBe = (field: Schema | null) => `must be ${field ? typeWords(field) : 'left out'}`;

/** Of a number, its range; of a list, how many; of text, that there is some. */
function sizeWords(issue: Issue & { readonly code: 'too_small' | 'too_big' }, field: Schema | null): string {
  if (issue.origin === 'string') return 'must not be empty';
  const isList = issue.origin === 'array' && field && definitionOf(field).type === 'array';
  if (!isList) return issue.origin === 'array' || !field ? mustBe(field) : `must be ${boundWords(field)}`;
  const limit = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  return `must have ${limit} ${limit.endsWith(' 1') ? 'entry' : 'entries'}`;
}

function wordCure(found: unknown, words: readonly unknown[]): { cure?: string } {
  const nearest = suggestion(found, words);
  return nearest === null ? {} : { cure: `did you mean ${quoted(nearest)}?` };
}

/** For "0.5" or "true" where a number or a flag is wanted. */
function quoteCure(found: unknown, field: Schema | null): { cure?: string } {
  const type = field && definitionOf(field).type;
  const isNumber =
    type === 'number' && typeof found === 'string' && found.trim() !== '' && Number.isFinite(Number(found));
  const isFlag = type === 'boolean' && (found === 'true' || found === 'false');
  return isNumber || isFlag ? { cure: 'write it without quotes' } : {};
}
