/** Letterforms of one pen, in SVG paths with y upwards: capitals stand on −1 and are 2 high. */
export const letterPaths: Readonly<Record<string, string>> = {
  '#': 'M-0.4 -1 V1 M0.4 -1 V1 M-1 -0.4 H1 M-1 0.4 H1',
  O: 'M0 1 A0.8 1 0 0 0 0 -1 A0.8 1 0 0 0 0 1 Z',
  U: 'M-0.7 1 V-0.3 A0.7 0.7 0 0 0 0.7 -0.3 V1',
  N: 'M-0.7 -1 V1 L0.7 -1 V1',
};
