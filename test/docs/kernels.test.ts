import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtinFunctions } from '../../tools/kernels/front/builtins.ts';
import { compileKernels, KernelCompileError } from '../../tools/kernels/index.ts';
import { packageFolder } from '../support/built-package.ts';

const page = readFileSync(join(packageFolder, 'docs/kernels.md'), 'utf8');

/** Blocks of WGSL by what stands after `wgsl` on their fence: a file name, or `wrong`. */
const blocks = [...page.matchAll(/^```wgsl (\S+)\n(.*?)^```/gms)].map(([, label, text]) => ({
  label,
  text: text ?? '',
}));

test('every kernel on the page compiles for every target', () => {
  const files = new Map(blocks.filter(({ label }) => label !== 'wrong').map(({ label, text }) => [label ?? '', text]));
  const { sources } = compileKernels(files);
  expect([...sources.keys()].toSorted()).toEqual(['solvers/damp.wgsl', 'solvers/tally.wgsl']);
  const tally = sources.get('solvers/tally.wgsl');
  expect(tally?.cpu.constants['TILE']).toBe(4096);
  expect(tally?.gpu.constants['TILE']).toBe(64);
});

test('what the page calls wrong is refused with the message it shows', () => {
  const wrong = blocks.filter(({ label }) => label === 'wrong');
  expect(wrong.length).toBeGreaterThan(0);
  for (const { text } of wrong) {
    const shown = page
      .slice(page.indexOf(text))
      .match(/^```text\n(.*?)^```/ms)?.[1]
      ?.trim();
    let said = '';
    try {
      compileKernels(new Map([['wrong.wgsl', text]]));
    } catch (error) {
      expect(error).toBeInstanceOf(KernelCompileError);
      said = (error as Error).message;
    }
    expect(said).toBe(shown);
  }
});

test('the builtins that the page speaks of exist', () => {
  for (const name of ['workgroupBarrier', 'storageBarrier', 'workgroupUniformLoad', 'arrayLength', 'atomicAdd']) {
    expect(builtinFunctions.has(name), name).toBe(true);
  }
});
