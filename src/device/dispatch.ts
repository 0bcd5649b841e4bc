/** How much work a dispatch is: threads and workgroups, and the folding of many workgroups into rows. */
import { KernelError } from '../core/errors.ts';

/** Workgroups that one dimension of a dispatch may have: WebGPU's default, and no adapter has more to offer. */
export const maximumGroupsPerRow = 65_535;
/** Workgroups in all, when rows are folded. */
export const maximumGroups = maximumGroupsPerRow * maximumGroupsPerRow;

/** Words that an indirect dispatch reads: workgroup counts x, y, z. */
export const indirectWords = 3;

/** Workgroups for a number of threads, or for a number of workgroups as given; both are checked. */
export function groupCount(
  kernelName: string,
  size: number | { readonly groups: number },
  workgroupSize: number,
): number {
  const asked = typeof size === 'number' ? size : size.groups;
  if (!Number.isSafeInteger(asked) || asked < 0) {
    const unit = typeof size === 'number' ? 'threads' : 'workgroups';
    throw new KernelError(`kernel ${kernelName}: ${unit} must be an integer ≥ 0, got ${asked}`);
  }
  const groups = typeof size === 'number' ? Math.ceil(asked / workgroupSize) : asked;
  if (groups > maximumGroups) {
    throw new KernelError(
      `kernel ${kernelName}: ${groups} workgroups exceed the limit of ${maximumGroups}: split the dispatch`,
    );
  }
  return groups;
}

/** Rows that `groups` workgroups are folded into. */
export const foldedRows = (groups: number): number => Math.ceil(groups / maximumGroupsPerRow);

/** Workgroups in a row when `groups` are folded into `rows`. Rows are even, so fewer than `rows` workgroups are in excess. */
export const foldedRowLength = (groups: number, rows: number): number => (rows === 0 ? 0 : Math.ceil(groups / rows));

/** Workgroups that an indirect dispatch runs, for devices that read the counts on the host. */
export function indirectGroupCount(kernelName: string, x: number, y: number, z: number): number {
  if (x > maximumGroupsPerRow || y > maximumGroupsPerRow || z > 1) {
    throw new KernelError(
      `kernel ${kernelName}: indirect workgroup counts are ${x}, ${y}, ${z}: ` +
        `x and y must be ≤ ${maximumGroupsPerRow} and z ≤ 1: fold further workgroups into rows (y)`,
    );
  }
  return x * y * z;
}
