/** Names across files: what a name in a file refers to, what the program reaches, and what each thing is called in the end. */
import { active, type Target } from './conditions.ts';
import { didYouMean, fail, type Report } from './diagnostics.ts';
import type { Declaration, Identifier, Import, Module } from './syntax.ts';

/** A place where a module-scope name is used. */
export interface Reference {
  readonly file: string;
  readonly start: number;
  readonly length: number;
  readonly declaration: Declaration;
}

export class Linker {
  readonly target: Target;
  /** What has been referred to, in the order it was first met. */
  readonly reached = new Set<Declaration>();
  readonly references: Reference[] = [];
  readonly #modules: ReadonlyMap<string, Module>;
  readonly #report: Report;
  readonly #tables = new Map<string, ReadonlyMap<string, Declaration | null>>();
  readonly #names = new Map<Declaration, string>();
  readonly #taken = new Set<string>();

  constructor(modules: ReadonlyMap<string, Module>, entryFile: string, target: Target, report: Report) {
    this.#modules = modules;
    this.#report = report;
    this.target = target;
    // The kernel's own names come first: its overrides and bindings are what the host knows it by.
    for (const declaration of this.table(entryFile).values()) {
      if (declaration?.file === entryFile) this.nameOf(declaration);
    }
  }

  module(file: string): Module {
    const module = this.#modules.get(file);
    if (!module) throw new Error(`no module ${file}`);
    return module;
  }

  /** Names at module scope of a file, for its target. Null: an import that failed and is reported. */
  table(file: string): ReadonlyMap<string, Declaration | null> {
    const known = this.#tables.get(file);
    if (known) return known;
    const table = new Map<string, Declaration | null>();
    this.#tables.set(file, table);
    const module = this.module(file);
    for (const declaration of active(module.declarations, this.target)) {
      const { name, position } = declaration.name;
      const other = table.get(name);
      if (other) {
        this.#report.add(
          position,
          `'${name}' is declared twice, got it before on line ${other.name.position.line}`,
          'rename one, or give both exclusive conditions',
        );
      }
      table.set(name, declaration);
    }
    for (const item of active(module.imports, this.target)) {
      if (table.has(item.name)) {
        this.#report.add(
          item.position,
          `'${item.name}' is declared in this file too`,
          `import it under another name, as in '${item.member} as other_name'`,
        );
      }
      table.set(
        item.name,
        this.#report.attempt(() => this.#imported(item)),
      );
    }
    return table;
  }

  #imported({ from, member, position }: Import): Declaration {
    const module = this.#modules.get(from);
    if (!module) {
      fail(
        position,
        `there is no file to import from, got 'src/${from}'`,
        didYouMean(from, this.#modules.keys(), 'create the file or correct the path'),
      );
    }
    const found = active(module.declarations, this.target).find(({ name }) => name.name === member);
    if (found) return found;
    const known = module.declarations.map(({ name }) => name.name);
    const isElsewhere = known.includes(member);
    fail(
      position,
      `'src/${from}' declares no '${member}'${isElsewhere ? ` for ${this.target}` : ''}`,
      isElsewhere
        ? 'import it under the same condition'
        : didYouMean(member, known, `it has ${known.slice(0, 8).join(', ') || 'no declarations'}`),
    );
  }

  /** What a name in a file refers to, noted as reached; null where there is no such name. */
  resolve(file: string, identifier: Identifier): Declaration | 'failed' | null {
    const declaration = this.table(file).get(identifier.name);
    if (declaration === undefined) return null;
    if (declaration === null) return 'failed';
    this.reached.add(declaration);
    this.references.push({ file, start: identifier.start, length: identifier.name.length, declaration });
    return declaration;
  }

  /** The name in the linked program: its own, unless another file's declaration has it. */
  nameOf(declaration: Declaration): string {
    const known = this.#names.get(declaration);
    if (known !== undefined) return known;
    const plain = declaration.name.name;
    let name = plain;
    if (this.#taken.has(plain) || this.#isHiddenByAlias(declaration)) {
      const stem = declaration.file
        .replace(/^.*\//, '')
        .replace(/\.wgsl$/, '')
        .replace(/\W/g, '_');
      name = `${plain}_of_${stem}`;
      for (let k = 2; this.#isKnown(name); k++) name = `${plain}_of_${stem}_${k}`;
      if (declaration.kind === 'override') {
        this.#report.add(
          declaration.name.position,
          `two overrides are named '${plain}'`,
          'the host knows overrides by name: rename one',
        );
      }
    }
    this.#taken.add(name);
    this.#names.set(declaration, name);
    return name;
  }

  /** A name that nothing else in the program has. */
  freshName(base: string): string {
    let name = base;
    for (let k = 2; this.#isKnown(name); k++) name = `${base}_${k}`;
    this.#taken.add(name);
    return name;
  }

  /** Whether a file that uses it by another name has a thing of its own with this one: a local would capture it. */
  #isHiddenByAlias({ file, name }: Declaration): boolean {
    for (const module of this.#modules.values()) {
      for (const item of module.imports) {
        if (
          item.from === file &&
          item.member === name.name &&
          item.name !== item.member &&
          module.identifiers.has(name.name)
        )
          return true;
      }
    }
    return false;
  }

  #isKnown(name: string): boolean {
    if (this.#taken.has(name)) return true;
    for (const module of this.#modules.values()) if (module.identifiers.has(name)) return true;
    return false;
  }
}
