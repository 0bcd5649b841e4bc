import { describe, expect, it } from 'vitest';
import { DeviceCpu } from '../../../../device/cpu/device-cpu.ts';
import { makeOutline } from '../../../../geometry/outline/make-outline.ts';
import type { ShapesModel, ShapeType } from '../../../../scene/shapes/shapes-model.ts';
import { createFields } from '../create-fields.ts';
import { sampleField } from '../sample-field.ts';
import { TableFields } from '../table-fields.ts';
import { encodeFields, fileType } from './fields-file.ts';
import { initialWeights, netShapes } from './net.ts';
import { NeuralFields } from './neural-fields.ts';

const types: ShapeType[] = [
  { name: 'hash', outline: makeOutline({ kind: 'letter', letter: '#' }).outline, radius: 0.5 },
  { name: 'disc', outline: makeOutline({ kind: 'disc' }).outline, radius: 0.4 },
];
const quality = {
  ...{ samples: 10, rmse: 0.004, normalMedian: 1, normalHigh: 5, wrongSide: 0, armRmse: 0.01, gradientError: 0 },
  ...{ exchangeError: null, unknown: 0 },
};
const net = 'relu-3x32';
const nets = { distance: initialWeights(netShapes[net], 1, 0), arm: initialWeights(netShapes[net], 2, 0) };
const common = { quality, refused: null, training: null };
const pieces = encodeFields({
  net,
  types: types.map(fileType),
  pairs: [
    { ...common, kinds: [0, 0], nets: null },
    { ...common, kinds: [0, 1], nets },
    { ...common, kinds: [1, 1], nets },
  ],
});
const shapes: ShapesModel = {
  types,
  type: Uint32Array.of(0),
  carrier: Uint32Array.of(0),
  fields: { kind: 'neural', contacts: 1, tableSize: [16, 24, 24], net, file: new Uint8Array(Buffer.concat(pieces)) },
};
const poses = [0.1, 0.9, 0.05, -2, 0.2, 0.85, 1.3, -0.7, 0.5];

describe('fields of a file', () => {
  it('are nets, and tables where a net was refused', async () => {
    using device = await DeviceCpu.create({ threads: 1 });
    const reach = 0.2;
    using fields = createFields(device, shapes, { reach });
    using tables = new TableFields(device, types, { reach, contacts: 1, size: [16, 24, 24] });
    using trained = new NeuralFields(device, types, netShapes[net], [{ kinds: [0, 1], ...nets }], { reach });
    const hashes = await sampleField(device, fields, [0, 0], poses);
    expect(hashes).toEqual(await sampleField(device, tables, [0, 0], poses));
    const mixed = await sampleField(device, fields, [0, 1], poses);
    expect(mixed).toEqual(await sampleField(device, trained, [0, 1], poses));
    expect(mixed).not.toEqual(await sampleField(device, tables, [0, 1], poses));
  });

  it('are refused where there are none', async () => {
    using device = await DeviceCpu.create({ threads: 1 });
    const model = { ...shapes, fields: { ...shapes.fields, file: null } };
    expect(() => createFields(device, model, { reach: 0.2 })).toThrow('fields: nets must be trained first: run `talus fields` on the scene, and name the file that it writes'); // prettier-ignore
    const other = { ...shapes, types: [types[0]!, { ...types[1]!, radius: 0.9 }] };
    expect(() => createFields(device, other, { reach: 0.2 })).toThrow(
      'fields.file: has no field of hash and disc; it is of hash, disc: run `talus fields` on this scene',
    );
  });
});
