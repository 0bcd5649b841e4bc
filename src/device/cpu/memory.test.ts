import { array, assert, boolean, nat, property, record } from '../../../test/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { DeviceError } from '../../core/errors.ts';
import { MemoryCpu } from './memory.ts';

const mebibyte = 2 ** 20;
const firstAddress = 65_536;

describe.each([false, true])('memory, shared: %s', (shared) => {
  test('gives zeroed lines that do not overlap, whatever was there before', () => {
    const memory = new MemoryCpu(shared, 16 * mebibyte);
    const first = memory.allocate(100, 'first');
    const second = memory.allocate(0, 'second');
    const third = memory.allocate(1, 'third');
    expect([first % 64, second % 64, third % 64]).toEqual([0, 0, 0]);
    // Kernels may add a negative index to an address before they add a constant: the sum must not wrap.
    expect(first).toBe(firstAddress);
    expect(second - first).toBe(128);
    expect(third - second).toBe(64);
    expect(memory.used).toBe(256);

    memory.u32.fill(0xffff_ffff, first / 4, first / 4 + 32);
    memory.release(first);
    const again = memory.allocate(128, 'again');
    expect(again).toBe(first);
    expect(memory.u32.subarray(again / 4, again / 4 + 32)).toEqual(new Uint32Array(32));
  });

  test('joins neighbours that are given back, in any order', () => {
    const memory = new MemoryCpu(shared, 16 * mebibyte);
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [0, 2, 1],
      [1, 0, 2],
    ];
    for (const order of orders) {
      const blocks = [640, 1280, 640].map((bytes) => memory.allocate(bytes, 'part'));
      const fence = memory.allocate(64, 'fence');
      for (const index of order) memory.release(blocks[index]!);
      expect(memory.allocate(2560, 'all three')).toBe(blocks[0]);
      memory.release(blocks[0]!);
      memory.release(fence);
    }
    expect(memory.used).toBe(0);
  });

  test('grows when it must, keeps what is there, and shows all of it', () => {
    const memory = new MemoryCpu(shared, 256 * mebibyte);
    const small = memory.allocate(64, 'small');
    memory.f32[small / 4] = 1.5;
    const before = memory.memory.buffer.byteLength;
    const large = memory.allocate(100 * mebibyte, 'large');
    expect(memory.memory.buffer.byteLength).toBeGreaterThan(before);
    const last = (large + 100 * mebibyte) / 4 - 1;
    memory.i32[last] = -7;
    expect([memory.f32[small / 4], memory.u32[last]]).toEqual([1.5, 2 ** 32 - 7]);
  });

  test('names what there is no room for, how much is in use, and why', () => {
    const memory = new MemoryCpu(shared, 8 * mebibyte);
    memory.allocate(5 * mebibyte, 'array first');
    expect(() => memory.allocate(4 * mebibyte, 'array grid')).toThrow(DeviceError);
    expect(() => memory.allocate(4 * mebibyte, 'array grid')).toThrow(
      'array grid: no memory for its 4.0 MiB: 5.0 MiB of 8.0 MiB are in use (the system has no more): ' +
        'dispose of arrays or make them smaller',
    );
    // What is left can still be had, to the last line.
    expect(memory.allocate(3 * mebibyte - firstAddress, 'rest')).toBe(5 * mebibyte + firstAddress);
    expect(() => memory.allocate(1, 'one more')).toThrow(DeviceError);
    expect(() => new MemoryCpu(shared, 2 ** 32).allocate(2 ** 32, 'array all')).toThrow(
      /32-bit addresses reach no further/,
    );
  });

  test('refuses to take a block back twice', () => {
    const memory = new MemoryCpu(shared, 8 * mebibyte);
    const block = memory.allocate(64, 'block');
    memory.release(block);
    expect(() => memory.release(block)).toThrow(/was released before/);
  });
});

test('any order of giving out and taking back leaves blocks apart, zeroed, and in the end nothing in use', () => {
  const step = record({ bytes: nat(5000), release: boolean(), which: nat() });
  assert(
    property(array(step, { maxLength: 60 }), (steps) => {
      const memory = new MemoryCpu(false, 4 * mebibyte);
      const blocks: { start: number; words: number; mark: number }[] = [];
      for (const [index, { bytes, release, which }] of steps.entries()) {
        if (release && blocks.length > 0) {
          const [block] = blocks.splice(which % blocks.length, 1);
          memory.release(block!.start);
          continue;
        }
        const block = { start: memory.allocate(bytes, 'block'), words: Math.ceil(bytes / 4), mark: index + 1 };
        const view = memory.u32.subarray(block.start / 4, block.start / 4 + block.words);
        expect(view.every((word) => word === 0)).toBe(true);
        view.fill(block.mark);
        blocks.push(block);
      }
      for (const { start, words, mark } of blocks) {
        expect(memory.u32.subarray(start / 4, start / 4 + words).every((word) => word === mark)).toBe(true);
        memory.release(start);
      }
      expect(memory.used).toBe(0);
      // All joined again: what one block can take, it takes from the bottom.
      expect(memory.allocate(mebibyte, 'whole')).toBe(firstAddress);
    }),
    { numRuns: 200 },
  );
});
