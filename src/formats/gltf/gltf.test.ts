import { describe, expect, it } from 'vitest';
import { decodeGltf } from './gltf.ts';
import type { GltfJson } from './gltf-json.ts';

/** Three vertices of a triangle in f32, after four bytes that mean nothing, then indices 0 2 1 in u16. */
const buffer = new Uint8Array(4 + 36 + 6);
const view = new DataView(buffer.buffer);
const vertices = [0, 0, 0, 1, 0, 0, 0, 2, 0];
for (const [k, x] of vertices.entries()) view.setFloat32(4 + 4 * k, x, true);
for (const [k, index] of [0, 2, 1].entries()) view.setUint16(40 + 2 * k, index, true);

const base64 = btoa(String.fromCharCode(...buffer));

const document = {
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }] as object[],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }] as object[],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
    { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
  ] as object[],
  bufferViews: [
    { buffer: 0, byteOffset: 4, byteLength: 36 },
    { buffer: 0, byteOffset: 40, byteLength: 6 },
  ] as object[],
  buffers: [{ byteLength: buffer.length, uri: `data:application/octet-stream;base64,${base64}` }] as object[],
};

const text = (json: unknown) => new TextEncoder().encode(JSON.stringify(json));
const nothingBeside = (path: string): Uint8Array => {
  throw new Error(`asked for ${path}`);
};
const decode = (change: object = {}, beside = nothingBeside) =>
  decodeGltf(text({ ...document, ...change }), 'part.gltf', beside);
const oneMesh = (primitive: object) => ({ meshes: [{ primitives: [primitive] }] });

