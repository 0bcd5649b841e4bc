/** Contacts that a CPU makes and solves four at a time get the very bits that each would get alone. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { Dice } from '../../../test/support/matrices.ts';
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { Device, DeviceArray } from '../../device/device.ts';
import { grainModel } from '../../../test/support/grain-model.ts';
import * as structs from './grain-structs.ts';
import makePairExtras from './grains_make_pair_extras.wgsl';
import makePairs from './grains_make_pairs.wgsl';
import makeRichPairs from './grains_make_rich_pairs.wgsl';
import startPairs from './grains_start_pairs.wgsl';
import { listFields } from './lists/list-gate.ts';
import sweepPairs from './grains_sweep_pairs.wgsl';

const devices = (await builtDevices()).filter(({ kind }) => kind !== 'gpu');

const dice = new Dice(5);
const vector = (size: number): number[] => dice.normals(3).map((x) => size * x);
const normal = (): number[] => {
  const direction = dice.normals(3);
  return direction.map((x) => x / Math.hypot(...direction));
};
// Fours, and some that are left over.
const count = 43;
/** Three fours bear nothing; some partners of the last of them meet. */
const isIdle = (k: number): boolean => k >= 24 && k < 36;
const areNear = (k: number): boolean => k >= 32 && k < 36;
const idle = { impulse: [0, 0, 0], push: 0 } as const;
const contacts = Array.from({ length: count }, (_, k) => {
  const isLoose = k % 5 === 0;
  return {
    normal: normal(),
    gap: isLoose ? 1e-4 : -1e-5 * dice.uniform(0, 3),
    impulse: isLoose ? [0, 0, 0] : vector(1e-6),
    push: isLoose ? 0 : 1e-6 * dice.uniform(1, 3),
    first: 2 * k,
    second: 2 * k + 1,
    friction: [0, 0.3, 0.8][k % 3]!,
    lever: dice.uniform(0.99, 1.01),
  };
}).map((contact, k) => (isIdle(k) ? { ...contact, ...idle, gap: areNear(k) ? 1e-6 : 1e-4 } : contact));
const motions = Array.from({ length: 2 * count }, () => ({
  velocity: vector(0.01),
  inverse_mass: dice.uniform(5e3, 9e3),
  surface_spin: vector(0.01),
  inverse_radius: dice.uniform(380, 420),
}));
/** Torques within and beyond their limits, pulls, impacts. */
const extras = Array.from({ length: count }, (_, k) => ({
  turn: vector([1e-9, 1e-11][k % 2]!),
  pull: [0, 2e-6][k % 2]!,
  rolling: [0, 1e-4, 1e-3][k % 3]!,
  twisting: [1e-3, 0, 1e-4, 0][k % 4]!,
  rebound: [0, 0.01][k % 2]!,
  remembered: 0,
})).map((extra, k) => (isIdle(k) ? { ...extra, turn: [0, 0, 0], pull: 0 } : extra));
/** They overlap, bear nothing, and part so slowly that rounding of their spins may make it a meeting. */
const hardlyParting = {
  contacts: contacts.map((contact) => ({ ...contact, ...idle, gap: -1e-7 })),
  motions: motions.map((motion, k) => ({
    ...motion,
    velocity: k % 2 === 0 ? contacts[Math.floor(k / 2)]!.normal.map((x) => 1e-8 * x) : [0, 0, 0],
    surface_spin: vector(2),
  })),
};
/** Some of each four turn about each other by so much in a step that it counts, and others do not. */
const turning = {
  contacts: contacts.map((contact, k) => ({ ...contact, gap: k % 2 === 0 ? 1e-5 : contact.gap })),
  motions: motions.map((motion, k) => ({ ...motion, velocity: vector(k % 8 < 4 ? 0.3 : 0.005) })),
};
const grains = contacts.flatMap(({ normal, gap }, k) => {
  const [radius, other] = [dice.uniform(0.002, 0.003), dice.uniform(0.002, 0.003)];
  const at = [k, 0, 0];
  const beside = at.map((x, axis) => x - (radius + other + gap) * normal[axis]!);
  return [
    { position: at, radius, id: 2 * k, material: k % 2, way: 0 },
    { position: beside, radius: other, id: 2 * k + 1, material: k % 3 === 0 ? 1 : 0, way: 0 },
  ];
});
const laws = [
  { friction: 0.3, restitution: 0.5, rolling_friction: 0.1, twisting_friction: 0, cohesion: 0 },
  { friction: 0.5, restitution: 0, rolling_friction: 0.02, twisting_friction: 0.01, cohesion: 30 },
  { friction: 0.5, restitution: 0, rolling_friction: 0.02, twisting_friction: 0.01, cohesion: 30 },
  { friction: 0, restitution: 0.9, rolling_friction: 0, twisting_friction: 0.3, cohesion: 3 },
];
/** Of contact k. */
const lawOf = (k: number) => laws[2 * grains[2 * k]!.material + grains[2 * k + 1]!.material]!;
/** As in colours.wgsl: where all colours end. */
const colourKeys = 12;
const fromOther = 2 ** 31;
const none = 2 ** 32 - 1;

