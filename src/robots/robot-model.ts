/** Robots that were compiled together, in one world with or without a floor: what there is, by name. */
import type { MjModel } from '@mujoco/mujoco';
import type { Pose, Quaternion, Vector3 } from '../math/rigid.ts';
import { nearestName } from '../core/nearest-name.ts';
import { RobotError, type RobotEngine } from './robot-engine.ts';
import type { JointKind, MimicDescription } from './robot-description.ts';
import type { RobotSource } from './robot-source.ts';
import { setGains } from './servo-gains.ts';
import { escaped } from './write-mjcf.ts';

/**
 * What motors follow: places (a servo that bears the weight of the links), speeds (the same servo with a place that moves),
 * torques, or, without forces, whatever they are told. `model` leaves the motors of an MJCF file as they are.
 */
export type RobotControl = 'position' | 'velocity' | 'torque' | 'kinematic' | 'model';

/** A robot and where it stands. */
export interface RobotPlacement {
  readonly source: RobotSource;
  /** Before each of its names, with a slash; needed where there are several robots. */
  readonly name?: string;
  /** Of its base, world frame [m] */
  readonly position?: Vector3;
  readonly rotation?: Quaternion;
  /** Position if left out; `model` for MJCF files with motors of their own */
  readonly control?: RobotControl;
}

export interface RobotOptions {
  /** [s], 0.002 if left out */
  readonly step?: number;
  /** [m/s²], 9.81 downwards if left out */
  readonly gravity?: Vector3;
  /** A floor at z = 0 */
  readonly floor?: boolean;
  /** Friction of the floor; 1 if left out */
  readonly floorFriction?: number;
}

export interface ModelJoint {
  readonly name: string;
  readonly kind: JointKind;
  readonly index: number;
  /** The link that it moves */
  readonly link: string;
  /** Where its position begins among all positions, and its speed among all speeds */
  readonly position: number;
  readonly speed: number;
  /** Least and greatest position [rad] or [m]; null where it has no end */
  readonly range: readonly [number, number] | null;
  /** Greatest torque [N m] or force [N] of its motor; null where there is no limit */
  readonly effort: number | null;
  /** Greatest speed of its motor [rad/s] or [m/s]; null where none is known */
  readonly greatestSpeed: number | null;
  /** The motor that drives it alone; null where there is none */
  readonly actuator: number | null;
}

export interface ModelLink {
  readonly name: string;
  /** Null for a link that stands on the ground */
  readonly parent: string | null;
  readonly index: number;
  /** [kg] */
  readonly mass: number;
  /** In the link's frame [m] */
  readonly centre: Vector3;
  /** About the centre of mass, ascending [kg m²] */
  readonly moments: Vector3;
}

export interface ModelSite {
  readonly name: string;
  readonly link: string;
  readonly index: number;
}

export interface ModelActuator {
  readonly name: string;
  readonly index: number;
  /** The joint that it drives; null where it pulls a tendon or several joints */
  readonly joint: string | null;
}

export class RobotModel implements Disposable {
  readonly engine: RobotEngine;
  /** For this room alone */
  readonly compiled: MjModel;
  readonly joints: readonly ModelJoint[];
  readonly links: readonly ModelLink[];
  readonly sites: readonly ModelSite[];
  readonly actuators: readonly ModelActuator[];
  /** What was dropped or repaired when the models were read */
  readonly notes: readonly string[];
  /** [s] */
  readonly step: number;
  readonly positionCount: number;
  readonly speedCount: number;
  /** Positions at the start, one robot after the other */
  readonly home: Float64Array;
  /** Whether joints go where they are told, without forces */
  readonly isKinematic: boolean;
  readonly #control: readonly RobotControl[];
  readonly #mimics: readonly MimicDescription[];

