/** Files: imports, then declarations (WGSL §3, §5; imports and conditions as WESL has them). */
import { ConditionChain } from './conditions.ts';
import { Cursor } from './cursor.ts';
import { fail, Failure, Report } from './diagnostics.ts';
import { parseArguments, parseExpression, parseType } from './parse-expressions.ts';
import { parseImport } from './parse-imports.ts';
import { parseBlock } from './parse-statements.ts';
import type {
  Attribute,
  Condition,
  Declaration,
  FunctionSyntax,
  Identifier,
  Import,
  Module,
  ModuleAssert,
  ParameterSyntax,
} from './syntax.ts';
import { reservedWords } from './words.ts';

const directives = new Set(['enable', 'requires', 'diagnostic']);
const starters = new Set(['import', 'const', 'override', 'var', 'fn', 'struct', 'alias', 'const_assert', '@']);

/** The syntax tree of one file. Depends on nothing but its arguments, so that a watcher may keep it. */
export function parseModule(file: string, text: string): Module {
  const report = new Report();
  const cursor = report.attempt(() => new Cursor(file, text));
  if (cursor === null) return report.throwIfAny() as never;
  const imports: Import[] = [];
  const declarations: Declaration[] = [];
  const asserts: ModuleAssert[] = [];
  const identifiers = new Set<string>();
  const chain = new ConditionChain(cursor);
  while (!cursor.isAtEnd) {
    const first = cursor.index;
    const done = report.attempt(() => {
      if (cursor.accept(';')) return true;
      chain.item((condition) => {
        if (cursor.is('import')) {
          if (declarations.length > 0)
            fail(cursor.position, 'imports come first, got one after a declaration', 'move it to the top of the file');
          imports.push(...parseImport(cursor, condition));
          return;
        }
        const start = cursor.index;
        if (cursor.is('const_assert')) asserts.push(parseAssert(cursor, condition));
        else declarations.push(parseDeclaration(cursor, condition));
        noteIdentifiers(cursor, start, identifiers);
      });
      return true;
    });
    // After an error go on at the next line that looks like a declaration, to find the errors of the others too.
    if (done === null) {
      if (cursor.index === first) cursor.next();
      while (!cursor.isAtEnd && !(cursor.position.column === 1 && starters.has(cursor.token.text))) cursor.next();
    }
  }
  if (report.isEmpty) {
    for (const { name, position } of imports) {
      if (!identifiers.has(name))
        report.add(position, `'${name}' is imported and never used`, 'remove it from the import');
    }
  }
  report.throwIfAny();
  return {
    file,
    text,
    imports,
    declarations,
    asserts,
    regions: cursor.regions,
    zeroedTypes: cursor.zeroedTypes,
    identifiers,
  };
}

function noteIdentifiers(cursor: Cursor, from: number, identifiers: Set<string>): void {
  for (let k = from; k < cursor.index; k++) {
    const token = cursor.tokens[k]!;
    if (token.kind === 'identifier' && cursor.tokens[k - 1]?.text !== '.') identifiers.add(token.text);
  }
}

function parseAssert(cursor: Cursor, condition: Condition | null): ModuleAssert {
  const { position } = cursor.next();
  const test = parseExpression(cursor);
  cursor.expect(';', 'after const_assert');
  return { condition, test, position };
}

function parseDeclaration(cursor: Cursor, condition: Condition | null): Declaration {
  const start = cursor.token.start;
  const attributes = parseAttributes(cursor);
  const { text, position } = cursor.token;
  const finish = (): {
    file: string;
    condition: Condition | null;
    attributes: Attribute[];
    start: number;
    end: number;
  } => ({
    file: cursor.file,
    condition,
    attributes,
    start,
    end: cursor.previousEnd,
  });
  switch (text) {
    case 'const':
    case 'override': {
      cursor.next();
      const name = cursor.declaredName(`a module's ${text}`);
      const type = cursor.accept(':') ? parseType(cursor) : null;
      const initial = cursor.accept('=') ? parseExpression(cursor) : null;
      if (initial === null && text === 'const')
        fail(cursor.position, `'const ${name.name}' needs a value, got ${cursor.shown}`, "write '= value'");
      if (initial === null && type === null) {
        fail(
          cursor.position,
          `'override ${name.name}' needs a type or a value, got ${cursor.shown}`,
          "write ': type' or '= value'",
        );
      }
      cursor.expect(';', 'after the declaration');
      return { kind: text, name, type, initial, ...finish() };
    }
    case 'var': {
      cursor.next();
      const template = parseAddressSpace(cursor);
      const name = cursor.declaredName("a module's variable");
      if (!cursor.accept(':'))
        fail(cursor.position, `'${name.name}' needs a type, got ${cursor.shown}`, "write ': type'");
      const type = parseType(cursor);
      const initial = cursor.accept('=') ? parseExpression(cursor) : null;
      cursor.expect(';', 'after the declaration');
      return { kind: 'var', name, template, type, initial, ...finish() };
    }
    case 'alias': {
      cursor.next();
      const name = cursor.declaredName('a type');
      cursor.expect('=', 'after the name of the alias');
      const type = parseType(cursor);
      cursor.expect(';', 'after the declaration');
      return { kind: 'alias', name, type, ...finish() };
    }
    case 'struct': {
      cursor.next();
      const name = cursor.declaredName('a struct');
      cursor.expect('{', 'to open the members');
      const members = parseParameters(cursor, '}', 'a member');
      cursor.expect('}', 'after the members');
      return { kind: 'struct', name, members, ...finish() };
    }
    case 'fn': {
      cursor.next();
      const parts = parseFunction(cursor);
      return { ...parts, ...finish() };
    }
  }
  if (directives.has(text))
    fail(position, `directives are not in the subset, got '${text}'`, 'remove it: kernels use core WGSL only');
  if (text === 'let')
    fail(
      position,
      "'let' stands in functions only, got it outside",
      "write 'const' for a constant, 'override' for a value of the pipeline",
    );
  throw new Failure({
    position,
    message: `expected a declaration, got ${cursor.shown}`,
    cure: 'write fn, struct, const, override, var, alias or const_assert',
  });
}

