/** The outlines of the grains of a world at a moment as polygons, for frames. */
import type { VtpArray, VtpContent } from '../formats/vtp.ts';
import { outlineCells } from '../geometry/outline/outline-cells.ts';
import type { ShapesModel } from '../scene/shapes/shapes-model.ts';
import { presentGrains } from '../world/grains/grain-points.ts';
import type { World } from '../world/world.ts';

/** A polygon for each grain, or a few where its outline has holes, with what is to be seen of the grain. */
export async function outlineFrame(world: World, { types, type }: ShapesModel): Promise<VtpContent> {
  const { model, time } = world;
  const [position, rotation, velocity, spin, present] = await Promise.all([
    world.read('grain.position'),
    world.read('grain.rotation'),
    world.read('grain.velocity'),
    world.read('grain.spin'),
    presentGrains(model, world),
  ]);
  const looks = types.map(({ outline, radius }) => ({
    points: outline.loops.flat().map(([x, y]) => [radius * x, radius * y] as const),
    cells: outlineCells(outline),
  }));
  const [positions, corners, ends, owners]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const i of present) {
    const { points, cells } = looks[type[i % model.grains.count]!]!;
    const angle = 2 * Math.atan2(rotation[4 * i + 2]!, rotation[4 * i + 3]!);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const first = positions.length / 3;
    for (const [x, y] of points)
      positions.push(position[3 * i]! + cos * x - sin * y, position[3 * i + 1]! + sin * x + cos * y, 0);
    for (const cell of cells) {
      for (const corner of cell) corners.push(first + corner);
      ends.push(corners.length);
      owners.push(i);
    }
  }
  const numbers = (name: string, of: (grain: number) => number): VtpArray => ({
    ...{ name, components: 1, data: Float32Array.from(owners, of) },
  });
  const words = (name: string, of: (grain: number) => number): VtpArray => ({
    ...{ name, components: 1, data: Uint32Array.from(owners, of) },
  });
  // Every world has the same grains.
  const local = (i: number): number => i % model.grains.count;
  const vector = (from: ArrayLike<number>, i: number): number[] => [from[3 * i]!, from[3 * i + 1]!, from[3 * i + 2]!];
  return {
    time,
    positions: Float32Array.from(positions),
    polygons: { corners: Uint32Array.from(corners), ends: Uint32Array.from(ends) },
    ofPolygons: [
      words('grain', local),
      words('type', (i) => type[local(i)]!),
      words('material', (i) => model.grains.material[local(i)]!),
      numbers('speed', (i) => Math.hypot(velocity[3 * i]!, velocity[3 * i + 1]!)),
      { name: 'velocity', components: 3, data: Float32Array.from(owners.flatMap((i) => vector(velocity, i))) },
      numbers('spin', (i) => spin[3 * i + 2]!),
      words('world', (i) => Math.floor(i / model.grains.count)),
    ],
    words: { types: types.map(({ name }) => name) },
  };
}
