/**
 * Copy and clear at the speed of the machine. On a shared memory V8's typed arrays fill at 14 GB/s, `memory.fill` at
 * 70 to 100 GB/s; on an unshared one both are equal.
 */
export interface BulkMemory {
  copy(to: number, from: number, bytes: number): void;
  /** Fills with zero bits. */
  clear(start: number, bytes: number): void;
}

export function bulkMemory(memory: WebAssembly.Memory): BulkMemory {
  const shared = !(memory.buffer instanceof ArrayBuffer);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes(shared)), { env: { memory } });
  return instance.exports as unknown as BulkMemory;
}

const magicAndVersion = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const pageLimit = [0x80, 0x80, 4];
const parameters = (count: number): number[] => [0x60, count, ...Array.from({ length: count }, () => 0x7f), 0];
const get = (local: number): number[] => [0x20, local];
const text = (ascii: string): number[] => [ascii.length, ...Array.from(ascii, (letter) => letter.charCodeAt(0))];
const section = (id: number, ...content: number[][]): number[] => [id, content.flat().length, ...content.flat()];
const body = (...code: number[][]): number[] => [code.flat().length + 2, 0, ...code.flat(), 0x0b];

/** A module too small for a compiler: `copy` is memory.copy, `clear` is memory.fill with 0. */
function moduleBytes(shared: boolean): Uint8Array<ArrayBuffer> {
  const limits = shared ? [3, 0, ...pageLimit] : [0, 0];
  return Uint8Array.from([
    ...magicAndVersion,
    ...section(1, [2], parameters(3), parameters(2)),
    ...section(2, [1], text('env'), text('memory'), [2], limits),
    ...section(3, [2, 0, 1]),
    ...section(7, [2], text('copy'), [0, 0], text('clear'), [0, 1]),
    ...section(10, [2], body(get(0), get(1), get(2), [0xfc, 10, 0, 0]), body(get(0), [0x41, 0], get(1), [0xfc, 11, 0])),
  ]);
}
