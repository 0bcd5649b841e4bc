/**
 * KUKA LBR iiwa 7 R800 and iiwa 14 R820. Lengths agree with published models to 1e-15 m. KUKA publishes no masses: those
 * of the iiwa 7 and its rotors are of Drake's model, those of the iiwa 14 of its brochure and public models; ± 10 %.
 */
import type { Vector3 } from '../../math/rigid.ts';
import { boxInertia } from '../box-inertia.ts';
import {
  capsuleBetween,
  rotationFromRpy,
  rotationFromZ,
  type GeometryDescription,
  type InertiaDescription,
  type LinkDescription,
  type RobotDescription,
} from '../robot-description.ts';

interface IiwaJoint {
  /** Where the joint is along its parent's axis: z of a link that turns, y of one that bends [m] */
  readonly offset: number;
  readonly range: number;
  readonly effort: number;
  /** [deg/s] */
  readonly speed: number;
  readonly mass: number;
  readonly centre: Vector3;
  readonly moments: Vector3;
  readonly armature: number;
}

const degree = Math.PI / 180;
/** Roll, pitch and yaw of each joint in the link before it; the last three differ, as the wrist is built the other way. */
const turns: readonly Vector3[] = [
  [0, 0, 0],
  [Math.PI / 2, 0, Math.PI],
  [Math.PI / 2, 0, Math.PI],
  [Math.PI / 2, 0, 0],
  [-Math.PI / 2, Math.PI, 0],
  [Math.PI / 2, 0, 0],
  [-Math.PI / 2, Math.PI, 0],
];
/** Along which axis of the link before it a joint is. */
const along: readonly ('y' | 'z')[] = ['z', 'z', 'y', 'z', 'y', 'z', 'y'];
const home = [0, 0.7, 0, -1.5, 0, 0.92, 0];

const iiwa7Joints: readonly IiwaJoint[] = [
  { offset: 0.1575, range: 2.96706, effort: 176, speed: 98, mass: 2.7025, centre: [0, -0.0347, 0.113], moments: [0.0171, 0.0163, 0.006], armature: 1.836 },
  { offset: 0.183, range: 2.0944, effort: 176, speed: 98, mass: 2.7258, centre: [0, 0.0668, 0.0344], moments: [0.017, 0.0061, 0.0162], armature: 4.447 },
  { offset: 0.184, range: 2.96706, effort: 110, speed: 100, mass: 3.175, centre: [0, 0.0296, 0.1265], moments: [0.025, 0.0238, 0.0076], armature: 3.242 },
  { offset: 0.2155, range: 2.0944, effort: 110, speed: 130, mass: 2.73, centre: [0, 0.067, 0.034], moments: [0.017, 0.0061, 0.0162], armature: 1.817 },
  { offset: 0.184, range: 2.96706, effort: 110, speed: 140, mass: 1.69, centre: [0.0001, 0.021, 0.076], moments: [0.01, 0.0087, 0.00449], armature: 1.392 },
  { offset: 0.2155, range: 2.0944, effort: 40, speed: 180, mass: 1.8, centre: [0, 0.0026, 0.0005], moments: [0.0051, 0.0049, 0.0035], armature: 1.402 },
  { offset: 0.0805, range: 3.05433, effort: 40, speed: 180, mass: 0.4, centre: [0, 0, 0.0294], moments: [0.0004, 0.0004, 0.0005], armature: 1.392 },
]; // prettier-ignore

/** Masses, lengths and limits of the larger arm; centres and moments are the smaller one's, to the scale of the masses. */
const iiwa14Joints: readonly IiwaJoint[] = [
  { offset: 0.1575, mass: 5.76, effort: 320, speed: 85 },
  { offset: 0.2025, mass: 6.35, effort: 320, speed: 85 },
  { offset: 0.2045, mass: 3.5, effort: 176, speed: 100 },
  { offset: 0.2155, mass: 3.5, effort: 176, speed: 75 },
  { offset: 0.1845, mass: 3.5, effort: 110, speed: 130 },
  { offset: 0.2155, mass: 1.8, effort: 40, speed: 135 },
  { offset: 0.081, mass: 1.2, effort: 40, speed: 135 },
].map((joint, k) => {
  const smaller = iiwa7Joints[k]!;
  const [x, y, z] = smaller.moments.map((moment) => (moment * joint.mass) / smaller.mass) as [number, number, number];
  return { ...smaller, ...joint, moments: [x, y, z] };
});

