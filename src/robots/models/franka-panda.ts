/**
 * Franka Emika Panda, with its hand or with a bucket. Lengths agree with published models to 1e-15 m; masses and inertia
 * are those by volume, with the motors' inertia beside them.
 */
import type { Quaternion, Vector3 } from '../../math/rigid.ts';
import { boxInertia } from '../box-inertia.ts';
import {
  capsuleBetween,
  rotationFromRpy,
  type GeometryDescription,
  type InertiaTensor,
  type LinkDescription,
  type RobotDescription,
} from '../robot-description.ts';

interface PandaJoint {
  readonly position: Vector3;
  readonly roll: number;
  readonly range: readonly [number, number];
  readonly effort: number;
  readonly speed: number;
  readonly mass: number;
  readonly centre: Vector3;
  readonly tensor: InertiaTensor;
  readonly stiffness: number;
  readonly home: number;
}

const quarter = Math.PI / 2;

const joints: readonly PandaJoint[] = [
  { position: [0, 0, 0.333], roll: 0, range: [-2.8973, 2.8973], effort: 87, speed: 2.175, mass: 2.74, centre: [0, -0.0324958, -0.0675818], tensor: [0.0180417, 0.0159136, 0.0062069, 0, 0, 0.0046758], stiffness: 4500, home: 0 },
  { position: [0, 0, 0], roll: -quarter, range: [-1.7628, 1.7628], effort: 87, speed: 2.175, mass: 2.74, centre: [0, -0.06861, 0.0322285], tensor: [0.0182856, 0.0062136, 0.0161514, 0, 0, -0.0047284], stiffness: 4500, home: -0.785 },
  { position: [0, -0.316, 0], roll: quarter, range: [-2.8973, 2.8973], effort: 87, speed: 2.175, mass: 2.38, centre: [0.0469893, 0.0316374, -0.031704], tensor: [0.0077138, 0.0098911, 0.0081172, -0.0024849, -0.0033215, -0.002178], stiffness: 3500, home: 0 },
  { position: [0.0825, 0, 0], roll: quarter, range: [-3.0718, -0.0698], effort: 87, speed: 2.175, mass: 2.38, centre: [-0.0360446, 0.0336853, 0.031882], tensor: [0.0079966, 0.0082539, 0.0102515, 0.003471, -0.0024122, 0.0023577], stiffness: 3500, home: -2.356 },
  { position: [-0.0825, 0.384, 0], roll: -quarter, range: [-2.8973, 2.8973], effort: 12, speed: 2.61, mass: 2.74, centre: [0, 0.0610427, -0.104176], tensor: [0.0303714, 0.0288753, 0.0044413, 6.5e-7, -1.05e-5, -0.0077565], stiffness: 2000, home: 0 },
  { position: [0, 0, 0], roll: quarter, range: [-0.0175, 3.7525], effort: 12, speed: 2.61, mass: 1.55, centre: [0.0510509, 0.009108, 0.0106343], tensor: [0.0030334, 0.0040448, 0.0055823, -4.373e-4, 6.293e-4, 1.305e-4], stiffness: 2000, home: 1.571 },
  { position: [0.088, 0, 0], roll: quarter, range: [-2.8973, 2.8973], effort: 12, speed: 2.61, mass: 0.54, centre: [0.0109695, 0.0107965, 0.0650411], tensor: [8.889e-4, 8.88e-4, 7.177e-4, -1.224e-4, 3.99e-5, -9.34e-5], stiffness: 2000, home: 0.785 },
]; // prettier-ignore

const white = [0.92, 0.92, 0.93, 1] as const;
const dark = [0.22, 0.23, 0.25, 1] as const;
const steel = [0.6, 0.62, 0.65, 1] as const;

/** The tubes of each link, in its frame. */
const housings: readonly (readonly GeometryDescription[])[] = [
  [capsuleBetween([0, 0, -0.15], [0, 0, 0.002], 0.06, white)],
  [capsuleBetween([0, 0, 0], [0, -0.15, 0], 0.058, white)],
  [capsuleBetween([0, 0, -0.13], [0, 0, -0.03], 0.056, white), capsuleBetween([0.01, 0, 0], [0.0825, 0, 0], 0.055, dark)],
  [capsuleBetween([0, 0, 0], [-0.0825, 0.02, 0], 0.054, white), capsuleBetween([-0.0825, 0.06, 0], [-0.0825, 0.2, 0], 0.052, white)],
  [capsuleBetween([0, 0, -0.2], [0, 0.05, -0.08], 0.05, white), capsuleBetween([0, 0.05, -0.08], [0, 0.02, 0], 0.048, white)],
  [capsuleBetween([0, 0, 0], [0.088, 0, 0], 0.048, white)],
  [{ shape: { kind: 'cylinder', radius: 0.044, height: 0.1 }, position: [0, 0, 0.057], colour: white }],
]; // prettier-ignore

