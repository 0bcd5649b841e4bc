/** Imports, names across files, and what comes out linked. */
import { describe, expect, test } from 'vitest';
import { checkLibrary, formatDiagnostic, hasEntryPoint, parseModule } from './index.ts';
import { diagnose, loadFiles, unmark } from './samples/sample.ts';

const kernel = (imports: string, body: string, module = ''): string =>
  `${imports}\n${module}\n@group(0) @binding(0) var<storage, read_write> data: array<f32>;\n@compute @workgroup_size(1) fn main_kernel(@builtin(global_invocation_id) id: vec3u) { ${body} }\n`;

const library = {
  'math/quaternion.wgsl':
    'const SCALE = 2.0;\nfn half(x: f32) -> f32 { return x / SCALE; }\nfn rotate(x: f32) -> f32 { return half(x) + 1.0; }\nstruct Pose { angle: f32 }\n',
  'math/other.wgsl':
    'fn half(x: f32) -> f32 { return x * 0.25; }\nfn twice(x: f32) -> f32 { let half = half(x); return half + half; }\n',
};

const link = (text: string, more: Readonly<Record<string, string>> = {}): ReturnType<typeof loadFiles> =>
  loadFiles({ 'solvers/main_kernel.wgsl': text, ...library, ...more });

test('imports bring what they name and what that needs, and nothing else', () => {
  const { program, wgsl } = link(kernel('import package::math::quaternion::rotate;', 'data[id.x] = rotate(1);'));
  expect(program.functions.map(({ name }) => name)).toEqual(['half', 'rotate']);
  expect(wgsl).toContain('// math/quaternion.wgsl:3\nfn rotate(x: f32) -> f32 { return half(x) + 1.0; }');
  expect(wgsl).toContain('const SCALE = 2.0;');
  expect(wgsl).not.toContain('Pose');
});

test('lists, nested lists and new names', () => {
  const imports = 'import package::math::{quaternion::{rotate as turn, Pose}, other::twice};';
  const { program, wgsl } = link(kernel(imports, 'let pose = Pose(turn(1)); data[id.x] = pose.angle + twice(2);'));
  expect(program.functions.map(({ name }) => name)).toEqual(['half', 'rotate', 'half_of_other', 'twice']);
  expect(wgsl).toContain('let pose = Pose(rotate(1));');
});

test('names that two files share are told apart, locals left alone', () => {
  const { wgsl, program } = link(
    kernel(
      'import package::math::other::twice;',
      'data[id.x] = twice(half(1));',
      'fn half(x: f32) -> f32 { return x; }',
    ),
  );
  expect(program.functions.map(({ name }) => name).toSorted()).toEqual(['half', 'half_of_other', 'twice']);
  expect(wgsl).toContain('fn twice(x: f32) -> f32 { let half = half_of_other(x); return half + half; }');
  expect(wgsl).toContain('data[id.x] = twice(half(1));');
});

test('two structs of one name stay two types', () => {
  const { wgsl } = link(
    kernel(
      'import package::math::quaternion::Pose as MathPose;',
      'let a = Pose(1u); let b = MathPose(2); data[id.x] = f32(a.k) + b.angle;',
      'struct Pose { k: u32 }',
    ),
  );
  expect(wgsl).toContain('struct Pose_of_quaternion { angle: f32 }');
  expect(wgsl).toContain('let b = Pose_of_quaternion(2);');
  const faults = diagnose(() =>
    link(
      kernel(
        'import package::math::quaternion::Pose as MathPose;',
        'var a = Pose(1u); a = MathPose(2); data[id.x] = f32(a.k);',
        'struct Pose { k: u32 }',
      ),
    ),
  );
  expect(faults.map(({ message }) => message)).toEqual(['the target needs Pose, got Pose_of_quaternion']);
});

test('a local does not capture what was imported under another name', () => {
  const { wgsl } = link(
    kernel('import package::math::quaternion::rotate as turn;', 'let rotate = 1.0; data[id.x] = turn(rotate);'),
  );
  expect(wgsl).toContain('let rotate = 1.0; data[id.x] = rotate_of_quaternion(rotate);');
});

