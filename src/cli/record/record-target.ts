/** What a recording is written to: one picture, a film, or a folder with a picture for each frame. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, extname, join } from 'node:path';
import { UsageError } from '../failure.ts';

export type FilmForm = 'mp4' | 'webm' | 'gif';

export type RecordTarget =
  | { readonly kind: 'picture'; readonly path: string }
  | { readonly kind: 'film'; readonly path: string; readonly form: FilmForm; readonly ffmpeg: string }
  | { readonly kind: 'folder'; readonly path: string };

type Environment = Readonly<Record<string, string | undefined>>;

const filmForms: Readonly<Record<string, FilmForm>> = { '.mp4': 'mp4', '.webm': 'webm', '.gif': 'gif' };

/** By the end of the path. Throws where a film is asked for and nothing here can write one. */
export function recordTarget(path: string, environment: Environment = process.env): RecordTarget {
  const extension = extname(path).toLowerCase();
  const form = filmForms[extension];
  if (form !== undefined) {
    const ffmpeg = findFfmpeg(environment);
    if (ffmpeg !== null) return { kind: 'film', path, form, ffmpeg };
    const pictures = path.slice(0, -extension.length);
    const cure = `install it (apt install ffmpeg, brew install ffmpeg), or write pictures: -o ${pictures}/`;
    throw new UsageError(`record: ${path} needs ffmpeg, which is not on the PATH: ${cure}`);
  }
  if (extension === '.png') return { kind: 'picture', path };
  if (extension === '' || path.endsWith('/')) return { kind: 'folder', path: checkedFolder(path) };
  throw new UsageError(`record: ${path}: ${extension} cannot be written: .png, .mp4, .webm, .gif or a folder can`);
}

/** Null where there is none. */
function findFfmpeg(environment: Environment): string | null {
  const named = environment['TALUS_FFMPEG'];
  if (named) return named;
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = folders.flatMap((folder) => suffixes.map((suffix) => join(folder, `ffmpeg${suffix}`)));
  return places.find((place) => statSync(place, { throwIfNoEntry: false })?.isFile()) ?? null;
}

const framePattern = /^frame-\d+\.png$/;

export const frameName = (index: number): string => `frame-${String(index).padStart(5, '0')}.png`;

/** Frames of a recording before this one, which are to go: a shorter one would end with theirs. */
export const oldFrames = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => framePattern.test(name)) : [];

/** A folder with anything else in it is somebody's. */
function checkedFolder(path: string): string {
  if (!existsSync(path)) return path;
  if (!statSync(path).isDirectory())
    throw new UsageError(`record: ${path} is a file; end it in .png for a picture, or name a folder for frames`);
  const other = readdirSync(path).find((name) => !framePattern.test(name));
  if (other !== undefined)
    throw new UsageError(`record: ${path} holds ${other}, which is no frame: name a new folder, or an empty one`);
  return path;
}