export const iiwa7 = (): RobotDescription => iiwa('iiwa7', iiwa7Joints, {
  mass: 3.863,
  centre: [-0.013, 0, 0.07],
  tensor: [0.0141, 0.0171, 0.0178, 0, 0, 0],
}); // prettier-ignore

export const iiwa14 = (): RobotDescription =>
  iiwa('iiwa14', iiwa14Joints, boxInertia(5, [0.25, 0.25, 0.16], [-0.013, 0, 0.07]));

/** The flange's distance from the last joint [m] */
const flange = 0.045;
const silver = [0.78, 0.8, 0.82, 1] as const;
const dark = [0.25, 0.26, 0.28, 1] as const;
const orange = [0.96, 0.45, 0.1, 1] as const;

function iiwa(name: string, joints: readonly IiwaJoint[], base: InertiaDescription): RobotDescription {
  const links: LinkDescription[] = [
    {
      name: 'base',
      inertia: base,
      geometry: [
        { shape: { kind: 'cylinder', radius: 0.11, height: 0.04 }, position: [0, 0, 0.02], colour: dark },
        { shape: { kind: 'cylinder', radius: 0.075, height: 0.1175 }, position: [0, 0, 0.09875], colour: silver },
      ],
    },
    ...joints.map((joint, k) => linkOf(joint, k, joints[k + 1]?.offset ?? flange)),
  ];
  // Housings two apart meet inside of the joint between them.
  const ignored = links.slice(2).map(({ name }, k) => [links[k]!.name, name] as const);
  return { name, links, ignored };
}

function linkOf(joint: IiwaJoint, k: number, next: number): LinkDescription {
  const [ix, iy, iz] = joint.moments;
  return {
    name: `link${k + 1}`,
    parent: k === 0 ? 'base' : `link${k}`,
    position: along[k] === 'z' ? [0, 0, joint.offset] : [0, joint.offset, 0],
    rotation: rotationFromRpy(turns[k]!),
    joint: {
      name: `joint${k + 1}`,
      kind: 'hinge',
      axis: [0, 0, 1],
      range: [-joint.range, joint.range],
      effort: joint.effort,
      speed: joint.speed * degree,
      damping: 1,
      armature: joint.armature,
      stiffness: 2000,
      home: home[k]!,
    },
    inertia: { mass: joint.mass, centre: joint.centre, tensor: [ix, iy, iz, 0, 0, 0] },
    geometry: housing(k, next),
    ...(k === 6 && { sites: [{ name: 'flange', position: [0, 0, flange] }] }),
  };
}

/** A tube to the next joint, the joint's housing across it, and a ring of colour where the link turns. */
function housing(k: number, next: number): GeometryDescription[] {
  const radius = [0.07, 0.07, 0.066, 0.066, 0.06, 0.058, 0.042][k]!;
  if (k === 6) {
    return [
      {
        shape: { kind: 'cylinder', radius, height: flange + 0.01 },
        position: [0, 0, flange / 2 - 0.005],
        colour: dark,
      },
    ];
  }
  const turnsTube = along[k + 1] === 'z';
  const end: Vector3 = turnsTube ? [0, 0, next] : [0, next, 0];
  const tube = capsuleBetween([0, 0, 0], end, radius, silver);
  if (turnsTube) {
    const ring = { kind: 'cylinder', radius: radius + 0.002, height: 0.016 } as const;
    const across = { kind: 'cylinder', radius: radius - 0.01, height: 2 * radius + 0.02 } as const;
    return [
      tube,
      { shape: ring, position: [0, 0, next * 0.38], colour: orange, role: 'visual' },
      { shape: across, position: end, rotation: rotationFromZ([0, 1, 0]), colour: dark, role: 'visual' },
    ];
  }
  const ring = { kind: 'cylinder', radius: radius + 0.002, height: 0.012 } as const;
  return [
    tube,
    { shape: ring, position: [0, next * 0.6, 0], rotation: rotationFromZ([0, 1, 0]), colour: orange, role: 'visual' },
  ];
}