type FunctionParts = Omit<FunctionSyntax, 'file' | 'condition' | 'attributes' | 'start' | 'end'>;

function parseFunction(cursor: Cursor): FunctionParts {
  const name = cursor.declaredName('a function');
  const parametersStart = cursor.expect('(', 'before the parameters').end;
  const parameters = parseParameters(cursor, ')', 'a parameter');
  const parametersEnd = cursor.expect(')', 'after the parameters').start;
  let result = null;
  if (cursor.accept('->')) {
    if (cursor.is('@'))
      fail(
        cursor.position,
        'a result takes no attributes here, got one',
        'remove it: kernels return nothing, functions plain values',
      );
    result = parseType(cursor);
  }
  const bodyStart = cursor.token.end;
  const body = parseBlock(cursor, 'to open the body of the function');
  const bodyEnd = cursor.tokens[cursor.index - 1]!.position;
  return { kind: 'function', name, parameters, parametersStart, parametersEnd, result, body, bodyStart, bodyEnd };
}

/** `name: type, …` up to `end`: parameters of a function, members of a struct. */
function parseParameters(cursor: Cursor, end: string, what: string): ParameterSyntax[] {
  const list: ParameterSyntax[] = [];
  const chain = new ConditionChain(cursor);
  let more = true;
  while (more && !cursor.is(end)) {
    list.push(
      chain.item((condition) => {
        const attributes = parseAttributes(cursor);
        const name = end === '}' ? memberName(cursor) : cursor.declaredName(what);
        cursor.expect(':', `after the name of ${what}`);
        const type = parseType(cursor);
        more = cursor.accept(',');
        return { name, type, attributes, condition };
      }),
    );
  }
  return list;
}

/** Members live in a space of their own: they may be named like builtins, not like words of the language. */
function memberName(cursor: Cursor): Identifier {
  const { name, start, position } = cursor.name('the name of a member');
  if (reservedWords.has(name))
    fail(position, `'${name}' is reserved by WGSL, it cannot name a member`, 'choose another name');
  if (name === '_' || name.startsWith('__')) fail(position, `'${name}' cannot name a member`, 'choose another name');
  return { name, start, position };
}

function parseAddressSpace(cursor: Cursor): Identifier[] {
  const list: Identifier[] = [];
  if (!cursor.accept('<')) return list;
  while (!cursor.is('>')) {
    list.push(cursor.name('an address space or an access'));
    if (!cursor.accept(',')) break;
  }
  cursor.expect('>', 'after the address space');
  return list;
}

function parseAttributes(cursor: Cursor): Attribute[] {
  const list: Attribute[] = [];
  while (cursor.is('@')) {
    const { position } = cursor.next();
    const name = cursor.next().text;
    if (name === 'if' || name === 'elif' || name === 'else') {
      fail(
        position,
        `@${name} comes before all other attributes, got it after '@${list[0]?.name ?? ''}'`,
        'move it to the front',
      );
    }
    list.push({ name, arguments: cursor.is('(') ? parseArguments(cursor) : [], position });
  }
  return list;
}

/** Whether the file is a kernel rather than a library. */
export const hasEntryPoint = (module: Module): boolean =>
  module.declarations.some((declaration) => declaration.kind === 'function' && isEntryPoint(declaration));

export const isEntryPoint = (declaration: FunctionSyntax): boolean =>
  declaration.attributes.some(({ name }) => name === 'compute');
