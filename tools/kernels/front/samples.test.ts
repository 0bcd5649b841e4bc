/** Each construct of the subset, taken and refused; the GPU's own compiler has the second word on both. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeviceGpu } from '../../../src/device/gpu/device-gpu.ts';
import { gpuForTests } from '../../../test/support/gpu.ts';
import { formatDiagnostic, parseModule } from './index.ts';
import { accepted } from './samples/accepted.ts';
import { rejectedKernels } from './samples/rejected-kernels.ts';
import { rejectedSyntax } from './samples/rejected-syntax.ts';
import { rejectedValues } from './samples/rejected-values.ts';
import { diagnose, loadFiles, loadSample, sampleKernel, unmark } from './samples/sample.ts';

const rejected = [...rejectedSyntax, ...rejectedValues, ...rejectedKernels];
const targets = ['gpu', 'cpu', 'oracle'] as const;

let device: DeviceGpu | null = null;
beforeAll(async () => {
  device = await gpuForTests();
});
afterAll(() => device?.[Symbol.dispose]());

async function complaints(code: string): Promise<string[]> {
  device!.gpu.pushErrorScope('validation');
  const information = await device!.gpu.createShaderModule({ code }).getCompilationInfo();
  await device!.gpu.popErrorScope();
  return information.messages
    .filter(({ type }) => type === 'error')
    .map(({ message, lineNum }) => `${lineNum}: ${message}`);
}

describe.each(accepted)('%s', (_, module, body) => {
  test('is accepted for every target', () => {
    for (const target of targets)
      expect(diagnose(() => loadSample(module, body, target)).map(formatDiagnostic)).toEqual([]);
  });

  test('gives WGSL that can be read again, with all it reaches', () => {
    const { wgsl, program } = loadSample(module, body);
    const again = parseModule('sample.wgsl', wgsl!).declarations.map(({ name }) => name.name);
    const { functions, bindings, workgroupVariables, privateVariables, overrides } = program;
    const reached = [functions, bindings, workgroupVariables, privateVariables, overrides]
      .flat()
      .map(({ name }) => name);
    expect(again).toEqual(expect.arrayContaining([...reached, 'sample']));
    expect(new Set(again).size).toBe(again.length);
  });

  test('gives WGSL that the GPU takes', async (context) => {
    if (!device) return context.skip('no GPU');
    const { wgsl } = loadSample(module, body);
    expect(await complaints(wgsl!)).toEqual([]);
  });
});

describe.each(rejected)('$what', ({ module, body, says }) => {
  test('is refused where the fault is, with a cure, in one line', () => {
    const { text, line, column } = unmark(sampleKernel(module, body));
    const [first] = diagnose(() => loadFiles({ 'sample.wgsl': text }));
    expect(first, 'it was accepted').toBeDefined();
    expect(formatDiagnostic(first!)).toContain(says);
    expect(first!.position).toEqual({ file: 'sample.wgsl', line, column });
    expect(formatDiagnostic(first!)).toMatch(/^sample\.wgsl:\d+:\d+: [^\n]+; [^\n]+$/);
  });
});

// What is refused as WGSL has it is no whim of ours.
describe.each(rejected.filter(({ by }) => by === 'wgsl'))('$what', ({ module, body }) => {
  test('is refused by the GPU too', async (context) => {
    if (!device) return context.skip('no GPU');
    expect(await complaints(unmark(sampleKernel(module, body)).text)).not.toEqual([]);
  });
});
