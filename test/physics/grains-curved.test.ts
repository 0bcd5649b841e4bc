/** Spheres that slide along hollow walls without friction, on all devices: their end of each step lies on the wall. */
import { describe, expect, test } from 'vitest';
import { dot, length, rotate, scale, subtract, type Vector3 } from '../../src/math/rigid.ts';
import type { SceneInput } from '../../src/scene/scene.ts';
import { World } from '../../src/world/world.ts';
import { builtDevices } from '../support/built-devices.ts';
import { compiled } from '../support/compiled-scene.ts';
import { turn } from '../support/grain-model.ts';

const devices = await builtDevices();
const radius = 0.01;
const circle = 0.05;
const speed = 1;
const timeStep = 0.004;
const tilt = turn([0.6, 0.8, 0], 0.7);
const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const; // prettier-ignore
const [right, ahead, up] = axes.map((axis) => rotate(tilt, axis)) as [Vector3, Vector3, Vector3];

type Body = NonNullable<SceneInput['bodies']>[number];

/** A sphere on its circle in a body that is tilted and perhaps moves, after most of a turn; a step is 0.08 rad. */
async function circled(
  device: ConstructorParameters<typeof World>[1],
  shape: Body['shape'],
  restitution: number,
  drift: Vector3,
  spin: number,
) {
  // prettier-ignore
  const scene = compiled({
    gravity: [0, 0, 0],
    time: { step: timeStep, end: 1 },
    domain: { min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] },
    materials: { glass: { friction: 0, restitution } },
    grains: [
      {
        material: 'glass',
        fill: { kind: 'points', positions: [scale(right, circle)] },
        radius,
        velocity: [0, 1, 2].map((k) => speed * ahead[k]! + drift[k]!) as unknown as Vector3,
      },
    ],
    bodies: [{ material: 'glass', shape, rotation: tilt, motion: { kind: 'velocity', velocity: drift, spin: scale(up, spin) } }], // prettier-ignore
  });
  using world = new World(scene, device);
  const steps = 70;
  world.advance(steps);
  const [position, velocity] = await Promise.all([world.read('grain.position'), world.read('grain.velocity')]);
  const centre = scale(drift, steps * timeStep);
  const place = subtract([position[0]!, position[1]!, position[2]!], centre);
  const own = subtract([velocity[0]!, velocity[1]!, velocity[2]!], drift);
  return { speed: length(own), away: length(place), height: dot(place, up), turned: Math.atan2(dot(place, ahead), dot(place, right)) }; // prettier-ignore
}

const cylinder = { kind: 'cylinder', radius: circle + radius, height: 0.2, hollow: true } as const;
const sphere = { kind: 'sphere', radius: circle + radius, hollow: true } as const;

describe.each(devices)('along hollow walls, on $name', (device) => {
  test.each([
    ['a cylinder', cylinder, 0, [0, 0, 0], 0],
    ['a cylinder that moves and spins', cylinder, 0, [0.3, -0.2, 0.5], 30],
    ['a cylinder that throws back', cylinder, 0.8, [0, 0, 0], 0],
    ['a sphere that moves and spins', sphere, 0.4, [0, -0.3, 0.3], -20],
  ] as const)('%s keeps the speed of what slides in it', async (_, shape, restitution, drift, spin) => {
    const found = await circled(device, shape, restitution, drift, spin);
    // The start along the tangent becomes one along a chord, which is θ²/8 faster: 8e-4 for a step of θ = 0.08.
    expect(Math.abs(found.speed / speed - 1)).toBeLessThan(1e-3);
    expect(Math.abs(found.away - circle)).toBeLessThan(2e-3 * radius);
    expect(Math.abs(found.height)).toBeLessThan(1e-3 * radius);
    // 70 steps of 2 asin(θ/2), and no less than a part in 500.
    const turned = 70 * ((speed * timeStep) / circle) - 2 * Math.PI;
    expect(Math.abs(found.turned - turned)).toBeLessThan(0.015);
  });
});
