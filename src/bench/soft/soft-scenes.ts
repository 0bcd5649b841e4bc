/** Soft matter to be timed: a block of jelly that falls on a floor, and a robot in the plane. */
import type { SceneInput } from '../../scene/scene.ts';

export interface JellyBlock {
  /** Cells along each edge; eight particles in each. */
  readonly cells: number;
  /** Edge of the box that it is in, over that of the block. */
  readonly room: number;
}

export const particlesOf = ({ cells }: JellyBlock): number => 8 * cells ** 3;

/** Of a step: a robot is told what to do, and a picture drawn, every few milliseconds. */
const substeps = 8;

/** Of the block, whatever its cells [m] */
const edge = 0.5;

/** It is thrown against the floor, spinning, so that it is bent and moves in the grid; particles are in no regular order. */
export function jellyBlock({ cells, room }: JellyBlock): SceneInput {
  const cellSize = edge / cells;
  // Some cells around it, also where it fills its box.
  const half = (room * edge) / 2 + 4 * cellSize;
  const gap = 2 * cellSize;
  return {
    talus: 1,
    title: 'a block of jelly to be timed',
    materials: {
      jelly: { density: 1000, youngModulus: 1e5, poissonRatio: 0.3, law: { kind: 'neo-hookean' } },
      floor: { friction: 0.3 },
    },
    time: { end: 10 },
    domain: { min: [-half, -half, -gap], max: [half, half, 2 * half - gap] },
    boundaries: {
      x: { kind: 'wall', material: 'floor' },
      y: { kind: 'wall', material: 'floor' },
      z: { kind: 'wall', material: 'floor' },
    },
    grid: { cellSize, dimensions: 3, substeps },
    soft: [
      {
        material: 'jelly',
        fill: { kind: 'box', min: [-edge / 2, -edge / 2, 0], max: [edge / 2, edge / 2, edge] },
        particlesPerCell: 8,
        arrangement: 'random',
        velocity: [0.3, 0.2, -1],
        spin: [0.5, -0.3, 1],
      },
    ],
  };
}

/** A robot of seed 002's size: a trunk on two legs of two muscles each, as much matter as 8 blocks of 40 × 40 particles. */
export function planeWalker(cells: number): SceneInput {
  // A block is so many cells wide, with four particles in each.
  const block = 0.1;
  const cellSize = block / cells;
  // x and y of its lower left corner, width and height, in blocks.
  const pieces: readonly (readonly [x: number, y: number, width: number, height: number, muscle: string | null])[] = [
    [0, 0, 1, 1, 'back-left'],
    [1, 0, 1, 1, 'back-right'],
    [3, 0, 1, 1, 'front-left'],
    [4, 0, 1, 1, 'front-right'],
    [0, 1, 5, 0.8, null],
  ];
  const ground = 3 * cellSize;
  return {
    talus: 1,
    title: 'a robot in the plane to be timed',
    materials: {
      body: { density: 1, youngModulus: 10, poissonRatio: 0.3, law: { kind: 'neo-hookean' } },
      ground: { friction: 2 },
    },
    gravity: [0, -1, 0],
    time: { end: 10 },
    domain: { min: [-0.2, 0, -0.5], max: [1, 0.6, 0.5] },
    boundaries: { x: { kind: 'wall', material: 'ground' }, y: { kind: 'wall', material: 'ground' } },
    grid: { cellSize, dimensions: 2, substeps },
    actuators: ['back-left', 'back-right', 'front-left', 'front-right'].map((name, k) => ({
      kind: 'muscle',
      name,
      strength: 2,
      axis: [0, 1, 0],
      signal: { kind: 'sine', amplitude: 1, frequency: 2, phase: (k * Math.PI) / 2 },
    })),
    soft: pieces.map(([x, y, width, height, muscle]) => ({
      material: 'body',
      fill: {
        kind: 'box',
        min: [block * x, ground + block * y, -0.5],
        max: [block * (x + width), ground + block * (y + height), 0.5],
      },
      particlesPerCell: 4,
      ...(muscle !== null && { actuator: muscle }),
    })),
  };
}
