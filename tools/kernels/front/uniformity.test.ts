/** What all invocations of a workgroup share, variable by variable. */
import { expect, test } from 'vitest';
import { analyseUniformity } from './index.ts';
import { loadSample } from './samples/sample.ts';
import { visitExpressions } from './visit.ts';

const module = `
struct Params { count: u32 }
@group(0) @binding(1) var<uniform> params: Params;
@group(0) @binding(2) var<storage, read> table: array<u32>;
override KNOB = 1u;
var<workgroup> tile: array<u32, 64>;
var<private> own: u32;
fn pure(x: u32) -> u32 { var y = x; y += 1; return y; }
fn peek(x: u32) -> u32 { return tile[x]; }
fn peek_through(x: u32) -> u32 { return peek(x); }
fn fill(p: ptr<function, u32>, x: u32) { *p = x; }
fn fill_through(p: ptr<function, u32>, x: u32) { fill(p, x); }
fn only_reads(p: ptr<function, u32>) -> u32 { return *p; }
`;
const uses =
  '_ = params.count + table[0] + KNOB + tile[0] + own; _ = peek_through(pure(0)); var z = 0u; fill_through(&z, only_reads(&z));';

/** Whether the variable `probe` is uniform. */
function isUniform(body: string): boolean {
  const { program } = loadSample(module, `${uses} ${body}`);
  const uniformity = analyseUniformity(program);
  const answers: boolean[] = [];
  visitExpressions(
    program.entry.body,
    () => {},
    (statement) => {
      if (statement.kind === 'declare' && statement.variable.name === 'probe')
        answers.push(uniformity.isUniform(statement.variable));
    },
  );
  expect(answers).toHaveLength(1);
  return answers[0]!;
}

test.each<[boolean, string]>([
  // Sources.
  [true, 'let probe = group.x * 4 + params.count + KNOB;'],
  [true, 'let probe = table[group.x];'],
  [true, 'let probe = arrayLength(&data);'],
  [true, 'let probe = workgroupUniformLoad(&tile[group.x]);'],
  [false, 'let probe = lane;'],
  [false, 'let probe = i;'],
  [false, 'let probe = table[lane];'],
  [false, 'let probe = data[0];'],
  [false, 'let probe = tile[0];'],
  [false, 'let probe = own;'],
  // Calls.
  [true, 'let probe = pure(group.x);'],
  [false, 'let probe = pure(lane);'],
  [false, 'let probe = peek_through(group.x);'],
  [true, 'var probe = 0u; fill_through(&probe, group.x);'],
  [false, 'var probe = 0u; fill_through(&probe, lane);'],
  [true, 'var probe = 0u; _ = only_reads(&probe);'],
  [false, 'var probe = 0u; let p = &probe; fill(p, lane);'],
  [false, 'var probe = 0u; let p = &probe; *p = lane;'],
  [false, 'var x = lane; let probe = only_reads(&x);'],
  // Assignments and control flow.
  [true, 'var probe = 0u; probe += group.x;'],
  [false, 'var probe = 0u; probe += lane;'],
  [false, 'var probe: array<u32, 4>; probe[lane & 3] = 1;'],
  [true, 'var probe: array<u32, 4>; probe[group.x & 3] = 1;'],
  [true, 'var probe = 0u; if (params.count > 1) { probe = 1; }'],
  [false, 'var probe = 0u; if (lane > 1) { probe = 1; }'],
  [false, 'var probe = 0u; switch lane { case 1: { probe = 1; } default: { } }'],
  [true, 'var probe = 0u; if (lane > 1) { data[0] = 1; } probe = 1;'],
  [false, 'var probe = 0u; if (lane > 1) { return; } probe = 1;'],
  [true, 'var probe = 0u; if (group.x > 1) { return; } probe = 1;'],
  [true, 'var probe = 0u; for (var k = 0; k < 4; k++) { probe += 1; }'],
  [false, 'var probe = 0u; for (var k = 0u; k < lane; k++) { probe += 1; }'],
  [false, 'var probe = 0u; loop { probe += 1; if (lane < probe) { break; } }'],
  [false, 'var probe = 0u; for (var k = 0u; k < 4; k++) { if (lane == k) { continue; } probe += 1; }'],
  [true, 'var probe = 0u; for (var k = 0u; k < lane; k++) { data[0] += 1; } probe = 1;'],
  [false, 'var probe = 0u; for (var k = 0u; k < 4; k++) { if (lane == k) { return; } } probe = 1;'],
  [true, 'for (var probe = 0u; probe < group.x; probe++) { if (lane == probe) { data[0] = 1; } }'],
  // What is not uniform comes to light only after a round of the loop.
  [false, 'var a = 0u; var probe = 0u; for (var k = 0; k < 4; k++) { probe = a; a = lane; }'],
  [false, 'var a = 0u; var probe = 0u; for (var k = 0; k < 4; k++) { if (a > 2) { probe = 1; } a = lane; }'],
])('%s for %s', (expected, body) => {
  expect(isUniform(body)).toBe(expected);
});

test('statements that only some reach are listed with the condition that parts them', () => {
  const { program } = loadSample('', 'if (lane > 3) {\n data[0] = 1; }\n data[1] = 2;');
  const { divergent } = analyseUniformity(program);
  expect(
    [...divergent].map(([statement, { line, column }]) => [statement.kind, statement.position.line, line, column]),
  ).toEqual([['assign', 9, 8, 12]]);
});
