/**
 * A kernel of one's own, compiled at run time and run on the CPU and, where there is one, on the GPU.
 *
 *     npm run build && node examples/node-kernel/main.mjs
 */
import { readFileSync } from 'node:fs';
import { DeviceError, openDevice, packStructs } from 'talus';
import { compileKernels } from 'talus/compiler';

const file = 'fall.wgsl';
const { sources, wasm } = compileKernels(new Map([[file, readFileSync(new URL(file, import.meta.url), 'utf8')]]));
const fall = sources.get(file);
if (!fall) throw new Error(`${file} has no entry point`);

/** The kernel's parameters, declared once: names, types, units. */
const params = /** @type {const} */ ({
  count: { type: 'u32', unit: '1', doc: 'stones' },
  dt: { type: 'f32', unit: 's', doc: 'time step' },
  gravity: { type: 'f32', unit: 'm/s²', doc: 'downward acceleration' },
});

const [count, steps, dt, gravity, start] = [1000, 100, 0.01, 9.81, 10];

for (const kind of /** @type {const} */ (['cpu', 'gpu'])) {
  const device = await openDevice({ kind, modules: wasm }).catch((error) => {
    if (error instanceof DeviceError) console.log(`${kind}: ${error.message}`);
    else throw error;
  });
  if (!device) continue;

  const arrays = {
    params: device.array('params', params, 1, packStructs(params, [{ count, dt, gravity }])),
    heights: device.array('heights', 'f32', count, new Float32Array(count).fill(start)),
    speeds: device.array('speeds', 'f32', count),
  };
  const kernel = device.kernel(fall);
  device.submit((pass) => {
    for (let step = 0; step < steps; step++) pass.run(kernel, arrays, count);
  });
  const heights = await device.read(arrays.heights);

  // Symplectic Euler falls n(n+1)/2 steps of g·dt² in n steps.
  const expected = start - (gravity * dt * dt * steps * (steps + 1)) / 2;
  console.log(
    `${kind}: ${device.name}: from ${start} m to ${heights[0]?.toFixed(4)} m, expected ${expected.toFixed(4)} m`,
  );
  device[Symbol.dispose]();
}
