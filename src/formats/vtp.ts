/** Points, lines and surfaces for ParaView: VTK PolyData in XML, with the arrays appended as raw bytes, compressed in blocks. */
import { zlibbed } from './deflate.ts';

export interface VtpArray {
  readonly name: string;
  /** Numbers for each point, line or triangle. */
  readonly components: 1 | 3 | 4;
  readonly data: Float32Array | Uint32Array;
}

export interface VtpContent {
  /** [s] */
  readonly time: number;
  /** x y z of each point [m] */
  readonly positions: Float32Array;
  /** One number or vector for each point. */
  readonly ofPoints?: readonly VtpArray[];
  /** Two points each. Without lines or triangles every point is a cell of its own, so that it is seen without a filter. */
  readonly lines?: Uint32Array;
  /** One number or vector for each line. */
  readonly ofLines?: readonly VtpArray[];
  /** Three points each; only where there are no lines. */
  readonly triangles?: Uint32Array;
  /** One number or vector for each triangle. */
  readonly ofTriangles?: readonly VtpArray[];
  /** Points of any number each, one polygon after another; only where there are neither lines nor triangles. */
  readonly polygons?: VtpPolygons;
  /** One number or vector for each polygon. */
  readonly ofPolygons?: readonly VtpArray[];
  /** Lists of words by name. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

export interface VtpPolygons {
  readonly corners: Uint32Array;
  /** Where each polygon ends among the corners. */
  readonly ends: Uint32Array;
}

/** The bytes of the file, in pieces that follow one another. */
export function encodeVtp(content: VtpContent): Uint8Array[] {
  const { positions, ofPoints = [], lines, triangles, polygons } = content;
  const { ofLines = [], ofTriangles = [], ofPolygons = [] } = content;
  const appended = new AppendedArrays();
  const pointCount = positions.length / 3;
  const points = appended.add({ name: 'position', components: 3, data: positions });
  const counts = { Verts: 0, Lines: 0, Strips: 0, Polys: 0 };
  const cellsOf = (kind: 'Verts' | 'Lines' | 'Polys', corners: Uint32Array, perCell: number): string => {
    const ends = Uint32Array.from({ length: corners.length / perCell }, (_, k) => perCell * (k + 1));
    return cellsUpTo(kind, { corners, ends });
  };
  const cellsUpTo = (kind: 'Verts' | 'Lines' | 'Polys', given: VtpPolygons): string => {
    counts[kind] = given.ends.length;
    return cellElement(appended, kind, given);
  };
  let cells: string;
  if (lines) cells = cellsOf('Lines', lines, 2);
  else if (triangles) cells = cellsOf('Polys', triangles, 3);
  else if (polygons) cells = cellsUpTo('Polys', polygons);
  else
    cells = cellsOf(
      'Verts',
      Uint32Array.from({ length: pointCount }, (_, k) => k),
      1,
    );
  const numbers = Object.entries(counts).map(([kind, count]) => `NumberOf${kind}="${count}"`);
  const head = `<?xml version="1.0"?>
<VTKFile type="PolyData" version="1.0" byte_order="LittleEndian" header_type="UInt64" compressor="vtkZLibDataCompressor">
<PolyData>
${fieldData(content)}
<Piece NumberOfPoints="${pointCount}" ${numbers.join(' ')}>
<Points>${points}</Points>
${cells}
<PointData>${ofPoints.map((array) => appended.add(array)).join('\n')}</PointData>
<CellData>${(lines ? ofLines : triangles ? ofTriangles : ofPolygons).map((array) => appended.add(array)).join('\n')}</CellData>
</Piece>
</PolyData>
<AppendedData encoding="raw">
_`;
  return [utf8(head), ...appended.pieces, utf8('\n</AppendedData>\n</VTKFile>\n')];
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bytes that are compressed together. */
const blockBytes = 2 ** 20;

/** Arrays behind the XML, each after the sizes of its blocks. */
class AppendedArrays {
  readonly pieces: Uint8Array[] = [];
  #offset = 0;

  /** The element that stands for the array. */
  add({ name, components, data }: VtpArray): string {
    const type = data instanceof Float32Array ? 'Float32' : 'UInt32';
    const element = `<DataArray type="${type}" Name="${escaped(name)}" NumberOfComponents="${components}" format="appended" offset="${this.#offset}"/>`;
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const blocks = Array.from({ length: Math.ceil(bytes.length / blockBytes) }, (_, k) =>
      zlibbed(bytes.subarray(k * blockBytes, (k + 1) * blockBytes)),
    );
    // How many blocks, their size, that of a last one which is smaller, and the sizes that they have shrunk to.
    const sizes = [blocks.length, blockBytes, bytes.length % blockBytes, ...blocks.map(({ length }) => length)];
    const header = new Uint8Array(BigUint64Array.from(sizes, BigInt).buffer);
    this.pieces.push(header, ...blocks);
    this.#offset += header.length + blocks.reduce((sum, { length }) => sum + length, 0);
    return element;
  }
}

function cellElement(appended: AppendedArrays, kind: string, { corners, ends }: VtpPolygons): string {
  const connectivity = appended.add({ name: 'connectivity', components: 1, data: corners });
  return `<${kind}>${connectivity}${appended.add({ name: 'offsets', components: 1, data: ends })}</${kind}>`;
}

/** VTK's readers take the time of a file from `TimeValue`. Words are the codes of their letters, with 0 behind each. */
function fieldData({ time, words }: VtpContent): string {
  const arrays = [`<DataArray type="Float64" Name="TimeValue" NumberOfTuples="1" format="ascii">${time}</DataArray>`];
  for (const [name, list] of Object.entries(words ?? {})) {
    const codes = list.flatMap((word) => [...utf8(word), 0]).join(' ');
    arrays.push(
      `<Array type="String" Name="${escaped(name)}" NumberOfTuples="${list.length}" format="ascii">${codes}</Array>`,
    );
  }
  return `<FieldData>${arrays.join('\n')}</FieldData>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter]!);
