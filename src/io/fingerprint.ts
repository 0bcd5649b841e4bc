/** What identifies the computation that a model stands for. */
import { createHash } from 'node:crypto';
import type { Model } from '../scene/model.ts';

/**
 * Two models with equal fingerprints compute the same, as long as both run: a run may be made longer when it is resumed,
 * and may write more or less, or be compared with something else. Grains and meshes are part of it, since they may come from files that were changed.
 */
export function fingerprint({ scene, timeStep, grains, parts }: Model): string {
  const { title: _title, about: _about, $schema: _schema, output: _output, time: _time, ...rest } = scene;
  const { measurements: _measurements, ...physics } = rest;
  const hash = createHash('sha256').update(JSON.stringify({ ...physics, timeStep }));
  const { position, rotation, velocity, spin, radius, material } = grains;
  for (const array of [position, rotation, velocity, spin, radius, material]) hash.update(array);
  for (const { shape } of parts) {
    if (shape.kind !== 'mesh') continue;
    // A grid follows from its surface and the scene; to ask for its numbers would compute them all.
    const { surface } = shape.distance;
    for (const array of surface ? [surface.mesh.positions, surface.mesh.corners] : [shape.distance.distance]) {
      hash.update(array);
    }
  }
  return hash.digest('hex').slice(0, 16);
}
