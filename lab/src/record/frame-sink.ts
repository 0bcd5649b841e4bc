/** Where frames go: into a film, or into a zip file of pictures. Encoders are loaded when they are needed. */
import type { Size } from '../protocol.ts';
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

export async function openVideoSink(canvas: OffscreenCanvas, form: VideoForm): Promise<FrameSink> {
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality, WebMOutputFormat } = await import('mediabunny');
  const isMp4 = form.container === 'mp4';
  const target = new BufferTarget();
  // In memory: what plays in a page before all of it was fetched has its table of contents in front.
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
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
      return {
        blob: new Blob([target.buffer!], { type: isMp4 ? 'video/mp4' : 'video/webm' }),
        extension: form.container,
      };
    },
    cancel: () => output.cancel(),
  };
}

export async function openPictureSink(canvas: OffscreenCanvas): Promise<FrameSink> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, count] = [0, 0];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
    bytes += piece.length;
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
    },
    async finish() {
      zip.end();
      return await Promise.resolve({ blob: new Blob(pieces, { type: 'application/zip' }), extension: 'zip' });
    },
    async cancel() {
      pieces.length = 0;
      await Promise.resolve();
    },
  };
}
