/** What identifies the computation that a model stands for, as bytes to be hashed. */
import type { CarriedState } from './carried/carry-contacts.ts';
import type { Model } from './model.ts';

/**
 * Two models with equal bytes compute the same, as long as both run: a run may be made longer when it is resumed, may write
 * more or less, be looked at from elsewhere and be compared with something else. Grains, meshes and contact fields are part of
 * it, since they may come from files that were changed.
 */
export function fingerprintParts({ scene, timeStep, grains, shapes, soft, parts, origins }: Model): Uint8Array[] {
  const { title: _title, about: _about, tags: _tags, $schema: _schema, ...told } = scene;
  const { output: _output, time: _time, cameras: _cameras, measurements: _measurements, ...physics } = told;
  const text = new TextEncoder().encode(JSON.stringify({ ...physics, timeStep }));
  const { position, rotation, velocity, spin, radius, material } = grains;
  const meshes = parts.flatMap(({ shape }): ArrayBufferView[] => {
    if (shape.kind !== 'mesh') return [];
    // A grid follows from its surface and the scene; to ask for its numbers would compute them all.
    const { surface } = shape.distance;
    return surface ? [surface.mesh.positions, surface.mesh.corners] : [shape.distance.distance];
  });
  const outlines = shapes ? [shapes.type, ...(shapes.fields.file ? [shapes.fields.file] : [])] : [];
  const carried = grains.carried
    ? [
        grains.carried.contactFirst,
        grains.carried.contactCount,
        ...words(grains.carried.contacts),
        ...words(grains.carried.grains),
      ]
    : [];
  const matter =
    soft && origins.length > 0 ? [soft.position, soft.velocity, soft.deformation, soft.affine, soft.memory] : [];
  return [
    text,
    ...[...carried, ...matter, position, rotation, velocity, spin, radius, material, ...outlines, ...meshes].map(
      bytesOf,
    ),
  ];
}

const words = (arrays: CarriedState['grains']): ArrayBufferView[] => [...arrays.values()].map((array) => array.words);

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Hexadecimal digits of the hash that are kept. */
export const fingerprintLength = 16;
