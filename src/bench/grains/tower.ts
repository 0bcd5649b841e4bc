/**
 * The helical gear tower of GranularGym (Millard et al., III-B): a cylinder full of grains that fall between turning gears;
 * what leaves at the bottom comes back at the top. Four gears a storey, turned and spinning at random.
 */
import { randomBits, randomUniform } from '../../math/random.ts';
import {
  conjugate,
  length,
  normalizeQuaternion,
  rotate,
  scale,
  subtract,
  type Quaternion,
  type Vector3,
} from '../../math/rigid.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import type { Model } from '../../scene/model.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import type { SceneInput } from '../../scene/scene.ts';
import type { BenchSettings } from '../bench-case.ts';
import { manyGrains, sceneOverrides } from './bed.ts';
import { gearShape, gearSize } from './gear-shape.ts';

export interface Tower {
  readonly grains: number;
  /** 1 to 64 */
  readonly gears: number;
  /** Of the surface of one gear, about. */
  readonly triangles: number;
}

const towerRadius = 0.06;
const gearsPerStorey = 4;
const storeys = 16;
const storeyHeight = 0.055;
const towerHeight = storeys * storeyHeight;
/** From the axis of the tower to the centres of gears [m]. */
const gearsAt = 0.034;
/** Of gears, up to this [rad/s]. */
const fastestSpin = 12;
const timeStep = 1e-3;

interface Gear {
  readonly position: Vector3;
  readonly rotation: Quaternion;
  /** World frame [rad/s] */
  readonly spin: Vector3;
}

/** Grains of 2.5 mm up to this number; more of them are smaller, so that the tower is as full. */
const roomFor = 50_000;
const grainRadius = (grains: number): number => 0.0025 * Math.cbrt(roomFor / Math.max(grains, roomFor));

export function towerModel(tower: Tower, settings: BenchSettings): Model {
  const gears = towerGears(tower.gears);
  const scene = parseScene(towerScene(tower, gears), { overrides: sceneOverrides(settings) });
  const one = compileScene(scene);
  return { ...one, grains: manyGrains(one.grains, grainPlaces(tower.grains, gears)) };
}

/** So many of the 64, from all storeys. */
function towerGears(count: number): readonly Gear[] {
  const all = gearsPerStorey * storeys;
  return Array.from({ length: count }, (_, k) => gearAt(Math.floor((k * all) / count)));
}

function gearAt(k: number): Gear {
  const [storey, place] = [Math.floor(k / gearsPerStorey), k % gearsPerStorey];
  const angle = ((place + (storey % 2) / 2) / gearsPerStorey) * 2 * Math.PI;
  const turn = randomBits([k, 0, 0, 0], [9, 0]).map((bits) => randomUniform(bits) - 0.5);
  const rotation = normalizeQuaternion([turn[0]!, turn[1]!, turn[2]!, turn[3]! + 1e-3]);
  const speed = fastestSpin * (2 * randomUniform(randomBits([k, 1, 0, 0], [9, 0])[0]) - 1);
  return {
    position: [gearsAt * Math.cos(angle), gearsAt * Math.sin(angle), (storey + 0.5) * storeyHeight],
    rotation,
    spin: scale(rotate(rotation, [0, 0, 1]), speed),
  };
}

function towerScene({ grains, triangles }: Tower, gears: readonly Gear[]): SceneInput {
  const radius = grainRadius(grains);
  const wide = towerRadius + radius;
  return {
    talus: 1,
    title: 'helical gear tower',
    time: { step: timeStep, end: 1 },
    domain: { min: [-wide, -wide, 0], max: [wide, wide, towerHeight] },
    boundaries: { z: 'cyclic' },
    materials: { glass: { density: 2500, friction: 0.5 } },
    grains: [
      {
        material: 'glass',
        radius,
        fill: { kind: 'points', positions: [[0, 0, towerHeight / 2]] },
      },
    ],
    bodies: [
      {
        name: 'tower',
        // Its caps are out of reach of the faces at which grains leave and come back.
        shape: { kind: 'cylinder', radius: towerRadius, height: 2 * towerHeight, hollow: true },
        position: [0, 0, towerHeight / 2],
        material: 'glass',
      },
      ...gears.map(({ position, rotation, spin }, k) => ({
        name: `gear${k}`,
        shape: gearShape(triangles),
        material: 'glass',
        position,
        rotation,
        motion: { kind: 'velocity' as const, spin },
      })),
    ],
  };
}

/** Sites of a lattice that no gear reaches into while it turns, as many as needed, from all heights. */
function grainPlaces(count: number, gears: readonly Gear[]): Float64Array {
  const radius = grainRadius(count);
  const spacing = 2.08 * radius;
  const across = Math.floor(towerRadius / spacing);
  const sites: Vector3[] = [];
  for (let z = spacing / 2; z < towerHeight - radius; z += spacing) {
    for (let i = -across; i <= across; i++) {
      for (let j = -across; j <= across; j++) {
        const site: Vector3 = [i * spacing, j * spacing, z];
        if (Math.hypot(site[0], site[1]) > towerRadius - 1.01 * radius) continue;
        if (gears.every((gear) => isClear(site, gear, 1.01 * radius))) sites.push(site);
      }
    }
  }
  if (sites.length < count) throw new RangeError(`gear tower: room for ${sites.length} grains, not ${count}`);
  const position = new Float64Array(3 * count);
  for (let k = 0; k < count; k++) {
    const shake = randomBits([k, 0, 0, 0], [10, 0]).map((bits) => (randomUniform(bits) - 0.5) * 0.05 * radius);
    const site = sites[Math.floor((k * sites.length) / count)]!;
    for (let axis = 0; axis < 3; axis++) position[3 * k + axis] = site[axis]! + shake[axis]!;
  }
  return position;
}

/** Whether a place is farther than this from the cylinder around a gear. */
function isClear(site: Vector3, { position, rotation }: Gear, distance: number): boolean {
  const offset = subtract(site, position);
  if (length(offset) > gearSize.radius + gearSize.width + distance) return true;
  const [x, y, z] = rotate(conjugate(rotation), offset);
  return Math.hypot(x, y) > gearSize.radius + distance || Math.abs(z) > gearSize.width / 2 + distance;
}
