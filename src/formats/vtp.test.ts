import { writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pythonHas, runPython } from '../../test/support/python.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { decodeVtp } from './vtp-decode.ts';
import { encodeVtp, type VtpContent } from './vtp.ts';

const grains: VtpContent = {
  time: 0.05,
  positions: Float32Array.of(0, 0.1, 0.2, 1, 1.1, 1.2),
  ofPoints: [
    { name: 'radius', components: 1, data: Float32Array.of(0.25, 1e-20) },
    { name: 'velocity', components: 3, data: Float32Array.of(1, 2, 3, -4, NaN, 6) },
    { name: 'a < "b"', components: 1, data: Uint32Array.of(7, 2 ** 32 - 1) },
  ],
};
const bodies: VtpContent = {
  time: 1,
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  triangles: Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
  ofTriangles: [{ name: 'body', components: 1, data: Uint32Array.of(0, 0, 1, 1) }],
  words: { bodies: ['box', 'größe & <x>'] },
};
const contacts: VtpContent = {
  time: 2,
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 2, 0),
  lines: Uint32Array.of(0, 1, 2, 3),
  ofLines: [{ name: 'force', components: 3, data: Float32Array.of(1, 2, 3, 4, 5, 6) }],
};
const outlines: VtpContent = {
  time: 3,
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 5, 5, 0),
  polygons: { corners: Uint32Array.of(0, 1, 2, 3, 2, 1, 4), ends: Uint32Array.of(4, 7) },
  ofPolygons: [{ name: 'grain', components: 1, data: Uint32Array.of(8, 9) }],
};
const nothing: VtpContent = { time: 0, positions: new Float32Array() };

interface Element {
  readonly name: string;
  readonly type: string;
  readonly components: number;
  readonly numbers: readonly number[];
}

/** What VTK would read, by our own reading of the format: attributes of each array and the numbers at its offset. */
function arraysIn(bytes: Buffer): Element[] {
  const start = bytes.indexOf('<AppendedData encoding="raw">\n_') + '<AppendedData encoding="raw">\n_'.length;
  const head = bytes.toString('utf8', 0, start);
  const found = head.matchAll(/<DataArray type="(\w+)" Name="([^"]*)" NumberOfComponents="(\d)" format="appended" offset="(\d+)"\/>/g); // prettier-ignore
  return [...found].map(([, type, name, components, offset]) => {
    const at = start + Number(offset);
    const blocks = Number(bytes.readBigUInt64LE(at));
    const sizes = Array.from({ length: blocks }, (_, k) => Number(bytes.readBigUInt64LE(at + 24 + 8 * k)));
    const first = at + 24 + 8 * blocks;
    const starts = sizes.map((_, k) => first + sizes.slice(0, k).reduce((sum, size) => sum + size, 0));
    const data = new Uint8Array(Buffer.concat(sizes.map((size, k) => inflateSync(bytes.subarray(starts[k], starts[k]! + size))))).buffer; // prettier-ignore
    const numbers = type === 'Float32' ? new Float32Array(data) : new Uint32Array(data);
    return { name: name!, type: type!, components: Number(components), numbers: [...numbers] };
  });
}

describe('.vtp', () => {
  test('polygons: any number of points each', () => {
    const bytes = Buffer.concat(encodeVtp(outlines));
    expect(bytes.toString('latin1')).toContain('NumberOfPolys="2"');
    expect(arraysIn(bytes).slice(1)).toEqual([
      { name: 'connectivity', type: 'UInt32', components: 1, numbers: [0, 1, 2, 3, 2, 1, 4] },
      { name: 'offsets', type: 'UInt32', components: 1, numbers: [4, 7] },
      { name: 'grain', type: 'UInt32', components: 1, numbers: [8, 9] },
    ]);
  });

  test('grains: arrays where the offsets say, and nothing behind them but the end', () => {
    const bytes = Buffer.concat(encodeVtp(grains));
    expect(arraysIn(bytes)).toEqual([
      { name: 'position', type: 'Float32', components: 3, numbers: [...grains.positions] },
      { name: 'connectivity', type: 'UInt32', components: 1, numbers: [0, 1] },
      { name: 'offsets', type: 'UInt32', components: 1, numbers: [1, 2] },
      { name: 'radius', type: 'Float32', components: 1, numbers: [0.25, Math.fround(1e-20)] },
      { name: 'velocity', type: 'Float32', components: 3, numbers: [1, 2, 3, -4, NaN, 6] },
      { name: 'a &lt; &quot;b&quot;', type: 'UInt32', components: 1, numbers: [7, 2 ** 32 - 1] },
    ]);
    const text = bytes.toString('latin1');
    expect(text).toContain('<Piece NumberOfPoints="2" NumberOfVerts="2" NumberOfLines="0" NumberOfStrips="0" NumberOfPolys="0">'); // prettier-ignore
    expect(text.endsWith('\n</AppendedData>\n</VTKFile>\n')).toBe(true);
    const { positions, ofPoints } = decodeVtp(bytes, 'grains.vtp');
    expect(positions).toEqual(grains.positions);
    expect([...ofPoints.values()].map(({ data }) => data)).toEqual(grains.ofPoints!.map(({ data }) => data));
  });

  test('bodies: triangles, no vertices', () => {
    const bytes = Buffer.concat(encodeVtp(bodies));
    expect(arraysIn(bytes).map(({ name, numbers }) => [name, numbers])).toEqual([
      ['position', [...bodies.positions]],
      ['connectivity', [...bodies.triangles!]],
      ['offsets', [3, 6, 9, 12]],
      ['body', [0, 0, 1, 1]],
    ]);
    expect(bytes.toString('latin1')).toContain('NumberOfVerts="0" NumberOfLines="0" NumberOfStrips="0" NumberOfPolys="4"'); // prettier-ignore
  });

  test('contacts: lines of two points', () => {
    const bytes = Buffer.concat(encodeVtp(contacts));
    expect(arraysIn(bytes).map(({ name, numbers }) => [name, numbers])).toEqual([
      ['position', [...contacts.positions]],
      ['connectivity', [0, 1, 2, 3]],
      ['offsets', [2, 4]],
      ['force', [1, 2, 3, 4, 5, 6]],
    ]);
    expect(bytes.toString('latin1')).toContain('NumberOfVerts="0" NumberOfLines="2" NumberOfStrips="0" NumberOfPolys="0"'); // prettier-ignore
  });
});