  private constructor(engine: RobotEngine, compiled: MjModel, placements: readonly RobotPlacement[]) {
    this.engine = engine;
    this.compiled = compiled;
    this.step = compiled.opt.timestep;
    this.positionCount = compiled.nq;
    this.speedCount = compiled.nv;
    this.links = this.#links();
    this.actuators = this.#actuators();
    const known = new Map(placements.flatMap(({ source, name }) => source.joints.map((joint) => [prefixed(name, joint.name), joint] as const))); // prettier-ignore
    this.joints = this.#joints((name) => known.get(name)?.speed ?? null);
    this.sites = this.#sites();
    this.notes = placements.flatMap(({ source, name }) =>
      source.notes.map((note) => (name ? `${name}: ${note}` : note)),
    );
    this.home = Float64Array.from(compiled.qpos0 as Float64Array);
    this.isKinematic = placements.some(({ control }) => control === 'kinematic');
    if (this.isKinematic && placements.some(({ control }) => control !== 'kinematic'))
      throw new RobotError(
        'robots[].control: robots in one world are all kinematic or none, as only one kind has forces',
      );
    this.#control = this.joints.map(({ name }) => controlOf(placements, name));
    this.#mimics = placements.flatMap(({ source, name }) => source.mimics.map((mimic) => ({ ...mimic, joint: prefixed(name, mimic.joint), of: prefixed(name, mimic.of) }))); // prettier-ignore
    setGains(this, (name) => known.get(name));
    for (const joint of this.joints) {
      const home = known.get(joint.name)?.home;
      if (joint.kind !== 'hinge' && joint.kind !== 'slider') continue;
      const [least, greatest] = joint.range ?? [-Infinity, Infinity];
      const asked = home ?? this.home[joint.position]!;
      this.home[joint.position] = Math.min(greatest, Math.max(least, asked));
    }
  }

  static compile(engine: RobotEngine, placements: readonly RobotPlacement[], options: RobotOptions = {}): RobotModel {
    if (placements.length === 0) throw new RobotError('there must be at least one robot');
    const names = placements.map(({ name }) => name ?? '');
    const twice = names.find((name, k) => names.indexOf(name) !== k);
    if (twice !== undefined)
      throw new RobotError(`robots[${names.lastIndexOf(twice)}].name: must be of one robot only, got "${twice}" again`);
    const files = new Map<string, Uint8Array>();
    for (const [k, { source }] of placements.entries()) {
      files.set(`robot${k}.xml`, new TextEncoder().encode(source.text));
      for (const [path, bytes] of source.files) files.set(path, bytes);
    }
    const title = placements.map(({ source }) => source.name).join(', ');
    return new RobotModel(engine, engine.compile(assembly(placements, options), files, title), placements);
  }

  joint(name: string): ModelJoint {
    return found(this.joints, name, 'joint');
  }

  link(name: string): ModelLink {
    return found(this.links, name, 'link');
  }

  site(name: string): ModelSite {
    return found(this.sites, name, 'site');
  }

  actuator(name: string): ModelActuator {
    return found(this.actuators, name, 'actuator');
  }

  controlOf(joint: number): RobotControl {
    return this.#control[joint]!;
  }

  /** Joints that follow one. */
  mimicsOf(name: string): readonly MimicDescription[] {
    return this.#mimics.filter(({ of }) => of === name);
  }

  /** [kg] */
  get mass(): number {
    return this.links.reduce((sum, { mass }) => sum + mass, 0);
  }

  [Symbol.dispose](): void {
    this.compiled.delete();
  }

  #name(kind: 'mjOBJ_BODY' | 'mjOBJ_JOINT' | 'mjOBJ_SITE' | 'mjOBJ_ACTUATOR', index: number, fallback: string): string {
    const { module } = this.engine;
    return module.mj_id2name(this.compiled, module.mjtObj[kind].value, index) || `${fallback}${index}`;
  }

  #links(): ModelLink[] {
    const {
      nbody,
      body_parentid: parents,
      body_mass: masses,
      body_ipos: centres,
      body_inertia: moments,
    } = this.compiled;
    return Array.from({ length: nbody - 1 }, (_, k) => {
      const index = k + 1;
      const parent = (parents as Int32Array)[index]!;
      return {
        name: this.#name('mjOBJ_BODY', index, 'link'),
        parent: parent === 0 ? null : this.#name('mjOBJ_BODY', parent, 'link'),
        index,
        mass: (masses as Float64Array)[index]!,
        centre: triple(centres as Float64Array, index),
        moments: triple(Float64Array.from((moments as Float64Array).subarray(3 * index, 3 * index + 3)).sort(), 0),
      };
    });
  }

  #actuators(): ModelActuator[] {
    const { nu, actuator_trntype: kinds, actuator_trnid: ends } = this.compiled;
    const joint = this.engine.module.mjtTrn.mjTRN_JOINT.value;
    return Array.from({ length: nu }, (_, index) => ({
      name: this.#name('mjOBJ_ACTUATOR', index, 'actuator'),
      index,
      joint:
        (kinds as Int32Array)[index] === joint
          ? this.#name('mjOBJ_JOINT', (ends as Int32Array)[2 * index]!, 'joint')
          : null,
    }));
  }

  #joints(speedOf: (name: string) => number | null): ModelJoint[] {
    const { compiled } = this;
    const kinds: readonly JointKind[] = ['free', 'ball', 'slider', 'hinge'];
    return Array.from({ length: compiled.njnt }, (_, index) => {
      const name = this.#name('mjOBJ_JOINT', index, 'joint');
      // The bindings cannot read flags, such as whether a range counts: a joint without one has an empty range.
      const pair = (values: unknown): readonly [number, number] | null => {
        const [least, greatest] = (values as Float64Array).subarray(2 * index, 2 * index + 2);
        return least! < greatest! ? [least!, greatest!] : null;
      };
      return {
        name,
        kind: kinds[(compiled.jnt_type as Int32Array)[index]!]!,
        index,
        link: this.#name('mjOBJ_BODY', (compiled.jnt_bodyid as Int32Array)[index]!, 'link'),
        position: (compiled.jnt_qposadr as Int32Array)[index]!,
        speed: (compiled.jnt_dofadr as Int32Array)[index]!,
        range: pair(compiled.jnt_range),
        effort: pair(compiled.jnt_actfrcrange)?.[1] ?? null,
        greatestSpeed: speedOf(name),
        actuator: this.actuators.find(({ joint }) => joint === name)?.index ?? null,
      };
    });
  }

  #sites(): ModelSite[] {
    const { nsite, site_bodyid: bodies } = this.compiled;
    return Array.from({ length: nsite }, (_, index) => ({
      name: this.#name('mjOBJ_SITE', index, 'site'),
      link: this.#name('mjOBJ_BODY', (bodies as Int32Array)[index]!, 'link'),
      index,
    }));
  }
}

