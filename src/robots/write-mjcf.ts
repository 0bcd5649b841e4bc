/** The text that MuJoCo compiles, from a description: links nested as they carry each other, angles in radians. */
import { noRotation, zeroVector, type Quaternion, type Vector3 } from '../math/rigid.ts';
import type {
  GeometryDescription,
  JointDescription,
  LinkDescription,
  RobotDescription,
  SiteDescription,
} from './robot-description.ts';

export interface MjcfText {
  readonly text: string;
  /** Names that the text has for mesh files, by the files' names */
  readonly meshes: ReadonlyMap<string, string>;
}

/** Groups of MuJoCo's geoms: what is drawn and what collides. */
export const geometryGroups = { visual: 2, both: 0, collision: 3 } as const;

export function writeMjcf(robot: RobotDescription): MjcfText {
  const meshes = new Map<string, string>();
  const children = new Map<string | undefined, LinkDescription[]>();
  for (const link of robot.links) children.set(link.parent, [...(children.get(link.parent) ?? []), link]);
  const compensated = robot.links.some(({ joint }) => (joint?.effort ?? 1) > 0) && !robot.links.some(isFree);
  const context = { children, meshes, compensated };
  const bodies = (children.get(undefined) ?? []).map((link) => body(link, context)).join('');
  const joints = robot.links.flatMap(({ joint }) => (joint ? [joint] : []));
  const assets = [...meshes.entries()].map(([key, name]) => mesh(key, name)).join('');
  const ignored = [...alwaysTouching(robot), ...(robot.ignored ?? [])];
  const text = [
    `<mujoco model="${escaped(robot.name)}">`,
    '<compiler angle="radian" autolimits="true" inertiafromgeom="false" strippath="true"/>',
    `<asset>${assets}</asset>`,
    `<worldbody>${bodies}</worldbody>`,
    `<contact>${ignored.map(([a, b]) => `<exclude body1="${escaped(a)}" body2="${escaped(b)}"/>`).join('')}</contact>`,
    `<equality>${(robot.mimics ?? []).map(mimic).join('')}</equality>`,
    `<actuator>${joints.map(actuator).join('')}</actuator>`,
    '</mujoco>',
  ];
  return { text: text.join('\n'), meshes };
}

const isFree = ({ joint }: LinkDescription): boolean => joint?.kind === 'free';

/** MuJoCo ignores a link and its parent, but for one: where the parent is fixed to the ground. */
function alwaysTouching({ links }: RobotDescription): (readonly [string, string])[] {
  return links.flatMap(({ name, parent }) => (parent === undefined ? [] : [[parent, name] as const]));
}

interface Context {
  readonly children: ReadonlyMap<string | undefined, readonly LinkDescription[]>;
  readonly meshes: Map<string, string>;
  /** Whether the motors bear the weight of the links beside what they are told; pointless where the base is free. */
  readonly compensated: boolean;
}

function body(link: LinkDescription, context: Context): string {
  const { joint, inertia, geometry = [], sites = [] } = link;
  return [
    `<body name="${escaped(link.name)}"${pose(link)}${context.compensated ? ' gravcomp="1"' : ''}>`,
    joint ? jointText(joint) : '',
    inertia
      ? `<inertial mass="${inertia.mass}" pos="${list(inertia.centre)}" fullinertia="${list(inertia.tensor)}"/>`
      : '',
    ...geometry.map((part, index) => geom(part, `${link.name}/${index}`, context.meshes)),
    ...sites.map(site),
    ...(context.children.get(link.name) ?? []).map((child) => body(child, context)),
    '</body>',
  ].join('');
}

function jointText({ name, kind, axis, range, effort, ...joint }: JointDescription): string {
  if (kind === 'free') return `<freejoint name="${escaped(name)}"/>`;
  const types = { hinge: 'hinge', slider: 'slide', ball: 'ball' } as const;
  const attributes = [
    `name="${escaped(name)}" type="${types[kind]}"`,
    axis ? `axis="${list(axis)}"` : '',
    range ? `range="${list(range)}"` : '',
    effort !== undefined && effort > 0 && kind !== 'ball'
      ? `actuatorfrcrange="${-effort} ${effort}" actuatorgravcomp="true"`
      : '',
    joint.damping ? `damping="${joint.damping}"` : '',
    joint.friction ? `frictionloss="${joint.friction}"` : '',
    joint.armature ? `armature="${joint.armature}"` : '',
  ];
  return `<joint ${attributes.filter(Boolean).join(' ')}/>`;
}

function geom(
  { shape, role = 'both', colour, ...place }: GeometryDescription,
  name: string,
  meshes: Map<string, string>,
): string {
  const collides = role === 'visual' ? ' contype="0" conaffinity="0"' : '';
  const rest = `${pose(place)} group="${geometryGroups[role]}"${colour ? ` rgba="${list(colour)}"` : ''}${collides}`;
  const start = `<geom name="${escaped(name)}"`;
  switch (shape.kind) {
    case 'box':
      return `${start} type="box" size="${list(shape.size.map((edge) => edge / 2))}"${rest}/>`;
    case 'sphere':
      return `${start} type="sphere" size="${shape.radius}"${rest}/>`;
    case 'cylinder':
      return `${start} type="cylinder" size="${shape.radius} ${shape.height / 2}"${rest}/>`;
    case 'capsule':
      return `${start} type="capsule" size="${shape.radius} ${shape.height / 2}"${rest}/>`;
    case 'mesh': {
      const key = `${shape.file}\n${list(shape.scale)}`;
      const asset = meshes.get(key) ?? `mesh${meshes.size}`;
      meshes.set(key, asset);
      return `${start} type="mesh" mesh="${asset}"${rest}/>`;
    }
  }
}

function mesh(key: string, name: string): string {
  const [file, scale] = key.split('\n') as [string, string];
  // Inertia is the description's own; as a shell, a flat mesh need not enclose a volume.
  return `<mesh name="${name}" file="${escaped(file)}" scale="${scale}" inertia="shell"/>`;
}

const site = ({ name, ...place }: SiteDescription): string => `<site name="${escaped(name)}"${pose(place)}/>`;

const mimic = ({ joint, of, multiplier, offset }: NonNullable<RobotDescription['mimics']>[number]): string =>
  `<joint joint1="${escaped(joint)}" joint2="${escaped(of)}" polycoef="${offset} ${multiplier} 0 0 0"/>`;

/** A motor for each hinge and slider that has one; how it is controlled is set in the compiled model. */
function actuator({ name, kind, effort }: JointDescription): string {
  if (effort === 0 || (kind !== 'hinge' && kind !== 'slider')) return '';
  return `<general name="${escaped(name)}" joint="${escaped(name)}" biastype="affine"/>`;
}

interface Place {
  readonly position?: Vector3;
  readonly rotation?: Quaternion;
}

function pose({ position = zeroVector, rotation = noRotation }: Place): string {
  const [x, y, z, w] = rotation;
  const turned = x === 0 && y === 0 && z === 0 ? '' : ` quat="${list([w, x, y, z])}"`;
  return `${position.every((value) => value === 0) ? '' : ` pos="${list(position)}"`}${turned}`;
}

const list = (values: readonly number[]): string => values.join(' ');

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!);
