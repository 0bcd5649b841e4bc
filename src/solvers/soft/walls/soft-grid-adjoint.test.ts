/** Derivatives through the grid kernel, with faces and bodies that move: differences and dot products. */
import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { contract, Dice } from '../../../../test/support/matrices.ts';
import { barExponent, handArrays, handControl, handModels, readFloats, slotsOf, type HandGrid } from '../../../../test/support/soft-nodes.ts'; // prettier-ignore
import type { Device } from '../../../device/device.ts';
import { SoftWalls } from './soft-walls.ts';

const devices = await builtDevices();
const oracle = devices[0]!;

const grid: HandGrid = {
  dimensions: 3,
  cell: 0.1,
  blocks: [2, 1, 2],
  origin: [0, 0, 0],
  domain: { min: [0.1, 0.1, 0.1], max: [0.6, 0.3, 0.6] },
  gravity: [0.3, 0.2, -10],
  dt: 0.01,
  faces: [
    { kind: 'slip', friction: 0 },
    { kind: 'separate', friction: 0 },
    { kind: 'friction', friction: 0.2 },
    { kind: 'friction', friction: 3 },
    { kind: 'friction', friction: 0.4 },
    null,
  ],
  bodies: [
    {
      shape: { kind: 'sphere', radius: 0.22, hollow: false },
      grip: { kind: 'friction', friction: 0.3 },
      pose: { position: [0.4, 0.15, 0.33] },
      twist: { velocity: [0.1, 0.2, 0.3], spin: [1, -2, 0.5] },
    },
    {
      shape: { kind: 'box', halfSize: [0.31, 0.31, 0.12], hollow: false },
      grip: { kind: 'separate', friction: 0 },
      pose: { position: [0.3, 0.2, 0.63], rotation: [0.2, 0, 0, Math.sqrt(0.96)] },
      twist: { velocity: [0, 0, -0.5] },
    },
  ],
};
const flat: HandGrid = {
  ...grid,
  dimensions: 2,
  blocks: [2, 1, 1],
  domain: { min: [0.1, 0.1, -0.5], max: [1.4, 0.6, 0.5] },
  gravity: [0.3, -10, 0],
  bodies: [grid.bodies![0]!],
};

const velocityAxes = [0, 1, 2];

function randomNodes(given: HandGrid, seed: number): { nodes: number[]; bars: number[] } {
  const dice = new Dice(seed);
  const count = 64 * slotsOf(given);
  // Multiples of the words of a GPU.
  const flatten = (v: number[]): number[] => (given.dimensions === 2 ? [v[0]!, v[1]!, 0] : v);
  const word = (x: number): number => Math.round(x * 2 ** 18) / 2 ** 18;
  const nodes = Array.from({ length: count }, () => [
    ...flatten(dice.normals(3)).map(word),
    word(dice.uniform(0.5, 2)),
  ]);
  return { nodes: nodes.flat(), bars: nodes.flatMap(() => [...flatten(dice.normals(3)).map(word), 0]) };
}

interface Bench extends Disposable {
  /** Velocities (and masses) after the kernel */
  forward(nodes: readonly number[]): Promise<readonly number[]>;
  /** What the adjoint leaves in nodes and in bars */
  back(
    nodes: readonly number[],
    bars: readonly number[],
  ): Promise<{ nodes: readonly number[]; bars: readonly number[] }>;
}

function bench(device: Device, given: HandGrid): Bench {
  const models = handModels(given);
  const walls = new SoftWalls(device, models.model, models.soft);
  const control = handControl(device, models);
  const size = { groups: slotsOf(given) };
  return {
    async forward(nodes) {
      using arrays = handArrays(device, given, nodes);
      device.submit((pass) => {
        walls.recordPlaces(pass, arrays.params, control, 0);
        walls.recordGrid(pass, arrays, size);
      });
      return readFloats(device, arrays.nodes);
    },
    async back(nodes, bars) {
      const onGpu = device.kind === 'gpu';
      using arrays = handArrays(device, given, nodes);
      const words = onGpu ? bars.map((x) => Math.round(x * 2 ** barExponent)) : bars;
      using node_bars = device.array('bars', onGpu ? 'vec4i' : 'vec4f', nodes.length / 4, words);
      device.submit((pass) => {
        walls.recordPlaces(pass, arrays.params, control, 0);
        walls.recordGridAdjoint(pass, { ...arrays, node_bars }, size);
      });
      return { nodes: await readFloats(device, arrays.nodes), bars: await readFloats(device, node_bars) };
    },
    [Symbol.dispose]() {
      walls[Symbol.dispose]();
      control[Symbol.dispose]();
    },
  };
}