test('an import may hang on a condition', () => {
  const text = kernel(
    '@if(CPU) import package::math::quaternion::half; @else import package::math::other::half;',
    'data[id.x] = half(1);',
  );
  const files = { 'main_kernel.wgsl': text, ...library };
  expect(loadFiles(files, 'gpu').program.functions[0]!.position.file).toBe('math/other.wgsl');
  expect(loadFiles(files, 'cpu').program.functions[0]!.position.file).toBe('math/quaternion.wgsl');
});

describe('refused', () => {
  test.each([
    ['import package::math::quaternoin::«rotate;', "did you mean 'math/quaternion.wgsl'?"],
    ['import package::math::quaternion::«rotat as rotate;', "declares no 'rotat'; did you mean 'rotate'?"],
    [
      'import package::math::quaternion::«Pose; import package::math::quaternion::rotate;',
      "'Pose' is imported and never used; remove it",
    ],
    ['import «math::quaternion::rotate;', "imports start at the folder 'src'"],
    ['import package::«rotate;', 'an import names a file and a member of it'],
    ['const X = 1; «import package::math::quaternion::rotate;', 'imports come first'],
    ['import package::math::quaternion::rotate as «fn;', "'fn' is a keyword"],
    ['import package::math::{quaternion::rotate, other::«half as rotate};', "'rotate' is declared in this file too"],
  ])('%s', (imports, says) => {
    const { text, line, column } = unmark(kernel(imports, 'data[id.x] = rotate(1);'));
    const [first] = diagnose(() => link(text));
    expect(first?.position).toEqual({ file: 'solvers/main_kernel.wgsl', line, column });
    expect(formatDiagnostic(first!)).toContain(says);
  });

  test('a fault in a library is reported in its file', () => {
    const faults = diagnose(() =>
      link(kernel('import package::math::bad::f;', 'data[id.x] = f();'), {
        'math/bad.wgsl': 'fn f() -> f32 {\n  return 1u;\n}\n',
      }),
    );
    expect(faults.map(({ position }) => position)).toEqual([{ file: 'math/bad.wgsl', line: 2, column: 10 }]);
  });

  test('two overrides of one name', () => {
    const faults = diagnose(() =>
      link(kernel('import package::math::knob::f;', 'data[id.x] = f() * KNOB;', 'override KNOB = 1.0;'), {
        'math/knob.wgsl': 'override KNOB = 2.0; fn f() -> f32 { return KNOB; }',
      }),
    );
    expect(faults.map(({ message }) => message)).toEqual(["two overrides are named 'KNOB'"]);
  });

  test('an entry point that is not named like its file', () => {
    const faults = diagnose(() => loadFiles({ 'other_name.wgsl': kernel('', 'data[id.x] = 1;') }));
    expect(faults.map(formatDiagnostic)).toEqual([
      "other_name.wgsl:4:32: an entry point is named like its file, got 'main_kernel' in other_name.wgsl; rename it to 'other_name', or the file",
    ]);
  });
});

test('all faults of a file are found at once, in order', () => {
  const faults = diagnose(() =>
    link(
      kernel(
        '',
        'let a = unknown_one; let b = a + 1; let c: i32 = 1.5; if (c) { let d = unknown_two; } data[id.x] = 1u;',
      ),
    ),
  );
  expect(faults.map(({ message }) => message)).toEqual([
    "unknown name, got 'unknown_one'",
    "let 'c' needs i32, got abstract-float",
    "unknown name, got 'unknown_two'",
    'the target needs f32, got u32',
  ]);
});

test('faults of syntax in several declarations are found at once', () => {
  const faults = diagnose(() => parseModule('a.wgsl', 'fn a() { let = 1; }\nfn b() { }\nfn c( { }\nconst D = ;\n'));
  expect(faults.map(({ position }) => [position.line, position.column])).toEqual([
    [1, 14],
    [3, 7],
    [4, 11],
  ]);
});

test('libraries are known from kernels, and checked whole', () => {
  expect(hasEntryPoint(parseModule('a.wgsl', kernel('', '')))).toBe(true);
  const module = parseModule('lib.wgsl', 'fn fine() { }\nfn wrong() -> u32 { return 1.5; }\n');
  expect(hasEntryPoint(module)).toBe(false);
  expect(
    diagnose(() => checkLibrary(new Map([['lib.wgsl', module]]), 'lib.wgsl', 'cpu')).map(formatDiagnostic),
  ).toEqual(['lib.wgsl:2:28: the result needs u32, got abstract-float; write u32(…)']);
});
