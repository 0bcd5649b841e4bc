/** What emitted kernels know as `$`. */
import { checkIndex } from '../fault.ts';
import { variable } from '../reference.ts';
import * as storeTypes from '../store-type.ts';
import { copy } from '../values.ts';
import * as barriers from './barriers.ts';
import * as conditions from './conditions.ts';
import * as floats from './floats.ts';
import * as geometry from './geometry.ts';
import { i32, u32 } from './integers.ts';
import * as packing from './packing.ts';

const { f32, bool, array, matrix, struct, vector } = storeTypes;

export const oracleLibrary = Object.freeze({
  ...floats,
  ...geometry,
  ...conditions,
  ...packing,
  ...barriers,
  /** Operations of integers, scalar and vector. */
  i32,
  u32,
  /** Types as they lie in memory. */
  type: { f32, i32: storeTypes.i32, u32: storeTypes.u32, bool, array, matrix, struct, vector },
  checkIndex,
  copy,
  variable,
});

export type OracleLibrary = typeof oracleLibrary;
