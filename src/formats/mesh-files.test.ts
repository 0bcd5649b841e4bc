import { describe, expect, it } from 'vitest';
import { decodeObj } from './obj.ts';
import { decodeStl } from './stl.ts';

const text = (content: string) => new TextEncoder().encode(content);

const triangles = [
  [0, 0, 0, 1, 0, 0, 0, 1, 0],
  [0, 0, 0, 0, 1, 0, 0, 0, 1.5],
];

function binaryStl(heading: string, count = triangles.length): Uint8Array {
  const bytes = new Uint8Array(84 + 50 * triangles.length);
  bytes.set(text(heading));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  for (const [t, numbers] of triangles.entries()) {
    for (const [k, number] of numbers.entries()) view.setFloat32(84 + 50 * t + 12 + 4 * k, number, true);
  }
  return bytes;
}

const textStl = `solid part
  facet normal 0 0 1
    outer loop
      vertex 0 0 0
      vertex 1.0 0 0
      vertex 0 1E0 0
    endloop
  endfacet
  FACET NORMAL 0 0 0\r
    outer loop\r
      vertex 0 0 0\r
      vertex 0 1 0\r
      vertex 0 0 +1.5\r
    endloop\r
  endfacet\r
endsolid part
`;

describe('STL', () => {
  it.each([
    ['binary', binaryStl('made by hand')],
    ['binary that begins like text', binaryStl('solid but binary')],
    ['text', text(textStl)],
    ['text with a mark of its end', text(`${textStl}\r\n\x1a`)],
    ['part of a larger buffer', new Uint8Array([7, ...binaryStl('offset')]).subarray(1)],
  ])('reads %s', (_name, bytes) => {
    const { positions, corners } = decodeStl(bytes, 'part.stl');
    expect([...positions]).toEqual(triangles.flat());
    expect([...corners]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each([
    [
      'shorter than a header',
      text('ply'),
      'part.stl: 3 bytes are no STL file: it begins with "solid" or a header of 84 bytes',
    ],
    ['cut off', binaryStl('x').subarray(0, 150), 'part.stl: ends at byte 150, in triangle 2 of 2: it is cut off'],
    [
      'cut off, and begins like text',
      binaryStl('solid but binary').subarray(0, 150),
      'part.stl: ends at byte 150, in triangle 2 of 2: it is cut off',
    ],
    ['empty', binaryStl('x', 0).subarray(0, 84), 'part.stl: has no triangles'],
    ['text without triangles', text('solid part\nendsolid'), 'part.stl: has no triangles'],
    [
      'a vertex with two numbers',
      text(textStl.replace('1.0 0 0', '1.0 0')),
      'part.stl, line 5: must be "vertex" and three numbers, got "vertex 1.0 0"',
    ],
    [
      'a facet with two vertices',
      text(textStl.replace('vertex 1.0 0 0', '')),
      'part.stl, line 7: a facet must have 3 vertices, got 2',
    ],
    [
      'text cut off',
      text(textStl.slice(0, textStl.indexOf('vertex 0 1E0'))),
      'part.stl, line 5: the file ends here, after 0 whole triangles and without "endsolid", at "vertex 1.0 0 0": it is cut off; export or copy it again',
    ],
    [
      'text cut off between two triangles',
      text(textStl.slice(0, textStl.indexOf('FACET'))),
      'part.stl, line 8: the file ends here, after 1 whole triangle and without "endsolid", at "endfacet": it is cut off',
    ],
    [
      'text cut off within a number',
      text(textStl.slice(0, textStl.indexOf('1.5'))),
      'part.stl, line 13: the file ends here, after 1 whole triangle and without "endsolid", at "vertex 0 0 +": it is cut off',
    ],
    [
      'text without the end of a facet',
      text('solid\nfacet\nouter loop\nvertex 0 0 0\nendsolid\n'),
      'part.stl, line 5: ends within a facet: its "endloop" is missing',
    ],
    [
      'other words',
      text(textStl.replace('endfacet', 'what is this')),
      'part.stl, line 8: is no line of an STL file, "what is this"',
    ],
  ])('refuses what is %s', (_name, bytes, message) => {
    expect(() => decodeStl(bytes, 'part.stl')).toThrow(message);
  });

  it('refuses coordinates that are no numbers', () => {
    const bytes = binaryStl('x');
    new DataView(bytes.buffer).setFloat32(84 + 50 + 12, NaN, true);
    const refusal = (number: number) => `part.stl: triangle ${number} has a coordinate that is no number`;
    expect(() => decodeStl(bytes, 'part.stl')).toThrow(`${refusal(2)}: export it again`);
    new DataView(bytes.buffer).setFloat32(84 + 12, Infinity, true);
    expect(() => decodeStl(bytes, 'part.stl')).toThrow(`${refusal(1)}, and so have 1 more: export it again`);
  });
});

describe('OBJ', () => {
  it('reads faces in all their forms', () => {
    const { positions, corners } = decodeObj(
      text(`# a comment
mtllib some.mtl
v 0 0 0
v 1 0 0 1.0
v 1 1 0 0.5 0.5 0.5 # with a colour
v 0 1 0
vn 0 0 1
vt 0 0
o thing
usemtl red
s off
f 1 2 3
f 1/1 2/1/1 3//1
f -4 -3 \\
  -2 -1
l 1 2
`),
      'part.obj',
    );
    expect([...positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
    expect([...corners]).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 2, 3]);
  });

  it.each([
    ['v 0 0', 'part.obj, line 1: must be "v" and three numbers, got "v 0 0"'],
    ['v 0 0 zero', 'part.obj, line 1: must be "v" and three numbers, got "v 0 0 zero"'],
    ['v 0 0 0\nf 1 1', 'part.obj, line 2: a face must have 3 corners or more, got 2'],
    ['v 0 0 0\nf 1 0 1', 'part.obj, line 2: "0" is no corner of a face: it must begin with the number of a vertex'],
    ['v 0 0 0\nf 1 -2 1', 'part.obj, line 2: "-2" is no corner of a face'],
    ['v 0 0 0\nf 1 a 1', 'part.obj, line 2: "a" is no corner of a face'],
    ['v 0 0 0\nf 1 1 9', 'part.obj: triangle 1 refers to vertex 9 of 1: it is cut off or damaged'],
    ['v 0 0 0', 'part.obj: has no faces'],
  ])('refuses %j', (content, message) => {
    expect(() => decodeObj(text(content), 'part.obj')).toThrow(message);
  });
});
