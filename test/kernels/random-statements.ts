/** Random statements on variables: declarations, assignments, branches and loops. */
import { RandomExpressions, kinds, lanes, scalarOf, widthOf, type Kind, type Variable } from './random-expressions.ts';

/** Deepest nesting of operators. */
export const deepest = 3;

export class RandomStatements extends RandomExpressions {
  /** Loops around, which `break` and `continue` may leave. */
  #loops = 0;

  protected statements(count: number, depth: number): string[] {
    return Array.from({ length: count }, () => this.statement(depth));
  }
  protected statement(depth: number): string {
    const nested = [
      () => this.#if(depth - 1),
      () => this.#for(depth - 1),
      () => this.#loop(depth - 1),
      () => this.#while(depth - 1),
      () => this.#switch(depth - 1),
    ];
    const jumps = [() => `if (${this.expression('bool', 1)}) { ${this.pick(['break', 'continue'])}; }`];
    return this.pick([...this.simple(), ...(depth > 0 ? nested : []), ...(this.#loops > 0 ? jumps : [])])();
  }
  /** Statements without others inside them. */
  protected simple(): (() => string)[] {
    return [
      () => this.declaration(),
      () => this.#assignment(),
      () => this.#assignment(),
      () => this.#laneAssignment(),
      () => `_ = ${this.expression(this.pick(kinds), 2)};`,
    ];
  }
  protected block(depth: number, also: readonly Variable[] = []): string {
    return this.scoped(() => this.statements(1 + this.choose(3), depth), also);
  }
  /** Statements in a scope of their own, in which `also` is known. */
  protected scoped(statements: () => string[], also: readonly Variable[] = []): string {
    const outer = this.scope;
    this.scope = [...outer, ...also];
    const lines = statements();
    this.scope = outer;
    return `{ ${lines.join(' ')} }`;
  }

  protected declaration(): string {
    const kind = this.pick(kinds);
    const value = this.reduced(kind, this.expression(kind, deepest));
    const isMutable = this.choose(2) === 0;
    // a name may hide another of an outer scope, but not one of its own
    const name = this.name();
    this.scope.push({ name, kind, isMutable });
    if (isMutable && this.choose(6) === 0) return `var ${name}: ${kind};`;
    return `${isMutable ? 'var' : 'let'} ${name}: ${kind} = ${value};`;
  }
  protected mutable(accept: (kind: Kind) => boolean): Variable | null {
    const found = this.scope.filter((each) => each.isMutable && accept(each.kind));
    return found.length > 0 ? this.pick(found) : null;
  }
  #assignment(): string {
    const target = this.mutable(() => true);
    return target ? this.assign(target.name, target.kind) : this.declaration();
  }
  protected assign(name: string, kind: Kind): string {
    const scalar = scalarOf(kind);
    if (scalar !== 'bool' && this.choose(3) === 0) {
      if (scalar !== 'f32' && widthOf(kind) === 1 && this.choose(3) === 0) return `${name}${this.pick(['++', '--'])};`;
      const value = this.reduced(kind, this.expression(kind, 2));
      // floats grow by a known step and are brought back at once
      if (scalar === 'f32')
        return `${name} ${this.pick(['+=', '-='])} ${value}; ${name} = ${this.reduced(kind, name)};`;
      return `${name} ${this.pick(['+=', '-=', '*=', '&=', '|=', '^=', '/=', '%='])} ${value};`;
    }
    return `${name} = ${this.reduced(kind, this.expression(kind, deepest))};`;
  }
  #laneAssignment(): string {
    const target = this.mutable((kind) => widthOf(kind) > 1 || kind.startsWith('mat'));
    if (!target) return this.declaration();
    const { name, kind } = target;
    if (kind.startsWith('mat')) {
      const [columns, rows] = [Number(kind[3]), Number(kind[5])];
      const column = this.choose(2) === 0 ? `[${this.choose(columns)}]` : `[${this.index(columns)}]`;
      const vector = `vec${rows}f` as Kind;
      return this.choose(2) === 0
        ? this.assign(`${name}${column}`, vector)
        : this.assign(`${name}${column}[${this.index(rows)}]`, 'f32');
    }
    const lane = this.choose(2) === 0 ? `.${lanes[this.choose(widthOf(kind))]}` : `[${this.index(widthOf(kind))}]`;
    return this.assign(`${name}${lane}`, scalarOf(kind));
  }
  /** An index below `count`, known or not. */
  protected index(count: number): string {
    return this.choose(3) === 0 ? String(this.choose(count)) : `(${this.expression('u32', 1)}) % ${count}u`;
  }

  #if(depth: number): string {
    const otherwise = [
      () => '',
      () => ` else ${this.block(depth)}`,
      () => ` else if (${this.expression('bool', 1)}) ${this.block(depth)} else ${this.block(depth)}`,
    ];
    return `if (${this.expression('bool', 2)}) ${this.block(depth)}${this.pick(otherwise)()}`;
  }
  #inLoop(work: () => string): string {
    this.#loops++;
    const text = work();
    this.#loops--;
    return text;
  }
  #for(depth: number): string {
    const [name, bound] = [this.name(), this.name()];
    const [kind, suffix] = this.pick([['i32', ''], ['u32', 'u']] as const); // prettier-ignore
    const counter = { name, kind, isMutable: false };
    const body = (also: readonly Variable[]): string => this.#inLoop(() => this.block(depth, [counter, ...also]));
    const step = this.pick([`${name}++`, `${name} += 1${suffix}`, `${name} = ${name} + 2${suffix}`]);
    const head = (limit: string): string => `for (var ${name} = 0${suffix}; ${limit}; ${step})`;
    return this.pick([
      // known when it is compiled, known only when it runs, changed on the way, ended by more than the counter
      () => `${head(`${name} < ${1 + this.choose(5)}${suffix}`)} ${body([])}`,
      () => `let ${bound} = (${this.expression(kind, 1)}) & 3${suffix}; ${head(`${name} < ${bound}`)} ${body([])}`,
      () => {
        const start = `var ${bound} = ${1 + this.choose(4)}${suffix};`;
        return `{ ${start} ${head(`${name} < min(${bound}, 6${suffix})`)} ${body([{ name: bound, kind, isMutable: true }])} }`;
      },
      () => `${head(`${name} < ${1 + this.choose(5)}${suffix} && (${this.expression('bool', 1)})`)} ${body([])}`,
    ])();
  }
  #loop(depth: number): string {
    const name = this.name();
    const body = this.#inLoop(() => this.block(depth, [{ name, kind: 'i32', isMutable: false }]));
    const bound = 1 + this.choose(4);
    if (this.choose(2) === 0)
      return `{ var ${name} = 0; loop { ${name}++; if (${name} > ${bound}) { break; } ${body} } }`;
    const also = this.pick(['', ` || (${this.expression('bool', 1)})`]);
    return `{ var ${name} = 0; loop { ${body} continuing { ${name}++; break if ${name} >= ${bound}${also}; } } }`;
  }
  #while(depth: number): string {
    const name = this.name();
    const body = this.#inLoop(() => this.block(depth, [{ name, kind: 'u32', isMutable: false }]));
    const test = this.expression('bool', 1);
    return `{ var ${name} = 0u; while (${name} < ${1 + this.choose(4)}u && (${test})) { ${name}++; ${body} } }`;
  }
  #switch(depth: number): string {
    // inside a switch `break` leaves the switch, which is worth having too
    const broken = `{ if (${this.expression('bool', 1)}) { break; } ${this.block(depth)} }`;
    const cases = [`case 0: ${this.block(depth)}`, `case 1, 3: ${broken}`, `default: ${this.block(depth)}`];
    const first = this.choose(3);
    return `switch ((${this.expression('i32', 1)}) & 3) { ${[...cases.slice(first), ...cases.slice(0, first)].join(' ')} }`;
  }
}
