import { describe, expect, test } from 'vitest';
import { foldedRowLength, foldedRows, groupCount, indirectGroupCount, maximumGroups } from './dispatch.ts';

describe('groupCount', () => {
  test.each([
    [0, 64, 0],
    [1, 64, 1],
    [64, 64, 1],
    [65, 64, 2],
    [1_000_000, 1, 1_000_000],
  ])('%i threads in workgroups of %i are %i workgroups', (threads, workgroupSize, groups) => {
    expect(groupCount('k', threads, workgroupSize)).toBe(groups);
  });

  test('workgroups pass as given', () => expect(groupCount('k', { groups: 7 }, 64)).toBe(7));

  test.each([-1, 0.5, Number.NaN, Infinity])('%d threads are refused', (threads) => {
    expect(() => groupCount('scan', threads, 64)).toThrow(
      `kernel scan: threads must be an integer ≥ 0, got ${threads}`,
    );
    expect(() => groupCount('scan', { groups: threads }, 64)).toThrow('kernel scan: workgroups must be');
  });

  test('more than 65,535² workgroups are refused', () => {
    expect(groupCount('k', { groups: maximumGroups }, 1)).toBe(65_535 * 65_535);
    expect(() => groupCount('k', { groups: maximumGroups + 1 }, 1)).toThrow('exceed the limit of 4294836225');
  });
});

test.each([0, 1, 65_535, 65_536, 65_537, 131_070, 131_071, 10_000_019, maximumGroups])(
  '%i workgroups fold into even rows that hold them all',
  (groups) => {
    const rows = foldedRows(groups);
    const length = foldedRowLength(groups, rows);
    expect(rows).toBeLessThanOrEqual(65_535);
    expect(length).toBeLessThanOrEqual(65_535);
    expect(rows * length).toBeGreaterThanOrEqual(groups);
    expect(rows * length - groups).toBeLessThanOrEqual(Math.max(rows - 1, 0));
  },
);

test('indirect counts multiply, and what a GPU would silently skip is refused', () => {
  expect(indirectGroupCount('k', 5, 3, 1)).toBe(15);
  expect(indirectGroupCount('k', 5, 3, 0)).toBe(0);
  expect(() => indirectGroupCount('k', 65_536, 1, 1)).toThrow('kernel k: indirect workgroup counts are 65536, 1, 1');
  expect(() => indirectGroupCount('k', 1, 1, 2)).toThrow('z ≤ 1');
});
