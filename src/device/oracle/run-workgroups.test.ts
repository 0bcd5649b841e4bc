import { expect, test } from 'vitest';
import { oracleLibrary as $ } from './library/index.ts';
import type { EntryPoint, OracleKernel } from './oracle-kernel.ts';
import { runWorkgroups } from './run-workgroups.ts';

/** The compiler refuses kernels whose barriers are not reached by all: these are written by hand. */
function run(entry: EntryPoint): void {
  const kernel: OracleKernel = {
    name: 'astray',
    file: 'astray.wgsl',
    workgroupSize: 4,
    constants: {},
    inputs: ['local_invocation_index'],
    hasBarriers: true,
    hasPrivateVariables: false,
    bindings: {},
    workgroupVariables: {},
    bind: () => entry,
  };
  runWorkgroups({ kernel, bindings: {}, overrides: {}, groups: 2, trapNonFinite: false, clock: null });
}

test('an invocation that returns while others wait is a fault', () => {
  expect(() =>
    run(function* (lane) {
      if (lane === 2) return;
      yield $.workgroupBarrier(12);
    }),
  ).toThrow(
    'kernel astray, astray.wgsl:12, invocation 2: has returned while invocation 0 waits at the workgroupBarrier ' +
      'of astray.wgsl:12: all of a workgroup must reach the same barrier',
  );
});

test('so is the first that returns, and one that waits elsewhere', () => {
  expect(() =>
    run(function* (lane) {
      if (lane !== 0) yield $.workgroupBarrier(12);
    }),
  ).toThrow('invocation 1: waits at the workgroupBarrier of astray.wgsl:12 while invocation 0 has returned');
  expect(() =>
    run(function* (lane) {
      if (lane === 3) yield $.storageBarrier(20);
      else yield $.workgroupBarrier(12);
    }),
  ).toThrow('invocation 3: waits at the storageBarrier of astray.wgsl:20 while invocation 0 waits');
});

test('all may wait and return together', () => {
  const order: number[] = [];
  run(function* (lane) {
    order.push(lane as number);
    yield $.workgroupBarrier(12);
    order.push(10 + (lane as number));
  });
  expect(order).toEqual([0, 1, 2, 3, 10, 11, 12, 13, 0, 1, 2, 3, 10, 11, 12, 13]);
});
