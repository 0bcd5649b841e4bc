/** Loads of soft matter on bodies: what their walls take from nodes, by hand. */
import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { handArrays, handControl, handModels, placeOf, slotsOf, type HandGrid } from '../../../../test/support/soft-nodes.ts'; // prettier-ignore
import { cross, type Vector3 } from '../../../math/rigid.ts';
import { needsLoads } from './soft-loads.ts';
import { SoftWalls } from './soft-walls.ts';

const devices = await builtDevices();
const dt = 0.01;
const grid: HandGrid = {
  dimensions: 3,
  cell: 0.1,
  blocks: [2, 1, 2],
  origin: [0, 0, 0],
  domain: { min: [-1, -1, -1], max: [2, 2, 2] },
  gravity: [0, 0, -10],
  dt,
  substeps: 2,
  worldCount: 2,
  bodies: [
    // Below 0.25 m, two cells of nodes and more; origin to the side.
    { shape: { kind: 'plane' }, grip: { kind: 'separate', friction: 0 }, pose: { position: [1, 2, 0.25] } },
    // Far away.
    { shape: { kind: 'sphere', radius: 0.1, hollow: false }, grip: { kind: 'sticky', friction: 0 }, pose: { position: [5, 5, 5] } }, // prettier-ignore
    // It takes what the first has left, and moves.
    {
      shape: { kind: 'sphere', radius: 0.16, hollow: false },
      grip: { kind: 'sticky', friction: 0 },
      pose: { position: [0.3, 0.15, 0.35] },
      twist: { velocity: [0, 0.5, 0] },
    },
  ],
};
/** Worlds differ in the mass of their nodes [kg] */
const massOf = (node: number): number => (node < 64 * 4 ? 0.5 : 0.75);

describe.each(devices)('loads of soft matter on $name', (device) => {
  it('are the momentum that walls take, body by body, over all substeps', async () => {
    const models = handModels(grid);
    const slots = slotsOf(grid);
    const nodes = Array.from({ length: 64 * slots }, (_, k) => [1, 0, -0.9, 1].map((x) => x * massOf(k))).flat();
    using walls = new SoftWalls(device, models.model, models.soft);
    walls.keepLoads(slots);
    using control = handControl(device, models);
    // The arrays of nodes are used up by a substep.
    for (const index of [0, 1]) {
      using arrays = handArrays(device, grid, nodes);
      device.submit((pass) => {
        walls.recordPlaces(pass, arrays.params, control, index);
        walls.recordGrid(pass, arrays, { groups: slots });
      });
    }
    const expected = Array.from({ length: 6 }, () => ({ force: [0, 0, 0], torque: [0, 0, 0] }));
    const give = (row: number, at: Vector3, origin: Vector3, impulse: Vector3): void => {
      const turn = cross([at[0] - origin[0], at[1] - origin[1], at[2] - origin[2]], impulse);
      for (const k of [0, 1, 2]) {
        expected[row]!.force[k]! += impulse[k]! / (2 * dt);
        expected[row]!.torque[k]! += turn[k]! / (2 * dt);
      }
    };
    for (const index of [0, 1]) {
      const centre: Vector3 = [0.3, 0.15 - (index === 0 ? 0.5 * dt : 0), 0.35];
      for (let k = 0; k < 64 * slots; k++) {
        const at = placeOf(grid, k);
        const [world, mass] = [k < 64 * 4 ? 0 : 1, massOf(k)];
        const isLow = at[2] < 0.25;
        if (isLow) give(3 * world, at, [1, 2, 0.25], [0, 0, -mass]);
        if (Math.hypot(at[0] - centre[0], at[1] - centre[1], at[2] - centre[2]) > 0.16) continue;
        give(3 * world + 2, at, centre, [mass, -0.5 * mass, isLow ? 0 : -mass]);
      }
    }
    const found = await walls.readBodyForces(2 * dt);
    expect(expected[2]!.force[2]).toBeLessThan(-100);
    expect(found.length).toBe(6);
    for (const [row, { force, torque }] of found.entries()) {
      for (const k of [0, 1, 2]) {
        // Words of f32, of numbers up to 1e4.
        const scale = device.kind === 'oracle' ? 1e-3 : 1e-2;
        expect(Math.abs(force[k]! - expected[row]!.force[k]!), `force ${k} on ${row}`).toBeLessThan(scale);
        expect(Math.abs(torque[k]! - expected[row]!.torque[k]!), `torque ${k} on ${row}`).toBeLessThan(scale);
      }
    }
  });
});

it('are kept only where they are asked for', async () => {
  const { model, soft } = handModels(grid);
  using walls = new SoftWalls(devices[0]!, model, soft);
  await expect(walls.readBodyForces(dt)).rejects.toThrow('loads on bodies are kept only where a sensor');
  expect(needsLoads({ sensors: [{ kind: 'weight', name: 'scales', body: 0 }] })).toBe(true);
  expect(needsLoads({ sensors: [{ kind: 'energy', name: 'energy', region: null }] })).toBe(false);
});
