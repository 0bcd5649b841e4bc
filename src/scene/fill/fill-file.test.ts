import { describe, expect, it } from 'vitest';
import { compiled, problemsOf } from '../../../test/support/compiled-scene.ts';
import { encodeNpy } from '../../formats/npy.ts';
import { encodeZip } from '../../formats/zip.ts';

const joined = (pieces: readonly Uint8Array[]) => Uint8Array.from(pieces.flatMap((piece) => [...piece]));
const npy = (shape: number[], data: Float32Array | Float64Array | Int32Array) => joined(encodeNpy({ shape, data }));
const npz = (arrays: Record<string, Uint8Array>) =>
  joined(encodeZip(new Map(Object.entries(arrays).map(([name, bytes]) => [`${name}.npy`, [bytes]]))));
const column = (...numbers: number[]) => npy([numbers.length], Float64Array.from(numbers));
const text = (content: string) => new TextEncoder().encode(content);

/** A scene whose grains are in a file of this name and content. */
function scene(file: string, content: Uint8Array, more: object = {}, scale = 1) {
  const grains = [{ material: 'sand', fill: { kind: 'file', file, scale }, ...more } as const];
  return [{ grains }, { readFile: (path: string) => (path === file ? content : undefined) }] as const;
}

const radii = [0.25, 0.5];
const table = [1, 2, 3, 0.25, 4, 5, 6.5, 0.5];

