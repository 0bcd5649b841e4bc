/** Sensors: names of bodies become indices, those of groups particles, directions unit vectors, times numbers of steps. */
import { dot, length, normalize, scale, subtract, type Vector3 } from '../math/rigid.ts';
import type { CompileReport } from './compile-report.ts';
import type { BodyModel, GrainsModel, ParticleRange, SensorModel } from './model.ts';
import type { Scene, SceneSensor } from './scene.ts';
import type { SoftModel } from './soft/soft-model.ts';

export interface SensorSurroundings {
  readonly timeStep: number;
  readonly grains: GrainsModel;
  readonly bodies: readonly BodyModel[];
  /** Null where the scene has no soft matter. */
  readonly soft: Pick<SoftModel, 'groups'> | null;
}

type Repose = Extract<SceneSensor, { kind: 'repose' }>;

/** Bins of a heap's surface, in largest diameters: narrow enough to follow it, wide enough to find a grain in each. */
const binWidth = 1.25;
const mostBins = 64;
const axes = ['x', 'y', 'z'];

/** A sensor that cannot measure in this scene is a problem of the report, and left out. */
export function compileSensors(scene: Scene, surroundings: SensorSurroundings, report: CompileReport): SensorModel[] {
  return scene.sensors.flatMap((sensor, k) => {
    const problem = problemOf(sensor, scene.gravity, surroundings.soft !== null) ?? wallProblem(sensor, surroundings);
    if (problem === null) return [compileSensor(sensor, scene, surroundings)];
    const { at, ...rest } = problem;
    report.problems.push({ path: `scene.sensors[${k}].${at}`, ...rest });
    return [];
  });
}

function compileSensor(
  sensor: SceneSensor,
  scene: Scene,
  { timeStep, grains, bodies, soft }: SensorSurroundings,
): SensorModel {
  const { name } = sensor;
  switch (sensor.kind) {
    case 'force':
    case 'weight':
      return { kind: sensor.kind, name, body: bodies.findIndex((body) => body.name === sensor.body) };
    case 'ledger':
    case 'residual':
      return { kind: sensor.kind, name };
    case 'coordination':
      return { kind: sensor.kind, name, region: sensor.region ?? null, fewest: sensor.fewest };
    case 'flow': {
      const { point, region = null, window = scene.output.series } = sensor;
      const windowSteps = Math.max(Math.round(window / timeStep), 1);
      return { kind: sensor.kind, name, point, normal: normalize(sensor.normal), region, windowSteps };
    }
    case 'stress':
      return { kind: sensor.kind, name, region: sensor.region };
    case 'profile':
      return { kind: sensor.kind, name, region: sensor.region, axis: axes.indexOf(sensor.axis), bins: sensor.bins };
    case 'repose':
      return compileRepose(sensor, scene.gravity, grains);
    case 'centre':
      return { kind: sensor.kind, name, particles: particlesOf(sensor.group, soft!) };
    case 'deformation': {
      const particles = sensor.group === undefined ? null : particlesOf(sensor.group, soft!);
      return { kind: sensor.kind, name, particles, region: sensor.region ?? null };
    }
    default:
      return { kind: sensor.kind, name, region: sensor.region ?? null };
  }
}

function compileRepose(sensor: Repose, gravity: Vector3, grains: GrainsModel): SensorModel {
  const { name, centre, reach, region = null } = sensor;
  const largest = grains.radius.reduce((a, b) => Math.max(a, b), 0);
  const bins = sensor.bins ?? Math.min(Math.max(Math.round(reach / (binWidth * 2 * largest)), 4), mostBins);
  const direction = sensor.direction ? normalize(levelPart(sensor.direction, gravity)) : null;
  return { kind: 'repose', name, centre, reach, direction, bins, region };
}

/** Of a group; an entry of the scene that became several has their names begin with its own. */
function particlesOf(name: string, { groups }: Pick<SoftModel, 'groups'>): ParticleRange {
  const named = groups.filter((group) => group.name === name || group.name.startsWith(`${name}-`));
  return { first: named[0]!.first, end: named.at(-1)!.end };
}

const onlyForGrains: ReadonlySet<string> = new Set([
  'packing',
  'chains',
  'ledger',
  'residual',
  'coordination',
  'flow',
  'profile',
  'repose',
]);
const onlyForSoft: ReadonlySet<string> = new Set(['centre', 'deformation']);

interface Problem {
  readonly at: string;
  readonly message: string;
  readonly value?: unknown;
  readonly cure?: string;
}

/** With soft matter, walls of the domain are no bodies: what is left of names that mean something is a wall. */
function wallProblem(sensor: SceneSensor, { bodies }: SensorSurroundings): Problem | null {
  if (!('body' in sensor) || bodies.some(({ name }) => name === sensor.body)) return null;
  const message = 'is a face of the domain, whose load on soft matter is not measured';
  return { at: 'body', message, value: sensor.body, cure: 'put a plane there as a body' };
}

function problemOf(sensor: SceneSensor, gravity: Vector3, isSoft: boolean): Problem | null {
  if ((isSoft ? onlyForGrains : onlyForSoft).has(sensor.kind)) {
    const [measured, present] = isSoft ? ['grains', 'soft matter'] : ['soft matter', 'grains'];
    return { at: 'kind', message: `"${sensor.kind}" measures ${measured}, and the scene is of ${present}` };
  }
  const isWeightless = length(gravity) === 0;
  if (isWeightless && (sensor.kind === 'weight' || sensor.kind === 'repose'))
    return { at: 'kind', message: `"${sensor.kind}" needs gravity, which is 0` };
  if (sensor.kind !== 'repose' || !sensor.direction) return null;
  // Less than a tenth of a degree from upright says nothing about the way that a slope falls.
  const isUpright = length(levelPart(sensor.direction, gravity)) < 2e-3 * length(sensor.direction);
  return isUpright ? { at: 'direction', message: 'must not be along gravity: a slope falls sideways' } : null;
}

/** The part of a vector that is square to gravity. */
function levelPart(vector: Vector3, gravity: Vector3): Vector3 {
  const down = normalize(gravity);
  return subtract(vector, scale(down, dot(vector, down)));
}
