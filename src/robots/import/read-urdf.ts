/**
 * URDF files. What MuJoCo has no place for is told, what is impossible is refused or repaired with a note: nothing is dropped
 * in silence. Meshes are read through `read`, by paths relative to the file.
 */
import { conjugate, rotate, type Quaternion, type Vector3 } from '../../math/rigid.ts';
import { boxInertia, inertiaProblem } from '../box-inertia.ts';
import {
  rotationFromRpy,
  type Colour,
  type GeometryDescription,
  type InertiaDescription,
  type InertiaTensor,
  type JointDescription,
  type LinkDescription,
  type LinkShape,
  type MimicDescription,
  type RobotDescription,
} from '../robot-description.ts';
import { RobotError } from '../robot-engine.ts';
import { sourceOf, type RobotSource } from '../robot-source.ts';
import { findMesh, type ReadRobotFile } from './mesh-files.ts';
import { childOf, childrenOf, everyElement, readXml, type Element } from './xml.ts';

export function readUrdf(text: string, file: string, read: ReadRobotFile): RobotSource {
  return new UrdfReader(file, read).source(readXml(text, file));
}

/** Elements that say nothing of bodies and joints. */
const passedOver = [
  'transmission',
  'gazebo',
  'ros2_control',
  'sensor',
  'material',
  'mujoco',
  'drake:collision_filter_group',
];

class UrdfReader {
  readonly #file: string;
  readonly #read: ReadRobotFile;
  readonly #notes: string[] = [];
  readonly #files = new Map<string, Uint8Array>();
  readonly #colours = new Map<string, Colour>();
  readonly #mimics: MimicDescription[] = [];

  constructor(file: string, read: ReadRobotFile) {
    this.#file = file;
    this.#read = read;
  }

  source(root: Element): RobotSource {
    if (root.name !== 'robot') throw this.#error(root, `must begin with <robot>, got <${root.name}>`);
    for (const element of everyElement(root))
      if (element.name.startsWith('xacro:'))
        throw this.#error(element, `<${element.name}> is xacro, not URDF: run xacro on the file first`);
    for (const material of childrenOf(root, 'material')) this.#learnColour(material);
    const description: RobotDescription = {
      name: root.attributes['name'] ?? 'robot',
      links: this.#links(root),
      mimics: this.#mimics,
    };
    this.#noteDropped(root);
    return sourceOf(description, this.#files, this.#notes);
  }

  #links(root: Element): LinkDescription[] {
    const elements = named(childrenOf(root, 'link'), (element, why) => this.#error(element, why));
    if (elements.has('world'))
      this.#notes.push(`link world is called ${linkName('world')} here: MuJoCo's ground has that name`);
    const joints = named(childrenOf(root, 'joint'), (element, why) => this.#error(element, why));
    if (elements.size === 0) throw this.#error(root, 'has no <link>');
    const jointTo = new Map<string, Element>();
    for (const joint of joints.values()) {
      const [parent, child] = ['parent', 'child'].map((end) => childOf(joint, end)?.attributes['link']);
      for (const end of [parent, child])
        if (end === undefined || !elements.has(end))
          throw this.#error(
            joint,
            `joint ${joint.attributes['name']}: must join two links of the file, got "${end ?? ''}"`,
          );
      if (jointTo.has(child!)) throw this.#error(joint, `link ${child} hangs on two joints; URDF knows trees only`);
      jointTo.set(child!, joint);
    }
    const roots = [...elements.keys()].filter((name) => !jointTo.has(name));
    if (roots.length !== 1)
      throw this.#error(
        root,
        `must have one link that hangs on no joint, got ${roots.length === 0 ? 'none: the joints form a loop' : roots.join(', ')}`,
      );
    const links: LinkDescription[] = [];
    const queue = [...roots];
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      links.push(this.#link(elements.get(name)!, jointTo.get(name)));
      for (const [child, joint] of jointTo)
        if (childOf(joint, 'parent')!.attributes['link'] === name) queue.push(child);
    }
    if (links.length < elements.size) throw this.#error(root, 'the joints form a loop; URDF knows trees only');
    return this.#withWeights(links);
  }

