/** Compression as zip files and VTK have it: Node's own, which is several times faster, or in a page that of a library. */
import { deflateSync, zlibSync } from 'fflate';

/** Floats hardly shrink more at higher levels, and take longer. */
const level = 1;

const nodeZlib = () =>
  typeof process === 'object' && typeof process.getBuiltinModule === 'function'
    ? process.getBuiltinModule('node:zlib')
    : null;

/** A bare stream, as in zip files. */
export const deflated = (bytes: Uint8Array): Uint8Array =>
  nodeZlib()?.deflateRawSync(bytes, { level }) ?? deflateSync(bytes, { level });

/** A stream in zlib's wrapping. */
export const zlibbed = (bytes: Uint8Array): Uint8Array =>
  nodeZlib()?.deflateSync(bytes, { level }) ?? zlibSync(bytes, { level });
