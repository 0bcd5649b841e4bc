/**
 * Allegro hand, right and left: four fingers of four joints. Lengths and limits agree with published models to 1e-7 m.
 * Published tensors of inertia break the triangle inequality and are not used: each link has that of a box of its size.
 */
import type { Quaternion, Vector3 } from '../../math/rigid.ts';
import { boxInertia } from '../box-inertia.ts';
import {
  rotationFromRpy,
  type GeometryDescription,
  type LinkDescription,
  type RobotDescription,
} from '../robot-description.ts';

interface FingerJoint {
  readonly position: Vector3;
  readonly rpy?: Vector3;
  readonly axis: Vector3;
  readonly range: readonly [number, number];
  readonly mass: number;
  /** Edges of the link's box [m]; its lower face is at the joint */
  readonly box: Vector3;
  readonly home: number;
}

const z: Vector3 = [0, 0, 1];
const y: Vector3 = [0, 1, 0];
const lean = 0.08726646;

const fingerJoints = (position: Vector3, roll: number): readonly FingerJoint[] => [
  { position, rpy: [roll, 0, 0], axis: z, range: [-0.47, 0.47], mass: 0.0119, box: [0.0196, 0.0275, 0.0164], home: 0 },
  { position: [0, 0, 0.0164], axis: y, range: [-0.196, 1.61], mass: 0.065, box: [0.0196, 0.0275, 0.054], home: 0.3 },
  { position: [0, 0, 0.054], axis: y, range: [-0.174, 1.709], mass: 0.0355, box: [0.0196, 0.0275, 0.0384], home: 0.3 },
  { position: [0, 0, 0.0384], axis: y, range: [-0.227, 1.618], mass: 0.0096, box: [0.0196, 0.0275, 0.016], home: 0.3 },
];

const thumbJoints: readonly FingerJoint[] = [
  { position: [-0.0182, 0.019333, -0.045987], rpy: [0, -1.65806279, -1.57079633], axis: [-1, 0, 0], range: [0.263, 1.396], mass: 0.0176, box: [0.0358, 0.034, 0.0455], home: 0.8 },
  { position: [-0.027, 0.005, 0.0399], axis: z, range: [-0.105, 1.163], mass: 0.0119, box: [0.0196, 0.0275, 0.0177], home: 0.3 },
  { position: [0, 0, 0.0177], axis: y, range: [-0.189, 1.644], mass: 0.038, box: [0.0196, 0.0275, 0.0514], home: 0.3 },
  { position: [0, 0, 0.0514], axis: y, range: [-0.162, 1.719], mass: 0.0388, box: [0.0196, 0.0275, 0.0314], home: 0.3 },
]; // prettier-ignore

const tips = { index: 0.0267, middle: 0.0267, ring: 0.0267, thumb: 0.0423 } as const;
type Finger = keyof typeof tips;

const black = [0.16, 0.17, 0.18, 1] as const;
const grey = [0.55, 0.57, 0.6, 1] as const;
const rubber = [0.9, 0.9, 0.88, 1] as const;

export const allegroRight = (): RobotDescription => allegro('allegro-right', 1);
/** The right hand's mirror image in the plane y = 0; a positive angle of a finger bends it towards the palm in both. */
export const allegroLeft = (): RobotDescription => allegro('allegro-left', -1);

function allegro(name: string, side: 1 | -1): RobotDescription {
  const palm: LinkDescription = {
    name: 'palm',
    inertia: boxInertia(0.4154, [0.0408, 0.113, 0.095], [0, 0, -0.0475]),
    geometry: [
      { shape: { kind: 'box', size: [0.0408, 0.113, 0.095] }, position: [-0.0093, 0, -0.0475], colour: black },
    ],
    sites: [{ name: 'palm', position: [0.0111, 0, -0.0475] }],
  };
  const fingers: Record<Finger, readonly FingerJoint[]> = {
    index: fingerJoints([0, 0.0435, -0.001542], -lean),
    middle: fingerJoints([0, 0, 0.0007], 0),
    ring: fingerJoints([0, -0.0435, -0.001542], lean),
    thumb: thumbJoints,
  };
  const links = (Object.keys(tips) as Finger[]).flatMap((finger) =>
    fingers[finger].flatMap((joint, k) => linksOf(finger, joint, k, side)),
  );
  // The lowest links of fingers stand in the palm and beside each other.
  const ignored = (['index', 'middle', 'ring', 'thumb'] as const).flatMap((finger) => [
    ['palm', `${finger}1`] as const,
    ['palm', `${finger}2`] as const,
  ]);
  const neighbours = [['index0', 'middle0'], ['middle0', 'ring0'], ['thumb0', 'thumb2']] as const; // prettier-ignore
  return { name, links: [palm, ...links], ignored: [...ignored, ...neighbours] };
}

function linksOf(finger: Finger, joint: FingerJoint, k: number, side: 1 | -1): LinkDescription[] {
  const isLast = k === 3;
  const [width, depth, height] = joint.box;
  const isThumbBase = finger === 'thumb' && k === 0;
  const centre: Vector3 = isThumbBase ? [-0.0179, 0.009 * side, 0.0145] : [0, 0, height / 2];
  const colour = k % 2 === 0 ? grey : black;
  const geometry: GeometryDescription[] = [
    { shape: { kind: 'box', size: [width, depth, height] }, position: centre, colour },
  ];
  const tip = tips[finger];
  if (isLast) {
    const length = tip - 0.012 - height;
    geometry.push({
      shape: { kind: 'capsule', radius: 0.012, height: Math.max(length, 0.001) },
      position: [0, 0, height + Math.max(length, 0.001) / 2],
      colour: rubber,
    });
  }
  // The rubber tip is part of the last link: it weighs 0.0168 kg.
  const mass = joint.mass + (isLast ? 0.0168 : 0);
  const length = isLast ? tip : height;
  return [
    {
      name: `${finger}${k}`,
      parent: k === 0 ? 'palm' : `${finger}${k - 1}`,
      position: mirrored(joint.position, side),
      rotation: mirroredTurn(joint.rpy ?? [0, 0, 0], side),
      joint: {
        name: `${finger}${k}`,
        kind: 'hinge',
        axis: axisOf(finger, joint.axis, side),
        range: joint.range,
        effort: 0.7,
        speed: 7,
        damping: 0.01,
        armature: 5e-4,
        stiffness: 3,
        motorDamping: 0.05,
        home: joint.home,
      },
      inertia: boxInertia(mass, [width, depth, length], isThumbBase ? centre : [0, 0, length / 2]),
      geometry,
      ...(isLast && { sites: [{ name: `${finger}_tip`, position: [0, 0, tip] as const }] }),
    },
  ];
}

const mirrored = ([a, b, c]: Vector3, side: 1 | -1): Vector3 => [a, side * b, c];
const mirroredTurn = ([r, p, yaw]: Vector3, side: 1 | -1): Quaternion => rotationFromRpy([side * r, p, side * yaw]);

/** In a mirror an axis of rotation keeps its part across it and turns the others; fingers that spread may go either way. */
function axisOf(finger: Finger, [a, b, c]: Vector3, side: 1 | -1): Vector3 {
  if (side === 1 || finger !== 'thumb') return [a, b, c];
  return [-a, b, -c];
}
