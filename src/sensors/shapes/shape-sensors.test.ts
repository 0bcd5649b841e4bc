import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { disc, hash, square } from '../../../test/support/sample-outlines.ts';
import { posesAtStart } from '../../../test/support/sensor-state.ts';
import { shapeModel } from '../../../test/support/shape-model.ts';
import type { Device } from '../../device/device.ts';
import { makeOutline } from '../../geometry/outline/make-outline.ts';
import type { Model, SensorModel } from '../../scene/model.ts';
import { initialShapeState, shapeContactFields, shapeGrainFields } from '../../solvers/shapes/shapes-state.ts';
import { createState, type State } from '../../solvers/solver.ts';
import { SensorsGrains } from '../sensors-grains.ts';

const devices = await builtDevices();

interface TestContact {
  readonly grain: number;
  readonly partner: number;
  /** Tangential x y, normal [N] */
  readonly force: readonly [number, number, number];
  /** Place from the centre x y [m], normal x y */
  readonly frame: readonly [number, number, number, number];
}

/** The start of a model, with contacts that were made up; those of a grain one after another. */
function stateOf(device: Device, model: Model, contacts: readonly TestContact[] = []): State {
  const count = model.grains.count * model.worldCount;
  const state = createState(device, {
    grain: { table: shapeGrainFields, count },
    contact: { table: shapeContactFields, count: Math.max(contacts.length, 1) },
  });
  for (const [name, words] of initialShapeState(model)) {
    const [group, field] = name.split('.') as [string, string];
    if (group === 'grain') device.write(state.groups['grain']![field as 'position']!, words);
  }
  const firsts = Array.from({ length: count }, (_, i) => contacts.findIndex(({ grain }) => grain === i));
  const write = (group: string, field: string, words: readonly number[]): void =>
    device.write(state.groups[group]![field as 'position']!, words);
  write('grain', 'contactFirst', firsts.map((first) => Math.max(first, 0))); // prettier-ignore
  write('grain', 'contactCount', firsts.map((_, i) => contacts.filter(({ grain }) => grain === i).length)); // prettier-ignore
  if (contacts.length === 0) return state;
  write('contact', 'partner', contacts.map(({ partner }) => partner)); // prettier-ignore
  write('contact', 'force', contacts.flatMap(({ force: [x, y, push] }) => [x, y, 0, push])); // prettier-ignore
  write('contact', 'frame', contacts.flatMap(({ frame }) => frame)); // prettier-ignore
  return state;
}

const noForces = { readBodyForces: () => Promise.resolve([]) };

/** What sensors say of a state after a step, by column. */
async function measured(
  device: Device,
  given: Model,
  sensors: readonly SensorModel[],
  contacts?: readonly TestContact[],
) {
  const model = { ...given, sensors };
  using state = stateOf(device, model, contacts);
  using panel = new SensorsGrains(device, model, noForces);
  const [reading] = await panel.measure(state, 1, true, posesAtStart(model));
  return Object.fromEntries(panel.columns.map(({ name }, k) => [name, reading!.values[k]!]));
}

const whole = { region: null } as const;
const { area, secondMoment } = makeOutline(square).outline;

/** A square on a corner, a # that spins, and a disc that a body carries. */
const some = shapeModel({
  outlines: [square, hash, disc],
  radii: [2, 1, 1],
  shapes: [
    { at: [0, 5], angle: Math.PI / 4, velocity: [3, 4], spin: 2 },
    { at: [6, 1], type: 1 },
    { at: [0, 50], type: 2, carrier: 0, velocity: [100, 0] },
  ],
  bodies: [{ shape: { kind: 'union', parts: [] } }],
});
const mass = 1000 * area * 4;

