/** What each rule of soft matter says where it is broken: path, what, value, cure, in one line. */
import { expect, test } from 'vitest';
import { jellyScene, planeScene, softProblems } from '../../../test/support/soft-scene.ts';

/** Values by path, like `soft[0].fill.radius`; undefined to take something out. */
type Changes = Readonly<Record<string, unknown>>;

const cable = {
  kind: 'cable',
  name: 'tendon',
  through: [
    [0.325, 0.325, 0.225],
    [0.325, 0.325, 0.575],
  ],
  stiffness: 100,
  length: 0.35,
  signal: { kind: 'constant', value: 1 },
};
const muscle = { kind: 'muscle', name: 'heart', strength: 100, signal: { kind: 'constant', value: 1 } };

function changed(base: object, changes: Changes): Record<string, unknown> {
  const scene = structuredClone(base) as Record<string, unknown>;
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
    const parent = keys.slice(0, -1).reduce((inner, key) => inner[key] as Record<string, unknown>, scene);
    if (value === undefined) delete parent[keys.at(-1)!];
    else parent[keys.at(-1)!] = value;
  }
  return scene;
}

const inSpace: [Changes, ...string[]][] = [
  // What the scene must and must not have
  [
    { grains: [{ material: 'steel', radius: 0.1, fill: { kind: 'points', positions: [[0, 0, 0]] } }] },
    'scene.soft: cannot stand beside "grains" yet, got a list of 1; make a scene of each',
  ],
  [{ grid: undefined }, 'scene.grid: is missing: soft matter moves on a grid; give "grid" with "cellSize"'],
  [
    { domain: undefined },
    'scene.domain: is missing: it says where the grid of soft matter ends; give "domain" with min and max',
  ],
  [
    {
      soft: undefined,
      grains: [{ material: 'steel', radius: 0.1, fill: { kind: 'points', positions: [[0, 0, 0]] } }],
    },
    'scene.grid: is for soft matter, of which there is none, got an object; remove it',
  ],
  [
    {
      soft: undefined,
      grid: undefined,
      grains: [{ material: 'steel', radius: 0.1, fill: { kind: 'points', positions: [[0, 0, 0]] } }],
      actuators: [muscle],
    },
    'scene.actuators: are for soft matter, of which there is none, got a list of 1; remove them',
  ],
  [
    { 'materials.steel.viscosity': 3 },
    'scene.materials.steel.viscosity: is for soft matter, which has a law, got 3; give "law" as well',
  ],

  // Numbers
  [{ 'grid.cellSize': 0 }, 'scene.grid.cellSize: must be > 0 m, got 0'],
  [{ 'grid.dimensions': 4 }, 'scene.grid.dimensions: must be 2 or 3, got 4'],
  [{ 'materials.jelly.youngModulus': -5 }, 'scene.materials.jelly.youngModulus: must be > 0 Pa, got -5'],
  [{ 'soft[0].poissonRatio': 0.5 }, 'scene.soft[0].poissonRatio: must be ≥ 0 and < 0.5, got 0.5'],
  [
    { 'materials.jelly.poissonRatio': 0.5 },
    'scene.materials.jelly.poissonRatio: must be < 0.5 for soft matter, or nothing changes its volume, got 0.5; take 0.49 at most, or a volumePenalty',
  ],
  [
    { 'materials.jelly.youngModulus': undefined },
    'scene.materials.jelly.youngModulus: is missing: soft matter yields; give it in Pa, like 1e5',
  ],
  [
    { 'materials.jelly.density': 1e-37 },
    'scene.soft[0]: its particles have a mass of 1.25e-41, which a 32-bit float cannot hold; take other numbers',
  ],

  // Laws
  [{ 'soft[0].material': 'steel' }, 'scene.soft[0].material: "steel" has no law; give scene.materials.steel.law'],
  [
    { 'materials.jelly.law.kind': 'neohookean' },
    'scene.materials.jelly.law.kind: must be "fixed-corotated", "neo-hookean", "von-mises", "drucker-prager", "snow", "fluid", "viscoelastic" or "cloth", got "neohookean"; did you mean "neo-hookean"?',
  ],
  [
    { 'materials.jelly.law': { kind: 'von-mises' } },
    'scene.materials.jelly.law.yieldStress: is missing: must be a number > 0 Pa',
  ],
  [
    { 'materials.jelly.law': { kind: 'drucker-prager', frictionAngle: 30 } },
    'scene.materials.jelly.law.frictionAngle: must be > 0 and ≤ 1.4 rad, got 30',
  ],
  [
    { 'materials.jelly.law': { kind: 'drucker-prager', frictionAngle: 0.8, match: 'slope' } },
    'scene.materials.jelly.law.frictionAngle: must be ≤ 0.7854 rad (45°) with the match "slope": steeper, it would bear a pull, got 0.8',
  ],
  [
    { 'materials.jelly.law': { kind: 'fluid', bulkModulus: 1e5 }, 'soft[0].youngModulus': 1e4 },
    'scene.soft[0].youngModulus: is for solids, and a fluid has a bulkModulus; remove it',
  ],
  [
    { 'materials.jelly.volumePenalty': { power: 3 } },
    'scene.materials.jelly.volumePenalty.power: must be even: growth and shrinking cost alike, got 3',
  ],
  [
    { 'materials.jelly.law': { kind: 'snow' }, 'materials.jelly.volumePenalty': {} },
    'scene.materials.jelly.volumePenalty: is not for the law "snow"; remove it',
  ],
  [
    { 'soft[0].normal': [1, 0, 0] },
    'scene.soft[0].normal: is for sheets, and the law of "jelly" is "fixed-corotated"; remove it',
  ],

  // Fills
  [
    { 'soft[0].fill': { kind: 'box', min: [0.3, 0.3, 0.3], max: [0.6, 0.6, 0.32] } },
    'scene.soft[0].fill: 0.3 × 0.3 × 0.02 m holds no particle: in cells of 0.1 m they are 0.05 m apart; make it larger, or grid.cellSize smaller',
  ],
  [
    { 'soft[0].fill': { kind: 'ball', centre: [0.5, 0.5, 0.5], radius: 0.01 } },
    'scene.soft[0].fill: 0.02 × 0.02 × 0.02 m holds no particle: in cells of 0.1 m they are 0.05 m apart; make it larger, or grid.cellSize smaller',
  ],
  [
    { 'soft[0].fill': { kind: 'box', min: [0.3, 0.3, 0.3], max: [0.3, 0.6, 0.6] } },
    'scene.soft[0].fill.max[0]: must be > min[0], which is 0.3 m, got 0.3',
  ],
  [
    { 'soft[0].fill.min[0]': -0.2 },
    'scene.soft[0].fill: 256 particles are outside the domain, the first at (-0.175, 0.325, 0.225); move it, or make the domain larger',
  ],
  [
    { 'grid.cellSize': 0.0005 },
    'scene.soft[0].fill: 0.4 × 0.4 × 0.4 m makes more than 67108864 particles 0.00025 m apart; make it smaller, or grid.cellSize larger',
  ],
  [
    { worlds: 65536, 'grid.cellSize': 0.02, domain: { min: [0, 0, 0], max: [0.8, 0.8, 0.8] } },
    'scene.soft: 64000 particles in each of 65536 worlds are more than 67108864; fill less, or make grid.cellSize larger',
  ],
  [
    { 'domain.max[0]': 1e9 },
    'scene.domain: makes 40000000000 blocks of 4³ cells, more than 134217728; make it smaller, or grid.cellSize larger',
  ],
  [
    { 'domain.min': [1e6, 1e6, 1e6], 'domain.max': [1000001, 1000001, 1000001] },
    'scene.domain: reaches 1000000 m from the origin, where 32-bit floats are farther apart than a hundredth of a cell; move the scene to the origin, or make grid.cellSize larger',
  ],
  [
    { 'soft[0].particlesPerCell': 4 },
    'scene.soft[0].particlesPerCell: must be n³ on a lattice, got 4; take 1, 8, 27 or 64, or "arrangement": "random"',
  ],
  [
    { 'soft[0].name': 'a', 'soft[1]': { ...jellyScene.soft[0], name: 'a' } },
    'scene.soft[1].name: must differ from the name of soft[0], got "a"; give each a name of its own',
  ],

  // Boundaries
  [
    { boundaries: { x: 'periodic', z: { kind: 'open' } } },
    'scene.boundaries.x: "periodic" is for grains; take a wall or "none" for soft matter',
    'scene.boundaries.z: "open" is for grains; take a wall or "none" for soft matter',
  ],
  [
    { boundaries: { z: { kind: 'wall', material: 'steel', grip: 'stick' } } },
    'scene.boundaries.z.grip: must be "friction", "sticky", "slip" or "separate", got "stick"; did you mean "sticky"?',
  ],
  [
    {
      boundaries: { z: { kind: 'wall', material: 'steel' } },
      sensors: [{ kind: 'force', body: 'wall-z-low' }],
    },
    'scene.sensors[0].body: is a face of the domain, whose load on soft matter is not measured, got "wall-z-low"; put a plane there as a body',
  ],

  // Actuators
  [
    { 'soft[0].actuator': 'hart', actuators: [muscle] },
    'scene.soft[0].actuator: must be the name of one of the actuators, got "hart"; did you mean "heart"?',
  ],
  [
    { 'soft[0].actuator': 'tendon', actuators: [cable] },
    'scene.soft[0].actuator: must be the name of a muscle: cables pull at points, got "tendon"',
  ],
  [
    { actuators: [muscle, { ...cable, name: 'heart' }] },
    'scene.actuators[1].name: must differ from the name of actuators[0], got "heart"; give each a name of its own',
  ],
  [
    { actuators: [{ ...cable, through: [...cable.through, [0.1, 0.325, 0.575]] }] },
    'scene.actuators[0].through[2]: is 0.225 m from the nearest particle, more than 2 cells of 0.1 m; lead the cable through the matter',
  ],
  [
    { actuators: [{ ...cable, through: [...cable.through, [0.324, 0.325, 0.575]] }] },
    'scene.actuators[0].through[2]: has the same nearest particle as through[1]; remove one of the two, or take smaller cells',
  ],
  [
    { actuators: [{ ...muscle, signal: { kind: 'sine', amplitude: 0.8, frequency: 1, offset: 0.5 } }] },
    'scene.actuators[0].signal.amplitude: must be ≤ 0.5, which is 1 − |offset|: signals stay within −1 and 1, got 0.8',
  ],
  [
    { actuators: [{ ...muscle, signal: { kind: 'table', times: [0, 1], values: [0.5] } }] },
    'scene.actuators[0].signal.values: must have 2 entries, one for each of "times", has 1, got [0.5]',
  ],
  [
    { actuators: [{ ...muscle, signal: { kind: 'table', times: [0, 1, 1], values: [0, 0, 0] } }] },
    'scene.actuators[0].signal.times[2]: must be > 1 s, the time before, got 1',
  ],
  [
    { actuators: [{ ...muscle, signal: { kind: 'constant', value: 1.5 } }] },
    'scene.actuators[0].signal.value: must be ≥ -1 and ≤ 1, got 1.5',
  ],

  // Time: c = √((λ + 2µ)/ρ) = 3.669 m/s, so 0.3 h/c = 8.177 ms
  [
    { time: { step: 0.02, end: 1 }, 'grid.substeps': 2 },
    'scene.time.step: must be ≤ 0.01635 s in 2 substeps: sound crosses a cell of "soft0" at 3.669 m/s, got 0.02 s; take a shorter step, or 3 in grid.substeps',
  ],
  [
    { time: { step: 0.01, end: 1 }, 'grid.substeps': 2, 'soft[0].velocity': [30, 0, 0] },
    'scene.time.step: must be ≤ 0.003333 s in 2 substeps: what moves at 30 m/s goes half a cell, got 0.01 s; take a shorter step, or 6 in grid.substeps',
  ],
  [
    { time: { step: 1, end: 1 }, 'materials.jelly.youngModulus': 1e12 },
    'scene.time.step: must be ≤ 0.008177 s in 10000 substeps: sound crosses a cell of "soft0" at 36690 m/s, got 1 s; take a shorter step',
  ],
];

