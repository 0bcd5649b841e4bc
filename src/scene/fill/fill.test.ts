import { describe, expect, it } from 'vitest';
import { compiled, problemsOf, sand } from '../../../test/support/compiled-scene.ts';
import type { GrainsModel } from '../model.ts';
import type { SceneInput } from '../scene.ts';
import { cpuTime } from '../../../test/support/cpu-time.ts';

type Region = { readonly min: readonly [number, number, number]; readonly max: readonly [number, number, number] };

const region = { min: [-0.1, -0.1, 0.02], max: [0.1, 0.1, 0.5] } as const;
const cube = (edge: number): Region => ({ min: [0, 0, 0], max: [edge, edge, edge] });

/** Smallest gap between two grains, in smaller radii, by looking at all pairs; negative where they overlap. */
function smallestGap({ position, radius, count }: GrainsModel): number {
  let smallest = Infinity;
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const x = position[3 * a]! - position[3 * b]!;
      const y = position[3 * a + 1]! - position[3 * b + 1]!;
      const z = position[3 * a + 2]! - position[3 * b + 2]!;
      const gap = Math.sqrt(x * x + y * y + z * z) - radius[a]! - radius[b]!;
      smallest = Math.min(smallest, gap / Math.min(radius[a]!, radius[b]!));
    }
  }
  return smallest;
}

function expectInside({ position, radius }: GrainsModel, { min, max }: Region) {
  const tolerance = 1e-12;
  for (const [k, r] of radius.entries()) {
    for (const axis of [0, 1, 2] as const) {
      expect(position[3 * k + axis]! - r).toBeGreaterThanOrEqual(min[axis] - tolerance);
      expect(position[3 * k + axis]! + r).toBeLessThanOrEqual(max[axis] + tolerance);
    }
  }
}

const solidFraction = ({ radius }: GrainsModel, { min, max }: Region) =>
  radius.reduce((sum, r) => sum + (4 / 3) * Math.PI * r ** 3, 0) /
  ((max[0] - min[0]) * (max[1] - min[1]) * (max[2] - min[2]));

describe('a lattice', () => {
  it('has neighbours a diameter apart, and more where the region is not filled', () => {
    const { grains } = compiled({
      grains: [sand({ kind: 'lattice', region: { min: [0, 0, 0], max: [0.03, 0.02, 0.015] } })],
    });
    expect(grains.count).toBe(3 * 2 * 1);
    const near = (k: number) => [...grains.position.subarray(3 * k, 3 * k + 3)].map((x) => Number(x.toPrecision(12)));
    expect(near(0)).toEqual([0.005, 0.005, 0.0075]);
    expect(near(1)).toEqual([0.015, 0.005, 0.0075]);
    expect(near(5)).toEqual([0.025, 0.015, 0.0075]);
    expect(smallestGap(grains)).toBeCloseTo(0, 9);
  });

  it('keeps to a given spacing, from the lowest corner on', () => {
    const { grains } = compiled({ grains: [sand({ kind: 'lattice', region: cube(0.1), spacing: 0.02 })] });
    expect(grains.count).toBe(5 ** 3);
    expect(Math.max(...grains.position)).toBeCloseTo(0.085, 12);
    expect(smallestGap(grains)).toBeCloseTo(2, 9);
  });

  it('can be face-centred, which is denser', () => {
    const { grains } = compiled({
      grains: [sand({ kind: 'lattice', region: cube(0.1), arrangement: 'face-centred' })],
    });
    expectInside(grains, cube(0.1));
    expect(smallestGap(grains)).toBeGreaterThan(-1e-9);
    // 0.74 less what is empty at the walls; cubic has 0.52.
    expect(solidFraction(grains, cube(0.1))).toBeGreaterThan(0.56);
    // Inside, each touches or nearly touches twelve.
    const centre = [...grains.radius.keys()].find((k) =>
      [0, 1, 2].every((axis) => Math.abs(grains.position[3 * k + axis]! - 0.05) < 0.008),
    )!;
    const distances = [...grains.radius.keys()].map((k) =>
      Math.hypot(...[0, 1, 2].map((axis) => grains.position[3 * k + axis]! - grains.position[3 * centre + axis]!)),
    );
    expect(distances.filter((distance) => distance > 0 && distance < 0.0115)).toHaveLength(12);
  });

  it.each(['cubic', 'face-centred'] as const)('leaves room for its jitter: %s', (arrangement) => {
    const fill = { kind: 'lattice', region: cube(0.1), arrangement, jitter: 0.002 } as const;
    const { grains } = compiled({ grains: [sand(fill)] });
    expectInside(grains, cube(0.1));
    expect(grains.count).toBeGreaterThan(100);
    expect(smallestGap(grains)).toBeGreaterThan(0);
    const straight = compiled({ grains: [sand({ ...fill, jitter: 0, spacing: 0.014 })] }).grains;
    if (arrangement === 'cubic') expect(grains.count).toBe(straight.count);
    expect(new Set(grains.position.map((x) => Math.round(x * 1e6))).size).toBeGreaterThan(100);
  });

  it('must have room for one grain, and not for too many', () => {
    expect(problemsOf({ grains: [sand({ kind: 'lattice', region: cube(0.009) })] })).toEqual([
      'scene.grains[0].fill.region: 0.009 × 0.009 × 0.009 m has no room for a grain of radius 0.005 m; make the region larger or the grains smaller',
    ]);
    expect(problemsOf({ grains: [sand({ kind: 'lattice', region: cube(1e9) })] })).toEqual([
      'scene.grains[0].fill.region: 1000000000 × 1000000000 × 1000000000 m makes more than 67108864 grains; make the region smaller or the spacing larger',
    ]);
  });
});

