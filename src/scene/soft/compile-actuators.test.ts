import { describe, expect, it } from 'vitest';
import { jellyScene, softModel } from '../../../test/support/soft-scene.ts';
import type { SceneInput } from '../scene.ts';
import { noActuator } from './soft-model.ts';

type Actuator = NonNullable<SceneInput['actuators']>[number];
type Signal = Actuator['signal'];

const muscle = (signal: Signal): Actuator => ({ kind: 'muscle', name: 'm', strength: 5, signal });
const signalOf = (signal: Signal) => softModel({ actuators: [muscle(signal)] }).soft.actuators[0]!.signal;

describe('signals', () => {
  it('are constant', () => {
    expect([0, 1, 9].map(signalOf({ kind: 'constant', value: -0.3 }))).toEqual([-0.3, -0.3, -0.3]);
  });

  it('are sines', () => {
    const signal = signalOf({ kind: 'sine', amplitude: 0.5, frequency: 2, phase: Math.PI / 2, offset: 0.25 });
    expect(signal(0)).toBeCloseTo(0.75, 12);
    expect(signal(0.125)).toBeCloseTo(0.25, 12);
    expect(signal(0.25)).toBeCloseTo(-0.25, 12);
  });

  it('are straight between the points of a table, and stay beyond them', () => {
    const signal = signalOf({ kind: 'table', times: [0.5, 1, 3], values: [0, 1, -1] });
    expect([0, 0.5, 0.75, 1, 2, 3, 4].map(signal)).toEqual([0, 0, 0.5, 1, 0, -1, -1]);
  });
});

describe('actuators', () => {
  const signal = { kind: 'constant', value: 1 } as const;

  it('are muscles of groups, with an axis of length 1 or without', () => {
    const { soft, notes } = softModel({
      actuators: [{ ...muscle(signal), name: 'a', axis: [0, -2, 0] } as Actuator, { ...muscle(signal), name: 'b' }],
      soft: [
        { ...jellyScene.soft[0], actuator: 'b' },
        { material: 'jelly', fill: { kind: 'points', positions: [[0.1, 0.1, 0.1]] } },
      ],
    });
    expect(soft.actuators).toMatchObject([
      { kind: 'muscle', name: 'a', strength: 5, axis: [0, -1, 0] },
      { kind: 'muscle', name: 'b', strength: 5, axis: null },
    ]);
    expect([soft.actuator[0], soft.actuator[511], soft.actuator[512]]).toEqual([1, 1, noActuator]);
    expect(notes).toContainEqual(
      expect.stringMatching(/^scene\.actuators\[0\]: no matter has the muscle "a"; name it/),
    );
    expect(notes.join()).not.toContain('"b"');
  });

  it('are cables through the nearest particles, in their order', () => {
    const through = [
      [0.3, 0.3, 0.6],
      [0.33, 0.32, 0.23],
      [0.62, 0.62, 0.42],
    ] as const;
    const { soft } = softModel({
      actuators: [{ kind: 'cable', name: 'c', through, stiffness: 20, length: 0.5, signal }],
    });
    const [cable] = soft.actuators;
    expect(cable).toMatchObject({ kind: 'cable', name: 'c', stiffness: 20, length: 0.5 });
    const places = cable!.kind === 'cable' ? [...cable!.particles] : [];
    expect(places.map((k) => [...soft.position.subarray(3 * k, 3 * k + 3)].map((x) => Number(x.toFixed(6))))).toEqual([
      [0.325, 0.325, 0.575],
      [0.325, 0.325, 0.225],
      [0.625, 0.625, 0.425],
    ]);
  });
});

describe('grips', () => {
  it('are those of walls at the faces, and of bodies; only friction has a coefficient', () => {
    const { soft, bodies } = softModel({
      boundaries: {
        x: { kind: 'wall', material: 'steel', sides: 'high' },
        z: { kind: 'wall', material: 'steel', grip: 'sticky' },
      },
      bodies: [
        { shape: { kind: 'sphere', radius: 0.1 }, material: 'steel', grip: 'slip' },
        { shape: { kind: 'plane' }, material: 'jelly' },
      ],
    });
    const sticky = { kind: 'sticky', friction: 0 };
    expect(soft.faces).toEqual([null, { kind: 'friction', friction: 0.2 }, null, null, sticky, sticky]);
    expect(soft.bodyGrips).toEqual([
      { kind: 'slip', friction: 0 },
      { kind: 'friction', friction: 0.5 },
    ]);
    expect(bodies).toHaveLength(2);
  });
});

it('says where a wall is between two nodes', () => {
  const domain = { min: [0, 0, 0], max: [1.04, 1, 1.04] } as const;
  const wall = { kind: 'wall', material: 'steel' } as const;
  const { notes } = softModel({ domain, boundaries: { x: wall, y: wall, z: { ...wall, sides: 'low' } } });
  expect(notes).toEqual([
    'scene.domain: is 10.4 cells along x, no whole number: its upper wall acts up to a cell farther',
  ]);
});

it('a sheet is one layer, however thin, and turned so that its normal is the third axis', () => {
  const cotton = { youngModulus: 1e4, density: 300, law: { kind: 'cloth', normalStiffness: 100 } } as const;
  const fill = { kind: 'box', min: [0.49, 0.2, 0.2], max: [0.491, 0.8, 0.8] } as const;
  const { soft } = softModel({ materials: { cotton }, soft: [{ material: 'cotton', fill, normal: [2, 0, 0] }] });
  expect(soft.count).toBe(12 * 12);
  expect(soft.mass[0]! * soft.count).toBeCloseTo(300 * 0.001 * 0.36, 12);
  const columns = [...soft.deformation.subarray(0, 9)];
  expect(columns.slice(6)).toEqual([1, 0, 0]);
  // A rotation: columns of length 1, square to each other, right-handed.
  const [a, b, c] = [columns.slice(0, 3), columns.slice(3, 6), columns.slice(6)] as [number[], number[], number[]];
  const cross = [0, 1, 2].map((k) => a[(k + 1) % 3]! * b[(k + 2) % 3]! - a[(k + 2) % 3]! * b[(k + 1) % 3]!);
  expect(cross.map((x) => x + 0)).toEqual(c);
});