describe.each(devices)('sensors of grains with outlines on $name', (device) => {
  test('know mass, inertia and how far outlines reach; what bodies carry is not measured', async () => {
    const values = await measured(device, some, [
      { kind: 'energy', name: 'e', ...whole },
      { kind: 'momentum', name: 'm', region: { min: [-3, 0, 0], max: [3, 9, 0] } },
      { kind: 'height', name: 'h', ...whole },
      { kind: 'count', name: 'n', ...whole },
    ]);
    const inertia = 1000 * secondMoment * 16;
    expect(values['e.translation']! / (0.5 * mass * 25)).toBeCloseTo(1, 5);
    expect(values['e.rotation']! / (0.5 * inertia * 4)).toBeCloseTo(1, 5);
    expect(values['m.x']! / (3 * mass)).toBeCloseTo(1, 5);
    expect(values['m.about-z']! / (-15 * mass + 2 * inertia)).toBeCloseTo(1, 4);
    // A corner of the square is up, all but sharp.
    expect(values['h.top']).toBeCloseTo(7, 1);
    expect(values['h.top']).toBeLessThanOrEqual(7.0001);
    expect(values['n.grains']).toBe(2);
  });

  test('packing is a share of areas: of parts inside a region, and of the box around all', async () => {
    const one = shapeModel({ outlines: [square], radii: [2], shapes: [{ at: [1, 0] }] });
    const half = { min: [1, -5, 0], max: [6, 5, 0] } as const;
    const values = await measured(device, one, [
      { kind: 'packing', name: 'half', region: half },
      { kind: 'packing', name: 'box', ...whole },
      { kind: 'profile', name: 'p', region: { min: [-5, -5, 0], max: [6, 5, 0] }, axis: 0, bins: 1 },
    ]);
    expect(values['half.fraction']! / ((0.5 * area * 4) / 50)).toBeCloseTo(1, 5);
    expect(values['box.fraction']).toBeCloseTo(1, 2);
    expect(values['p.1.fraction']! / ((area * 4) / 110)).toBeCloseTo(1, 5);
  });

  test('forces act along the normals of contacts, at their places', async () => {
    // The second stands on a corner of the first and on the wall below it.
    const two = shapeModel({
      outlines: [square],
      radii: [1],
      shapes: [{ at: [0, 0] }, { at: [1.2, 1.6] }],
      bodies: [{ shape: { kind: 'plane' } }],
      law: { friction: 0.5 },
    });
    const contacts: TestContact[] = [
      { grain: 0, partner: 1, force: [-2, 0, 10], frame: [0.6, 0.7, 0, -1] },
      { grain: 1, partner: 2 ** 31, force: [0, 3, 20], frame: [0.7, 0.1, -1, 0] },
    ];
    const values = await measured(device, two, [{ kind: 'stress', name: 's', region: { min: [-5, -5, 0], max: [5, 5, 0] } }, { kind: 'chains', name: 'c', region: { min: [0, 0, 0], max: [1, 1, 0] } }, { kind: 'coordination', name: 'z', ...whole, fewest: 2 }], contacts); // prettier-ignore
    // Force on the first (−2, −10) over the branch (−1.2, −1.6), on the second (−20, 3) over (−0.7, −0.1), in 100 m³.
    expect(values['s.xx']).toBeCloseTo((2.4 + 14) / 100, 5);
    expect(values['s.yy']).toBeCloseTo((16 - 0.3) / 100, 5);
    expect(values['s.xy']).toBeCloseTo((0.5 * (3.2 + 12) + 0.5 * (2 - 2.1)) / 100, 5);
    expect(values['c.contacts']).toBe(1);
    expect(values['c.mobilised']).toBeCloseTo(2 / 5, 5);
    expect(values['z.mean']).toBe(1.5);
    expect(values['z.rattlers']).toBe(0.5);
    using state = stateOf(device, two, contacts);
    using panel = new SensorsGrains(device, two, noForces);
    const list = await panel.contacts(state, posesAtStart(two));
    const rows = (of: Float32Array): number[] => Array.from(of, (value) => Math.round(1e4 * value) / 1e4);
    expect(rows(list.force)).toEqual([-2, -10, 0, -20, 3, 0]);
    expect(rows(list.place)).toEqual([0.6, 0.7, 0, 1.9, 1.7, 0]);
    expect(rows(list.branch)).toEqual([-1.2, -1.6, 0, -0.7, -0.1, 0]);
  });

  test('a heap is as high as the highest points of its grains', async () => {
    const slope = shapeModel({
      outlines: [square],
      radii: [1],
      shapes: [0, 1, 2, 3, 4].map((k) => ({ at: [2 * k + 1, 9 - 2 * k] as const, angle: k === 0 ? Math.PI / 4 : 0 })),
    });
    const contacts = [0, 1, 2, 3].map((k): TestContact => ({ grain: k, partner: k + 1, force: [0, 0, 1], frame: [0, -0.7, 0, 1] })); // prettier-ignore
    const repose: SensorModel = { kind: 'repose', name: 'r', centre: [0, 0, 0], reach: 10, direction: [1, 0, 0], bins: 5, region: null }; // prettier-ignore
    const values = await measured(device, slope, [repose], contacts);
    expect(values['r.height']).toBeCloseTo(10, 1);
    expect(values['r.angle']).toBeCloseTo(Math.PI / 4, 3);
  });
});

test('what knows spheres only is refused', () => {
  const device = devices[0]!;
  const model = { ...some, sensors: [{ kind: 'ledger', name: 'books' }] as const };
  expect(() => new SensorsGrains(device, model, noForces)).toThrow(
    'sensor books: "ledger" is for grains that are spheres',
  );
});
