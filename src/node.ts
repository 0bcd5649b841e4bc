/** The part of the public API that needs files, for Node alone: `import { runScene } from 'talus/node'`. */

// Runs: a world and the folder it is written to
export { runScene } from './io/run-scene.ts';
export { RunBrokeError } from './world/find-break.ts';
export type { RunOptions, RunProgress, RunResult, RunStart } from './io/run-scene.ts';
export { RunFolder } from './io/run-folder.ts';
export type { Manifest, RunStatus } from './io/run-folder.ts';
export { RunFolderError } from './io/run-folder-error.ts';

// Contact fields of all pairs of types, kept in the cache folder
export { makeFields } from './io/make-fields.ts';
export type { MadePair, MakeFieldsOptions } from './io/make-fields.ts';

// Files of a run, as bytes
export { decodeCheckpoint, encodeCheckpoint } from './formats/checkpoint.ts';
export type { Checkpoint } from './formats/checkpoint.ts';
