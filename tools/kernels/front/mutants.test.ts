/**
 * Kernels with a few words exchanged: mostly wrong, now and then right. Whatever the front end makes of them, it must not
 * break, and what it takes, the GPU's compiler must take. On failure fast-check prints the seed and the smallest mutant.
 */
import * as fc from '../../../test/support/fast-check.ts';
import { expect, test } from 'vitest';
import { gpuForTests } from '../../../test/support/gpu.ts';
import { accepted } from './samples/accepted.ts';
import { diagnose, loadFiles, sampleKernel } from './samples/sample.ts';
import { tokenise, type Token } from './tokens.ts';

const tokensOf = (text: string): Token[] => tokenise('sample.wgsl', text).filter(({ kind }) => kind !== 'end');
const texts = accepted.map(([, module, body]) => sampleKernel(module, body));
const words = texts.flatMap((text) => tokensOf(text).map((token) => token.text));

/** Puts `word`, or the nearest word of the same kind that the text itself has, in the place of one token. */
function exchange(text: string, { at, word, isOwn }: { at: number; word: number; isOwn: boolean }): string {
  const tokens = tokensOf(text);
  const token = tokens[at % tokens.length]!;
  const choice = (isOwn ? tokens.map((other) => other.text) : words).filter(
    (other) => sort(other) === sort(token.text),
  );
  return `${text.slice(0, token.start)} ${choice[word % choice.length]!} ${text.slice(token.end)}`;
}

const sort = (text: string): string => (/^\d/.test(text) ? 'number' : /^\w/.test(text) ? 'word' : 'symbol');

test('exchanged words neither break the front end nor slip past it', async (context) => {
  const device = await gpuForTests();
  let taken = 0;
  const edit = fc.record({ at: fc.nat(10_000), word: fc.nat(10_000), isOwn: fc.boolean() });
  const mutant = fc.record({ text: fc.constantFrom(...texts), edits: fc.array(edit, { minLength: 1, maxLength: 2 }) });
  await fc.assert(
    fc.asyncProperty(mutant, async ({ text, edits }) => {
      const changed = edits.reduce(exchange, text);
      let wgsl: string | null = null;
      const faults = diagnose(() => (wgsl = loadFiles({ 'sample.wgsl': changed }).wgsl));
      expect(faults.length > 0).toBe(wgsl === null);
      if (wgsl === null || !device) return;
      taken++;
      device.gpu.pushErrorScope('validation');
      const { messages } = await device.gpu.createShaderModule({ code: wgsl }).getCompilationInfo();
      await device.gpu.popErrorScope();
      expect(
        messages.filter(({ type }) => type === 'error').map(({ message }) => message),
        changed,
      ).toEqual([]);
    }),
    { numRuns: Number(process.env['TALUS_FUZZ_RUNS'] ?? 2000) },
  );
  if (!device) return context.skip('no GPU: nothing was compared');
  device[Symbol.dispose]();
  expect(taken).toBeGreaterThan(20);
});
