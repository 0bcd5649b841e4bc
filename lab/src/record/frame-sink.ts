/** Where frames go: into a film, or into a zip file of pictures. Encoders are loaded when they are needed. */
import type { Size } from '../protocol.ts';
import type { FilmStore } from './film-store.ts';
import type { VideoForm } from './recording-plan.ts';

export interface FrameSink {
  /** Of what was written so far. */
  readonly bytes: number;
  /** Takes what is on the canvas. Resolves when there is room for another frame. Times [s] are those of the film. */
  add(time: number, duration: number): Promise<void>;
  finish(): Promise<{ readonly blob: Blob; readonly extension: string }>;
  cancel(): Promise<void>;
}

/** Null where the browser has no encoders. */
export function encoderCheck(size: Size): ((form: VideoForm) => Promise<boolean>) | null {
  if (typeof VideoEncoder === 'undefined') return null;
  return async ({ codec }) => {
    const { canEncodeVideo } = await import('mediabunny');
    return await canEncodeVideo(codec, size);
  };
}

export async function openVideoSink(canvas: OffscreenCanvas, form: VideoForm, store: FilmStore): Promise<FrameSink> {
  const { StreamTarget, CanvasSource, Mp4OutputFormat, Output, Quality, WebMOutputFormat } = await import('mediabunny');
  const isMp4 = form.container === 'mp4';
  const target = new StreamTarget(store.pieces, { chunked: true });
  // What is written as it comes has its table of contents at its end.
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  let bytes = 0;
  const source = new CanvasSource(canvas, {
    codec: form.codec,
    // Grains are fine structure everywhere: what is saved on them is seen.
    quality: new Quality('very-high'),
    onEncodedPacket: ({ byteLength }) => (bytes += byteLength),
  });
  output.addVideoTrack(source);
  await output.start();
  return {
    get bytes() {
      return bytes;
    },
    add: (time, duration) => source.add(time, duration),
    async finish() {
      await output.finalize();
      return { blob: await store.film(isMp4 ? 'video/mp4' : 'video/webm'), extension: form.container };
    },
    async cancel() {
      await output.cancel();
      await store.discard();
    },
  };
}

export async function openPictureSink(canvas: OffscreenCanvas, store: FilmStore): Promise<FrameSink> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const writer = store.pieces.getWriter();
  let [bytes, count] = [0, 0];
  let written = Promise.resolve();
  const zip = new Zip((error, data) => {
    if (error) throw error;
    written = writer.write({ type: 'write', data, position: bytes });
    bytes += data.length;
  });
  return {
    get bytes() {
      return bytes;
    },
    async add() {
      const picture = await canvas.convertToBlob({ type: 'image/png' });
      // PNG is packed already.
      const file = new ZipPassThrough(`frame-${String(count++).padStart(6, '0')}.png`);
      zip.add(file);
      file.push(new Uint8Array(await picture.arrayBuffer()), true);
      await written;
    },
    async finish() {
      zip.end();
      await writer.close();
      return { blob: await store.film('application/zip'), extension: 'zip' };
    },
    async cancel() {
      await writer.abort();
      await store.discard();
    },
  };
}