/** Arrays by name, which are done with together. */
class Arrays implements Disposable {
  readonly #device: Device;
  readonly #made: DeviceArray[] = [];

  constructor(device: Device) {
    this.#device = device;
  }

  structs<T extends FieldTable>(table: T, values: Parameters<typeof packStructs<T>>[1]): DeviceArray<T> {
    return this.#keep(this.#device.array('structs', table, values.length, packStructs(table, values)));
  }

  words(...values: readonly number[]): DeviceArray<'u32'> {
    return this.#keep(this.#device.array('words', 'u32', values.length, Uint32Array.from(values)));
  }

  params(): DeviceArray<typeof structs.stepParams> {
    const model = { ...grainModel({ grains: [{ position: [0, 0, 0] }] }), materials: [{}, {}] as never };
    return this.#keep(this.#device.array('params', structs.stepParams, 1, structs.packStepParams(model, 1e-3)));
  }

  vectors(type: 'vec3f' | 'vec4f', values: readonly number[]): DeviceArray {
    return this.#keep(this.#device.array('vectors', type, values.length / 4, Float32Array.from(values)));
  }

  [Symbol.dispose](): void {
    for (const array of this.#made) array[Symbol.dispose]();
  }

  #keep<T extends DeviceArray>(array: T): T {
    this.#made.push(array);
    return array;
  }
}

/** Zeros have no sign here. */
const numbers = async (device: Device, array: DeviceArray): Promise<number[]> => {
  const { buffer, byteOffset, length } = await device.read(array);
  return Array.from(new Float32Array(buffer, byteOffset, length), (x) => x + 0);
};

/** Contacts, extras, motions, shifts and warnings after each was asked once: all of one colour, or each of its own. */
async function solved(
  device: Device,
  isAlone: boolean,
  overrides: Record<string, number>,
  busy: readonly number[] = [],
  given = { contacts, motions },
): Promise<number[][]> {
  using make = new Arrays(device);
  const starts = isAlone ? Array.from({ length: count + 1 }, (_, k) => k) : [0, count];
  const arrays = {
    colour_starts: make.words(...starts),
    contacts: make.structs(structs.grainContact, given.contacts),
    extras: make.structs(structs.contactExtra, extras),
    motions: make.structs(structs.sortedMotion, given.motions),
  };
  const params = make.params();
  const shifts = make.vectors(
    'vec3f',
    Array.from({ length: 8 * count }, () => 0),
  );
  const warnings = make.words(0, 0, 0, 0, 0, 0);
  const gate = make.words(0, 0);
  const busy_contacts = make.words(...Array.from({ length: count }, (_, k) => busy[k] ?? none));
  const turns = starts.slice(1).map((_, colour) => make.structs(structs.colourTurn, [{ colour }]));
  const { EXTRA = 0 } = overrides;
  device.submit((pass) => {
    for (const turn of turns) pass.run(device.kernel(startPairs, { EXTRA }), { ...arrays, shifts, warnings, turn }, 1);
    for (const turn of turns) {
      pass.run(device.kernel(sweepPairs, overrides), { ...arrays, params, gate, busy_contacts, turn }, 1);
    }
  });
  const { colour_starts: _, ...changed } = arrays;
  return await Promise.all([...Object.values(changed), shifts, warnings].map((each) => numbers(device, each)));
}

interface Making {
  readonly EXTRA: number;
  /** Whether they are contacts already, and made again. */
  readonly kept: number;
  /** Whether what they have besides friction is added by a kernel of its own. */
  readonly inTwo?: boolean;
}

/** Contacts and extras of the pairs with these numbers, one after another. */
async function made(
  device: Device,
  chosen: readonly number[],
  { EXTRA, kept, inTwo = false }: Making,
): Promise<[number[], number[]]> {
  using make = new Arrays(device);
  const forces = new Dice(9).normals(4 * count).map((x) => 1e-3 * x);
  const remembered = (k: number): number => (k % 7 === 0 ? none : k + (k % 2) * fromOther);
  const arrays = {
    params: make.params(),
    laws: make.structs(structs.contactLaw, laws),
    grains: make.structs(structs.sortedGrain, grains),
    colour_starts: make.words(...Array.from({ length: colourKeys }, () => 0), chosen.length),
    contacts: make.structs(
      structs.grainContact,
      chosen.map((k) => ({ ...contacts[k]!, friction: lawOf(k).friction })),
    ),
    extras: make.structs(
      structs.contactExtra,
      chosen.map((k) => extras[k]!),
    ),
  };
  const pairs = make.structs(
    structs.contactPair,
    chosen.map((k) => ({ first: 2 * k, second: 2 * k + 1, remembered: remembered(k) })),
  );
  const colour_order = make.words(...chosen.keys());
  const force = make.vectors('vec4f', forces);
  const torque = make.vectors('vec3f', forces.map((x) => 1e-3 * x)); // prettier-ignore
  const moving = make.structs(structs.sortedMotion, motions);
  const rebound_gate = make.words(1);
  const lists = make.structs(listFields, [{ kept, lively: 0, broken: 0, colourless: 0, searches: 0 }]);
  device.submit((pass) => {
    const started = { ...arrays, pairs, force, lists };
    const rich = { ...started, places: colour_order, torque, motions: moving, rebound_gate };
    if (EXTRA && !inTwo) {
      pass.run(device.kernel(makeRichPairs, { EXTRA }), rich, 1);
      return;
    }
    pass.run(device.kernel(makePairs, { EXTRA }), { ...started, colour_order }, 1);
    const adding = { ...arrays, torque, motions: moving, rebound_gate };
    if (EXTRA) pass.run(device.kernel(makePairExtras), adding, chosen.length);
  });
  if (EXTRA && chosen.length > 9) expect(await device.read(rebound_gate)).toEqual(Uint32Array.of(0));
  return [await numbers(device, arrays.contacts), await numbers(device, arrays.extras)];
}

