/** The grains of a world at a moment, for frames: those that are in the world then. */
import type { VtpArray, VtpContent } from '../../formats/vtp.ts';
import type { Model } from '../../scene/model.ts';
import { noCarrier, type ShapesModel } from '../../scene/shapes/shapes-model.ts';
import { hasEntries } from '../../solvers/grains/flow/flow-state.ts';
import { vectorsOf, type Moment } from '../matter.ts';

export async function grainPoints(model: Model, moment: Moment): Promise<VtpContent> {
  const { grains } = model;
  const read = async (name: string): Promise<Float32Array> => vectorsOf(await moment.read(name), 3);
  const [present, positions, velocity, spin, rotation] = await Promise.all([
    presentGrains(model, moment),
    read('grain.position'),
    read('grain.velocity'),
    read('grain.spin'),
    read('grain.rotation'),
  ]);
  const chosen = (all: Float32Array, width: number): Float32Array => {
    const taken = new Float32Array(width * present.length);
    for (const [k, i] of present.entries()) taken.set(all.subarray(width * i, width * i + width), width * k);
    return taken;
  };
  const vectors = (all: Float32Array): Float32Array => chosen(all, 3);
  // Every world has the same grains.
  const index = present.map((i) => i % grains.count);
  const outlines = model.shapes && (await outlineArrays(model.shapes, present, index, moment));
  return {
    time: moment.time,
    positions: vectors(positions),
    ofPoints: [
      { name: 'radius', components: 1, data: Float32Array.from(index, (k) => grains.radius[k]!) },
      {
        name: 'speed',
        components: 1,
        data: Float32Array.from(present, (i) => Math.hypot(...velocity.subarray(3 * i, 3 * i + 3))),
      },
      { name: 'velocity', components: 3, data: vectors(velocity) },
      { name: 'spin', components: 3, data: vectors(spin) },
      { name: 'orientation', components: 4, data: chosen(rotation, 4) },
      { name: 'mass', components: 1, data: Float32Array.from(index, (k) => grains.mass[k]!) },
      { name: 'material', components: 1, data: Uint32Array.from(index, (k) => grains.material[k]!) },
      { name: 'world', components: 1, data: present.map((i) => Math.floor(i / grains.count)) },
      // Points have other places from frame to frame as grains come and go: by this they are known again.
      { name: 'grain', components: 1, data: index },
      ...(outlines ?? []),
    ],
    words: {
      materials: model.materials.map(({ name }) => name),
      ...(model.shapes && { types: model.shapes.types.map(({ name }) => name) }),
    },
  };
}

/** What grains with outlines have beside the others. */
async function outlineArrays(
  { type, carrier }: ShapesModel,
  present: Uint32Array,
  index: Uint32Array,
  moment: Moment,
): Promise<VtpArray[]> {
  const rotation = await moment.read('grain.rotation');
  const angle = (i: number): number => 2 * Math.atan2(rotation[4 * i + 2]!, rotation[4 * i + 3]!);
  return [
    { name: 'type', components: 1, data: Uint32Array.from(index, (k) => type[k]!) },
    { name: 'held', components: 1, data: index.map((k) => (carrier[k] === noCarrier ? 0 : 1)) },
    { name: 'angle', components: 1, data: Float32Array.from(present, (i) => turnWithin(angle(i))) },
  ];
}

/** From −π to π [rad] */
const turnWithin = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** Indices of those that are in the world. */
export async function presentGrains(model: Model, moment: Moment): Promise<Uint32Array> {
  const { grains, worldCount } = model;
  const all = Uint32Array.from({ length: grains.count * worldCount }, (_, i) => i);
  if (!hasEntries(model)) return all;
  const presence = await moment.read('grain.presence');
  return all.filter((i) => presence[i] === 1);
}
