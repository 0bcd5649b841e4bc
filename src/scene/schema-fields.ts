/**
 * The words in which the scene language is declared. A type carries its unit and range, a field its meaning and default:
 *
 *     density: defaulted(2500, number('kg/m³', { above: 0 }), 'Mass per volume of the solid.'),
 *
 * Parser, types, editor schema, reference page and error texts are all read from such a line.
 */
import * as z from 'zod/mini';

/** What zod does not know of a type or a field. */
export interface Description {
  /** Of a type: what it is, as in "must be a number". */
  readonly is?: string;
  /** Of the numbers in it; '1' where they have none. */
  readonly unit?: string;
  readonly range?: NumberRange;
  /** Of a list: how many entries it may have. */
  readonly counts?: { readonly min: number; readonly max: number };
  /** Of an object: the heading of its table. */
  readonly name?: string;
  /** It is the name of one of these. */
  readonly refersTo?: Named;
  /** One line for the reference page and the editor. */
  readonly doc?: string;
  /** What to do where a value is wrong, if the message does not say it. */
  readonly cure?: string;
  /** What holds where a field is left out, in words, if that depends on the rest of the scene. */
  readonly otherwise?: string;
  /** Of a field: keys beside it that go where an override sets it, to any value or to this one. */
  readonly ousts?: { readonly keys: readonly string[]; readonly by?: unknown };
  /** Of a field: it, and all that is in it, may change while a world runs. */
  readonly isLive?: boolean;
}

export interface NumberRange {
  readonly above?: number;
  readonly min?: number;
  readonly max?: number;
  readonly below?: number;
  /** Where values mostly are, for a slider; nothing is refused for being outside. */
  readonly usual?: readonly [from: number, to: number];
}

/** Keys of the scene whose entries are called by name from elsewhere. */
export type Named = 'materials' | 'outlines' | 'bodies' | 'soft' | 'actuators';

/** Filled while the schema is declared, and only read from then on. */
const descriptions = z.registry<Description>();

function described<T extends z.core.$ZodType>(schema: T, description: Description): T {
  descriptions.add(schema, description);
  return schema;
}

export const describe = (schema: z.core.$ZodType): Description => descriptions.get(schema) ?? {};

/** What a rule finds wrong, at which of the fields below it. */
export interface Finding {
  readonly at: readonly PropertyKey[];
  readonly message: string;
  readonly cure?: string;
}

/** A rule that a type or range cannot express, such as one between two fields. */
export function rule<T>(find: (value: T) => Finding | null) {
  return z.check<T>(({ value, issues }) => {
    // Where a value is wrong by itself, nothing can be said of it and others; a key too many does not matter.
    if (issues.some(({ code }) => code !== 'unrecognized_keys')) return;
    const finding = find(value);
    if (finding) issues.push({ code: 'custom', input: value, path: [...finding.at], params: finding, continue: true });
  });
}

/** Devices compute in f32: what is beyond it, or vanishes in it, is refused where it enters. */
const greatestFloat = 3.4028234663852886e38;
const smallestFloat = 1.1754943508222875e-38;

const fitsFloat = rule<number>((value) =>
  Math.abs(value) > greatestFloat ? { at: [], message: 'must fit a 32-bit float, at most 3.4e38' } : null,
);
const staysPositive = rule<number>((value) =>
  value > 0 && value < smallestFloat ? { at: [], message: 'must stay > 0 as a 32-bit float, at least 1.2e-38' } : null,
);

function rangeChecks({ above, min, max, below }: NumberRange) {
  return [
    ...(above === undefined ? [] : [z.gt(above)]),
    ...(min === undefined ? [] : [z.gte(min)]),
    ...(max === undefined ? [] : [z.lte(max)]),
    ...(below === undefined ? [] : [z.lt(below)]),
  ];
}

/** A real number in a unit; '1' is for what has none. */
export function number(unit: string, range: NumberRange = {}) {
  const checks = [...rangeChecks(range), fitsFloat, ...(range.above === 0 ? [staysPositive] : [])];
  return described(z.number().check(...checks), { is: 'a number', unit, range });
}

/** A whole number. */
export function integer(range: NumberRange & { readonly min: number; readonly max: number }) {
  return described(z.int().check(...rangeChecks(range)), { is: 'a whole number', unit: '1', range });
}

/** Two whole numbers, `words` says which. */
export function pair(words: string, range: NumberRange & { readonly min: number; readonly max: number }) {
  const component = integer(range);
  return described(z.tuple([component, component]), { is: `two whole numbers, ${words}`, unit: '1', range });
}

/** Three whole numbers. */
export function size3(range: NumberRange & { readonly min: number; readonly max: number }) {
  const component = integer(range);
  return described(z.tuple([component, component, component]), { is: 'three whole numbers', unit: '1', range });
}

