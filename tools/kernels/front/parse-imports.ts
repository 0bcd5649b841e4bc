/** `import package::math::quaternion::rotate;`, with `{a, b as c}` and nesting; `package` is the folder `src`. */
import type { Cursor } from './cursor.ts';
import { fail } from './diagnostics.ts';
import type { Condition, Import } from './syntax.ts';

export function parseImport(cursor: Cursor, condition: Condition | null): Import[] {
  cursor.next();
  const found: Import[] = [];
  const { position } = cursor;
  if (!cursor.accept('package')) {
    fail(
      position,
      `imports start at the folder 'src', got ${cursor.shown}`,
      "write 'import package::folder::file::name;'",
    );
  }
  cursor.expect('::', "after 'package'");
  parseTree(cursor, [], condition, found);
  cursor.expect(';', 'after the import');
  return found;
}

function parseTree(cursor: Cursor, path: readonly string[], condition: Condition | null, found: Import[]): void {
  if (cursor.accept('{')) {
    while (!cursor.is('}')) {
      parseTree(cursor, path, condition, found);
      if (!cursor.accept(',')) break;
    }
    cursor.expect('}', 'after the list of imports');
    return;
  }
  const { name, position } = cursor.name('a name to import');
  if (cursor.accept('::')) {
    parseTree(cursor, [...path, name], condition, found);
    return;
  }
  if (path.length === 0) {
    fail(
      position,
      `an import names a file and a member of it, got 'package::${name}'`,
      "write 'import package::folder::file::name;'",
    );
  }
  const local = cursor.accept('as') ? cursor.declaredName('an import').name : name;
  found.push({ from: `${path.join('/')}.wgsl`, member: name, name: local, condition, position });
}
