/** Words that no declaration may use: WGSL §3.9 keywords and §3.10 reserved words, and the names of builtin types. */

export const keywords: ReadonlySet<string> = new Set(
  `alias break case const const_assert continue continuing default diagnostic discard else enable false fn for if
  import let loop override requires return struct switch true var while package super self as`.split(/\s+/),
);

export const reservedWords: ReadonlySet<string> = new Set(
  `NULL Self abstract active alignas alignof as asm asm_fragment async attribute auto await become binding_array cast
  catch class co_await co_return co_yield coherent column_major common compile compile_fragment concept const_cast
  consteval constexpr constinit crate debugger decltype delete demote demote_to_helper do dynamic_cast enum explicit
  export extends extern external fallthrough filter final finally friend from fxgroup get goto groupshared highp impl
  implements import inline instanceof interface layout lowp macro macro_rules match mediump meta mod module move mut
  mutable namespace new nil noexcept noinline nointerpolation non_coherent noncoherent noperspective null nullptr of
  operator package packoffset partial pass patch pixelfragment precise precision premerge priv protected pub public
  readonly ref regardless register reinterpret_cast require resource restrict self set shared sizeof smooth snorm
  static static_assert static_cast std subroutine super target template this thread_local throw trait try type typedef
  typeid typename typeof union unless unorm unsafe unsized use using varying virtual volatile wgsl where with writeonly
  yield`.split(/\s+/),
);

/** Types that take a template list, so that `<` after them opens one. */
export const templateNames: ReadonlySet<string> = new Set([
  'array',
  'atomic',
  'bitcast',
  'ptr',
  'vec2',
  'vec3',
  'vec4',
  ...[2, 3, 4].flatMap((columns) => [2, 3, 4].map((rows) => `mat${columns}x${rows}`)),
]);

export const builtinTypeNames: ReadonlySet<string> = new Set([
  'bool',
  'f32',
  'i32',
  'u32',
  ...[2, 3, 4].flatMap((width) => ['f', 'i', 'u'].map((letter) => `vec${width}${letter}`)),
  ...[2, 3, 4].flatMap((columns) => [2, 3, 4].map((rows) => `mat${columns}x${rows}f`)),
  ...templateNames,
]);
