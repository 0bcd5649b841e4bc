/**
 * Values as emitted kernels hold them: a scalar is a number or a boolean, a vector an array of its lanes, a matrix an
 * array of its columns, an array an array, a struct an object. Emitted code copies them where WGSL does.
 */
export type Numeric = number | readonly Numeric[];
export type NumericVector = readonly number[];
export type NumericMatrix = readonly NumericVector[];
export type Logical = boolean | readonly boolean[];
export type Value = number | boolean | readonly Value[] | { readonly [member: string]: Value };

/** A value that shares nothing with the one given. */
export function copy(value: Value): Value {
  if (typeof value !== 'object') return value;
  if (isList(value)) return value.map(copy);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)]));
}

/** `Array.isArray` that also narrows readonly arrays. */
export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