describe.each([
  ['space', grid],
  ['the plane', flat],
])('the adjoint of the grid kernel in %s', (_, given) => {
  it('has the derivatives that differences have, by momenta and by masses', async () => {
    using work = bench(oracle, given);
    const { nodes, bars } = randomNodes(given, 5);
    const objective = (after: readonly number[], node: number): number =>
      velocityAxes.reduce((sum, axis) => sum + after[4 * node + axis]! * bars[4 * node + axis]!, 0);
    const back = await work.back(nodes, bars);
    const step = 1e-6;
    for (const lane of given.dimensions === 2 ? [0, 1, 3] : [0, 1, 2, 3]) {
      // Nodes do not know of each other: all are moved at once.
      const moved = (by: number): number[] => nodes.map((x, k) => (k % 4 === lane ? x + by : x));
      const [high, low] = [await work.forward(moved(step)), await work.forward(moved(-step))];
      for (let node = 0; node < nodes.length / 4; node++) {
        const slope = (objective(high, node) - objective(low, node)) / (2 * step);
        expect(Math.abs(back.bars[4 * node + lane]! - slope), `lane ${lane} of node ${node}`).toBeLessThan(2e-7);
      }
    }
  });

  it('passes the dot-product test, sticks and slides', async () => {
    using work = bench(oracle, given);
    const { nodes, bars } = randomNodes(given, 6);
    const dice = new Dice(7);
    const direction = nodes.map((_, k) => (given.dimensions === 2 && k % 4 === 2 ? 0 : dice.normal()));
    const step = 1e-6;
    const shifted = (by: number): number[] => nodes.map((x, k) => x + by * direction[k]!);
    const [high, low] = [await work.forward(shifted(step)), await work.forward(shifted(-step))];
    const forward = high.map((x, k) => (x - low[k]!) / (2 * step));
    const withoutMass = (v: readonly number[]): number[] => v.map((x, k) => (k % 4 === 3 ? 0 : x));
    const back = await work.back(nodes, bars);
    const [left, right] = [contract(withoutMass(forward), bars), contract(direction, back.bars)];
    expect(Math.abs(left - right)).toBeLessThan(1e-7 * (Math.abs(left) + Math.abs(right)));
    const stuck = back.nodes.filter(
      (_, k) => k % 4 === 0 && Math.hypot(back.bars[k]!, back.bars[k + 1]!, back.bars[k + 2]!) === 0,
    );
    expect(stuck.length).toBeGreaterThan(4);
  });

  it('leaves the velocities that the kernel itself leaves, with the same bits, and the derivatives of the oracle', async () => {
    const { nodes, bars } = randomNodes(given, 8);
    using exactWork = bench(oracle, given);
    const exact = await exactWork.back(nodes, bars);
    for (const device of devices) {
      using work = bench(device, given);
      const back = await work.back(nodes, bars);
      expect(back.nodes, device.name).toEqual(await work.forward(nodes));
      let most = 0;
      for (const [k, bar] of back.bars.entries()) most = Math.max(most, Math.abs(bar - exact.bars[k]!));
      expect(most, device.name).toBeLessThan(2e-5);
    }
  });

  it('gives nothing to nodes without mass', async () => {
    for (const device of devices) {
      using work = bench(device, given);
      const { nodes, bars } = randomNodes(given, 9);
      const emptied = nodes.map((x, k) => (k % 8 < 4 ? 0 : x));
      const back = await work.back(emptied, bars);
      expect(back.bars.filter((bar, k) => k % 8 < 4 && bar !== 0)).toEqual([]);
      expect(back.bars.some((bar) => bar !== 0)).toBe(true);
    }
  });
});

it.skipIf(devices.every(({ kind }) => kind !== 'gpu'))('says that words were too small for bars', async () => {
  const gpu = devices.find(({ kind }) => kind === 'gpu')!;
  const { nodes, bars } = randomNodes(grid, 10);
  using work = bench(gpu, grid);
  const back = await work.back(
    nodes,
    bars.map((x, k) => (k === 7 ? -1 : x)),
  );
  expect(back.bars.slice(0, 12).map((bar) => Number.isNaN(bar))).toEqual(
    Array.from({ length: 12 }, (_, k) => k >= 4 && k < 8),
  );
});
