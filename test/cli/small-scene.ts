/** A scene that runs in a moment: a few grains dropped into a box. */
import { writeFileSync } from 'node:fs';

export const smallScene = {
  talus: 1,
  title: 'A few grains',
  time: { step: 0.001, end: 0.1 },
  materials: { stone: { friction: 0.5 } },
  grains: [
    {
      material: 'stone',
      fill: { kind: 'pour', region: { min: [-0.05, -0.05, 0], max: [0.05, 0.05, 0.1] }, count: 40 },
      radius: 0.008,
    },
  ],
  bodies: [
    {
      name: 'box',
      shape: { kind: 'box', size: [0.1, 0.1, 0.2], hollow: true },
      position: [0, 0, 0.1],
      material: 'stone',
    },
  ],
  sensors: [{ kind: 'energy' }, { kind: 'height' }, { kind: 'force', body: 'box' }],
  output: { series: 0.01, frames: 0.05, checkpoints: 0.04 },
};

/** Writes it, with parts replaced. */
export function writeScene(path: string, parts: object = {}): string {
  writeFileSync(path, JSON.stringify({ ...smallScene, ...parts }));
  return path;
}
