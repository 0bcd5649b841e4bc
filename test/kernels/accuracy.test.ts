/**
 * Every floating-point operation and builtin of the subset against the f64 oracle, in units in the last place of f32.
 * The CPU rounds once from f64, so it is held to 1 ulp and the basic operations to exact rounding; the GPU to what WGSL asks
 * of it (WGSL §15.7.4), in ulps where that is how it is stated, else as an absolute error.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '../../src/device/device.ts';
import { compileForTests, type TestDevices } from '../support/devices.ts';

interface Operation {
  readonly text: string;
  /** Intervals that x, y and z are drawn from; a negative lower end is drawn on both sides. */
  readonly x: readonly [number, number];
  readonly y?: readonly [number, number];
  readonly cpuUlps: number;
  readonly gpu: { readonly ulps?: number; readonly absolute?: number };
}

const exact = { cpuUlps: 0.5, gpu: { ulps: 1 } };
const operations: readonly Operation[] = [
  { text: 'x + y', x: [-1e6, 1e6], y: [-1e6, 1e6], ...exact },
  { text: 'x - y', x: [-1e6, 1e6], y: [-1e6, 1e6], ...exact },
  { text: 'x * y', x: [-1e6, 1e6], y: [-1e6, 1e6], ...exact },
  { text: 'x / y', x: [-1e6, 1e6], y: [0.01, 1e6], cpuUlps: 0.5, gpu: { ulps: 2.5 } },
  { text: 'sqrt(x)', x: [1e-6, 1e9], cpuUlps: 0.5, gpu: { ulps: 4 } },
  { text: 'inverseSqrt(x)', x: [1e-6, 1e9], cpuUlps: 1.5, gpu: { ulps: 4 } },
  { text: 'floor(x)', x: [-1e4, 1e4], ...exact },
  { text: 'ceil(x)', x: [-1e4, 1e4], ...exact },
  { text: 'trunc(x)', x: [-1e4, 1e4], ...exact },
  { text: 'round(x)', x: [-1e4, 1e4], ...exact },
  { text: 'abs(x)', x: [-1e4, 1e4], ...exact },
  { text: 'sign(x)', x: [-1e4, 1e4], ...exact },
  { text: 'min(x, y)', x: [-9, 9], y: [-9, 9], ...exact },
  { text: 'max(x, y)', x: [-9, 9], y: [-9, 9], ...exact },
  { text: 'clamp(x, -2.0, 3.0)', x: [-9, 9], ...exact },
  { text: 'saturate(x)', x: [-2, 2], ...exact },
  { text: 'fract(x)', x: [-9, 9], cpuUlps: 0.5, gpu: { absolute: 1e-6 } },
  { text: 'x % y', x: [-100, 100], y: [3, 5], cpuUlps: 1e4, gpu: { absolute: 1e-4 } },
  { text: 'exp(x)', x: [-60, 60], cpuUlps: 0.6, gpu: { ulps: 130 } },
  { text: 'exp2(x)', x: [-60, 60], cpuUlps: 0.6, gpu: { ulps: 130 } },
  { text: 'log(x)', x: [1e-6, 1e6], cpuUlps: 0.6, gpu: { ulps: 8, absolute: 5e-7 } },
  { text: 'log2(x)', x: [1e-6, 1e6], cpuUlps: 0.6, gpu: { ulps: 8, absolute: 5e-7 } },
  { text: 'pow(x, y)', x: [0.1, 20], y: [-8, 8], cpuUlps: 0.6, gpu: { ulps: 300 } },
  { text: 'sin(x)', x: [-3.14, 3.14], cpuUlps: 0.6, gpu: { absolute: 5e-4 } },
  { text: 'cos(x)', x: [-3.14, 3.14], cpuUlps: 0.6, gpu: { absolute: 5e-4 } },
  { text: 'sin(x)', x: [-5e3, 5e3], cpuUlps: 0.6, gpu: { absolute: 3e-2 } },
  { text: 'tan(x)', x: [-1.4, 1.4], cpuUlps: 0.6, gpu: { absolute: 2e-2 } },
  { text: 'asin(x)', x: [-1, 1], cpuUlps: 0.6, gpu: { absolute: 1e-3 } },
  { text: 'acos(x)', x: [-1, 1], cpuUlps: 0.6, gpu: { absolute: 1e-3 } },
  { text: 'atan(x)', x: [-50, 50], cpuUlps: 0.6, gpu: { ulps: 4096 } },
  { text: 'atan2(x, y)', x: [-9, 9], y: [-9, 9], cpuUlps: 0.6, gpu: { ulps: 4096 } },
  { text: 'sinh(x)', x: [-20, 20], cpuUlps: 0.6, gpu: { ulps: 260, absolute: 1e-5 } },
  { text: 'cosh(x)', x: [-20, 20], cpuUlps: 0.6, gpu: { ulps: 260 } },
  { text: 'tanh(x)', x: [-9, 9], cpuUlps: 0.6, gpu: { absolute: 1e-5 } },
  { text: 'fma(x, y, 3.0)', x: [-9, 9], y: [0.1, 9], cpuUlps: 64, gpu: { absolute: 2e-5 } },
  { text: 'mix(x, y, 0.25)', x: [0, 9], y: [0, 9], cpuUlps: 2, gpu: { ulps: 4 } },
  { text: 'smoothstep(-2.0, 3.0, x)', x: [-4, 4], cpuUlps: 4, gpu: { absolute: 1e-6 } },
  { text: 'step(x, y)', x: [-1, 1], y: [-1, 1], ...exact },
  { text: 'degrees(x)', x: [-9, 9], cpuUlps: 1, gpu: { ulps: 2 } },
  { text: 'radians(x)', x: [-900, 900], cpuUlps: 1, gpu: { ulps: 2 } },
  { text: 'ldexp(x, i32(y))', x: [1, 2], y: [-60, 60], cpuUlps: 0.5, gpu: { ulps: 1 } },
  { text: 'length(vec3f(x, y, 2.0))', x: [-9, 9], y: [-9, 9], cpuUlps: 2, gpu: { ulps: 8 } },
  { text: 'distance(vec2f(x, y), vec2f(20.0))', x: [-9, 9], y: [-9, 9], cpuUlps: 2, gpu: { ulps: 8 } },
  { text: 'normalize(vec4f(x, y, 1.0, -3.0)).y', x: [-9, 9], y: [-9, 9], cpuUlps: 2.5, gpu: { ulps: 10 } },
  { text: 'reflect(vec2f(x, 1.0), vec2f(0.6, 0.8)).y', x: [4, 9], cpuUlps: 8, gpu: { ulps: 16 } },
  {
    text: 'unpack2x16float(pack2x16float(vec2f(x, y))).x',
    x: [-60000, 60000],
    y: [-1, 1],
    cpuUlps: 0.5,
    gpu: { ulps: 1 },
  },
  {
    text: 'unpack2x16float(pack2x16float(vec2f(x, y))).y',
    x: [-1, 1],
    y: [-6e-5, 6e-5],
    cpuUlps: 0.5,
    gpu: { absolute: 7e-5 },
  },
];

