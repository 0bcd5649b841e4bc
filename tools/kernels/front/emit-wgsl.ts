/**
 * Plain WGSL of a checked kernel: the author's text, declaration by declaration, with names of other files made
 * distinct, conditions decided, and the entry's ids made linear.
 */
import type { BuiltinInput } from '../program.ts';
import type { CheckedKernel } from './check/program.ts';
import { active, holds } from './conditions.ts';
import type { Declaration, Module } from './syntax.ts';

/** `text` takes the place of [start, end). */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const order: readonly Declaration['kind'][] = ['alias', 'struct', 'const', 'override', 'var', 'function'];

export function emitWgsl(kernel: CheckedKernel): string {
  const { entry, linker, reached, program } = kernel;
  const declarations = [...reached].filter((declaration) => declaration !== entry.syntax);
  declarations.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const renames = new Map<string, Edit[]>();
  for (const { file, start, length, declaration } of linker.references) {
    const text = linker.nameOf(declaration);
    if (linker.module(file).text.slice(start, start + length) === text) continue;
    renames.set(file, [...(renames.get(file) ?? []), { start, end: start + length, text }]);
  }
  const slices = [...declarations, entry.syntax].map((declaration) => {
    const module = linker.module(declaration.file);
    const { name } = declaration;
    const renamed = renames.get(declaration.file) ?? [];
    const edits: Edit[] = [
      ...renamed,
      ...zeroEdits(module, renamed),
      { start: name.start, end: name.start + name.name.length, text: linker.nameOf(declaration) },
      ...conditionEdits(module, linker.target),
    ];
    const own = declaration === entry.syntax ? linearEntry(kernel, edits) : edits;
    return `// ${declaration.file}:${name.position.line}\n${apply(module.text, declaration, own)}`;
  });
  const enable = linker.target === 'subgroups' ? 'enable subgroups;\n' : '';
  return `// Kernel ${program.name}, linked from ${program.file}.\n${enable}\n${slices.join('\n\n')}\n`;
}

/**
 * Writes out the zero that a function's `var` without initial value starts with. WGSL says so each time control comes by;
 * Dawn 0.6 on Vulkan clears it once for the whole function, and in a loop finds the last round's value.
 */
const zeroEdits = ({ zeroedTypes, text }: Module, renames: readonly Edit[]): Edit[] =>
  zeroedTypes.map(({ start, end }) => ({ start: end, end, text: ` = ${apply(text, { start, end }, renames)}()` }));

/** Inactive parts go; of active ones only their `@if(…)`. */
function conditionEdits({ regions, text }: Module, target: CheckedKernel['linker']['target']): Edit[] {
  return regions.map(({ condition, start, attributesEnd, end }) => {
    if (holds(condition, target)) return { start, end: attributesEnd, text: '' };
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    const nextLine = text.indexOf('\n', end) + 1 || text.length;
    const isAlone = text.slice(lineStart, start).trim() === '' && text.slice(end, nextLine).trim() === '';
    if (isAlone) return { start: lineStart, end: nextLine, text: '' };
    const spaces = /^ */.exec(text.slice(end, nextLine))![0].length;
    return { start, end: end + spaces, text: '' };
  });
}

/** The text from `start` to `end` with the edits that lie in it; an edit inside another is dropped. */
function apply(text: string, { start, end }: { start: number; end: number }, edits: readonly Edit[]): string {
  let result = '';
  let at = start;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at || edit.end > end) continue;
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at, end);
}

/** More than 65,535 workgroups are dispatched as rows: the entry counts them as if they lay in one. */
function linearEntry({ entry, linker, program }: CheckedKernel, edits: readonly Edit[]): Edit[] {
  const { syntax } = entry;
  const names = new Map<BuiltinInput, string>();
  active(syntax.parameters, linker.target).forEach(({ name }, k) => names.set(entry.inputs[k]!, name.name));
  const parameters: string[] = [];
  const parameter = (input: BuiltinInput, base: string, type: string): string => {
    const name = linker.freshName(base);
    parameters.push(`@builtin(${input}) ${name}: ${type}`);
    return name;
  };
  const lane = names.get('local_invocation_index');
  const localId = names.get('local_invocation_id');
  if (lane !== undefined) parameters.push(`@builtin(local_invocation_index) ${lane}: u32`);
  if (localId !== undefined) parameters.push(`@builtin(local_invocation_id) ${localId}: vec3u`);
  for (const input of ['subgroup_size', 'subgroup_invocation_id'] as const) {
    const name = names.get(input);
    if (name !== undefined) parameters.push(`@builtin(${input}) ${name}: u32`);
  }
  const [globalId, groupId, groupCount] = [
    names.get('global_invocation_id'),
    names.get('workgroup_id'),
    names.get('num_workgroups'),
  ];
  const prologue: string[] = [];
  if (globalId !== undefined || groupId !== undefined || groupCount !== undefined) {
    const rows = parameter('num_workgroups', 'folded_count', 'vec3u');
    if (globalId !== undefined || groupId !== undefined) {
      const folded = parameter('workgroup_id', 'folded_group', 'vec3u');
      const group = `${folded}.y * ${rows}.x + ${folded}.x`;
      if (groupId !== undefined) prologue.push(`let ${groupId} = vec3u(${group}, 0u, 0u);`);
      if (globalId !== undefined) {
        const local =
          lane ?? (localId === undefined ? parameter('local_invocation_index', 'folded_lane', 'u32') : `${localId}.x`);
        prologue.push(`let ${globalId} = vec3u((${group}) * ${program.workgroupSize}u + ${local}, 0u, 0u);`);
      }
    }
    if (groupCount !== undefined) prologue.push(`let ${groupCount} = vec3u(${rows}.x * ${rows}.y, 1u, 1u);`);
  }
  const { parametersStart: start, parametersEnd: end, bodyStart } = syntax;
  return [
    ...edits,
    { start, end, text: parameters.join(', ') },
    ...(prologue.length > 0 ? [{ start: bodyStart, end: bodyStart, text: `\n  ${prologue.join('\n  ')}` }] : []),
  ];
}
