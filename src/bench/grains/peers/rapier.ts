/**
 * Rapier with SIMD, an impulse engine in WebAssembly, if somebody has installed it beside Talus. Its tolerances are made
 * for things of about a metre, so a diameter is its unit of length; time is not scaled. Nothing sleeps.
 */
import { bedRadius, gravity } from '../bed.ts';
import type { PeerBed, PeerOutcome, PeerRun } from './peer.ts';

const packageName = '@dimforge/rapier3d-simd-compat';

/** The part of its interface that is used here. */
interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
interface Chain {
  setTranslation(x: number, y: number, z: number): Chain;
  setCanSleep(can: boolean): Chain;
  setFriction(value: number): Chain;
  setRestitution(value: number): Chain;
  setDensity(value: number): Chain;
  lockTranslations(): Chain;
  lockRotations(): Chain;
}
interface Body {
  translation(): Vector;
  linvel(): Vector;
  angvel(): Vector;
}
interface RapierWorld {
  timestep: number;
  readonly integrationParameters: { contact_natural_frequency: number };
  createRigidBody(description: Chain): Body;
  createCollider(description: Chain, body: Body): unknown;
  step(): void;
  free(): void;
}
interface Rapier {
  init(): Promise<void>;
  version(): string;
  readonly World: new (gravity: Vector) => RapierWorld;
  readonly RigidBodyDesc: { dynamic(): Chain };
  readonly ColliderDesc: { ball(radius: number): Chain; cuboid(x: number, y: number, z: number): Chain };
}

/** Stiff contacts at the step of games and at one for grains; softer ones sink in by a radius. */
const ways = [
  { timeStep: 1 / 240, frequency: 240, warmUp: 0.3 },
  { timeStep: 1 / 2000, frequency: 2000, warmUp: 0.05 },
] as const;
const windows = 3;
/** Of a window, and of the whole warm-up, at least one step each [ms]. */
const [windowTime, warmUpTime] = [1500, 15_000];

export async function runRapier(bed: PeerBed): Promise<PeerOutcome> {
  if (bed.sides === 'periodic') return 'Rapier is left out: it has no periodic boxes';
  let rapier: Rapier;
  try {
    // By a name that no bundler sees: it is nobody's dependency.
    const name: string = packageName;
    rapier = ((await import(/* @vite-ignore */ name)) as { default: Rapier }).default;
    await rapier.init();
  } catch {
    return `Rapier is not here: install it beside Talus (npm install --no-save ${packageName})`;
  }
  return ways.map((way) => runWay(rapier, bed, way));
}

const scale = 0.5 / bedRadius;

function runWay(rapier: Rapier, bed: PeerBed, way: (typeof ways)[number]): PeerRun {
  const world = new rapier.World({ x: 0, y: 0, z: -gravity * scale });
  try {
    world.timestep = way.timeStep;
    world.integrationParameters.contact_natural_frequency = way.frequency;
    addWalls(rapier, world, bed);
    const bodies = addGrains(rapier, world, bed);
    const started = performance.now();
    for (let time = 0; time < way.warmUp && performance.now() - started < warmUpTime; time += way.timeStep)
      world.step();
    const cpuMs = Array.from({ length: windows }, () => timeWindow(world));
    const all = (of: (body: Body) => Vector, factor: number): number[] =>
      bodies.flatMap((body) => Object.values(xyz(of(body))).map((value) => value * factor));
    return {
      name: `Rapier SIMD ${rapier.version()}`,
      settings: `h = 1/${Math.round(1 / way.timeStep)} s, contacts at ${way.frequency} Hz`,
      timeStep: way.timeStep,
      cpuMs,
      position: all((body) => body.translation(), 1 / scale),
      velocity: all((body) => body.linvel(), 1 / scale),
      spin: all((body) => body.angvel(), 1),
    };
  } finally {
    world.free();
  }
}

const xyz = ({ x, y, z }: Vector): Vector => ({ x, y, z });

/** Processor time [ms/step]. */
function timeWindow(world: RapierWorld): number {
  const [wall, cpu] = [performance.now(), process.cpuUsage()];
  let steps = 0;
  do {
    world.step();
    steps++;
  } while (performance.now() - wall < windowTime);
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1e3 / steps;
}

/** As bodies that are locked: contacts with those are solved as stiffly as between grains. */
function addWalls(rapier: Rapier, world: RapierWorld, { width: [x, y], position }: PeerBed): void {
  const thick = 8 * bedRadius;
  const high = position.reduce((top, value, k) => (k % 3 === 2 ? Math.max(top, value) : top), 0) + 20 * bedRadius;
  const boxes: readonly (readonly [centre: readonly number[], half: readonly number[]])[] = [
    [[x / 2, y / 2, -thick], [x / 2 + 2 * thick, y / 2 + 2 * thick, thick]],
    ...[-thick, x + thick].map((at) => [[at, y / 2, high / 2], [thick, y / 2 + 2 * thick, high]] as const),
    ...[-thick, y + thick].map((at) => [[x / 2, at, high / 2], [x / 2 + 2 * thick, thick, high]] as const),
  ]; // prettier-ignore
  for (const [centre, half] of boxes) {
    const [cx, cy, cz] = centre.map((value) => value * scale) as [number, number, number];
    const [hx, hy, hz] = half.map((value) => value * scale) as [number, number, number];
    const body = rapier.RigidBodyDesc.dynamic().lockTranslations().lockRotations().setCanSleep(false);
    const wall = rapier.ColliderDesc.cuboid(hx, hy, hz).setFriction(0.5).setRestitution(0);
    world.createCollider(wall, world.createRigidBody(body.setTranslation(cx, cy, cz)));
  }
}

function addGrains(rapier: Rapier, world: RapierWorld, { position }: PeerBed): Body[] {
  return Array.from({ length: position.length / 3 }, (_, k) => {
    const [x, y, z] = [0, 1, 2].map((axis) => position[3 * k + axis]! * scale) as [number, number, number];
    const body = world.createRigidBody(rapier.RigidBodyDesc.dynamic().setTranslation(x, y, z).setCanSleep(false));
    const ball = rapier.ColliderDesc.ball(bedRadius * scale)
      .setFriction(0.5)
      .setRestitution(0)
      .setDensity(2500);
    world.createCollider(ball, body);
    return body;
  });
}