const samples = 512;
const rows = operations.length;

/** Evenly spread over the interval, half of them by magnitude when it spans decades; both signs when it starts below 0. */
function sample([low, high]: readonly [number, number], k: number): number {
  const t = (Math.imul(k + 1, 0x9e3779b1) >>> 0) / 2 ** 32;
  return Math.fround(low > 0 && high / low > 1e3 ? low * (high / low) ** t : low + (high - low) * t);
}

const ulp = (value: number): number => 2 ** (Math.max(Math.floor(Math.log2(Math.abs(value))), -126) - 23);

let devices: TestDevices;
const results = new Map<Device, Float64Array>();
const inputs = new Float32Array(rows * samples * 2);
for (let row = 0; row < rows; row++) {
  for (let k = 0; k < samples; k++) {
    const place = (row * samples + k) * 2;
    inputs[place] = sample(operations[row]!.x, k);
    inputs[place + 1] = sample(operations[row]!.y ?? [1, 2], k * 7 + 3);
  }
}

beforeAll(async () => {
  const cases = operations.map((operation, row) => `case ${row}u: { r = ${operation.text}; }`).join('\n    ');
  devices = await compileForTests({
    'accuracy.wgsl': `@group(0) @binding(0) var<storage, read> given: array<vec2f>;
@group(0) @binding(1) var<storage, read_write> answer: array<f32>;
@compute @workgroup_size(64)
fn accuracy(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&answer)) { return; }
  let x = given[i].x;
  let y = given[i].y;
  var r = 0.0;
  switch (i / ${samples}u) {
    ${cases}
    default: {}
  }
  answer[i] = r;
}`,
  });
  await devices.forEachDevice(async (device) => {
    using given = device.array('given', 'vec2f', rows * samples, inputs);
    using answer = device.array('answer', 'f32', rows * samples);
    device.submit((pass) =>
      pass.run(device.kernel(devices.source('accuracy.wgsl')), { given, answer }, rows * samples),
    );
    results.set(device, Float64Array.from(await device.read(answer)));
  });
});
afterAll(() => devices[Symbol.dispose]());

describe.each(operations.map((operation, row) => ({ ...operation, row })))('$text on $x', ({ row, cpuUlps, gpu }) => {
  /** The sample that is farthest off, of those that break both tolerances; null when none does. */
  const offender = (device: Device, tolerance: { ulps?: number; absolute?: number }): string | null => {
    const expected = results.get(devices.oracle)!;
    const got = results.get(device)!;
    let worst = 0;
    let found: string | null = null;
    for (let i = row * samples; i < (row + 1) * samples; i++) {
      const error = Math.abs(got[i]! - expected[i]!);
      const ulps = error / ulp(expected[i]!);
      if (ulps <= (tolerance.ulps ?? 0) || error <= (tolerance.absolute ?? 0) || ulps <= worst) continue;
      worst = ulps;
      found = `x=${inputs[2 * i]} y=${inputs[2 * i + 1]}: ${got[i]} for ${expected[i]}, ${ulps} ulps off`;
    }
    return found;
  };
  test('the CPU', () => {
    const [one, two] = devices.others as [Device, Device];
    expect(offender(one, { ulps: cpuUlps })).toBeNull();
    // one thread and several: the same bits
    expect(results.get(two)!.slice(row * samples, (row + 1) * samples)).toEqual(
      results.get(one)!.slice(row * samples, (row + 1) * samples),
    );
  });
  test('the GPU', ({ skip }) => {
    const device = devices.others.find((each) => each.kind === 'gpu');
    if (!device) return skip('no GPU');
    expect(offender(device, gpu)).toBeNull();
  });
});
