/** Bodies of several parts and bodies of triangles carry grains: each part touches on its own, and all loads are the body's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import { closedMesh } from '../../src/geometry/closed-mesh.ts';
import { gearMesh } from '../../src/geometry/gear/gear-mesh.ts';
import { gearProfile } from '../../src/geometry/gear/gear-profile.ts';
import { meshDistance } from '../../src/geometry/mesh-distance.ts';
import type { UnionModel } from '../../src/scene/model.ts';
import { defaultRadius as R, grainModel, massOf, turn, type TestBody } from '../support/grain-model.ts';
import { GrainRun } from '../support/grain-run.ts';
import { boxMesh } from '../support/sample-meshes.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

const weight = massOf(R) * 9.81;

describe('a grain in a groove of two plates', () => {
  // Planes that rise by 45° to both sides, meeting in the line x = z = 0.
  const groove: UnionModel = {
    kind: 'union',
    parts: [
      { shape: { kind: 'plane' }, offset: { position: [0, 0, 0], rotation: turn([0, 1, 0], Math.PI / 4) } },
      { shape: { kind: 'plane' }, offset: { position: [0, 0, 0], rotation: turn([0, 1, 0], -Math.PI / 4) } },
    ],
  };

  test.each([
    ['as it is', { shape: groove }],
    ['turned, and moved', { shape: groove, position: [0.02, -0.01, 0.03], rotation: turn([0, 0, 1], 1) }],
  ] as const)('touches both, and its weight is the one body’s: %s', async (_, body: TestBody) => {
    const [x = 0, y = 0, z = 0] = body.position ?? [];
    const grains = [{ position: [x, y, z + 1.6 * R] }] as const;
    using run = new GrainRun(device, grainModel({ grains, bodies: [body], law: { friction: 0 } }));
    run.advance(0.3);
    const [place] = await run.vectors('position');
    expect(place![0]).toBeCloseTo(x, 5);
    expect(place![1]).toBeCloseTo(y, 5);
    expect((place![2] - z) / R).toBeCloseTo(Math.SQRT2, 2);
    expect(await run.contactCounts()).toEqual([2]);
    const forces = await run.solver.readBodyForces();
    expect(forces).toHaveLength(1);
    expect(forces[0]!.force[2] / weight).toBeCloseTo(-1, 3);
  });
});

test('a grain on a block of triangles rests at its height', async () => {
  const distance = meshDistance(closedMesh(boxMesh([0.02, 0.02, 0.01])), 32, 1.1 * R);
  const block: TestBody = { shape: { kind: 'mesh', distance } };
  using run = new GrainRun(
    device,
    grainModel({ grains: [{ position: [0.003, 0.001, 0.01 + 1.2 * R] }], bodies: [block] }),
  );
  run.advance(0.3);
  const [place] = await run.vectors('position');
  expect((place![2] - 0.01) / R).toBeCloseTo(1, 2);
  const { force } = (await run.solver.readBodyForces())[0]!;
  expect(force[2] / weight).toBeCloseTo(-1, 3);
});

test('a grain stays in the gap between two teeth, below the tips', async () => {
  const gear = { teeth: 12, module: 0.012, width: 0.03, pressureAngle: 0.35, helixAngle: 0, bore: 0 };
  const { tipRadius, rootRadius } = gearProfile(gear);
  const distance = meshDistance(closedMesh(gearMesh(gear, 5000)), 128, 1.1 * R);
  // Axis along y, with a gap on top: half a pitch from the tooth on the x axis, which is turned upwards.
  const lying = turn([1, 0, 0], Math.PI / 2);
  const gapUp = turn([0, 0, 1], Math.PI / 2 + Math.PI / gear.teeth);
  const part = { shape: { kind: 'mesh', distance }, offset: { position: [0, 0, 0], rotation: gapUp } } as const;
  const body: TestBody = { shape: { kind: 'union', parts: [part] }, rotation: lying };
  using run = new GrainRun(device, grainModel({ grains: [{ position: [0, 0, tipRadius + R] }], bodies: [body] }));
  run.advance(0.5);
  const [place] = await run.vectors('position');
  expect(Math.abs(place![0])).toBeLessThan(0.3 * R);
  expect(place![2]).toBeLessThan(tipRadius);
  expect(place![2]).toBeGreaterThan(rootRadius + 0.9 * R);
  // A mesh touches at one point at a time: between two flanks the grain goes to and fro a little.
  expect((await run.kineticEnergy()) / (weight * R)).toBeLessThan(1e-2);
});
