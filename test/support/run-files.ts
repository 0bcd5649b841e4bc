/** What a run wrote, for comparison. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Bytes of every file by its path, as base 64; of the manifest all but what depends on the clock, the device and on how
 * often the run was resumed. Of the checkpoints only the last: earlier ones depend on where a run was stopped.
 */
export function runFiles(folder: string): Record<string, unknown> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  const last = files.findLast((name) => name.startsWith('checkpoints'));
  const compared = files.filter((name) => !name.startsWith('checkpoints') || name === last);
  return Object.fromEntries(compared.map((name) => [name, contentOf(join(folder, name), name)]));
}

function contentOf(path: string, name: string): unknown {
  if (name !== 'manifest.json') return readFileSync(path, 'base64');
  const { wallSeconds, resumes, device, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  if (typeof wallSeconds !== 'number' || !Array.isArray(resumes) || typeof device !== 'string')
    throw new Error(`${path}: no whole manifest`);
  return rest;
}
