import { expect, test } from 'vitest';
import { compileScene } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import type { SceneInput } from '../../scene/scene.ts';
import { jellyBlock, particlesOf, planeWalker } from './soft-scenes.ts';

const softOf = (scene: SceneInput) => compileScene(parseScene(scene)).soft!;

test('a block has as many particles as it says, whatever the room around it', () => {
  for (const room of [1, 4]) {
    const block = { cells: 12, room };
    const { count, mass, dimensions } = softOf(jellyBlock(block));
    expect(dimensions).toBe(3);
    expect(count).toBe(particlesOf(block));
    expect(mass.reduce((sum, m) => sum + m, 0)).toBeCloseTo(1000 * 0.5 ** 3, 9);
  }
});

test('the robot has the size of that of seed 002, and no two of its particles are at one place', () => {
  const { count, position, actuators, actuator } = softOf(planeWalker(20));
  expect(count).toBe(12_800);
  expect(actuators).toHaveLength(4);
  for (let k = 0; k < 4; k++) expect(actuator.filter((of) => of === k)).toHaveLength(1600);
  const places = new Set(Array.from({ length: count }, (_, i) => `${position[3 * i]} ${position[3 * i + 1]}`));
  expect(places.size).toBe(count);
});
