import { describe, expect, test } from 'vitest';
import { goodScene } from '../../test/support/good-scene.ts';
import { goodShapes } from '../../test/support/shape-scene.ts';
import { jellyScene } from '../../test/support/soft-scene.ts';
import { parseScene } from './parse-scene.ts';
import { canGoOn } from './scene-change.ts';

const grains = { ...goodScene(), bodies: [...goodScene().bodies] };
const soft = { ...jellyScene, actuators: [{ kind: 'muscle', name: 'm', strength: 1, signal: { kind: 'constant', value: 1 } }] }; // prettier-ignore

const goesOn = (scene: unknown, ...overrides: string[]) => canGoOn(parseScene(scene), parseScene(scene, { overrides }));

describe('a world goes on', () => {
  test.each([
    ['friction', grains, 'materials.sand.friction=0.1'],
    ['what is written instead of left out', grains, 'materials.steel.youngModulus=1e9'],
    ['gravity', grains, 'gravity[2]=-1.62'],
    ['the time step and the end', grains, 'time={"step":0.0005,"end":3}'],
    ['how two materials meet', grains, 'contacts=[]'],
    ['another solver', grains, 'solver={"kind":"apgd","sweeps":10}'],
    ['sensors', grains, 'sensors=[]'],
    ['output', grains, 'output.series=0.1'],
    ['stiffness of soft matter', soft, 'materials.jelly.youngModulus=2e4'],
    ['stiffness of a group', soft, 'soft[0].youngModulus=2e4'],
    ['a signal', soft, 'actuators[0].signal={"kind":"sine","amplitude":1,"frequency":2}'],
    ['how the distance of shapes is found', goodShapes, 'fields={"kind":"exact"}'],
    ['another solver of shapes', goodShapes, 'solver={"kind":"springs","stiffness":1e6}'],
    ['nothing', grains, 'seed=1'],
  ])('with a change of %s', (_, scene, override) => {
    expect(goesOn(scene, override)).toBe(true);
  });
});

describe('a world starts anew', () => {
  test.each([
    ['the number of grains', grains, 'grains[0].fill.count=11'],
    ['radii', grains, 'grains[0].radius.max=0.03'],
    ['a body', grains, 'bodies[0].shape.size[0]=2'],
    ['the kind of a shape', grains, 'bodies[0].shape={"kind":"sphere","radius":1}'],
    ['the motion of a body', grains, 'bodies[0].motion={"kind":"velocity"}'],
    ['the seed', grains, 'seed=2'],
    ['an outline', goodShapes, 'outlines.star.points=6'],
    ['which outlines a group draws', goodShapes, 'shapes[0].outline[1]="star"'],
    ['how a held group moves', goodShapes, 'shapes[1].motion.amplitude=0.1'],
    ['worlds', grains, 'worlds=2'],
    ['the domain', grains, 'domain={"min":[0,0,0],"max":[1,1,1]}'],
    ['materials', grains, 'materials={"sand":{},"steel":{},"glass":{}}'],
    ['their order', grains, 'materials={"steel":{},"sand":{"friction":0.5}}'],
    ['the law of a material', soft, 'materials.jelly.law={"kind":"neo-hookean"}'],
    ['the grid', soft, 'grid.cellSize=0.05'],
    ['both what may and what may not', grains, 'materials.sand.friction=0.1', 'seed=3'],
  ])('with a change of %s', (_, scene, ...overrides) => {
    expect(goesOn(scene, ...(overrides as string[]))).toBe(false);
  });
});

test('what stands in for something left out is no change when it is written', () => {
  expect(goesOn(grains, 'worlds=1', 'bodies[1].position=[0,0,0]', 'bodies[1].name=plane1')).toBe(true);
});
