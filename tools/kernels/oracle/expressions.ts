/** Expressions as JavaScript. Evaluation order is WGSL's, left to right, which is JavaScript's too. */
import type { BuiltinCall, Expression, Index, Member, Swizzle } from '../program.ts';
import type { PointerType, StructType, Type } from '../types.ts';
import { bitcastCode, constructCode } from './constructs.ts';
import type { Context } from './context.ts';
import { atom, atomText, call, delegate, numberCode, quoted, type Code } from './javascript.ts';
import { binaryCode, libraryName, scalarOf, unaryCode, type Operand } from './operators.ts';
import { hasCall } from '../front/visit.ts';
import { rootVariable } from './walk.ts';

type Part = Member | Index | Swizzle;

export class ExpressionEmitter {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** The value; it may share its lanes with a variable. */
  value(expression: Expression): Code {
    switch (expression.kind) {
      case 'literal': {
        const { exact } = expression;
        return typeof exact === 'boolean' ? atom(String(exact)) : numberCode(exact);
      }
      case 'variable':
      case 'dereference':
        return this.inMemory(expression)
          ? atom(`${atomText(this.reference(expression))}.load(${this.site(expression)})`)
          : this.reference(expression);
      case 'member':
      case 'index':
        return this.#part(expression);
      case 'swizzle':
        return expression.lanes.length === 1 ? this.#part(expression) : this.#swizzle(expression);
      case 'unary':
        return unaryCode(expression.operator, this.#operand(expression.operand));
      case 'binary': {
        const [left, right] = this.#operands([expression.left, expression.right]);
        return binaryCode(expression.operator, left!, right!);
      }
      case 'address':
        return this.reference(expression.place);
      case 'call':
        return call(
          this.#context.names.of(expression.function),
          expression.arguments.map((argument) => this.#argument(argument)),
        );
      case 'builtin':
        return this.#builtin(expression);
      case 'construct':
        return constructCode(
          expression.type,
          expression.arguments.map((argument) => ({ code: this.owned(argument), type: argument.type })),
        );
      case 'bitcast':
        return bitcastCode(expression.type, this.#operand(expression.operand));
    }
  }

  /** The value, sharing nothing with a variable: for what is kept. */
  owned(expression: Expression): Code {
    return this.#valueRoot(expression) ? this.#copied(expression) : this.value(expression);
  }

  /** The reference to a place in memory, or the name of a variable that is a value. */
  reference(place: Expression): Code {
    switch (place.kind) {
      case 'variable':
        return atom(this.#context.names.of(place.variable));
      case 'dereference':
        return this.value(place.pointer);
      case 'member':
      case 'index':
      case 'swizzle':
        return atom(`${atomText(this.reference(place.object))}.at(${this.#key(place)}, ${this.site(place)})`);
      default:
        throw new Error(`oracle: ${place.kind} is no place`);
    }
  }

  /** `target = value`, the target being a part or whole of a variable. */
  assignment(target: Expression, value: Code): string {
    if (!this.inMemory(target)) return `${this.value(target).text} = ${value.text}`;
    const site = this.site(target);
    if (target.kind !== 'member' && target.kind !== 'index' && target.kind !== 'swizzle') {
      return `${atomText(this.reference(target))}.store(${value.text}, ${site})`;
    }
    return `${atomText(this.reference(target.object))}.set(${this.#key(target)}, ${value.text}, ${site})`;
  }

  site(expression: Expression): string {
    return this.#context.site(expression.position);
  }

  /** Whether a place lies in memory, not in a JavaScript value. */
  inMemory(place: Expression): boolean {
    switch (place.kind) {
      case 'variable':
        return this.#context.isReference(place.variable);
      case 'dereference':
        return true;
      case 'member':
      case 'index':
      case 'swizzle':
        return this.inMemory(place.object);
      default:
        return false;
    }
  }

  #part(expression: Part): Code {
    const { object } = expression;
    if (this.inMemory(object)) {
      return atom(`${atomText(this.reference(object))}.get(${this.#key(expression)}, ${this.site(expression)})`);
    }
    const text = atomText(this.value(object));
    if (expression.kind === 'member') return atom(`${text}.${memberName(expression)}`);
    if (expression.kind === 'swizzle') return atom(`${text}[${expression.lanes[0]!}]`);
    if (expression.index.kind === 'literal') return atom(`${text}[${String(expression.index.value)}]`);
    const operands = [
      this.value(expression.index).text,
      lengthOf(object.type),
      quoted(label(object)),
      this.site(expression),
    ];
    return atom(`${text}[$.checkIndex(${operands.join(', ')})]`);
  }

  /** What `at`, `get` and `set` of a reference take. */
  #key(expression: Part): string {
    switch (expression.kind) {
      case 'member':
        return quoted(memberName(expression));
      case 'index':
        return this.value(expression.index).text;
      case 'swizzle':
        return String(expression.lanes[0]!);
    }
  }

  #swizzle({ object, lanes }: Swizzle): Code {
    const letters = lanes.map((lane) => 'xyzw'[lane]!).join('');
    return call('$.swizzle', [this.value(object), atom(quoted(letters))]);
  }

  #builtin(expression: BuiltinCall): Code {
    const { name } = expression;
    const [first] = expression.arguments;
    if (name === 'arrayLength') return atom(`${atomText(this.value(first!))}.length`);
    if (name === 'workgroupUniformLoad') return this.#uniformLoad(first!, this.site(expression));
    const operands = this.#operands(expression.arguments).map(({ code }) => code);
    if (name.startsWith('atomic')) {
      return call(libraryName(scalarOf((first!.type as PointerType).target), name), operands);
    }
    const shared = ['all', 'any', 'select', 'unpack2x16float'].includes(name);
    return call(shared ? `$.${name}` : libraryName(scalarOf(first!.type), name), operands);
  }