  #link(element: Element, joint: Element | undefined): LinkDescription {
    const name = element.attributes['name']!;
    const place = joint ? origin(childOf(joint, 'origin')) : {};
    const parent = joint && childOf(joint, 'parent')!.attributes['link']!;
    const moved = joint ? this.#joint(joint) : undefined;
    const inertia = this.#inertia(element);
    return {
      name: linkName(name),
      ...(parent !== undefined && { parent: linkName(parent) }),
      ...place,
      ...(moved && { joint: moved }),
      ...(inertia && { inertia }),
      geometry: this.#geometry(element),
      sites: [{ name: linkName(name) }],
    };
  }

  #joint(element: Element): JointDescription | undefined {
    const name = element.attributes['name']!;
    const type = element.attributes['type'];
    const axis = vector(childOf(element, 'axis')?.attributes['xyz'] ?? '1 0 0');
    const limit = childOf(element, 'limit');
    const dynamics = childOf(element, 'dynamics');
    const [effort, speed] = ['effort', 'velocity'].map((key) => number(limit?.attributes[key]));
    if (type === 'fixed') return undefined;
    if (type === 'floating') return { name, kind: 'free' };
    if (type === 'spherical') return { name, kind: 'ball' };
    if (type === 'planar')
      throw this.#error(
        element,
        `joint ${name}: planar joints are not read; use two prismatic joints and a continuous one`,
      );
    if (type !== 'revolute' && type !== 'prismatic' && type !== 'continuous')
      throw this.#error(
        element,
        `joint ${name}: must be revolute, continuous, prismatic, fixed or floating, got "${type ?? ''}"`,
      );
    if (!axis || !(Math.hypot(...axis) > 0))
      throw this.#error(
        element,
        `joint ${name}: <axis xyz> must be a direction, got "${childOf(element, 'axis')?.attributes['xyz']}"`,
      );
    const [lower, upper] = ['lower', 'upper'].map((key) => number(limit?.attributes[key]) ?? 0);
    const hasRange = type !== 'continuous' && lower! < upper!;
    if (type !== 'continuous' && !hasRange)
      this.#notes.push(
        `line ${(limit ?? element).line}: joint ${name} has no range (lower is ${lower}, upper is ${upper}): it moves without end`,
      );
    this.#mimic(element, name);
    const damping = number(dynamics?.attributes['damping']);
    const friction = number(dynamics?.attributes['friction']);
    if (effort === 0) this.#notes.push(`line ${limit!.line}: joint ${name} has an effort of 0: it gets no motor`);
    return {
      name,
      kind: type === 'prismatic' ? 'slider' : 'hinge',
      axis,
      ...(hasRange && { range: [lower!, upper!] as const }),
      ...(effort !== undefined && { effort }),
      ...(speed !== undefined && speed > 0 && { speed }),
      ...(damping !== undefined && { damping }),
      ...(friction !== undefined && { friction }),
    };
  }

  #mimic(element: Element, joint: string): void {
    const mimic = childOf(element, 'mimic');
    if (!mimic) return;
    const of = mimic.attributes['joint'];
    if (!of) throw this.#error(mimic, `joint ${joint}: <mimic> must name a joint`);
    const multiplier = number(mimic.attributes['multiplier']) ?? 1;
    this.#mimics.push({ joint, of, multiplier, offset: number(mimic.attributes['offset']) ?? 0 });
  }

  #inertia(link: Element): InertiaDescription | undefined {
    const inertial = childOf(link, 'inertial');
    if (!inertial) return undefined;
    const name = link.attributes['name']!;
    const mass = number(childOf(inertial, 'mass')?.attributes['value']);
    if (mass === undefined) throw this.#error(inertial, `link ${name}: its <inertial> has no <mass value="…">`);
    const given = childOf(inertial, 'inertia')?.attributes ?? {};
    const entries = ['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'].map((key) => number(given[key]) ?? 0);
    if (mass === 0) {
      this.#notes.push(`line ${inertial.line}: link ${name} weighs 0 kg: it is taken as massless`);
      return undefined;
    }
    const { position = [0, 0, 0], rotation = [0, 0, 0, 1] } = origin(childOf(inertial, 'origin'));
    const tensor = turned(entries as unknown as InertiaTensor, rotation);
    const inertia: InertiaDescription = { mass, centre: position, tensor };
    const problem = inertiaProblem(inertia);
    if (problem === null) return inertia;
    if (!(mass > 0) || !inertia.centre.every(Number.isFinite)) throw this.#error(inertial, `link ${name}: ${problem}`);
    // Copying slips in published files: a ball of that mass and the density of aluminium stands in, and it is said.
    const size = Math.cbrt(mass / 2700);
    this.#notes.push(
      `line ${inertial.line}: link ${name}: ${problem}; taken as a cube of ${(1000 * size).toFixed(0)} mm with its mass`,
    );
    return boxInertia(mass, [size, size, size], position);
  }

  /** A link that moves and weighs nothing cannot be simulated; the smallest weight that can be takes its place. */
  #withWeights(links: readonly LinkDescription[]): LinkDescription[] {
    const weighsBelow = (name: string): boolean =>
      links.some((link) => link.name === name && link.inertia) ||
      links.some((link) => link.parent === name && !link.joint && weighsBelow(link.name));
    return links.map((link) => {
      if (link.inertia || !link.joint || weighsBelow(link.name)) return link;
      this.#notes.push(`link ${link.name} moves and weighs nothing: it is given 1 g`);
      return { ...link, inertia: boxInertia(1e-3, [0.01, 0.01, 0.01]) };
    });
  }

  #geometry(link: Element): GeometryDescription[] {
    const parts: GeometryDescription[] = [];
    const roles = ['visual', 'collision'] as const;
    for (const role of roles) {
      for (const element of childrenOf(link, role)) {
        const geometry = childOf(element, 'geometry');
        const [shapeElement] = geometry?.children ?? [];
        const shape = shapeElement && this.#shape(shapeElement, link.attributes['name']!, role);
        if (!shape) continue;
        const colour = role === 'visual' ? this.#colourOf(childOf(element, 'material')) : undefined;
        parts.push({ shape, role, ...origin(childOf(element, 'origin')), ...(colour && { colour }) });
      }
    }
    return parts;
  }

  #shape(element: Element, link: string, role: string): LinkShape | undefined {
    const { attributes } = element;
    const sizes = { box: ['size'], sphere: ['radius'], cylinder: ['radius', 'length'], capsule: ['radius', 'length'] }[element.name] ?? []; // prettier-ignore
    for (const key of sizes) {
      const values = (attributes[key] ?? '').trim().split(/\s+/).map(Number);
      const isWhole = values.length === (key === 'size' ? 3 : 1) && values.every(Number.isFinite);
      if (!isWhole || values.some((value) => value < 0))
        throw this.#error(
          element,
          `link ${link}: ${key} of its ${element.name} must be > 0 m, got "${attributes[key] ?? ''}"`,
        );
      if (!values.some((value) => value === 0)) continue;
      this.#notes.push(`line ${element.line}: link ${link}: a ${element.name} with a ${key} of 0 is left out`);
      return undefined;
    }
    const of = (key: string): number => Number(attributes[key]);
    switch (element.name) {
      case 'box':
        return { kind: 'box', size: vector(attributes['size'])! };
      case 'sphere':
        return { kind: 'sphere', radius: of('radius') };
      case 'cylinder':
        return { kind: 'cylinder', radius: of('radius'), height: of('length') };
      case 'capsule':
        return { kind: 'capsule', radius: of('radius'), height: of('length') };
      case 'mesh':
        return this.#mesh(element, link, role);
      default:
        this.#notes.push(`line ${element.line}: link ${link}: a ${role} of kind <${element.name}> is left out`);
        return undefined;
    }
  }

  #mesh(element: Element, link: string, role: string): LinkShape | undefined {
    const path = element.attributes['filename'] ?? '';
    const mesh = findMesh(path, this.#read);
    const scale = vector(element.attributes['scale'] ?? '1 1 1') ?? [1, 1, 1];
    if (typeof mesh === 'string') {
      this.#notes.push(`line ${element.line}: link ${link}: ${role} mesh ${path} is left out: ${mesh}`);
      return undefined;
    }
    this.#files.set(mesh.name, mesh.bytes);
    return { kind: 'mesh', file: mesh.name, scale };
  }

  #learnColour(material: Element): void {
    const colour = rgba(childOf(material, 'color')?.attributes['rgba']);
    if (colour && material.attributes['name']) this.#colours.set(material.attributes['name'], colour);
  }

  #colourOf(material: Element | undefined): Colour | undefined {
    if (!material) return undefined;
    this.#learnColour(material);
    return rgba(childOf(material, 'color')?.attributes['rgba']) ?? this.#colours.get(material.attributes['name'] ?? '');
  }

  #noteDropped(root: Element): void {
    const counts = new Map<string, number>();
    const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const element of root.children) {
      if (element.name === 'link' || element.name === 'material') continue;
      if (element.name !== 'joint') count(element.name);
      else
        for (const part of element.children)
          if (part.name === 'safety_controller' || part.name === 'calibration') count(part.name);
    }
    for (const [name, times] of counts) {
      const known = passedOver.includes(name) ? '' : ', which URDF does not know';
      this.#notes.push(`<${name}>${times > 1 ? `, ${times} times,` : ''} is left out${known}`);
    }
  }

  #error(element: Element, why: string): RobotError {
    return new RobotError(`${this.#file}, line ${element.line}: ${why}`);
  }
}

