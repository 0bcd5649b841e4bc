/**
 * Random kernels whose lanes meet at barriers, with random uniform control flow around them. Lanes hand each other values
 * between two barriers, so that no two touch a word at once, and what decides about barriers is made of uniform variables.
 */
import type { Kind, Variable } from './random-expressions.ts';
import { RandomProgram, programHead } from './random-program.ts';

const uniformKinds = ['i32', 'u32', 'bool', 'vec2i', 'vec3<bool>'] as const satisfies readonly Kind[];
const zeros = { i32: 'even', u32: 'even_u', f32: 'even_f' };

export class RandomGroups extends RandomProgram {
  #loops = 0;

  override text(): string {
    const functions = Array.from({ length: this.choose(2) }, () => this.function());
    const start = this.seedVariables();
    this.scope.push({ name: 'alike', kind: 'i32', isMutable: false, isUniform: true });
    const body = this.#list(4 + this.choose(4), 2);
    const end = this.#parting();
    return `${programHead}
var<workgroup> box: array<vec2i, 32>;
var<workgroup> agreed: i32;
fn count(p: ptr<function, i32>) -> i32 { *p += 1; return *p; }

${functions.join('\n\n')}

@compute @workgroup_size(32)
fn fuzz(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  let i = id.x;
  // zeros and a word that are the same for all lanes
  let alike = input[group.x].z;
  let even = alike * 0;
  let even_u = u32(even);
  let even_f = f32(even);
  box[lane] = vec2i(even);
  ${start.join('\n  ')}
  ${body.join('\n  ')}
  ${end}
  output[i] = ${this.digest()} + vec4i(agreed);
}
`;
  }