describe('a pour', () => {
  const pour = (count: number, more: object = {}): Partial<SceneInput> => ({
    grains: [sand({ kind: 'pour', region, count }, more)],
  });

  it.each([
    ['scattered', 2000, 0.005],
    ['scattered, of two sizes', 1500, { kind: 'list', sizes: [{ radius: 0.002, weight: 20 }, { radius: 0.015 }] }],
    ['pushed apart', 12000 / 2, { kind: 'uniform', min: 0.006, max: 0.0075 }],
    ['pushed apart, of many sizes', 3000, { kind: 'lognormal', median: 0.005, deviation: 0.5, cutoff: 2 }],
  ] as const)('has its count inside the region without overlap: %s', (_name, count, radius) => {
    const { grains, notes } = compiled(pour(count, { radius }));
    expect(grains.count).toBe(count);
    expectInside(grains, region);
    expect(smallestGap(grains)).toBeGreaterThanOrEqual(0);
    expect(notes).toEqual([]);
  });

  it('reaches a solid fraction of 0.57 at random', () => {
    const { grains, notes } = compiled({ grains: [sand({ kind: 'pour', region: cube(0.15), solidFraction: 0.57 })] });
    expect(solidFraction(grains, cube(0.15))).toBeLessThanOrEqual(0.57);
    expect(solidFraction(grains, cube(0.15))).toBeGreaterThan(0.569);
    expect(smallestGap(grains)).toBeGreaterThanOrEqual(0);
    expect(notes).toEqual([]);
    // A lattice has few different coordinates.
    expect(new Set(grains.position.map((x) => Math.round(x * 1e5))).size).toBeGreaterThan(3000);
  });

  it('stands on a lattice where it is too dense for random places, and says so', () => {
    const tube = { min: [-0.005, -0.005, 0], max: [0.005, 0.005, 0.1] } as const;
    const { grains, notes } = compiled({ grains: [sand({ kind: 'pour', region: tube, count: 10 })] });
    expectInside(grains, tube);
    expect(smallestGap(grains)).toBeGreaterThan(-1e-9);
    expect(notes).toEqual(['scene.grains[0].fill: 10 grains are too dense for random places: they start on a lattice']);
  });

  it('has the same bits for the same seed, and others for another', () => {
    const bits = (seed: number) => compiled({ ...pour(3000), seed }).grains.position;
    expect(bits(7)).toEqual(bits(7));
    expect(bits(8)).not.toEqual(bits(7));
  });

  it('is spread evenly', () => {
    const { position, count } = compiled(pour(4000)).grains;
    for (const axis of [0, 1, 2] as const) {
      const middle = (region.min[axis] + region.max[axis]) / 2;
      const below = [...Array(count).keys()].filter((k) => position[3 * k + axis]! < middle).length;
      // Half of 4000, within five standard deviations of a binomial.
      expect(Math.abs(below - 2000)).toBeLessThan(5 * Math.sqrt(1000));
    }
  });

  it('stays clear of bodies and of all other grains, whichever comes first', () => {
    const scene: Partial<SceneInput> = {
      grains: [
        sand({ kind: 'pour', region: cube(0.12), count: 700 }),
        sand({ kind: 'pour', region: cube(0.12), count: 300 }, { radius: 0.003 }),
        sand({ kind: 'points', positions: [[0.03, 0.03, 0.03]] }, { radius: 0.02 }),
      ],
      bodies: [
        { shape: { kind: 'sphere', radius: 0.03 }, position: [0.09, 0.09, 0.09], material: 'steel' },
        { shape: { kind: 'plane' }, position: [0, 0, 0.01], material: 'steel' },
      ],
    };
    const { grains } = compiled(scene);
    expect(grains.count).toBe(1001);
    expect(smallestGap(grains)).toBeGreaterThanOrEqual(0);
    for (const [k, r] of grains.radius.entries()) {
      const [x, y, z] = grains.position.subarray(3 * k, 3 * k + 3);
      expect(Math.hypot(x! - 0.09, y! - 0.09, z! - 0.09)).toBeGreaterThanOrEqual(0.03 + r);
      expect(z).toBeGreaterThanOrEqual(0.01 + r);
    }
  });

  it('fills a container that is smaller than its region, densely', () => {
    const { grains } = compiled({
      grains: [sand({ kind: 'pour', region: { min: [-0.1, -0.1, -0.1], max: [0.1, 0.1, 0.1] }, count: 2200 })],
      bodies: [{ shape: { kind: 'cylinder', radius: 0.08, height: 0.14, hollow: true }, material: 'steel' }],
    });
    expect(smallestGap(grains)).toBeGreaterThanOrEqual(0);
    for (const [k, r] of grains.radius.entries()) {
      const [x, y, z] = grains.position.subarray(3 * k, 3 * k + 3);
      expect(Math.hypot(x!, y!) + r).toBeLessThanOrEqual(0.08);
      expect(Math.abs(z!) + r).toBeLessThanOrEqual(0.07);
    }
  });

  it('that does not fit says how many would, and as many do', () => {
    const narrow = { min: [0, 0, 0], max: [0.06, 0.08, 0.1] } as const;
    const scene = (count: number) => ({ grains: [sand({ kind: 'pour', region: narrow, count })] });
    const [problem] = problemsOf(scene(4000));
    expect(problem).toMatch(
      /^scene\.grains\[0\]\.fill\.count: 4000 grains of radius 0\.005 m do not fit in 0\.06 × 0\.08 × 0\.1 m, about \d+ would; make the region larger or the count smaller$/,
    );
    const would = Number(/about (\d+)/.exec(problem!)![1]);
    expect(would).toBeGreaterThan(480);
    expect(compiled(scene(would)).grains.count).toBe(would);
  });

  it('that does not fit says so for fractions, narrow regions and bodies in the way', () => {
    const scene = (fill: object, more: Partial<SceneInput> = {}): Partial<SceneInput> => ({
      grains: [sand({ kind: 'pour', region: cube(0.1), ...fill } as never)],
      ...more,
    });
    expect(problemsOf(scene({ count: 1, region: cube(0.009) }))).toEqual([
      'scene.grains[0].fill.region: 0.009 × 0.009 × 0.009 m has no room for a grain of radius 0.005 m; make the region larger or the grains smaller',
    ]);
    expect(problemsOf(scene({ solidFraction: 1e-6 }))).toEqual([
      'scene.grains[0].fill.solidFraction: 0.000001 of 0.1 × 0.1 × 0.1 m is less than one grain of radius 0.005 m; make it or the region larger',
    ]);
    expect(problemsOf(scene({ solidFraction: 0.5, region: cube(1e6) }))).toEqual([
      'scene.grains[0].fill.solidFraction: 0.5 makes more than 67108864 grains; make it or the region smaller',
    ]);
    expect(problemsOf(scene({ count: 67108864 }))[0]).toMatch(
      /^scene\.grains\[0\]\.fill\.count: 67108864 grains .* do not fit/,
    );
    const block = { shape: { kind: 'box', size: [1, 1, 1] }, material: 'steel' } as const;
    expect(problemsOf(scene({ count: 1 }, { bodies: [block] }))).toEqual([
      'scene.grains[0].fill.count: 1 grains of radius 0.005 m do not fit in 0.1 × 0.1 × 0.1 m, about 0 would; make the region larger or the count smaller',
    ]);
  });

  it('of 100,000 grains takes seconds at most', () => {
    const make = () => {
      const { grains } = compiled({ grains: [sand({ kind: 'pour', region: cube(0.55), count: 100000 })] });
      expect(grains.count).toBe(100000);
    };
    // At a solid fraction of 0.31; takes about 1 s.
    expect(cpuTime(make)).toBeLessThan(8);
  });
});