const reader = `
import json, sys, vtk
from vtk.util.numpy_support import vtk_to_numpy
r = vtk.vtkXMLPolyDataReader(); r.SetFileName(sys.argv[1]); r.Update()
d = r.GetOutput()
def arrays(of):
    return {of.GetArrayName(k): [repr(x) for x in vtk_to_numpy(of.GetArray(k)).ravel().tolist()] for k in range(of.GetNumberOfArrays())}
cells = []
for k in range(d.GetNumberOfCells()):
    c = d.GetCell(k)
    cells.append([c.GetCellType()] + [c.GetPointId(i) for i in range(c.GetNumberOfPoints())])
f = d.GetFieldData()
words = f.GetAbstractArray('bodies')
print(json.dumps(dict(error=r.GetErrorCode(), points=[list(d.GetPoint(k)) for k in range(d.GetNumberOfPoints())],
    ofPoints=arrays(d.GetPointData()), ofCells=arrays(d.GetCellData()), cells=cells, bounds=list(d.GetBounds()),
    time=f.GetArray('TimeValue').GetValue(0), words=[words.GetValue(k) for k in range(words.GetNumberOfValues())] if words else None)))
`;

describe.skipIf(!pythonHas('vtk'))('VTK', () => {
  const read = (content: VtpContent): Record<string, unknown> => {
    using folder = temporaryFolder();
    writeFileSync(folder.file('a.vtp'), Buffer.concat(encodeVtp(content)));
    return runPython(reader, [folder.file('a.vtp')]) as Record<string, unknown>;
  };

  test('reads grains: points, arrays, values', () => {
    const f32 = Math.fround;
    expect(read(grains)).toMatchObject({
      error: 0,
      time: 0.05,
      points: [[0, f32(0.1), f32(0.2)], [1, f32(1.1), f32(1.2)]], // prettier-ignore
      cells: [[1, 0], [1, 1]], // prettier-ignore
      ofPoints: {
        radius: ['0.25', String(f32(1e-20))],
        velocity: ['1.0', '2.0', '3.0', '-4.0', 'nan', '6.0'],
        'a < "b"': ['7', '4294967295'],
      },
      ofCells: {},
      words: null,
    });
  });

  test('reads bodies: triangles, index and names', () => {
    expect(read(bodies)).toMatchObject({
      error: 0,
      time: 1,
      cells: [[5, 0, 2, 1], [5, 0, 1, 3], [5, 0, 3, 2], [5, 1, 2, 3]], // prettier-ignore
      ofCells: { body: ['0', '0', '1', '1'] },
      bounds: [0, 1, 0, 1, 0, 1],
      words: ['box', 'größe & <x>'],
    });
  });

  test('reads lines and what they carry', () => {
    const ofCells = { force: ['1.0', '2.0', '3.0', '4.0', '5.0', '6.0'] };
    expect(read(contacts)).toMatchObject({ error: 0, cells: [[3, 0, 1], [3, 2, 3]], ofCells }); // prettier-ignore
  });

  test('reads a file without any points', () => {
    expect(read(nothing)).toMatchObject({ error: 0, points: [], cells: [] });
    const noLines = { time: 0, positions: new Float32Array(), lines: new Uint32Array() };
    expect(read(noLines)).toMatchObject({ error: 0, points: [], cells: [] });
  });
});
