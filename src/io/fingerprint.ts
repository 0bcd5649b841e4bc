/** A short name for the computation that a model stands for. */
import { createHash } from 'node:crypto';
import { fingerprintLength, fingerprintParts } from '../scene/fingerprint-parts.ts';
import type { Model } from '../scene/model.ts';

export function fingerprint(model: Model): string {
  const hash = createHash('sha256');
  for (const part of fingerprintParts(model)) hash.update(part);
  return hash.digest('hex').slice(0, fingerprintLength);
}
