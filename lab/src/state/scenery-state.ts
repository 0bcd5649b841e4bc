/** From where the picture is taken, in which colours, with what around it: each part a signal of its own. */
import { computed, signal } from '@preact/signals';
import type { Camera, Scenery } from 'talus';
import type { Opened, Size } from '../protocol.ts';
import { fittedCamera } from './camera-moves.ts';

/** What of the scenery a link carries, and what another scene does not share. */
export interface SceneryWish {
  readonly camera?: Camera | null;
  readonly colour?: Scenery['colour'] | null;
  readonly clip?: Scenery['clip'];
  readonly show?: Scenery['show'] | null;
}

const startCamera: Camera = { eye: [1, -2, 1], target: [0, 0, 0], up: [0, 0, 1], fieldOfView: 0.6 };

export const startColour: Scenery['colour'] = { field: 'speed', map: 'viridis', range: 'auto' };

export const startShow: Scenery['show'] = {
  forces: false,
  grid: true,
  axes: false,
  bodies: true,
  shadows: true,
  occlusion: true,
  domain: false,
};

export class SceneryState {
  readonly camera = signal<Camera>(startCamera);
  readonly colour = signal<Scenery['colour']>(startColour);
  readonly clip = signal<Scenery['clip']>(null);
  readonly show = signal<Scenery['show']>(startShow);
  readonly highlight = signal<Scenery['highlight']>(null);
  readonly samples = signal<Scenery['samples']>(1);
  readonly theme = signal<Scenery['theme']>('dark');

  /** All of it, as the worker takes it. */
  readonly all = computed<Scenery>(() => ({
    camera: this.camera.value,
    colour: this.colour.value,
    clip: this.clip.value,
    show: this.show.value,
    highlight: this.highlight.value,
    samples: this.samples.value,
    theme: this.theme.value,
  }));

  /** Starts anew for a scene that was opened, but for what was wished for; a field that it has not gives way. */
  startFor(opened: Opened, wish: SceneryWish, size: Size): void {
    this.camera.value = wish.camera ?? fittedCamera(opened.camera, size);
    this.colour.value = colourFor(opened, wish.colour ?? { ...this.colour.value, range: 'auto' });
    this.clip.value = wish.clip ?? null;
    this.show.value = wish.show ?? this.show.value;
    this.highlight.value = null;
    this.samples.value = opened.device.kind === 'gpu' ? 2 : 1;
  }

  /** Goes on for the same scene with other numbers. */
  keepFor(opened: Opened): void {
    this.colour.value = colourFor(opened, this.colour.value);
    this.highlight.value = null;
    this.samples.value = opened.device.kind === 'gpu' ? 2 : 1;
  }

  toggle(name: keyof Scenery['show']): void {
    this.show.value = { ...this.show.value, [name]: !this.show.value[name] };
  }
}

function colourFor({ fields }: Opened, colour: Scenery['colour']): Scenery['colour'] {
  if (fields.some(({ name }) => name === colour.field)) return colour;
  const field = fields.find(({ name }) => name === startColour.field) ?? fields[0];
  return field ? { ...startColour, field: field.name } : colour;
}
