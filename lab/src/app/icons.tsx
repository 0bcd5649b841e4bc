/** The few icons of the lab, drawn on a grid of 16 with strokes of one width. */

const paths = {
  play: 'M5 3.2v9.6L13 8z',
  pause: 'M5 3v10M11 3v10',
  step: 'M4 3.5v9L10 8zM12.5 3.5v9',
  back: 'M12 3.5v9L6 8zM3.5 3.5v9',
  reset: 'M3.2 8a4.8 4.8 0 1 0 1.6-3.6M3 2.6v2.9h2.9',
  reload: 'M12.8 8A4.8 4.8 0 1 1 11 4.2M11.4 1.8v2.8H8.6',
  close: 'M4 4l8 8M12 4l-8 8',
  add: 'M8 3.5v9M3.5 8h9',
  help: 'M5.8 6.2a2.2 2.2 0 1 1 3.3 2c-.7.4-1.1.8-1.1 1.6M8 12.2v.2',
  share:
    'M6.7 9.3l2.6-2.6M7.2 4.9l1.5-1.5a2.7 2.7 0 0 1 3.9 3.9l-1.5 1.5M8.8 11.1l-1.5 1.5a2.7 2.7 0 0 1-3.9-3.9l1.5-1.5',
  dock: 'M2.5 3.5h11v9h-11zM10 3.5v9',
  theme: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  gallery: 'M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z',
  frame: 'M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3',
  camera: 'M2.5 5h7.5v6H2.5zM10 7.2l3.5-1.9v5.4L10 8.8',
  colour: 'M8 2.5c2.4 3 4 4.9 4 7a4 4 0 0 1-8 0c0-2.1 1.6-4 4-7z',
  show: 'M1.8 8S4 4 8 4s6.2 4 6.2 4S12 12 8 12 1.8 8 1.8 8zM8 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z',
  clip: 'M2.5 10.5l11-5M3.5 3.5h9v9h-9z',
  forces: 'M2.5 13l4-4.5 3 1.5 4-7M2.5 13h.1M6.5 8.5h.1M9.5 10h.1M13.5 3h.1',
  shovel: 'M13.2 2.8L7.4 8.6M5.2 7l3.8 3.8-1.4 1.9c-1.2 1-3.4 1.2-4.6.3-.9-1.2-.7-3.4.3-4.6z',
  rod: 'M12.8 3.2l-9.6 9.6',
  plate: 'M3 4.2l5-1.7v9.3l-5 1.7zM8 7h5.5',
  grab: 'M8 2.2v3.2M8 10.6v3.2M5.5 6.2l5 1.2-5 1.2 5 1.2',
  warning: 'M8 2.4l6 11H2zM8 6.5v3.2M8 11.6v.2',
  search: 'M7 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM10 10l3.5 3.5',
  open: 'M2.5 12.5v-9h4l1.2 1.6h5.8v7.4z',
  target: 'M8 3.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8zM8 1.6v2.6M8 11.8v2.6M1.6 8h2.6M11.8 8h2.6',
  seed: 'M3 3h10v10H3zM5.8 5.8h.1M10.2 5.8h.1M8 8h.1M5.8 10.2h.1M10.2 10.2h.1',
} as const;

export type IconName = keyof typeof paths;

const isFilled = (name: IconName): boolean => name === 'play';

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" data-filled={isFilled(name) || undefined}>
      <path d={paths[name]} />
    </svg>
  );
}