/** A binary file of a JSON chunk and, if there is one, a binary one. */
function glb(json: GltfJson | object, binary?: Uint8Array): Uint8Array {
  const chunks = [[0x4e4f534a, text(json)] as const, ...(binary ? [[0x004e4942, binary] as const] : [])].map(
    ([kind, content]) => {
      const padded = Math.ceil(content.length / 4) * 4;
      const chunk = new Uint8Array(8 + padded).fill(32);
      const head = new DataView(chunk.buffer);
      head.setUint32(0, padded, true);
      head.setUint32(4, kind, true);
      chunk.set(content, 8);
      return chunk;
    },
  );
  const bytes = new Uint8Array(12 + chunks.reduce((sum, { length }) => sum + length, 0));
  const head = new DataView(bytes.buffer);
  for (const [k, word] of [0x46546c67, 2, bytes.length].entries()) head.setUint32(4 * k, word, true);
  let at = 12;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

describe('glTF', () => {
  it('reads buffers in the file, beside it, and in a binary file', () => {
    const embedded = decode();
    expect([...embedded.positions]).toEqual(vertices);
    expect([...embedded.corners]).toEqual([0, 1, 2]);
    const beside = decode({ buffers: [{ uri: 'my%20part.bin', byteLength: 46 }] }, (path) => {
      expect(path).toBe('my part.bin');
      return new Uint8Array([9, ...buffer]).subarray(1);
    });
    expect([...beside.positions]).toEqual(vertices);
    const binary = glb({ ...document, buffers: [{ byteLength: 46 }] }, buffer);
    const inside = decodeGltf(new Uint8Array([7, ...binary]).subarray(1), 'part.glb', nothingBeside);
    expect([...inside.positions]).toEqual(vertices);
  });

  it('reads indices, strips, fans and vertices among other things', () => {
    const indexed = oneMesh({ attributes: { POSITION: 0 }, indices: 1 });
    expect([...decode(indexed).corners]).toEqual([0, 2, 1]);
    const five = [0, 1, 2, 3, 4].flatMap((k) => [k, k * k, 0, 99]);
    const bytes = new Uint8Array(Float32Array.from(five).buffer);
    const strided = {
      accessors: [{ bufferView: 0, componentType: 5126, count: 5, type: 'VEC3' }],
      bufferViews: [{ buffer: 0, byteLength: 80, byteStride: 16 }],
      buffers: [{ uri: 'x.bin', byteLength: 80 }],
    };
    const cornersOf = (mode: number) => [
      ...decode({ ...strided, ...oneMesh({ attributes: { POSITION: 0 }, mode }) }, () => bytes).corners,
    ];
    expect(cornersOf(4)).toEqual([0, 1, 2]);
    expect(cornersOf(5)).toEqual([0, 1, 2, 1, 3, 2, 2, 3, 4]);
    expect(cornersOf(6)).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4]);
    expect(() => cornersOf(1)).toThrow('part.gltf: has no triangles in its scene');
  });

  it('puts meshes where nodes are, as often as there are nodes', () => {
    const half = Math.SQRT1_2;
    const nodes = [
      { mesh: 0, children: [1] },
      // Twice as large, turned by 90° about z, then moved.
      { mesh: 0, scale: [2, 2, 2], rotation: [0, 0, half, half], translation: [0, 0, 5], children: [2] },
      { matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1], mesh: 0 },
      { mesh: 0, translation: [100, 0, 0] },
    ];
    const { positions, corners } = decode({ nodes });
    const expected = [
      ...[0, 0, 0, 1, 0, 0, 0, 2, 0],
      ...[0, 0, 5, 0, 2, 5, -4, 0, 5],
      // (10, 0, 0), then (11, 0, 0) and (10, 2, 0), in the frame of the node before.
      ...[0, 20, 5, 0, 22, 5, -4, 20, 5],
    ];
    expect(positions).toHaveLength(expected.length);
    for (const [k, x] of expected.entries()) expect(positions[k]).toBeCloseTo(x, 12);
    expect([...corners]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('turns triangles round that a node mirrors', () => {
    expect([...decode({ nodes: [{ mesh: 0, scale: [1, 1, -1] }] }).corners]).toEqual([0, 2, 1]);
  });

  it('takes the nodes of a file without scenes', () => {
    const nodes = [{ children: [1] }, { mesh: 0 }];
    expect(decode({ scenes: undefined, scene: undefined, nodes }).positions).toHaveLength(9);
  });

  const accessor = (change: object) => ({ accessors: [{ ...document.accessors[0], ...change }] });
  it.each([
    ['another version', { asset: { version: '1.0' } }, 'must be glTF of version 2, got 1.0'],
    [
      'Draco',
      { extensionsRequired: ['KHR_draco_mesh_compression'] },
      'needs KHR_draco_mesh_compression, which is not supported: export without compression',
    ],
    [
      'Draco in a mesh',
      oneMesh({ attributes: {}, extensions: { KHR_draco_mesh_compression: {} } }),
      'meshes[0].primitives[0] is compressed by Draco',
    ],
    ['sparse accessors', accessor({ sparse: {} }), 'accessor 0 is sparse, which is not supported'],
    [
      'quantized positions',
      accessor({ componentType: 5123 }),
      'accessor 0 must be VEC3 of float, got VEC3 of unsigned short: export without quantization',
    ],
    ['no positions', oneMesh({ attributes: {} }), 'meshes[0].primitives[0] has no positions'],
    [
      'an accessor too long',
      accessor({ count: 4 }),
      'accessor 0 ends at byte 48 of 36: the file is cut off or damaged',
    ],
    [
      'a view too long',
      { buffers: [{ uri: 'data:;base64,AAAA' }] },
      'accessor 0 needs 40 bytes of buffer 0, which has 3',
    ],
    ['bad base64', { buffers: [{ uri: 'data:;base64,%%%' }] }, 'buffer 0 is no proper base64'],
    ['no content', { buffers: [{ byteLength: 46 }] }, 'buffer 0 has no content'],
    ['no such mesh', { nodes: [{ mesh: 7 }] }, 'node 0 has mesh 7, which does not exist'],
    ['no such node', { scenes: [{ nodes: [3] }] }, 'node 3 does not exist'],
    ['a node in itself', { nodes: [{ children: [0] }] }, 'node 0 is in itself'],
    [
      'nodes that share children, 2^60 ways down',
      { nodes: Array.from({ length: 61 }, (_, k) => (k < 60 ? { children: [k + 1, k + 1] } : {})) },
      'node 60 is in itself, or in two others: glTF allows one, export the file again',
    ],
    ['a skin', { nodes: [{ mesh: 0, skin: 0 }] }, 'node 0 has a skin, which is not supported'],
    ['an empty scene', { scenes: [{}] }, 'has no triangles in its scene'],
  ])('refuses %s', (_name, change, message) => {
    expect(() => decode(change)).toThrow(`part.gltf: ${message}`);
  });

  it('refuses what is no glTF, or cut off', () => {
    const bytes = (content: Uint8Array) => () => decodeGltf(content, 'part.glb', nothingBeside);
    expect(bytes(new TextEncoder().encode('solid part'))).toThrow('part.glb: is no glTF file, neither binary nor JSON');
    expect(bytes(text(3))).toThrow('part.glb: is no glTF file: its JSON is no object');
    const whole = glb({ ...document, buffers: [{ byteLength: 46 }] }, buffer);
    expect(bytes(whole.subarray(0, whole.length - 5))).toThrow(
      /ends at byte \d+, before its chunk at byte \d+ does: it is cut off/,
    );
    expect(bytes(whole.subarray(0, 14))).toThrow('has no JSON chunk');
  });
});
