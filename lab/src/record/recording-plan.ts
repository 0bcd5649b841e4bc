/** What a recording is to be: its size, how often there is a frame, what it is written as, and what it is called. */
import type { Size } from '../protocol.ts';

export const containers = ['mp4', 'webm', 'png'] as const;
export type Container = (typeof containers)[number];

/** By the clock of the simulation, so that the film is smooth however slow it was computed; or as a person saw it. */
export type Pace = 'simulated' | 'seen';

export const sizePresets = ['screen', '1280×720', '1920×1080'] as const;
export type SizePreset = (typeof sizePresets)[number];

export interface RecordingPlan {
  readonly container: Container;
  readonly pace: Pace;
  readonly size: SizePreset;
  /** Of the film [1/s] */
  readonly framesPerSecond: number;
  /** Simulated seconds a second of the film. */
  readonly speed: number;
  /** Simulated seconds after which it ends by itself; null: when it is stopped. */
  readonly length: number | null;
  /** Legend, scale and time become part of the picture. */
  readonly hasCaption: boolean;
}

export const firstPlan: RecordingPlan = {
  container: 'mp4',
  pace: 'simulated',
  size: 'screen',
  framesPerSecond: 30,
  speed: 1,
  length: null,
  hasCaption: false,
};

/** What a browser can be asked to make. `codec` is what mediabunny calls it. */
export interface VideoForm {
  readonly container: 'mp4' | 'webm';
  readonly codec: 'avc' | 'av1' | 'vp9' | 'vp8';
  readonly words: string;
}

const h264: VideoForm = { container: 'mp4', codec: 'avc', words: 'MP4 with H.264' };
const av1: VideoForm = { container: 'mp4', codec: 'av1', words: 'MP4 with AV1' };
const vp9: VideoForm = { container: 'webm', codec: 'vp9', words: 'WebM with VP9' };
const vp8: VideoForm = { container: 'webm', codec: 'vp8', words: 'WebM with VP8' };

/** In the order in which they are tried. */
const forms: Readonly<Record<'mp4' | 'webm', readonly VideoForm[]>> = {
  mp4: [h264, av1, vp9, vp8],
  webm: [vp9, vp8, h264, av1],
};

export interface FormChoice {
  /** Null: pictures in a zip file. */
  readonly form: VideoForm | null;
  /** Why it is not what was wished for; null where it is. */
  readonly note: string | null;
}

/** The first form that can be made; `canEncode` is null where the browser has no encoders at all. */
export async function chooseForm(
  wanted: Container,
  canEncode: ((form: VideoForm) => Promise<boolean>) | null,
): Promise<FormChoice> {
  if (wanted === 'png') return { form: null, note: null };
  const zip = 'this is a zip file with a PNG for each frame, of which any video program makes a film';
  if (canEncode === null)
    return { form: null, note: `This browser cannot encode video (it has no WebCodecs): ${zip}.` };
  for (const form of forms[wanted]) {
    if (!(await canEncode(form))) continue;
    const isWished = form === forms[wanted][0];
    return {
      form,
      note: isWished ? null : `This browser cannot encode ${forms[wanted][0]!.words}: it is ${form.words}.`,
    };
  }
  const tried = forms[wanted].map(({ words }) => words).join(', ');
  return { form: null, note: `This browser can encode none of ${tried} at this size: ${zip}.` };
}

/** Encoders want even numbers. */
const even = (pixels: number): number => Math.max(2, 2 * Math.floor(pixels / 2));

export function videoSize(preset: SizePreset, screen: Size): Size {
  switch (preset) {
    case 'screen':
      return { width: even(screen.width), height: even(screen.height) };
    case '1280×720':
      return { width: 1280, height: 720 };
    case '1920×1080':
      return { width: 1920, height: 1080 };
  }
}

/** Simulated time between frames [s] */
export const frameInterval = ({ framesPerSecond, speed }: RecordingPlan): number => speed / framesPerSecond;

/** Frames until it ends by itself; null where it does not. The first and the last moment are both shown. */
export const frameTotal = (plan: RecordingPlan): number | null =>
  plan.length === null || plan.pace === 'seen' ? null : Math.floor(plan.length / frameInterval(plan) + 1e-9) + 1;

/** Bytes of the whole from what is there; null before there is enough to tell. */
export function estimatedBytes(bytes: number, frames: number, total: number | null): number | null {
  // Encoders hand out their first packets late, and the first of them is the largest.
  return total === null || frames < 5 || bytes === 0 ? null : Math.max(bytes, (bytes / frames) * total);
}

/** Like `slit-hopper-1.250s.mp4`. */
export function fileName(scene: string, time: number, extension: string): string {
  const plain = scene.replace(/\.json$/, '').replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, ''); // prettier-ignore
  return `${plain === '' ? 'scene' : plain}-${time.toFixed(3)}s.${extension}`;
}

export function byteWords(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** Minutes and seconds, as on a camera. */
export function clockWords(seconds: number): string {
  const whole = Math.floor(seconds);
  const tenths = Math.floor(10 * (seconds - whole));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}.${tenths}`;
}

/** Why a film of so many bytes ends; null where it goes on. */
export function fullNote(bytes: number, { room, place }: { room: number; place: 'disk' | 'memory' }): string | null {
  if (bytes < room) return null;
  const why = {
    disk: 'the browser has no room for more',
    memory: 'this browser keeps films in memory until they are saved',
  };
  return `It ended at ${byteWords(room)}: ${why[place]}.`;
}
