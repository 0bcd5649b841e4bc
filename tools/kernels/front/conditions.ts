/** Conditional translation: `@if(NAME)`, `@elif(NAME)`, `@else` on declarations, members, parameters and statements. */
import type { Cursor } from './cursor.ts';
import { didYouMean, fail } from './diagnostics.ts';
import type { Condition, ConditionName } from './syntax.ts';

/** `subgroups`: a GPU whose kernels may use subgroup operations. */
export type Target = 'gpu' | 'subgroups' | 'cpu' | 'oracle';

const truths: Readonly<Record<Target, Readonly<Record<ConditionName, boolean>>>> = {
  gpu: { GPU: true, SUBGROUPS: false, CPU: false, ORACLE: false },
  subgroups: { GPU: true, SUBGROUPS: true, CPU: false, ORACLE: false },
  cpu: { GPU: false, SUBGROUPS: false, CPU: true, ORACLE: false },
  oracle: { GPU: false, SUBGROUPS: false, CPU: true, ORACLE: true },
};
const conditionNames = Object.keys(truths.gpu) as ConditionName[];

/** Whether something under `condition` exists for `target`. */
export function holds(condition: Condition | null, target: Target): boolean {
  if (condition === null) return true;
  switch (condition.kind) {
    case 'name':
      return truths[target][condition.name];
    case 'not':
      return !holds(condition.operand, target);
    case 'and':
      return holds(condition.left, target) && holds(condition.right, target);
    case 'or':
      return holds(condition.left, target) || holds(condition.right, target);
  }
}

/** Whether a condition speaks of `name`. */
export function mentions(condition: Condition, name: ConditionName): boolean {
  switch (condition.kind) {
    case 'name':
      return condition.name === name;
    case 'not':
      return mentions(condition.operand, name);
    default:
      return mentions(condition.left, name) || mentions(condition.right, name);
  }
}

export const active = <T extends { readonly condition: Condition | null }>(
  items: readonly T[],
  target: Target,
): readonly T[] =>
  items.every((item) => item.condition === null) ? items : items.filter((item) => holds(item.condition, target));

/** Reads the items of one list; remembers the conditions that an `@elif` or `@else` answers to. */
export class ConditionChain {
  readonly #cursor: Cursor;
  /** True where no item of the chain so far exists; null: the last item was unconditional. */
  #otherwise: Condition | null = null;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  /** Reads the condition, if one stands here, and then the item with `read`. */
  item<T>(read: (condition: Condition | null) => T): T {
    const cursor = this.#cursor;
    const start = cursor.token.start;
    const condition = this.#read();
    if (condition === null) return read(null);
    const attributesEnd = cursor.token.start;
    const result = read(condition);
    cursor.regions.push({ condition, start, attributesEnd, end: cursor.previousEnd });
    return result;
  }

  #read(): Condition | null {
    const cursor = this.#cursor;
    const { position } = cursor.token;
    const keyword = cursor.is('@') ? cursor.following.text : '';
    if (keyword !== 'if' && keyword !== 'elif' && keyword !== 'else') {
      this.#otherwise = null;
      return null;
    }
    cursor.index += 2;
    const before = this.#otherwise;
    if (keyword !== 'if' && before === null) {
      fail(position, `@${keyword} follows no @if, got it on its own`, `put it right after an item with @if or @elif`);
    }
    const own = keyword === 'else' ? null : parenthesised(cursor);
    const negated: Condition | null = own && { kind: 'not', operand: own };
    this.#otherwise = keyword === 'if' ? negated : negated && both(before!, negated);
    return keyword === 'if' ? own : own === null ? before : both(before!, own);
  }
}

const both = (left: Condition, right: Condition): Condition => ({ kind: 'and', left, right });

function parenthesised(cursor: Cursor): Condition {
  cursor.expect('(', "before the condition's name");
  const condition = readCondition(cursor);
  cursor.expect(')', 'after the condition');
  return condition;
}

function readCondition(cursor: Cursor): Condition {
  const left = readConditionTerm(cursor);
  if (cursor.accept('&&')) return both(left, readCondition(cursor));
  if (cursor.accept('||')) return { kind: 'or', left, right: readCondition(cursor) };
  return left;
}

function readConditionTerm(cursor: Cursor): Condition {
  if (cursor.accept('!')) return { kind: 'not', operand: readConditionTerm(cursor) };
  if (cursor.is('(')) return parenthesised(cursor);
  const { name, position } = cursor.name('a condition');
  const known = conditionNames.find((candidate) => candidate === name);
  if (known === undefined) {
    fail(
      position,
      `unknown condition, got '${name}'`,
      didYouMean(name, conditionNames, `there are ${conditionNames.join(', ')}`),
    );
  }
  return { kind: 'name', name: known };
}
