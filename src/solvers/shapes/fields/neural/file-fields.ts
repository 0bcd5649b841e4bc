/** The fields of a file that `talus fields` wrote: nets, and tables of those pairs whose net was refused. */
import { TalusError } from '../../../../core/errors.ts';
import type { Device, Pass } from '../../../../device/device.ts';
import type { ShapesModel } from '../../../../scene/shapes/shapes-model.ts';
import type { ContactFields, FieldArrays, FieldOptions } from '../contact-fields.ts';
import { TableFields } from '../table-fields.ts';
import { decodeFields, pairsFor } from './fields-file.ts';
import { netShapes } from './net.ts';
import { NeuralFields } from './neural-fields.ts';

export class FileFields implements ContactFields {
  readonly #nets: NeuralFields;
  readonly #tables: TableFields | null;

  constructor(device: Device, { types, fields }: ShapesModel, options: FieldOptions) {
    if (fields.file === null) throw new TalusError('fields: nets must be trained first: run `talus fields` on the scene, and name the file that it writes'); // prettier-ignore
    const file = decodeFields(fields.file, 'fields.file');
    const pairs = pairsFor(file, types, 'fields.file');
    const trained = pairs.flatMap(({ kinds, nets }) => (nets ? [{ kinds, ...nets }] : []));
    this.#nets = new NeuralFields(device, types, netShapes[file.net], trained, options);
    const hasTables = trained.length < pairs.length;
    this.#tables = hasTables ? new TableFields(device, types, { ...options, size: fields.tableSize }) : null;
  }

  record(pass: Pass, arrays: FieldArrays, capacity: number): void {
    // Nets have the last word where there are any.
    this.#tables?.record(pass, arrays, capacity);
    this.#nets.record(pass, arrays, capacity);
  }

  [Symbol.dispose](): void {
    this.#nets[Symbol.dispose]();
    this.#tables?.[Symbol.dispose]();
  }
}
