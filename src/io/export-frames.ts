/** Frames of a run folder as one file that programs for particles read. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  encodeParticles,
  type ColumnKind,
  type ParticleColumn,
  type ParticleFormat,
} from '../formats/particle-text.ts';
import { decodePvd, type PvdFrame } from '../formats/pvd.ts';
import { decodeVtp, type DecodedVtp } from '../formats/vtp-decode.ts';
import { readDisk } from '../scene/read-disk.ts';
import type { Manifest } from './run-folder.ts';
import { RunFolderError } from './run-folder-error.ts';

/** Frames of grains or particles of a run, in the order of time. */
export function runFrames(folder: string): PvdFrame[] {
  const index = join(folder, 'frames.pvd');
  const frames = existsSync(index) ? decodePvd(readFileSync(index, 'utf8'), index) : [];
  if (frames.length === 0) throw new RunFolderError(`${folder}: has no frames: run its scene with output.frames > 0`);
  return frames;
}

/** The bytes of the file, frame after frame, as they are asked for. */
export function* exportFrames(
  folder: string,
  manifest: Manifest,
  frames: readonly PvdFrame[],
  format: ParticleFormat,
): Generator<Uint8Array> {
  const { domain, boundaries } = manifest.scene;
  const isPeriodic = (['x', 'y', 'z'] as const).map((axis) => boundaries[axis] === 'periodic');
  for (const { time, files } of frames) {
    const path = join(folder, files[0]!);
    const frame = decodeVtp(readDisk(path), path);
    const bounds = domain ?? boundsOf(frame);
    const step = Math.round(time / manifest.timeStep);
    const count = frame.positions.length / 3;
    yield encodeParticles({ step, time, ...bounds, isPeriodic, count, columns: columnsOf(frame) }, format);
  }
}

const named: Readonly<Record<string, ColumnKind>> = {
  velocity: 'velocity',
  force: 'force',
  spin: 'spin',
  orientation: 'orientation',
  radius: 'radius',
  mass: 'mass',
  J: 'volumeRatio',
  pressure: 'pressure',
  type: 'outline',
};

function columnsOf({ positions, ofPoints, words }: DecodedVtp): ParticleColumn[] {
  const count = positions.length / 3;
  const array = (name: string) => ofPoints.get(name)?.data;
  const one = (of: (k: number) => number): number[] => Array.from({ length: count }, (_, k) => of(k));
  const [grain, material, world] = [array('grain'), array('material'), array('world')];
  const perWorld = grain ? Array.from(grain).reduce((most, k) => Math.max(most, k + 1), 0) : count;
  const materials = words.get('materials');
  return [
    // Grains keep their number from frame to frame; others are as many in each.
    { kind: 'id', data: one((k) => (grain ? world![k]! * perWorld + grain[k]! : k) + 1) },
    ...(material ? [{ kind: 'type', data: one((k) => material[k]! + 1) } as const] : []),
    ...(material && materials ? [{ kind: 'material', data: material, words: materials } as const] : []),
    ...(world ? [{ kind: 'world', data: one((k) => world[k]! + 1) } as const] : []),
    { kind: 'position', data: positions },
    ...[...ofPoints].flatMap(([name, { data }]): ParticleColumn[] => {
      const kind = named[name];
      return kind ? [{ kind, data }] : [];
    }),
  ];
}

/** Around all points; of none, a metre. */
function boundsOf({ positions }: DecodedVtp) {
  if (positions.length === 0) return { min: [0, 0, 0], max: [1, 1, 1] };
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const [k, x] of positions.entries()) {
    min[k % 3] = Math.min(min[k % 3]!, x);
    max[k % 3] = Math.max(max[k % 3]!, x);
  }
  return { min, max };
}
