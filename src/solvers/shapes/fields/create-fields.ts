/** The contact fields that a model asks for. */
import { TalusError } from '../../../core/errors.ts';
import type { Device } from '../../../device/device.ts';
import type { ShapesModel } from '../../../scene/shapes/shapes-model.ts';
import type { ContactFields, FieldOptions } from './contact-fields.ts';
import { ExactFields } from './exact-fields.ts';
import { TableFields } from './table-fields.ts';

export function createFields(
  device: Device,
  { types, fields }: ShapesModel,
  options: Omit<FieldOptions, 'contacts'>,
): ContactFields {
  const { kind, contacts, tableSize } = fields;
  switch (kind) {
    case 'exact':
      return new ExactFields(device, types, { ...options, contacts });
    case 'table':
      return new TableFields(device, types, { ...options, contacts, size: tableSize });
    case 'neural':
      throw new TalusError(`fields: nets must be trained first: run \`talus fields\`, or set fields.kind to "table"`);
  }
}