  #list(count: number, depth: number): string[] {
    return Array.from({ length: count }, () => this.#uniformStatement(depth));
  }
  #block(depth: number, also: readonly Variable[] = []): string {
    return this.scoped(() => this.#list(1 + this.choose(3), depth), also);
  }
  #uniformStatement(depth: number): string {
    const flat = [
      () => this.#lanes(),
      () => this.#lanes(),
      () => this.#exchange(),
      () => this.#exchange(),
      () => this.#agreement(),
      () => this.#declaration(),
      () => this.#assignment(),
    ];
    const nested = [
      () => `if (${this.#condition()}) ${this.#block(depth - 1)}${this.pick(['', ` else ${this.#block(depth - 1)}`])}`,
      () => this.#for(depth - 1),
      () => this.#loop(depth - 1),
      () => this.#block(depth - 1),
    ];
    const jumps = [
      () => `if (${this.#condition()}) { ${this.pick(['break', 'continue'])}; }`,
      () =>
        `if (${this.#condition()}) ${this.scoped(() => [`output[i] = ${this.digest()};`, this.#lanes(), 'return;'])}`,
    ];
    return this.pick([...flat, ...(depth > 0 ? nested : []), ...(this.#loops > 0 ? jumps : [])])();
  }

  /** `work` for code that lanes run on their own: what is uniform they may only look at. */
  #apart<T>(work: () => T): T {
    const outer = this.scope;
    this.scope = outer.map((each) => (each.isUniform ? { ...each, isMutable: false } : each));
    const result = work();
    this.scope = [...outer, ...this.scope.slice(outer.length)];
    return result;
  }
  #lanes(): string {
    return this.#apart(() => this.statement(1));
  }
  #exchange(): string {
    const name = this.name();
    const [given, by] = this.#apart(() => [this.expression('vec2i', 2), this.expression('u32', 1)]);
    const taken = this.read(name, 'vec2i', `box[(lane + u32(${by})) % 32u]`);
    return `workgroupBarrier(); box[lane] = ${given}; workgroupBarrier(); ${taken}`;
  }
  /** One lane says what all then know. */
  #agreement(): string {
    const name = this.name();
    const said = `if (lane == ${this.choose(32)}u) { agreed = ${this.#apart(() => this.expression('i32', 2))}; }`;
    const target = this.#uniformTarget('i32');
    const loads = [
      () => {
        this.scope.push({ name, kind: 'i32', isMutable: true, isUniform: true });
        return `var ${name} = workgroupUniformLoad(&agreed);`;
      },
      () => {
        this.scope.push({ name, kind: 'i32', isMutable: false, isUniform: true });
        return `let ${name} = workgroupUniformLoad(&agreed);`;
      },
      () => '_ = workgroupUniformLoad(&agreed);',
    ];
    if (target) loads.push(() => `${target} = workgroupUniformLoad(&agreed);`);
    return `${said} ${this.pick(loads)()}`;
  }

  // ---- what is the same for all lanes

  /** `work` with the uniform variables alone in scope. */
  #uniformly<T>(work: () => T): T {
    const { scope, functions } = this;
    const outerZeros = this.zeros;
    const known = functions.splice(0);
    this.scope = scope.filter((each) => each.isUniform);
    this.zeros = zeros;
    const result = work();
    this.scope = scope;
    this.zeros = outerZeros;
    functions.push(...known);
    return result;
  }
  #uniformTarget(kind: Kind): string | null {
    const found = this.scope.filter((each) => each.isUniform && each.isMutable && each.kind === kind);
    return found.length > 0 ? this.pick(found).name : null;
  }
  #condition(): string {
    const counter = this.choose(3) === 0 ? this.#uniformTarget('i32') : null;
    const test = this.#uniformly(() => this.expression('bool', 2));
    return counter ? `((${test}) ${this.pick(['&&', '||'])} (count(&${counter}) & 3) != 1)` : `(${test})`;
  }
  #declaration(): string {
    const kind = this.pick(uniformKinds);
    const value = this.#uniformly(() => this.expression(kind, 2));
    const name = this.name();
    const isMutable = this.choose(3) > 0;
    this.scope.push({ name, kind, isMutable, isUniform: true });
    return `${isMutable ? 'var' : 'let'} ${name} = ${value};`;
  }
  #assignment(): string {
    const kind = this.pick(uniformKinds);
    const target = this.#uniformTarget(kind);
    return target ? this.#uniformly(() => this.assign(target, kind)) : this.#declaration();
  }
  #inLoop(work: () => string): string {
    this.#loops++;
    const text = work();
    this.#loops--;
    return text;
  }
  #for(depth: number): string {
    const [name, bound] = [this.name(), this.name()];
    const counter = { name, kind: 'i32', isMutable: false, isUniform: true } as const;
    const body = (also: readonly Variable[] = []): string => this.#inLoop(() => this.#block(depth, [counter, ...also]));
    const step = this.pick([`${name}++`, `${name} += 2`]);
    return this.pick([
      () => `for (var ${name} = 0; ${name} < ${1 + this.choose(3)}; ${step}) ${body()}`,
      () => {
        const also = [{ name: bound, kind: 'i32', isMutable: true, isUniform: true } as const];
        return `{ var ${bound} = 2; for (var ${name} = 0; ${name} < min(${bound}, 3); ${step}) ${body(also)} }`;
      },
      () => `{ var ${name} = 0; for (; ${name} < 2 && ${this.#condition()}; ${step}) ${body()} }`,
      () => `{ var ${name} = 0; while (${name} < 2 && ${this.#condition()}) { ${step}; ${body()} } }`,
    ])();
  }
  #loop(depth: number): string {
    const name = this.name();
    const counter = { name, kind: 'i32', isMutable: false, isUniform: true } as const;
    const body = this.#inLoop(() => this.#block(depth, [counter]));
    const after = this.pick(['', 'workgroupBarrier();']);
    return `{ var ${name} = 0; loop { ${body} continuing { ${name}++; ${after} break if ${name} >= 2 || ${this.#condition()}; } } }`;
  }

  /** After the last barrier lanes may go one by one, even out of conditions that they entered together. */
  #parting(): string {
    const leave = (): string =>
      `if (${this.#apart(() => this.expression('bool', 2))}) { output[i] = ${this.digest()}; return; }`;
    const inside = this.scoped(() => [this.#exchange(), leave(), this.#lanes(), leave()]);
    return `if (${this.#condition()}) ${inside} ${leave()}`;
  }
}
