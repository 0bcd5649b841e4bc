/** Outlines as kernels draw them: how far each place in the circle around one is from its edge. */
import type { Device, DeviceArray } from '../../device/device.ts';
import { outlineDistance } from '../../geometry/outline/outline-distance.ts';
import type { Outline } from '../../geometry/outline/outline.ts';
import { outlineNames } from '../colour/grain-fields.ts';
import { noCarrier, type ShapesModel } from '../../scene/shapes/shapes-model.ts';

/** As in outlines.wgsl. */
const ballFlags = { round: 2, carried: 4 } as const;
const typeBit = 3;
export const tableReach = 1.1;

/** Distances along a side of a table: so many that the thinnest stroke is a few of them wide. */
const [fewest, most] = [96, 192];
const acrossThinnest = 4;

/** Flags of the balls of one world. */
export function outlineFlags(shapes: ShapesModel): Uint32Array {
  const names = outlineNames(shapes);
  return shapes.type.map((type, i) => {
    const { name, outline } = shapes.types[type]!;
    const isCarried = shapes.carrier[i] !== noCarrier;
    const flags = (outline.symmetry === 0 ? ballFlags.round : 0) + (isCarried ? ballFlags.carried : 0);
    return flags + (names.indexOf(name) << typeBit);
  });
}

/** The size of a table, then a table for each outline; its sizes share it. */
export function outlineTables(device: Device, shapes: ShapesModel): DeviceArray<'f32'> {
  const outlines = outlineNames(shapes).map((name) => shapes.types.find((type) => type.name === name)!.outline);
  const thinnest = outlines.reduce((least, outline) => Math.min(least, outline.thinnest), 1);
  const size = Math.min(Math.max(Math.ceil((2 * acrossThinnest) / thinnest), fewest), most);
  const tables = outlines.flatMap((outline) => Array.from(outlineTable(outline, size)));
  return device.array('picture.outlines', 'f32', 1 + tables.length, [size, ...tables]);
}

/** Signed distances to the edge on `size` × `size` places around the middle, x fastest; negative inside [radii]. */
export function outlineTable(outline: Outline, size: number): Float32Array {
  const place = (k: number): number => tableReach * ((2 * k) / (size - 1) - 1);
  return Float32Array.from({ length: size * size }, (_, k) =>
    outlineDistance(outline, [place(k % size), place(Math.floor(k / size))]),
  );
}
