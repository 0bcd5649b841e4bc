/** A checkpoint of a world as the bytes of its file, in a page too: `talus run --resume` goes on from it. */
import { TalusError } from '../core/errors.ts';
import { encodeCheckpoint } from '../formats/checkpoint.ts';
import { checkpointMatter } from '../scene/carried/matter-notes.ts';
import { fingerprintLength, fingerprintParts } from '../scene/fingerprint-parts.ts';
import type { World } from './world.ts';

export async function worldCheckpoint(world: World): Promise<Uint8Array<ArrayBuffer>> {
  if (!globalThis.crypto?.subtle)
    throw new TalusError('checkpoint: this page may not compute hashes: serve it by https or from localhost');
  const snapshot = await world.snapshot();
  const digest = await crypto.subtle.digest('SHA-256', joined(fingerprintParts(world.model)));
  const digits = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return joined(
    encodeCheckpoint({
      ...snapshot,
      sceneHash: digits.slice(0, fingerprintLength),
      matter: checkpointMatter(world.model),
    }),
  );
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const piece of pieces) {
    all.set(piece, place);
    place += piece.length;
  }
  return all;
}