/** "world" is the ground's name in MuJoCo. */
const linkName = (name: string): string => (name === 'world' ? 'world_link' : name);

function named(
  elements: readonly Element[],
  error: (element: Element, why: string) => RobotError,
): Map<string, Element> {
  const all = new Map<string, Element>();
  for (const element of elements) {
    const { name } = element.attributes;
    if (!name) throw error(element, `<${element.name}> must have a name`);
    if (all.has(name)) throw error(element, `<${element.name} name="${name}"> stands here for the second time`);
    all.set(name, element);
  }
  return all;
}

function number(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  return Number(text);
}

function vector(text: string | undefined): Vector3 | undefined {
  const values = (text ?? '').trim().split(/\s+/).map(Number);
  return values.length === 3 && values.every(Number.isFinite) ? (values as unknown as Vector3) : undefined;
}

function rgba(text: string | undefined): Colour | undefined {
  const values = (text ?? '').trim().split(/\s+/).map(Number);
  return values.length === 4 && values.every(Number.isFinite) ? (values as unknown as Colour) : undefined;
}

function origin(element: Element | undefined): { position?: Vector3; rotation?: Quaternion } {
  if (!element) return {};
  const position = vector(element.attributes['xyz'] ?? '0 0 0');
  const rpy = vector(element.attributes['rpy'] ?? '0 0 0');
  return { ...(position && { position }), ...(rpy && { rotation: rotationFromRpy(rpy) }) };
}

/** A tensor of turned axes, along the axes that they are turned from: R I Rᵀ. */
function turned([xx, yy, zz, xy, xz, yz]: InertiaTensor, rotation: Quaternion): InertiaTensor {
  const times = (v: Vector3): Vector3 => [
    xx * v[0] + xy * v[1] + xz * v[2],
    xy * v[0] + yy * v[1] + yz * v[2],
    xz * v[0] + yz * v[1] + zz * v[2],
  ];
  const back = conjugate(rotation);
  const column = (axis: Vector3): Vector3 => rotate(rotation, times(rotate(back, axis)));
  const [a, b, c] = [column([1, 0, 0]), column([0, 1, 0]), column([0, 0, 1])];
  return [a[0], b[1], c[2], b[0], c[0], c[1]];
}
