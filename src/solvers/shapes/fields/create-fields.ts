/** The contact fields that a model asks for. */
import type { Device } from '../../../device/device.ts';
import type { ShapesModel } from '../../../scene/shapes/shapes-model.ts';
import type { ContactFields, FieldOptions } from './contact-fields.ts';
import { ExactFields } from './exact-fields.ts';
import { FileFields } from './neural/file-fields.ts';
import { TableFields } from './table-fields.ts';

export function createFields(
  device: Device,
  shapes: ShapesModel,
  options: Omit<FieldOptions, 'contacts'>,
): ContactFields {
  const { types } = shapes;
  const { kind, contacts, tableSize } = shapes.fields;
  switch (kind) {
    case 'exact':
      return new ExactFields(device, types, { ...options, contacts });
    case 'table':
      return new TableFields(device, types, { ...options, contacts, size: tableSize });
    case 'neural':
      return new FileFields(device, shapes, { ...options, contacts });
  }
}
