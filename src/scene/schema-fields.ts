/**
 * The words in which the scene language is declared. A type carries its unit, a field its meaning and its default:
 *
 *     density: defaulted(2500, number('kg/m³', { above: 0 }), 'Mass per volume of the solid.'),
 *
 * Parser, types, editor schema, reference page and error texts are all read from such a line.
 */
import * as z from 'zod/mini';

/** What zod does not know of a type or a field. */
export interface Description {
  /** Of the numbers in it; '1' where they have none. */
  unit?: string;
  /** One line for the reference page and the editor. */
  doc?: string;
  /** In words, for a default that depends on the rest of the scene. */
  otherwise?: string;
  /** Of an object: the heading of its table. */
  name?: string;
}

/** Filled while the schema is declared, and only read from then on. */
const descriptions = z.registry<Description>();

function described<T extends z.core.$ZodType>(schema: T, description: Description): T {
  descriptions.add(schema, description as never);
  return schema;
}

export const describe = (schema: z.core.$ZodType): Description => descriptions.get(schema) ?? {};

export interface NumberRange {
  readonly above?: number;
  readonly min?: number;
  readonly below?: number;
  readonly max?: number;
}

/** Devices compute in f32: what is beyond it, or vanishes in it, is refused where it enters. */
export const greatestFloat = 3.4028234663852886e38;
export const smallestFloat = 1.1754943508222875e-38;

const fitsFloat = z.refine<number>((value) => !(Math.abs(value) > greatestFloat), { params: { rule: 'too large' } });
const staysPositive = z.refine<number>((value) => !(value > 0 && value < smallestFloat), {
  params: { rule: 'too small' },
});

function rangeChecks({ above, min, below, max }: NumberRange): z.core.$ZodCheck<number>[] {
  return [
    ...(above === undefined ? [] : [z.gt(above)]),
    ...(min === undefined ? [] : [z.gte(min)]),
    ...(below === undefined ? [] : [z.lt(below)]),
    ...(max === undefined ? [] : [z.lte(max)]),
  ];
}

/** A real number in a unit; '1' is for what has none. */
export function number(unit: string, range: NumberRange = {}) {
  const checks = [...rangeChecks(range), fitsFloat, ...(range.above === 0 ? [staysPositive] : [])];
  return described(z.number().check(...checks), { unit });
}

/** A whole number. */
export function integer(range: { readonly min: number; readonly max: number }) {
  return described(z.int().check(...rangeChecks(range)), { unit: '1' });
}

/** x, y and z. */
export function vector3(unit: string, range: NumberRange = {}) {
  return described(z.tuple([number(unit, range), number(unit, range), number(unit, range)]), { unit });
}

/** x, y and z of which one at least is not 0; only the direction counts. */
export function direction() {
  const isDirection = z.refine<readonly number[]>((axis) => Math.hypot(...axis) > smallestFloat, {
    params: { rule: 'direction' },
  });
  return described(z.tuple([number('1'), number('1'), number('1')]).check(isDirection), { unit: '1' });
}

/** x, y, z and w of a rotation, of length 1 within 1 %: digits may be rounded, the rest is made exact later. */
export function quaternion() {
  const isRotation = z.refine<readonly number[]>((turn) => Math.abs(Math.hypot(...turn) - 1) <= 0.01, {
    params: { rule: 'rotation' },
  });
  return described(z.tuple([number('1'), number('1'), number('1'), number('1')]).check(isRotation), { unit: '1' });
}

/** Text for people. */
export const text = () => z.string();

/** Names take part in paths (`materials.sand.friction`) and in column titles: no spaces, dots, brackets or commas. */
export const name = () => z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]*$/));

/** A path, relative to the folder of the scene file. */
export const file = () => z.string().check(z.minLength(1));

export const flag = () => z.boolean();

export const oneOf = <const T extends readonly [string, ...string[]]>(...words: T) => z.enum(words);

/** An object with these keys and no others. */
export function object<const T extends z.core.$ZodLooseShape>(name: string, doc: string, fields: T) {
  return described(z.strictObject(fields), { name, doc });
}

/** Objects that are told apart by their `kind`. */
export function kinds<const T extends readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]]>(
  options: T,
) {
  return z.discriminatedUnion('kind', options);
}

/** The field that tells an object's kind. */
export const kind = <const K extends string>(word: K) => required(z.literal(word), 'Which of the kinds it is.');

/** A field that must be given. */
export function required<T extends z.ZodMiniType>(type: T, doc: string): T {
  // A field of its own: the same type may stand elsewhere with another meaning.
  return described(type.clone(), { doc });
}

/** A field that may be left out, and then has this value. */
export function defaulted<T extends z.ZodMiniType>(value: z.input<T>, type: T, doc: string) {
  return described(z.prefault(type, value as never), { doc });
}

/** A field that may be left out; `otherwise` says in words what holds then. */
export function optional<T extends z.ZodMiniType>(type: T, doc: string, otherwise: string) {
  return described(z.exactOptional(type), { doc, otherwise });
}
