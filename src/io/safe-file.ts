/** Files that are whole or absent, whenever the process dies: written under another name, flushed, then renamed. */
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

export function writeWhole(path: string, content: Uint8Array | string): void {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const unfinished = `${path}.unfinished`;
  const file = openSync(unfinished, 'w');
  try {
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
}
