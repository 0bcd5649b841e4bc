/** Soft matter with walls, bodies that move, muscles and cables: the devices against the oracle, and against themselves. */
import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { boxModel } from '../../../../test/support/soft-boxes.ts';
import { SoftRun } from '../../../../test/support/soft-run.ts';
import type { Device } from '../../../device/device.ts';
import type { Vector3 } from '../../../math/rigid.ts';
import type { Model } from '../../../scene/model.ts';
import type { BodyForce } from '../../parts/body-force.ts';

const devices = await builtDevices();

/** A block that falls on a floor with friction while a ball rises and turns beside it; it pulls itself together. */
function busyModel(dimensions: 2 | 3): Model {
  const up = dimensions - 1;
  const vector = (height: number, other: number): Vector3 =>
    [0, 1, 2].map((k) => (k === up ? height : k < dimensions ? other : 0)) as unknown as Vector3;
  const side = dimensions === 3 ? 4 : 8;
  const start = vector(0.1, 0.25);
  const model = boxModel({
    dimensions,
    boxes: [{ min: vector(0, 0.3), max: vector(0.05 * side, 0.3 + 0.05 * side) }],
    velocity: () => vector(-1, 0.5),
    face: { kind: 'friction', friction: 0.3 },
    bodies: [
      {
        shape: { kind: 'sphere', radius: 0.15, hollow: false },
        motion: (time) => ({
          pose: {
            position: start.map((x, k) => x + (k === up ? time : 0)) as unknown as Vector3,
            rotation: [0, 0, 0, 1],
          },
          twist: { velocity: vector(1, 0), spin: [0, 0, 3] },
        }),
      },
    ],
    bodyGrip: { kind: 'friction', friction: 0.6 },
    sensors: [{ kind: 'force', name: 'force', body: 0 }],
    actuators: [
      { kind: 'muscle', name: 'muscle', strength: 3000, axis: null, signal: () => 0.5 },
      { kind: 'cable', name: 'cable', particles: Uint32Array.from({ length: side }, (_, k) => k), stiffness: 500, length: 0.1, signal: () => 1 }, // prettier-ignore
    ],
    substeps: 2,
    timeStep: 2e-3,
  });
  for (let i = 0; i < model.soft.count; i += 3) model.soft.actuator[i] = 0;
  return model;
}

interface Outcome {
  readonly position: Float32Array;
  readonly velocity: Float32Array;
  readonly forces: readonly BodyForce[];
}

async function outcome(device: Device, dimensions: 2 | 3): Promise<Outcome> {
  using run = new SoftRun(device, busyModel(dimensions));
  run.step(4);
  const forces = await run.solver.readBodyForces();
  expect(await run.warnings()).toEqual({});
  return { position: await run.words('position'), velocity: await run.words('velocity'), forces };
}

describe.each([2, 3] as const)('soft matter among walls in %d dimensions', (dimensions) => {
  it('moves alike on every device, presses alike, and gives the same bits again', async () => {
    const [exact, ...found] = await Promise.all(devices.map((device) => outcome(device, dimensions)));
    const force = Math.hypot(...exact!.forces[0]!.force);
    expect(force).toBeGreaterThan(1);
    const furthest = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
      Array.from(a, (x, k) => Math.abs(x - b[k]!)).reduce((most, gap) => Math.max(most, gap), 0);
    for (const [k, { position, velocity, forces }] of found.entries()) {
      const { name } = devices[k + 1]!;
      // f32 after eight substeps, velocities up to 2 m/s.
      expect(furthest(position, exact!.position), name).toBeLessThan(2e-6);
      expect(furthest(velocity, exact!.velocity), name).toBeLessThan(2e-4);
      expect(furthest(forces[0]!.force, exact!.forces[0]!.force) / force, name).toBeLessThan(1e-3);
      expect(furthest(forces[0]!.torque, exact!.forces[0]!.torque) / force, name).toBeLessThan(1e-3);
    }
    const [one, two] = found;
    expect(two, 'two threads against one').toEqual(one);
    expect(await outcome(devices.at(-1)!, dimensions), 'once more').toEqual(found.at(-1));
  });
});
