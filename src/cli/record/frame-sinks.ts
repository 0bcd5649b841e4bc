/** Where frames of a recording go. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { TalusError } from '../../core/errors.ts';
import { encodePng, type PngPixels } from '../../formats/encode-png.ts';
import { writeFailure, writeWhole } from '../../io/safe-file.ts';
import { UsageError } from '../failure.ts';
import { frameName, oldFrames, type FilmForm, type RecordTarget } from './record-target.ts';

export interface FrameSink extends AsyncDisposable {
  /** In order; the pixels are free again when it is done. */
  write(frame: PngPixels): Promise<void>;
  /** Makes what was written whole; without it, it is thrown away where it is one file. */
  finish(): Promise<void>;
}

export interface FilmSize {
  readonly width: number;
  readonly height: number;
  /** [1/s] */
  readonly framesPerSecond: number;
  /** Of PNG files, at most; absent: all. */
  readonly colours?: number | undefined;
}

export function openSink(target: RecordTarget, size: FilmSize): FrameSink {
  try {
    mkdirSync(target.kind === 'folder' ? target.path : dirname(target.path), { recursive: true });
  } catch (error) {
    throw writeFailure(target.path, error);
  }
  switch (target.kind) {
    case 'picture':
      return new PictureSink(target.path, size);
    case 'folder':
      return new FolderSink(target.path, size);
    case 'film':
      return new FilmSink(target, size);
  }
}

class PictureSink implements FrameSink {
  readonly #path: string;
  readonly #size: FilmSize;

  constructor(path: string, size: FilmSize) {
    this.#path = path;
    this.#size = size;
  }

  async write(frame: PngPixels): Promise<void> {
    writeWhole(this.#path, [encodePng(frame, this.#size)]);
  }

  async finish(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {}
}

class FolderSink implements FrameSink {
  readonly #folder: string;
  readonly #size: FilmSize;
  #count = 0;

  constructor(folder: string, size: FilmSize) {
    this.#folder = folder;
    this.#size = size;
    for (const name of oldFrames(folder)) rmSync(join(folder, name));
  }

  async write(frame: PngPixels): Promise<void> {
    writeWhole(join(this.#folder, frameName(this.#count++)), [encodePng(frame, this.#size)]);
  }

  async finish(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {}
}

/** How ffmpeg is to encode; the formats want even numbers of pixels, where players are to play them. */
const evenSize = 'pad=ceil(iw/2)*2:ceil(ih/2)*2';
const encoders: Readonly<Record<FilmForm, readonly string[]>> = {
  mp4: ['-c:v', 'libx264', '-preset', 'medium', '-crf', '18', '-vf', evenSize, '-pix_fmt', 'yuv420p', '-movflags', '+faststart'], // prettier-ignore
  webm: ['-c:v', 'libvpx-vp9', '-crf', '24', '-b:v', '0', '-row-mt', '1', '-vf', evenSize, '-pix_fmt', 'yuv420p'],
  gif: ['-vf', 'split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse', '-loop', '0'],
};

/** What ffmpeg is given: raw pixels come through its input. */
export const ffmpegArguments = (form: FilmForm, { width, height, framesPerSecond }: FilmSize, output: string): string[] => [
  '-hide_banner', '-loglevel', 'error', '-y',
  '-f', 'rawvideo', '-pix_fmt', 'rgba', '-video_size', `${width}x${height}`, '-framerate', String(framesPerSecond), '-i', '-',
  '-an', ...encoders[form], '-f', form, output,
]; // prettier-ignore

class FilmSink implements FrameSink {
  readonly #path: string;
  /** Half a film is never taken for one. */
  readonly #unfinished: string;
  readonly #child: ReturnType<typeof spawn>;
  readonly #end: Promise<string | null>;
  readonly #said: string[] = [];
  #isWhole = false;

  constructor({ path, form, ffmpeg }: Extract<RecordTarget, { kind: 'film' }>, size: FilmSize) {
    this.#path = path;
    this.#unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
    // A group of its own: Ctrl-C is for us, who then end it in good order.
    this.#child = spawn(ffmpeg, ffmpegArguments(form, size, this.#unfinished), {
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: process.platform !== 'win32',
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#said.push(text));
    // What fails here fails in #end too, with words.
    this.#child.stdin?.on('error', () => undefined);
    this.#end = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(`${ffmpeg} cannot be started: ${error.message}`));
      this.#child.once('close', (code) => resolve(code === 0 ? null : this.#lastWords(code)));
    });
  }

  async write({ pixels }: PngPixels): Promise<void> {
    const { stdin } = this.#child;
    if (!stdin || stdin.destroyed) return this.#fail();
    const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
    if (stdin.write(bytes)) return undefined;
    await Promise.race([once(stdin, 'drain'), this.#end]);
    return stdin.destroyed ? this.#fail() : undefined;
  }

  async finish(): Promise<void> {
    this.#child.stdin?.end();
    const problem = await this.#end;
    if (problem !== null) throw new UsageError(`record: ${problem}`);
    renameSync(this.#unfinished, this.#path);
    this.#isWhole = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isWhole) return;
    this.#child.kill();
    await this.#end;
    rmSync(this.#unfinished, { force: true });
  }

  async #fail(): Promise<never> {
    throw new TalusError(`record: ${(await this.#end) ?? 'ffmpeg ended before the film did'}`);
  }

  #lastWords(code: number | null): string {
    const line = this.#said.join('').trim().split('\n').at(-1);
    return `ffmpeg failed${code === null ? '' : ` with code ${code}`}${line ? `: ${line}` : ''}`;
  }
}