describe.each(devices)('on $name', (device) => {
  test.each([{}, { EXTRA: 1 }, { EXTRA: 1, REBOUND: 1 }])(
    'four contacts side by side get what they get one by one: %o',
    async (overrides) => {
      const together = await solved(device, false, overrides);
      expect(together).toEqual(await solved(device, true, overrides));
      expect(together[3]!.some((shift) => shift !== 0)).toBe(true);
      expect(together.flat().every(Number.isFinite)).toBe(true);
    },
  );

  test.each([{}, { EXTRA: 1 }])(
    'contacts that bear nothing go on so unless their partners meet: %o',
    async (overrides) => {
      const [after] = await solved(device, false, overrides);
      const bearing = contacts.flatMap((_, k) => (isIdle(k) && after![12 * k + 7]! > 0 ? [k] : []));
      expect(bearing.length).toBeGreaterThan(0);
      expect(bearing.length).toBeLessThan(4);
      expect(bearing.every(areNear)).toBe(true);
    },
  );

  test('contacts that bear nothing, and whose partners spin and hardly part, get what they get one by one', async () => {
    const [together, alone] = await Promise.all(
      [false, true].map((isAlone) => solved(device, isAlone, {}, [], hardlyParting)),
    );
    expect(together).toEqual(alone);
  });

  test.each([{}, { EXTRA: 1, REBOUND: 1 }])(
    'contacts of which some turn, get what they get one by one: %o',
    async (overrides) => {
      const together = await solved(device, false, overrides, [], turning);
      expect(together).toEqual(await solved(device, true, overrides, [], turning));
      expect(together.flat().every(Number.isFinite)).toBe(true);
    },
  );

  test.each([{}, { EXTRA: 1 }])(
    'contacts that are listed get what they get among all, others nothing: %o',
    async (overrides) => {
      const isBusy = (k: number): boolean => k % 3 !== 1;
      const busy = contacts.flatMap((_, k) => (isBusy(k) ? [k] : []));
      const all = await solved(device, false, overrides);
      const none = await solved(device, false, { ...overrides, LISTED: 1 });
      const some = await solved(device, false, { ...overrides, LISTED: 1 }, busy);
      // Contacts, extras and motions: so many numbers of each contact.
      for (const [part, each] of [12, 8, 16].entries()) {
        const wanted = all[part]!.map((x, word) => (isBusy(Math.floor(word / each)) ? x : none[part]![word]));
        expect(some[part]).toEqual(wanted);
      }
      expect(some).not.toEqual(none);
    },
  );

  test('what few materials have is heeded', async () => {
    const [plain, extra, elastic] = await Promise.all(
      [{}, { EXTRA: 1 }, { EXTRA: 1, REBOUND: 1 }].map((overrides) => solved(device, false, overrides)),
    );
    expect(extra).not.toEqual(plain);
    expect(elastic).not.toEqual(extra);
  });

  test.each([
    { EXTRA: 0, kept: 0 },
    { EXTRA: 1, kept: 0 },
    { EXTRA: 0, kept: 1 },
    { EXTRA: 1, kept: 1 },
  ])('four contacts side by side start like one by one: %o', async (making) => {
    const all = contacts.map((_, k) => k);
    const together = await made(device, all.slice(0, 40), making);
    const alone: [number[], number[]] = [[], []];
    for (let k = 0; k < 40; k += 2) {
      const [some, more] = await made(device, all.slice(k, k + 2), making);
      alone[0].push(...some);
      alone[1].push(...more);
    }
    expect(together).toEqual(alone);
  });

  test.each([0, 1])('rich contacts are made at once as they are in two kernels, kept: %o', async (kept) => {
    const all = contacts.map((_, k) => k);
    const [atOnce, inTwo] = await Promise.all([
      made(device, all, { EXTRA: 1, kept }),
      made(device, all, { EXTRA: 1, kept, inTwo: true }),
    ]);
    expect(atOnce[0]).toEqual(inTwo[0]);
    // The last word of each says where it was remembered, which a contact that is kept does not ask.
    const laws = (words: number[]): number[] => words.filter((_, word) => kept === 0 || word % 8 !== 7);
    expect(laws(atOnce[1])).toEqual(laws(inTwo[1]));
  });
});
