/** P2G and G2P against their ways back: ⟨J a, b⟩ = ⟨a, Jᵀ b⟩, without differences, as both are linear in what they carry. */
import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { tangleModel } from '../../../../test/support/soft-rollout.ts';
import type { Device, DeviceArray } from '../../../device/device.ts';
import { RandomStream } from '../../../math/random-stream.ts';
import { initialSoftState, softStateTables } from '../soft-state.ts';
import { SolverSoft } from '../solver-soft.ts';
import g2p2 from '../soft_g2p2.wgsl';
import g2p3 from '../soft_g2p3.wgsl';
import { createState } from '../../solver.ts';
import p2gAdjoint2 from './soft_p2g_adjoint2.wgsl';
import p2gAdjoint3 from './soft_p2g_adjoint3.wgsl';

// Words of nodes on a GPU are fixed point, whose scale is that of a whole substep: rollouts compare it with the oracle.
const devices = (await builtDevices()).filter(({ kind }) => kind !== 'gpu');

/** A solver with its particles found and sorted. */
async function bench(device: Device, dimensions: 2 | 3) {
  const model = tangleModel({ dimensions });
  const soft = model.soft!;
  const solver = new SolverSoft(device, model);
  const state = createState(device, softStateTables(soft, 1));
  for (const [name, words] of initialSoftState(soft, 1)) {
    device.write(state.groups['particle']![name.slice('particle.'.length)]!, words);
  }
  const random = new RandomStream([dimensions, 5], [6, 0]);
  const fill = (array: DeviceArray, words: number, used: (k: number) => boolean): Float32Array => {
    const numbers = Float32Array.from({ length: array.count * words }, (_, k) => (used(k) ? random.between(-1, 1) : 0));
    device.write(array, numbers);
    return numbers;
  };
  const [vector, matrix] = dimensions === 3 ? (['vec3f', 'mat3x3f'] as const) : (['vec2f', 'mat2x2f'] as const);
  const width = dimensions === 3 ? 4 : 2;
  const isUsed = (k: number): boolean => k % width < dimensions;
  const velocity = device.array('velocity', vector, soft.count);
  const affine = device.array('affine', matrix, soft.count);
  const v = fill(velocity, width, isUsed);
  const c = fill(affine, width * dimensions, isUsed);
  const position = state.groups['particle']!['position']!;
  const params = solver.grid.params(1e-3);
  device.submit((pass) => {
    const particle = { position, velocity, affine };
    solver.grid.recordBlocks({ pass, params, particle });
    solver.grid.recordOrder({ pass, params, particle });
  });
  return { solver, state, soft, params, position, velocity, affine, v, c, fill };
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
};

describe.each(devices)('transfers on $name', (device) => {
  const tolerance = device.kind === 'oracle' ? 1e-12 : 1e-5;

  it.each([2, 3] as const)('P2G in %i dimensions', async (dimensions) => {
    const { solver, soft, params, position, velocity, affine, fill } = await bench(device, dimensions);
    const { grid } = solver;
    const { order, slots, box } = grid.search;
    const bars = device.array('bars', 'f32', grid.nodes.count);
    const pulls = device.array('pulls', 'vec4f', 2 * soft.count);
    const sums = device.array('sums', dimensions === 3 ? 'mat3x3f' : 'mat2x2f', soft.count);
    const given = fill(bars, 1, (k) => dimensions === 3 || k % 4 !== 2);
    const back = device.kernel(dimensions === 3 ? p2gAdjoint3 : p2gAdjoint2);
    device.submit((pass) => {
      grid.recordP2g({ pass, params, particle: { position, velocity, affine } });
      const arrays = { params, position, velocity, affine, order, slots, nodes: bars, pulls, sums };
      pass.run(back, arrays, { groups: box.slotCount });
    });
    const left = dot(given, await device.read(grid.nodes));
    const found = await device.read(pulls);
    const matter = await device.read(grid.matter.matter);
    let right = 0;
    for (let i = 0; i < soft.count; i++) right += matter[4 * i]! * (found[8 * i + 3]! + found[8 * i + 7]!);
    expect(Math.abs(left)).toBeGreaterThan(1e-3);
    expect(Math.abs(left - right)).toBeLessThan(tolerance * Math.abs(left));
  });

  it.each([2, 3] as const)('G2P in %i dimensions', async (dimensions) => {
    const { solver, state, soft, params, position, velocity, affine, v, c, fill } = await bench(device, dimensions);
    const { grid } = solver;
    const { order, slots, box } = grid.search;
    const { deformation } = state.groups['particle']!;
    const nodes = device.array('nodes', 'f32', grid.nodes.count);
    const ones = device.array(
      'ones',
      'vec4f',
      soft.count,
      Float32Array.from({ length: 4 * soft.count }, () => 1),
    );
    const given = fill(nodes, 1, (k) => k % 4 < dimensions);
    const after = {
      velocity: device.array('v', velocity.type, soft.count),
      affine: device.array('c', affine.type, soft.count),
    };
    device.submit((pass) => {
      pass.clear(grid.nodes);
      grid.recordAdding(
        { pass, params, particle: { position, velocity, affine } },
        { matter: ones, nodes: grid.nodes },
      );
    });
    const { warnings } = grid;
    const g2p = device.kernel(dimensions === 3 ? g2p3 : g2p2);
    const arrays = { params, position, deformation: deformation!, order, slots, nodes, warnings, ...after };
    device.submit((pass) => pass.run(g2p, arrays, { groups: box.slotCount }));
    const left =
      dot(v, await device.read(after.velocity)) +
      (dot(c, await device.read(after.affine)) * Math.fround(soft.cellSize) ** 2) / 4;
    const right = dot(given, await device.read(grid.nodes));
    expect(Math.abs(left)).toBeGreaterThan(1e-3);
    expect(Math.abs(left - right)).toBeLessThan(tolerance * Math.abs(left));
  });
});