  #uniformLoad(pointer: Expression, site: string): Code {
    const reference = this.value(pointer);
    if (!this.#context.hasBarriers) return atom(`${atomText(reference)}.load(${site})`);
    return delegate(call('$.workgroupUniformLoad', [reference, atom(site)]));
  }

  #operand(expression: Expression): Operand {
    return { code: this.value(expression), type: expression.type };
  }

  /** Operands of one operation. One that a call further right might change under our hands is copied first. */
  #operands(expressions: readonly Expression[]): Operand[] {
    return expressions.map((expression, index) => {
      const root = this.#valueRoot(expression);
      const mayChange = root !== null && (root.kind === 'var' || root.kind === 'private');
      const copies = mayChange && expressions.slice(index + 1).some(hasCall);
      return { code: copies ? this.#copied(expression) : this.value(expression), type: expression.type };
    });
  }

  /** Parameters cannot change: only what the caller might change meanwhile is copied. */
  #argument(expression: Expression): Code {
    const root = this.#valueRoot(expression);
    return root?.kind === 'var' || root?.kind === 'private' ? this.#copied(expression) : this.value(expression);
  }

  /** The JavaScript variable that a composite value is, or is a part of; null where nothing else holds it. */
  #valueRoot(expression: Expression): ReturnType<typeof rootVariable> {
    if (!isComposite(expression.type) || this.inMemory(expression)) return null;
    return rootVariable(expression);
  }

  #copied(expression: Expression): Code {
    const code = this.value(expression);
    return expression.type.kind === 'vector' ? atom(`${atomText(code)}.slice()`) : call('$.copy', [code]);
  }
}

const isComposite = ({ kind }: Type): boolean =>
  kind === 'vector' || kind === 'matrix' || kind === 'array' || kind === 'struct';

const memberName = ({ object, member }: Member): string => (object.type as StructType).members[member]!.name;

/** Parts of a value that an index may choose from. */
function lengthOf(type: Type): number {
  switch (type.kind) {
    case 'vector':
      return type.width;
    case 'matrix':
      return type.columns;
    case 'array':
      return type.count!;
    default:
      throw new Error(`oracle: ${type.kind} has no elements`);
  }
}

/** A value as an error message calls it. */
function label(expression: Expression): string {
  switch (expression.kind) {
    case 'variable':
      return expression.variable.name;
    case 'member':
      return `${label(expression.object)}.${memberName(expression)}`;
    case 'index':
      return `${label(expression.object)}[]`;
    default:
      return expression.type.kind;
  }
}
