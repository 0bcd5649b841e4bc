/** The checksum of zip files: CRC-32 with the reversed polynomial 0xedb88320. */

/** Four tables, so that a word is taken at a time: some three times as fast as byte by byte. */
const tables = Array.from({ length: 4 }, () => new Uint32Array(256));
for (let byte = 0; byte < 256; byte++) {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  tables[0]![byte] = remainder;
}
for (let level = 1; level < 4; level++) {
  for (let byte = 0; byte < 256; byte++) {
    const before = tables[level - 1]![byte]!;
    tables[level]![byte] = (before >>> 8) ^ tables[0]![before & 0xff]!;
  }
}

/** Of `bytes`; of pieces in a row, where `before` is the checksum of those before. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const [t0, t1, t2, t3] = tables as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  let remainder = ~before;
  let k = 0;
  for (; k + 4 <= bytes.length; k += 4) {
    remainder ^= bytes[k]! | (bytes[k + 1]! << 8) | (bytes[k + 2]! << 16) | (bytes[k + 3]! << 24);
    remainder =
      t3[remainder & 0xff]! ^ t2[(remainder >>> 8) & 0xff]! ^ t1[(remainder >>> 16) & 0xff]! ^ t0[remainder >>> 24]!;
  }
  for (; k < bytes.length; k++) remainder = (remainder >>> 8) ^ t0[(remainder ^ bytes[k]!) & 0xff]!;
  return ~remainder >>> 0;
}