/** x and y. */
export function vector2(unit: string, range: NumberRange = {}) {
  const component = number(unit, range);
  return described(z.tuple([component, component]), { is: 'two numbers x y', unit, range });
}

/** x, y and z. */
export function vector3(unit: string, range: NumberRange = {}) {
  const component = number(unit, range);
  return described(z.tuple([component, component, component]), { is: 'three numbers x y z', unit, range });
}

/** x, y and z of which only the direction counts. */
export function direction() {
  const component = number('1');
  const isNotZero = rule<readonly number[]>((axis) =>
    Math.hypot(...axis) > smallestFloat ? null : { at: [], message: 'must have a direction: not all three may be 0' },
  );
  return described(z.tuple([component, component, component]).check(isNotZero), {
    is: 'three numbers x y z, not all 0',
    unit: '1',
  });
}

/** x, y, z and w of a rotation, of length 1 within 1 %: digits may be rounded, the rest is made exact later. */
export function quaternion() {
  const component = number('1');
  const isUnit = rule<readonly number[]>((turn) => {
    const length = Math.hypot(...turn);
    if (Math.abs(length - 1) <= 0.01) return null;
    return { at: [], message: `must be a quaternion x y z w of length 1, has length ${Number(length.toPrecision(4))}` };
  });
  return described(z.tuple([component, component, component, component]).check(isUnit), {
    is: 'four numbers x y z w of length 1',
    unit: '1',
  });
}

/** Text for people. */
export const text = () => described(z.string(), { is: 'text' });

const nameForm = { is: 'a name of letters, digits, _ and -, with a letter first' };

/** Names take part in paths (`materials.sand.friction`) and in column titles: no spaces, dots, brackets or commas. */
export const name = () => described(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]*$/)), nameForm);

/** The name of something that is declared elsewhere in the scene. */
export const reference = (refersTo: Named) => described(name(), { ...nameForm, refersTo });

/** A path, relative to the folder of the scene file. */
export const file = () => described(z.string().check(z.minLength(1)), { is: 'a path' });

/** The version of the format. */
export const version = <const V extends number>(supported: V) =>
  described(z.literal(supported), { cure: `this Talus reads scenes of version ${supported}` });

export const flag = () => described(z.boolean(), { is: 'true or false' });

/** One of a few numbers. */
export const literal = <const T extends readonly [number, ...number[]]>(...values: T) =>
  z.literal([...values] as T[number][]);

export const oneOf = <const T extends readonly [string, ...string[]]>(...words: T) => z.enum(words);

/** An object with these keys and no others. */
export function object<const T extends z.core.$ZodLooseShape>(name: string, doc: string, fields: T) {
  return described(z.strictObject(fields), { is: 'an object', name, doc });
}

/**
 * Problems that are told of one list. The schema library passes them on as arguments of a call, and a stack ends at some
 * hundred thousand of them.
 */
const mostIssues = 1000;

const fewIssues = z.check(
  ({ value, issues }) => {
    if (issues.length <= mostIssues) return;
    issues.length = mostIssues;
    const message = `has more problems than the ${mostIssues} that are told`;
    issues.push({ code: 'custom', input: value, path: [], params: { at: [], message } });
  },
  { when: () => true },
);

/** Entries in order. */
export function list<T extends z.ZodMiniType>(entry: T, { min = 0, max = Infinity } = {}) {
  const counts = [...(min > 0 ? [z.minLength(min)] : []), ...(max < Infinity ? [z.maxLength(max)] : [])];
  return described(z.array(entry).check(...counts, fewIssues), { counts: { min, max } });
}

/** Entries by name. */
export const entriesByName = <T extends z.ZodMiniType>(entry: T) => z.record(name(), entry).check(fewIssues);

/** A colour as pages of the web have it. */
export const colour = () =>
  described(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)), { is: 'a colour like #ff8800, red green blue' });

/** Entries by colour. */
export const entriesByColour = <T extends z.ZodMiniType>(entry: T) => z.record(colour(), entry).check(fewIssues);

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

/** A field that cannot stand beside others: an override that sets it, to any value or `by` this one, leaves them out. */
export function ousts<T extends z.core.$ZodType>(field: T, keys: readonly string[], by?: unknown): T {
  return described(field, { ...describe(field), ousts: { keys, ...(by !== undefined && { by }) } });
}

/**
 * A field that may change while a world runs, with all that is in it: matter stays what and where it is, and goes on by
 * the new value. Any other change starts the scene anew.
 */
export function live<T extends z.core.$ZodType>(field: T): T {
  return described(field, { ...describe(field), isLive: true });
}