/** A name of one robot among several. */
export const prefixed = (robot: string | undefined, name: string): string => (robot ? `${robot}/${name}` : name);

const triple = (values: Float64Array, k: number): Vector3 => [values[3 * k]!, values[3 * k + 1]!, values[3 * k + 2]!];

function found<T extends { readonly name: string }>(all: readonly T[], name: string, kind: string): T {
  const one = all.find((each) => each.name === name);
  if (one) return one;
  const names = all.map((each) => each.name);
  const near = nearestName(name, names);
  const hint = near === null ? `there are ${names.slice(0, 12).join(', ') || 'none'}` : `did you mean "${near}"?`;
  throw new RobotError(`there is no ${kind} "${name}": ${hint}`);
}

/** By whose motors a joint is driven: that of the robot whose name its own begins with. */
function controlOf(placements: readonly RobotPlacement[], joint: string): RobotControl {
  const owner =
    placements.find(({ name }) => name && joint.startsWith(`${name}/`)) ?? placements.find(({ name }) => !name);
  return owner?.control ?? owner?.source.control ?? 'position';
}

/** The text in which each robot is attached where it stands. */
function assembly(placements: readonly RobotPlacement[], options: RobotOptions): string {
  const { step = 0.002, gravity = [0, 0, -9.81], floor = false, floorFriction = 1 } = options;
  if (!(step > 0 && step < 1)) throw new RobotError(`step: must be > 0 s and < 1 s, got ${step}`);
  const models = placements.map((_, k) => `<model name="robot${k}" file="robot${k}.xml"/>`);
  const frames = placements.map(({ name, ...pose }, k) => {
    const prefix = name ? `${escaped(name)}/` : '';
    return `<frame${placeOf(pose)}><attach model="robot${k}" prefix="${prefix}"/></frame>`;
  });
  return [
    '<mujoco>',
    '<compiler angle="radian" autolimits="true"/>',
    // A robot needs a tenth of the room that MuJoCo sets aside by default, and every world has its own.
    '<size memory="2M"/>',
    // Elliptic cones that are stiffer across than along the normal: what is gripped creeps a tenth as fast.
    `<option timestep="${step}" gravity="${gravity.join(' ')}" integrator="implicitfast" cone="elliptic" impratio="10">`,
    '<flag autoreset="disable"/>',
    '</option>',
    `<asset>${models.join('')}</asset>`,
    `<worldbody>${floor ? `<geom name="floor" type="plane" size="0 0 1" friction="${floorFriction} 0.005 0.0001"/>` : ''}${frames.join('')}</worldbody>`,
    '</mujoco>',
  ].join('\n');
}

function placeOf({ position = [0, 0, 0], rotation = [0, 0, 0, 1] }: Partial<Pose>): string {
  const [x, y, z, w] = rotation;
  return ` pos="${position.join(' ')}" quat="${w} ${x} ${y} ${z}"`;
}