describe('grains from a file', () => {
  it.each([
    ['g.csv', text('radius, x, y, z\n0.25,1,2,3\n0.5,4,5,6.5\n')],
    ['G.CSV', text('x,y,z,radius\r\n1,2,3,0.25\r\n4,5,6.5,0.5')],
    ['semicolons.csv', text('x;y;z;radius\n1;2;3;0,25\n4;5;6,5;0,5\n')],
    ['tabs.csv', text('x\ty\tz\tradius\n1\t2\t3\t0.25\n4\t5\t6.5\t0.5\n')],
    ['spaces.csv', text('x y z  radius\n1 2 3  0.25\n4 5 6.5 0.5\n')],
    ['f64.npy', npy([2, 4], Float64Array.from(table))],
    ['f32.npy', npy([2, 4], Float32Array.from(table))],
    ['g.npz', npz({ x: column(1, 4), y: column(2, 5), z: column(3, 6.5), radius: column(...radii) })],
  ])('%s', (file, content) => {
    const { grains, notes } = compiled(...scene(file, content));
    expect([...grains.position]).toEqual([1, 2, 3, 4, 5, 6.5]);
    expect([...grains.radius]).toEqual(radii);
    expect(notes).toEqual([]);
  });

  it('may have their radii from the scene', () => {
    const { grains } = compiled(...scene('g.npy', npy([2, 3], Float64Array.of(1, 2, 3, 4, 5, 6)), { radius: 0.125 }));
    expect([...grains.position]).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...grains.radius]).toEqual([0.125, 0.125]);
  });

  it('are scaled, places and radii', () => {
    const { grains } = compiled(...scene('g.csv', text('x,y,z,radius\n1000,2000,-500,250\n'), {}, 0.001));
    expect([...grains.position]).toEqual([1, 2, -0.5]);
    expect([...grains.radius]).toEqual([0.25]);
  });

  it('leave out columns that mean nothing here, and say so', () => {
    const { notes } = compiled(...scene('g.csv', text('id,x,y,z,radius,name\n1,1,2,3,0.25,a\n')));
    expect(notes).toEqual(['scene.grains[0].fill.file: g.csv: id, name are not used: known are x, y, z, radius']);
    const { notes: ofOne } = compiled(...scene('g.csv', text('x,y,z,radius,mass\n1,2,3,0.25,7\n')));
    expect(ofOne).toEqual(['scene.grains[0].fill.file: g.csv: mass is not used: known are x, y, z, radius']);
  });

  const csv = (content: string, more?: object) => scene('g.csv', text(content), more);
  it.each([
    [
      '.fill.file: g.csv: has no z, has x, y, radius, separated by commas: it must have x, y, z and may have radius',
      csv('x,y,radius\n1,2,3'),
    ],
    [
      '.fill.file: g.csv: has no x, has X [m], Y [m], Z [m], separated by semicolons: it must have x, y, z and may have radius',
      csv('X [m];Y [m];Z [m]\n1;2;3'),
    ],
    [
      '.fill.file: g.csv: has no x, has x|y|z, separated by spaces: it must have x, y, z and may have radius',
      csv('x|y|z\n1|2|3'),
    ],
    [
      '.fill.file: g.csv, line 1: has no heading, but the number "0": name the columns in a row above that does not begin with #, like x, y, z, radius',
      csv('0,0,0.1,0.004\n0,0,0.2,0.004'),
    ],
    [
      '.fill.file: g.npz: has no x, has X, Y: it must have x, y, z and may have radius',
      scene('g.npz', npz({ X: column(1), Y: column(2) }), { radius: 1 }),
    ],
    ['.fill.file: g.csv: has no grains', csv('x,y,z,radius\n')],
    [
      '.fill.file: g.csv, line 3: y must be a number that f32 can hold, got "a": correct or remove its row',
      csv('x,y,z,radius\n1,1,1,1\n1,a,1,1'),
    ],
    [
      '.fill.file: g.csv, line 2: x must be a number that f32 can hold, got "1e39": correct or remove its row',
      csv('x,y,z,radius\n1e39,1,1,1'),
    ],
    [
      '.fill.file: g.csv, line 3: radius must be > 0, got "-1": correct or remove the rows of these 2 grains',
      csv('x,y,z,radius\n1,1,1,1\n9,9,9,-1\n5,5,5,0'),
    ],
    [
      '.fill.file: g.npy: y of grain 1 must be a number that f32 can hold, got NaN: correct or remove its row',
      scene('g.npy', npy([2, 3], Float64Array.of(1, 1, 1, 1, NaN, 1)), { radius: 1 }),
    ],
    [
      '.fill.file: g.csv, line 3: has 3 cells, must have 4 like the first row, separated by commas: add what is missing, or leave cells empty',
      csv('x,y,z,radius\n1,1,1,1\n1,1,1'),
    ],
    [
      '.radius: is missing, and g.csv has no radii, has x, y, z, separated by commas; give one here or there',
      csv('x,y,z\n1,2,3'),
    ],
    ['.radius: g.csv has radii of its own; remove one of the two', csv('x,y,z,radius\n1,1,1,1', { radius: 1 })],
    ['.fill.file: g.txt is of no known kind: its name must end in .csv, .npy or .npz', scene('g.txt', text('x'))],
    [
      '.fill.file: g.npy: must have shape (n, 3) or (n, 4), got (6): a row x y z or x y z radius',
      scene('g.npy', npy([6], new Float64Array(6)), { radius: 1 }),
    ],
    [
      '.fill.file: g.npz, x.npy: must have shape (n,), got (2, 1)',
      scene('g.npz', npz({ x: npy([2, 1], new Float64Array(2)) }), { radius: 1 }),
    ],
    [
      '.fill.file: g.npz: has 1 of y, but 2 of x',
      scene('g.npz', npz({ x: column(1, 2), y: column(1), z: column(1, 2) }), { radius: 0.1 }),
    ],
    [
      '.fill.file: g.npz: is no zip file, or its end is missing: copy or write it again',
      scene('g.npz', text('PK'), { radius: 1 }),
    ],
  ])('%s', (message, [input, options]) => {
    expect(problemsOf(input, options)).toEqual([`scene.grains[0]${message}`]);
  });

  it('must be there', () => {
    const [input] = csv('');
    expect(problemsOf(input)).toEqual([
      'scene.grains[0].fill.file: cannot read g.csv: compileScene was given no readFile',
    ]);
    expect(problemsOf(input, { readFile: () => undefined })).toEqual([
      'scene.grains[0].fill.file: there is no file g.csv; paths start at the folder of the scene',
    ]);
    const readFile = () => {
      throw new Error('permission denied');
    };
    expect(problemsOf(input, { readFile })).toEqual([
      'scene.grains[0].fill.file: cannot read g.csv: permission denied',
    ]);
  });
});
