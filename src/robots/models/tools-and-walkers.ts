/** A parallel gripper, a rolling pin, and a small robot with four legs. */
import type { Vector3 } from '../../math/rigid.ts';
import { boxInertia, cylinderInertia } from '../box-inertia.ts';
import { capsuleBetween, rotationFromZ, type LinkDescription, type RobotDescription } from '../robot-description.ts';

const dark = [0.2, 0.21, 0.23, 1] as const;
const steel = [0.66, 0.68, 0.71, 1] as const;
const wood = [0.78, 0.58, 0.36, 1] as const;
const orange = [0.95, 0.5, 0.12, 1] as const;

/**
 * Two fingers that slide along y by 55 mm each, with 80 N: of the class of the Schunk WSG 50. Its fingers have the motor's
 * inertia in common; the published tensors are of no body, so boxes stand in for them.
 */
export function parallelGripper(): RobotDescription {
  const finger = (name: string, side: 1 | -1): LinkDescription => ({
    name,
    parent: 'body',
    position: [0, 0, 0.075],
    joint: {
      name,
      kind: 'slider',
      axis: [0, side, 0],
      range: [0, 0.055],
      effort: 80,
      speed: 0.42,
      damping: 20,
      armature: 0.2,
      stiffness: 2000,
      home: 0.055,
    },
    inertia: boxInertia(0.05, [0.02, 0.015, 0.085], [0, side * 0.0075, 0.0425]),
    geometry: [
      { shape: { kind: 'box', size: [0.03, 0.02, 0.022] }, position: [0, side * 0.01, 0.012], colour: steel },
      { shape: { kind: 'box', size: [0.02, 0.012, 0.062] }, position: [0, side * 0.006, 0.054], colour: dark },
    ],
  });
  const body: LinkDescription = {
    name: 'body',
    inertia: boxInertia(0.989, [0.05, 0.146, 0.075], [0, 0, 0.0375]),
    geometry: [{ shape: { kind: 'box', size: [0.05, 0.146, 0.075] }, position: [0, 0, 0.0375], colour: steel }],
    sites: [{ name: 'tool', position: [0, 0, 0.15] }],
  };
  return {
    name: 'parallel-gripper',
    links: [body, finger('finger_left', 1), finger('finger_right', -1)],
    mimics: [{ joint: 'finger_right', of: 'finger_left', multiplier: 1, offset: 0 }],
  };
}

/** A bar that is free to move, with a roller that turns freely about it: lengths and masses as in Drake's scene of dough. */
export function rollingPin(): RobotDescription {
  const alongY = rotationFromZ([0, 1, 0]);
  const handle = cylinderInertia(0.3, 0.02, 0.5);
  const roller = cylinderInertia(0.27, 0.03, 0.35);
  const lying = ({ mass, centre, tensor: [x, , spin] }: typeof handle): typeof handle => ({
    mass,
    centre,
    tensor: [x, spin, x, 0, 0, 0],
  });
  return {
    name: 'rolling-pin',
    links: [
      {
        name: 'handle',
        joint: { name: 'free', kind: 'free' },
        inertia: lying(handle),
        geometry: [{ shape: { kind: 'cylinder', radius: 0.02, height: 0.5 }, rotation: alongY, colour: dark }],
        sites: [
          { name: 'grip_left', position: [0, 0.22, 0] },
          { name: 'grip_right', position: [0, -0.22, 0] },
        ],
      },
      {
        name: 'roller',
        parent: 'handle',
        joint: { name: 'roll', kind: 'hinge', axis: [0, 1, 0], effort: 0, damping: 4e-4 },
        inertia: lying(roller),
        geometry: [{ shape: { kind: 'cylinder', radius: 0.03, height: 0.35 }, rotation: alongY, colour: wood }],
      },
    ],
  };
}

/** A trunk with four legs of three joints: 12 kg, 0.3 m high when it stands. */
export function quadruped(): RobotDescription {
  const legs = [
    { name: 'front_left', x: 1, y: 1 },
    { name: 'front_right', x: 1, y: -1 },
    { name: 'rear_left', x: -1, y: 1 },
    { name: 'rear_right', x: -1, y: -1 },
  ] as const;
  const trunk: LinkDescription = {
    name: 'trunk',
    position: [0, 0, 0.32],
    joint: { name: 'free', kind: 'free' },
    inertia: boxInertia(6.4, [0.36, 0.18, 0.11]),
    geometry: [
      { shape: { kind: 'box', size: [0.36, 0.18, 0.11] }, colour: steel },
      { shape: { kind: 'box', size: [0.07, 0.1, 0.07] }, position: [0.21, 0, 0.02], colour: dark, role: 'visual' },
    ],
    sites: [{ name: 'imu' }],
  };
  return {
    name: 'quadruped',
    links: [trunk, ...legs.flatMap(({ name, x, y }) => leg(name, x, y))],
    ignored: legs.map(({ name }) => ['trunk', `${name}_thigh`] as const),
  };
}

const [thighLength, shankLength] = [0.2, 0.2] as const;

function leg(name: string, front: 1 | -1, left: 1 | -1): LinkDescription[] {
  const motor = { effort: 23.7, speed: 21, damping: 0.2, armature: 0.01, stiffness: 60, motorDamping: 2 } as const;
  const hip: Vector3 = [0.19 * front, 0.05 * left, 0];
  const across = rotationFromZ([0, 1, 0]);
  return [
    {
      name: `${name}_hip`,
      parent: 'trunk',
      position: hip,
      joint: { name: `${name}_hip`, kind: 'hinge', axis: [1, 0, 0], range: [-0.86, 0.86], home: 0, ...motor },
      inertia: cylinderInertia(0.55, 0.045, 0.05),
      geometry: [
        {
          shape: { kind: 'cylinder', radius: 0.045, height: 0.05 },
          rotation: rotationFromZ([1, 0, 0]),
          colour: dark,
          role: 'visual',
        },
      ],
    },
    {
      name: `${name}_thigh`,
      parent: `${name}_hip`,
      position: [0, 0.085 * left, 0],
      joint: { name: `${name}_thigh`, kind: 'hinge', axis: [0, 1, 0], range: [-0.69, 4.5], home: 0.75, ...motor },
      inertia: boxInertia(0.7, [0.05, 0.04, thighLength], [0, 0, -0.05]),
      geometry: [
        { shape: { kind: 'cylinder', radius: 0.042, height: 0.05 }, rotation: across, colour: dark, role: 'visual' },
        capsuleBetween([0, 0, -0.02], [0, 0, -thighLength + 0.02], 0.022, orange),
      ],
    },
    {
      name: `${name}_shank`,
      parent: `${name}_thigh`,
      position: [0, 0, -thighLength],
      joint: { name: `${name}_knee`, kind: 'hinge', axis: [0, 1, 0], range: [-2.78, -0.89], home: -1.5, ...motor },
      inertia: boxInertia(0.15, [0.03, 0.03, shankLength], [0, 0, -0.09]),
      geometry: [
        capsuleBetween([0, 0, 0], [0, 0, -shankLength + 0.02], 0.014, steel),
        { shape: { kind: 'sphere', radius: 0.02 }, position: [0, 0, -shankLength], colour: dark },
      ],
      sites: [{ name: `${name}_foot`, position: [0, 0, -shankLength] }],
    },
  ];
}