function arm(): LinkDescription[] {
  const base: LinkDescription = {
    name: 'base',
    inertia: {
      mass: 2.92,
      centre: [-0.025566, -2.88e-5, 0.057332],
      tensor: [0.00782, 0.0109, 0.01024, -1.56e-5, -0.00126, 1.08e-5],
    },
    geometry: [
      { shape: { kind: 'box', size: [0.2, 0.16, 0.06] }, position: [-0.03, 0, 0.03], colour: dark },
      capsuleBetween([-0.01, 0, 0.07], [0, 0, 0.13], 0.075, white),
    ],
  };
  const links = joints.map((joint, k) => {
    const link: LinkDescription = {
      name: `link${k + 1}`,
      parent: k === 0 ? 'base' : `link${k}`,
      position: joint.position,
      rotation: rotationFromRpy([joint.roll, 0, 0]),
      joint: {
        name: `joint${k + 1}`,
        kind: 'hinge',
        axis: [0, 0, 1],
        range: joint.range,
        effort: joint.effort,
        speed: joint.speed,
        damping: 1,
        armature: 0.1,
        stiffness: joint.stiffness,
        home: joint.home,
      },
      inertia: { mass: joint.mass, centre: joint.centre, tensor: joint.tensor },
      geometry: housings[k]!,
      ...(k === 6 && { sites: [{ name: 'flange', position: [0, 0, 0.107] }] }),
    };
    return link;
  });
  return [base, ...links];
}

/** Links that lie against each other in every pose: their tubes are rounder than the real ones. */
const ignored = [
  ['base', 'link2'],
  ['link1', 'link3'],
  ['link2', 'link4'],
  ['link3', 'link5'],
  ['link4', 'link6'],
  ['link4', 'link7'],
  ['link5', 'link7'],
] as const;

const handTurn: Quaternion = rotationFromRpy([0, 0, -Math.PI / 4]);

/** With two fingers that close along y of the hand. */
export function panda(): RobotDescription {
  const finger = (name: string, side: 1 | -1): LinkDescription => ({
    name,
    parent: 'hand',
    position: [0, 0, 0.0584],
    joint: {
      name,
      kind: 'slider',
      axis: [0, side, 0],
      range: [0, 0.04],
      effort: 70,
      speed: 0.2,
      damping: 10,
      armature: 0.1,
      stiffness: 2000,
      home: 0.04,
    },
    inertia: boxInertia(0.1, [0.02, 0.015, 0.05], [0, side * 0.0135, 0.0275]),
    geometry: [
      { shape: { kind: 'box', size: [0.02, 0.013, 0.036] }, position: [0, side * 0.0145, 0.018], colour: dark },
      { shape: { kind: 'box', size: [0.018, 0.008, 0.022] }, position: [0, side * 0.004, 0.043], colour: steel },
    ],
  });
  const hand: LinkDescription = {
    name: 'hand',
    parent: 'link7',
    position: [0, 0, 0.107],
    rotation: handTurn,
    inertia: { mass: 0.73, centre: [-0.01, 0, 0.03], tensor: [0.001, 0.0025, 0.0017, 0, 0, 0] },
    geometry: [
      { shape: { kind: 'box', size: [0.044, 0.2, 0.05] }, position: [0, 0, 0.028], colour: white },
      { shape: { kind: 'cylinder', radius: 0.034, height: 0.014 }, position: [0, 0, 0.003], colour: dark },
    ],
    sites: [{ name: 'tool', position: [0, 0, 0.1034] }],
  };
  return {
    name: 'panda',
    links: [...arm(), hand, finger('finger_left', 1), finger('finger_right', -1)],
    ignored: [...ignored, ['hand', 'link6'], ['hand', 'link5']],
    mimics: [{ joint: 'finger_right', of: 'finger_left', multiplier: 1, offset: 0 }],
  };
}

/** With a bucket at its flange, open towards x: 16 cm wide, 12 cm deep, 8 cm high. */
export function pandaBucket(): RobotDescription {
  const [width, depth, height, wall] = [0.16, 0.12, 0.08, 0.006];
  const plate = (size: Vector3, position: Vector3): GeometryDescription => ({
    shape: { kind: 'box', size },
    position,
    colour: steel,
  });
  const bucket: LinkDescription = {
    name: 'bucket',
    parent: 'link7',
    position: [0, 0, 0.107],
    rotation: handTurn,
    inertia: boxInertia(0.6, [depth, width, height], [depth / 2 - 0.02, 0, 0.06]),
    geometry: [
      plate([0.04, 0.04, 0.022], [0, 0, 0.011]),
      plate([depth, width, wall], [depth / 2 - 0.02, 0, 0.022]),
      plate([depth, width, wall], [depth / 2 - 0.02, 0, 0.022 + height]),
      plate([wall, width, height], [-0.02, 0, 0.022 + height / 2]),
      plate([depth, wall, height], [depth / 2 - 0.02, width / 2, 0.022 + height / 2]),
      plate([depth, wall, height], [depth / 2 - 0.02, -width / 2, 0.022 + height / 2]),
    ],
    sites: [{ name: 'tool', position: [depth - 0.02, 0, 0.022 + height / 2] }],
  };
  return {
    name: 'panda-bucket',
    links: [...arm(), bucket],
    ignored: [...ignored, ['bucket', 'link6'], ['bucket', 'link5']],
  };
}
