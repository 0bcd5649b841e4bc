/** Small kernels from words to words, on every device: how what the compiler does with a few statements is tested. */
import { expect } from 'vitest';
import { compileForTests } from './devices.ts';

export const groupSize = 64;
const groups = 3;

/** What `given` holds: numbers below 97 in no order. */
export const given = Uint32Array.from(
  { length: groups * groupSize },
  (_, k) => (Math.imul(k + 3, 2654435761) >>> 20) % 97,
);

/** Statements of an entry that sees `given` and `answer` (words), `lane`, `group` and `id`. */
export const groupedKernel = (body: string, declarations = ''): string => `
@group(0) @binding(0) var<storage, read> given: array<u32>;
@group(0) @binding(1) var<storage, read_write> answer: array<u32>;
const SIZE = ${groupSize}u;
${declarations}
@compute @workgroup_size(SIZE)
fn grouped(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u, @builtin(global_invocation_id) id: vec3u) {
  _ = given[0];
  let i = id.x;
${body}
}`;

/** Runs a kernel on every device and expects `expected` in `answer` from each. */
export async function expectWords(text: string, expected: ArrayLike<number>): Promise<void> {
  using devices = await compileForTests({ 'grouped.wgsl': text });
  await devices.forEachDevice(async (device) => {
    using input = device.array('given', 'u32', given.length, given);
    using answer = device.array('answer', 'u32', given.length);
    device.submit((pass) =>
      pass.run(device.kernel(devices.source('grouped.wgsl')), { given: input, answer }, { groups }),
    );
    expect([...(await device.read(answer))]).toEqual([...Array.from(expected)]);
  });
}

/** What each workgroup makes of its part of `given`. */
export function inEachGroup(work: (values: Uint32Array, group: number) => ArrayLike<number>): Uint32Array {
  const result = new Uint32Array(given.length);
  for (let group = 0; group < groups; group++) {
    const start = group * groupSize;
    result.set(Array.from(work(given.subarray(start, start + groupSize), group)), start);
  }
  return result;
}
