/** Small kernels for the tests of the front end. */
import {
  KernelCompileError,
  loadProgram,
  parseModule,
  type Diagnostic,
  type LoadedKernel,
  type Target,
} from '../index.ts';

/** A kernel named `sample` with one binding, `data`, and the invocation's index `i`. */
export const sampleKernel = (module: string, body: string): string => `
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
${module}
@compute @workgroup_size(64)
fn sample(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  let i = id.x;
  data[i] = f32(lane + group.x);
  ${body}
}
`;

/** Loads files given by name; the first is the kernel. */
export function loadFiles(files: Readonly<Record<string, string>>, target: Target = 'gpu'): LoadedKernel {
  const modules = new Map(Object.entries(files).map(([file, text]) => [file, parseModule(file, text)]));
  return loadProgram(modules, Object.keys(files)[0]!, target);
}

export const loadSample = (module: string, body: string, target: Target = 'gpu'): LoadedKernel =>
  loadFiles({ 'sample.wgsl': sampleKernel(module, body) }, target);

/** What is wrong with a text; nothing where it is accepted. */
export function diagnose(work: () => unknown): readonly Diagnostic[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof KernelCompileError) return error.diagnostics;
    throw error;
  }
}

/** A mark in a text where an error is expected. */
export const mark = '«';

/** Line and column of the mark, and the text without it. */
export function unmark(text: string): { text: string; line: number; column: number } {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`no ${mark} in: ${text}`);
  const before = text.slice(0, at).split('\n');
  return { text: text.replace(mark, ''), line: before.length, column: at - text.lastIndexOf('\n', at) };
}
