import { describe, expect, it } from 'vitest';
import { makeOutline } from '../../../../geometry/outline/make-outline.ts';
import type { ShapeType } from '../../../../scene/shapes/shapes-model.ts';
import { decodeFields, encodeFields, fileType, pairsFor, type FieldsFile } from './fields-file.ts';

const typeOf = (name: string, spec: Parameters<typeof makeOutline>[0], radius: number): ShapeType => ({
  ...{ name, outline: makeOutline(spec).outline, radius },
});
const hash = typeOf('hash', { kind: 'letter', letter: '#' }, 0.5);
const octagon = typeOf('octagon', { kind: 'regular', sides: 8 }, 0.25);
const quality = {
  ...{ samples: 10, rmse: 0.004, normalMedian: 1, normalHigh: 5, wrongSide: 0, armRmse: 0.01, gradientError: 0 },
  ...{ exchangeError: null, unknown: 0 },
};
const training = { steps: 10, seed: 3, losses: Float32Array.of(0.5, 0.25) };
const file: FieldsFile = {
  net: 'relu-3x32',
  types: [fileType(hash), fileType(octagon)],
  pairs: [
    { kinds: [0, 0], quality, nets: null, refused: { ...quality, rmse: 0.03 }, training },
    {
      kinds: [0, 1],
      quality,
      nets: { distance: Float32Array.of(1, 2), arm: Float32Array.of(3) },
      refused: null,
      training,
    },
    {
      kinds: [1, 1],
      quality,
      nets: { distance: Float32Array.of(4), arm: Float32Array.of(5) },
      refused: null,
      training: null,
    },
  ],
};
const bytes = new Uint8Array(Buffer.concat(encodeFields(file)));

describe('a file of fields', () => {
  it('is read as it was written', () => {
    expect(decodeFields(bytes, 'my.talusfields')).toEqual(file);
  });

  it('serves the types that it was made for, larger or smaller together', () => {
    const found = pairsFor(file, [{ ...hash, radius: 5 }, { ...octagon, radius: 2.5 }], 'my.talusfields'); // prettier-ignore
    expect(found).toEqual(file.pairs);
    expect(pairsFor(file, [octagon], 'my.talusfields')).toEqual([{ ...file.pairs[2], kinds: [0, 0] }]);
  });

  it('is refused for others', () => {
    const star = typeOf('star', { kind: 'star', points: 5 }, 1);
    expect(() => pairsFor(file, [hash, star], 'my.talusfields')).toThrow(
      'my.talusfields: has no field of hash and star; it is of hash, octagon: run `talus fields` on this scene',
    );
    expect(() => pairsFor(file, [hash, { ...octagon, radius: 0.3 }], 'f')).toThrow('no field of hash and octagon');
  });

  it('says what is wrong with it', () => {
    expect(() => decodeFields(bytes.subarray(0, 40), 'cut')).toThrow(/^cut: /);
    const other = encodeFields({ ...file, net: 'relu-9x9' as 'relu-3x32' });
    expect(() => decodeFields(new Uint8Array(Buffer.concat(other)), 'odd')).toThrow(
      'odd, talus.json: net, types or pairs are missing or wrong: write it with `talus fields`',
    );
  });
});