describe('points', () => {
  it('are where they are told to be, with radii drawn for each', () => {
    const positions = [
      [0, 0, 1],
      [0.5, 0, 1],
      [0, 0.5, 1.25],
    ] as const;
    const { grains } = compiled({
      grains: [sand({ kind: 'points', positions }, { radius: { kind: 'uniform', min: 0.1, max: 0.2 } })],
    });
    expect([...grains.position]).toEqual(positions.flat());
    expect(new Set(grains.radius).size).toBe(3);
  });
});

describe('groups', () => {
  it('follow one another with their velocities, spins and materials', () => {
    const { grains } = compiled({
      grains: [
        sand({ kind: 'pour', region: cube(0.1), count: 2 }, { velocity: [1, 2, 3] }),
        { ...sand({ kind: 'points', positions: [[1, 1, 1]] }, { spin: [4, 5, 6] }), material: 'steel' },
      ],
    });
    expect([...grains.velocity]).toEqual([1, 2, 3, 1, 2, 3, 0, 0, 0]);
    expect([...grains.spin]).toEqual([0, 0, 0, 0, 0, 0, 4, 5, 6]);
    expect([...grains.rotation]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect([...grains.material]).toEqual([0, 0, 1]);
    expect([...grains.position.subarray(6)]).toEqual([1, 1, 1]);
  });

  it('have random numbers of their own', () => {
    const far = { min: [10, 0, 0], max: [10.1, 0.1, 0.1] } as const;
    const { position } = compiled({
      grains: [sand({ kind: 'pour', region: cube(0.1), count: 1 }), sand({ kind: 'pour', region: far, count: 1 })],
    }).grains;
    expect(position[4]).not.toBeCloseTo(position[1]!, 6);
  });

  it('may not make more grains than fit, all worlds together', () => {
    const many = { grains: [sand({ kind: 'lattice', region: cube(0.2) })], worlds: 10000 } as const;
    expect(problemsOf(many)).toEqual([
      'scene.grains: 8000 grains in each of 10000 worlds are more than 67108864; make fewer',
    ]);
  });
});

describe('far from the origin', () => {
  const far = (x: number) => ({ grains: [sand({ kind: 'points', positions: [[0, x, 0]] }, { radius: 0.001 })] });

  it('grains are noted where 32-bit floats are a thousandth of a radius apart', () => {
    expect(compiled(far(8)).notes).toEqual([]);
    expect(compiled(far(-9)).notes).toEqual([
      'scene.grains[0].fill: 1 grain is up to 9 m from the origin, where 32-bit floats are up to 0.000001073 m apart, 0.11 % of a radius: overlaps grow to some ten times that; move the scene to the origin',
    ]);
    expect(compiled(far(80)).notes).toHaveLength(1);
  });

  it('they are refused from a hundredth on', () => {
    expect(problemsOf(far(-90))).toEqual([
      'scene.grains[0].fill: 1 grain is up to 90 m from the origin, where 32-bit floats are up to 0.00001073 m apart, 1.1 % of a radius: more than 1 % makes beds fall into themselves; move the scene to the origin',
    ]);
  });

  it('the middle of a body is noted where its surface is rough, but planes have none', () => {
    const deep = (depth: number) => ({
      grains: [sand({ kind: 'points', positions: [[0, 0, 0.1]] })],
      bodies: [
        { name: 'plane', material: 'steel', shape: { kind: 'plane' }, position: [9000, 0, 0] },
        { name: 'rock', material: 'steel', shape: { kind: 'box', size: [1, 1, 2 * depth] }, position: [0, 0, -depth] },
      ] as const,
    });
    expect(compiled(deep(200)).notes).toEqual([]);
    expect(compiled(deep(400)).notes).toEqual([
      'scene.bodies[1]: the middle of "rock" is 400 m from the origin, where 32-bit floats are up to 0.00004768 m apart, 0.95 % of the smallest radius: its surface is that rough to grains; make it smaller, or a plane, or move the scene to the origin',
    ]);
  });
});

describe('overlaps at the start', () => {
  const at = (...positions: [number, number, number][]) => sand({ kind: 'points', positions });

  it('are let pass up to 1 % of a radius', () => {
    expect(problemsOf({ grains: [at([0, 0, 0], [0.00996, 0, 0])] })).toEqual([]);
    expect(problemsOf({ grains: [at([0, 0, 0], [0.0099, 0, 0])] })).toEqual([
      'scene.grains[0].fill: 1 pair of grains overlap by more than 1 % of a radius, grain 1 by 2 %; set them farther apart',
    ]);
  });

  it('name the two groups', () => {
    const first = at([0, 0, 0], [1, 0, 0], [2, 0, 0]);
    const second = at([5, 0, 0], [2.006, 0, 0], [1.005, 0, 0]);
    expect(problemsOf({ grains: [first, at([9, 9, 9]), second] })).toEqual([
      'scene.grains[2].fill: 2 pairs of grains of this and of scene.grains[0] overlap by more than 1 % of a radius, grain 2 by 100 %; move one of the two',
    ]);
  });

  it('name the body', () => {
    const bodies = [
      { name: 'wall', shape: { kind: 'plane' }, material: 'steel' },
      { name: 'tray', shape: { kind: 'box', size: [1, 1, 1], hollow: true }, material: 'steel' },
    ] as const;
    expect(problemsOf({ grains: [at([0, 0, 0.00496], [0.1, 0, 0.004], [0.2, 0, 0.001])], bodies })).toEqual([
      'scene.grains[0].fill: 2 grains overlap body "wall" by more than 1 % of a radius, grain 2 by 80 %; move the grains or the body',
    ]);
    expect(problemsOf({ grains: [at([0, 0, 0.498])], bodies })).toEqual([
      'scene.grains[0].fill: 1 grain overlaps body "tray" by more than 1 % of a radius, grain 0 by 60 %; move the grains or the body',
    ]);
  });

  it('are those with bodies as they are turned and where their motion starts', () => {
    // A wall whose solid side is x > 0, and a plunger that starts at the top of its stroke.
    const wall = {
      name: 'wall',
      shape: { kind: 'plane' },
      rotation: [0, -Math.SQRT1_2, 0, Math.SQRT1_2],
      material: 'steel',
    } as const;
    const motion = { kind: 'oscillation', axis: [0, 0, 1], frequency: 1, amplitude: 0.1, phase: Math.PI / 2 } as const;
    const plunger = { name: 'plunger', shape: { kind: 'box', size: [9, 9, 0.1] }, material: 'steel', motion } as const;
    expect(problemsOf({ grains: [at([-0.006, 0, 0], [0.003, 0, 1])], bodies: [wall] })).toEqual([
      'scene.grains[0].fill: 1 grain overlaps body "wall" by more than 1 % of a radius, grain 1 by 160 %; move the grains or the body',
    ]);
    expect(problemsOf({ grains: [at([0, 0, 0.04])], bodies: [plunger] })).toEqual([]);
    expect(problemsOf({ grains: [at([0, 0, 0.06])], bodies: [plunger] })).toHaveLength(1);
  });

  it('of jitter that is too large for the spacing', () => {
    const fill = { kind: 'lattice', region: cube(0.1), spacing: 0.0101, jitter: 0.001 } as const;
    expect(problemsOf({ grains: [sand(fill)] })[0]).toMatch(
      /^scene\.grains\[0\]\.fill: \d+ pairs of grains overlap by/,
    );
  });
});