const inPlane: [Changes, ...string[]][] = [
  [
    { gravity: [0, 0, -9.81] },
    'scene.gravity[2]: must be 0 in two dimensions, where y is up, got -9.81; write [0, -9.81, 0], or leave gravity out',
  ],
  [
    { 'domain.min[2]': 0.2 },
    'scene.domain.min[2]: must reach through z = 0, the plane of two dimensions, got 0.2; write z from -0.5 to 0.5',
  ],
  [
    { 'soft[0].fill.max[2]': -0.1 },
    'scene.soft[0].fill.max[2]: must reach through z = 0, the plane of two dimensions, got -0.1; write z from -0.5 to 0.5',
  ],
  [
    { 'soft[0].fill': { kind: 'ball', centre: [0.5, 0.5, 0.1], radius: 0.2 } },
    'scene.soft[0].fill.centre[2]: must be 0 in two dimensions, got 0.1',
  ],
  [
    { 'soft[0].fill': { kind: 'points', positions: [[0.5, 0.5, 1]] } },
    'scene.soft[0].fill.positions[0][2]: must be 0 in two dimensions, got 1',
  ],
  [{ 'soft[0].velocity': [0, 0, 1] }, 'scene.soft[0].velocity[2]: must be 0 in two dimensions, got 1'],
  [{ 'soft[0].spin': [0, 1, 1] }, 'scene.soft[0].spin[1]: must be 0 in two dimensions, got 1'],
  [
    { boundaries: { z: { kind: 'wall', material: 'steel' } } },
    'scene.boundaries.z: must be "none" in two dimensions; remove it',
  ],
  [{ actuators: [{ ...muscle, axis: [0, 1, 1] }] }, 'scene.actuators[0].axis[2]: must be 0 in two dimensions, got 1'],
  [{ actuators: [cable] }, 'scene.actuators[0].through[0][2]: must be 0 in two dimensions, got 0.225'],
  [
    {
      bodies: [
        { shape: { kind: 'sphere', radius: 0.1 }, material: 'steel', motion: { kind: 'velocity', spin: [1, 0, 0] } },
      ],
    },
    'scene.bodies[0].motion: must stay in the plane: move along x and y, turn about z',
  ],
  [
    { 'materials.jelly.law': { kind: 'cloth', normalStiffness: 1 } },
    'scene.soft[0].material: "jelly" is a cloth, which is not for two dimensions; take another law',
  ],
  [
    { 'soft[0].particlesPerCell': 8 },
    'scene.soft[0].particlesPerCell: must be n² on a lattice, got 8; take 1, 4, 9 or 16, or "arrangement": "random"',
  ],
];

test.each(inSpace.map(([changes, ...lines]) => [lines.join('\n'), changes] as const))('%s', (lines, changes) => {
  expect(softProblems(changed(jellyScene, changes)).join('\n')).toBe(lines);
});

test.each(inPlane.map(([changes, ...lines]) => [lines.join('\n'), changes] as const))('%s', (lines, changes) => {
  expect(softProblems(changed(planeScene, changes)).join('\n')).toBe(lines);
});

test('the scenes that these are made from have no problems', () => {
  expect([softProblems(jellyScene), softProblems(planeScene)]).toEqual([[], []]);
});

test('what two groups share is said once', () => {
  const twice = changed(jellyScene, {
    'materials.jelly.poissonRatio': 0.5,
    soft: [0.2, 0.6].map((x) => ({
      material: 'jelly',
      fill: { kind: 'box', min: [x, 0.3, 0.2], max: [x + 0.2, 0.7, 0.6] },
    })),
  });
  expect(softProblems(twice)).toEqual([
    'scene.materials.jelly.poissonRatio: must be < 0.5 for soft matter, or nothing changes its volume, got 0.5; take 0.49 at most, or a volumePenalty',
  ]);
});
