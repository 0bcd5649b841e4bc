/** Particles for ParaView: VTK PolyData in XML with appended raw binary, and the .pvd file that lists frames by time. */
import type { HostArray } from '../core/value-types.ts';

export interface VtpField {
  readonly name: string;
  /** Numbers for each point. */
  readonly components: 1 | 3 | 4;
  readonly data: Float32Array | Uint32Array;
}

export interface VtpPoints {
  /** x y z of each [m] */
  readonly positions: Float32Array;
  readonly fields: readonly VtpField[];
}

const typeNames = { Float32Array: 'Float32', Uint32Array: 'UInt32' } as const;

/** One vertex cell a point, so that points are seen without a filter. */
export function encodeVtp({ positions, fields }: VtpPoints): Uint8Array {
  const count = positions.length / 3;
  const blocks: (Float32Array | Uint32Array)[] = [];
  let offset = 0;
  const array = (name: string, data: Float32Array | Uint32Array, components: number): string => {
    const type = typeNames[data.constructor.name as keyof typeof typeNames];
    const text = `<DataArray type="${type}" Name="${name}" NumberOfComponents="${components}" format="appended" offset="${offset}"/>`;
    blocks.push(data);
    offset += 8 + data.byteLength;
    return text;
  };
  const connectivity = Uint32Array.from({ length: count }, (_, k) => k);
  const offsets = Uint32Array.from({ length: count }, (_, k) => k + 1);
  const head = `<?xml version="1.0"?>
<VTKFile type="PolyData" version="1.0" byte_order="LittleEndian" header_type="UInt64">
<PolyData>
<Piece NumberOfPoints="${count}" NumberOfVerts="${count}" NumberOfLines="0" NumberOfStrips="0" NumberOfPolys="0">
<Points>${array('position', positions, 3)}</Points>
<Verts>${array('connectivity', connectivity, 1)}${array('offsets', offsets, 1)}</Verts>
<PointData>${fields.map((field) => array(field.name, field.data, field.components)).join('\n')}</PointData>
</Piece>
</PolyData>
<AppendedData encoding="raw">
_`;
  const start = new TextEncoder().encode(head);
  const end = new TextEncoder().encode('\n</AppendedData>\n</VTKFile>\n');
  const bytes = new Uint8Array(start.length + offset + end.length);
  bytes.set(start);
  const view = new DataView(bytes.buffer);
  let at = start.length;
  for (const block of blocks) {
    view.setBigUint64(at, BigInt(block.byteLength), true);
    bytes.set(new Uint8Array(block.buffer, block.byteOffset, block.byteLength), at + 8);
    at += 8 + block.byteLength;
  }
  bytes.set(end, at);
  return bytes;
}

export interface Frame {
  /** [s] */
  readonly time: number;
  /** Relative to the .pvd file. */
  readonly file: string;
}

export function encodePvd(frames: readonly Frame[]): string {
  const entries = frames.map(({ time, file }) => `<DataSet timestep="${time}" group="" part="0" file="${file}"/>`);
  return `<?xml version="1.0"?>
<VTKFile type="Collection" version="0.1" byte_order="LittleEndian">
<Collection>
${entries.join('\n')}
</Collection>
</VTKFile>
`;
}

/** Every `stride` words, the first `width`: drops the padding of vectors. */
export function withoutPadding(data: HostArray, stride: number, width: number): Float32Array {
  const count = data.length / stride;
  const bare = new Float32Array(count * width);
  for (let k = 0; k < count; k++) for (let c = 0; c < width; c++) bare[k * width + c] = data[k * stride + c]!;
  return bare;
}
