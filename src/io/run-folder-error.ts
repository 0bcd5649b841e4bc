import { TalusError } from '../core/errors.ts';

/** A run folder is not what it was taken for: occupied, empty, or of another scene. */
export class RunFolderError extends TalusError {
  override name = 'RunFolderError';
}
