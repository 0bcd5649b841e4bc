/** What each rule of shapes says where it is broken: path, what, value, cure, in one line. */
import { expect, test } from 'vitest';
import { goodShapes, shapeProblems, shapeScene } from '../../../test/support/shape-scene.ts';

/** Values by path, like `shapes[0].radius`; undefined to take something out. */
type Changes = Readonly<Record<string, unknown>>;

function changed(changes: Changes): Record<string, unknown> {
  const scene = structuredClone(goodShapes) as unknown as Record<string, unknown>;
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
    const parent = keys.slice(0, -1).reduce((inner, key) => inner[key] as Record<string, unknown>, scene);
    if (value === undefined) delete parent[keys.at(-1)!];
    else parent[keys.at(-1)!] = value;
  }
  return scene;
}

const ball = { material: 'matter', radius: 0.1, fill: { kind: 'points', positions: [[0, 0, 0]] } };
const jelly = { material: 'matter', fill: { kind: 'ball', centre: [0, 0, 0], radius: 0.1 } };
const none = { shapes: [], grains: [ball], outlines: undefined, fields: undefined, sensors: [], gravity: [0, 0, 0] };

const cases: [Changes, ...string[]][] = [
  // What may stand beside shapes
  [{ grains: [ball] }, 'scene.shapes: cannot stand beside "grains" yet, got a list of 4; make a scene of each'],
  [
    { soft: [jelly], grid: { cellSize: 0.1 } },
    'scene.shapes: cannot stand beside "soft" yet, got a list of 4; make a scene of each',
  ],
  [
    { ...none, outlines: { disc: { kind: 'disc' } } },
    'scene.outlines: are for shapes, of which there are none, got an object; remove them',
  ],
  [{ ...none, fields: {} }, 'scene.fields: are for shapes, of which there are none, got an object; remove them'],
  [
    { ...none, solver: { kind: 'springs', stiffness: 1e6 } },
    'scene.solver.kind: is for shapes, of which there are none, got "springs"; take "hertz" for spheres',
  ],
  [
    { solver: { kind: 'gauss-seidel', relaxation: 1.4 } },
    'scene.solver.relaxation: is for spheres, got 1.4; remove it',
  ],
  [{ solver: { kind: 'apgd' } }, 'scene.solver.kind: must be "gauss-seidel" or "springs" for shapes, got "apgd"'],
  [{ solver: { kind: 'springs' } }, 'scene.solver.stiffness: is missing: must be a number > 0 N/m'],
  [
    { 'materials.matter.rollingFriction': 0.1 },
    'scene.materials.matter.rollingFriction: is not for shapes: their corners resist rolling, got 0.1; remove it',
  ],
  [
    { 'contacts[0].cohesion': 5 },
    'scene.contacts[0].cohesion: is not for shapes: their contacts do not pull yet, got 5; remove it',
  ],
  [
    { 'materials.steel.twistingFriction': 0.1 },
    'scene.materials.steel.twistingFriction: is not for shapes: in the plane nothing spins about a normal, got 0.1; remove it',
  ],

  // The plane
  [
    { gravity: [0, 0, -9.81] },
    'scene.gravity[2]: must be 0 with shapes, which move in the plane; y is up, got -9.81; write [0, -9.81, 0], or leave gravity out',
  ],
  [
    { 'boundaries.z': 'open' },
    'scene.boundaries.z: must be "none" with shapes, which move in the plane, got "open"; remove it',
  ],
  [
    { 'domain.min[2]': 0.1 },
    'scene.domain.min[2]: must reach through z = 0, the plane of two dimensions, got 0.1; write z from -0.5 to 0.5',
  ],
  [
    { 'shapes[0].fill.region.max[2]': -0.1 },
    'scene.shapes[0].fill.region.max[2]: must reach through z = 0, the plane of two dimensions, got -0.1; write z from -0.5 to 0.5',
  ],
  [{ 'shapes[1].fill.positions[1][2]': 1 }, 'scene.shapes[1].fill.positions[1][2]: must be 0 in two dimensions, got 1'],
  [{ 'shapes[0].velocity': [0, 0, 1] }, 'scene.shapes[0].velocity[2]: must be 0 in two dimensions, got 1'],
  [{ 'shapes[1].origin': [0, 0, 1] }, 'scene.shapes[1].origin[2]: must be 0 in two dimensions, got 1'],
  [
    { 'shapes[1].motion.axis': [0, 0, 1] },
    'scene.shapes[1].motion: must stay in the plane: move along x and y, turn about z',
  ],
  [
    { 'bodies[1].motion': { kind: 'velocity', spin: [1, 0, 0] } },
    'scene.bodies[1].motion: must stay in the plane: move along x and y, turn about z',
  ],
  [
    { 'bodies[0].shape.normal': undefined },
    'scene.bodies[0].shape: must stand upright on the plane z = 0, in which shapes move; give the plane a "normal" in it, like [0, 1, 0] for a floor',
  ],
  [
    { 'bodies[1].shape': { kind: 'sphere', radius: 0.2 }, 'bodies[1].position[2]': 0.1 },
    'scene.bodies[1].position[2]: must be 0: shapes meet its cut with z = 0, got 0.1',
  ],
  [
    { 'bodies[1].rotation': [0.6, 0, 0, 0.8] },
    'scene.bodies[1].rotation: must be turned about z only, or lie in z = 0: shapes meet its cut with that plane',
  ],

  // Names
  [
    { 'shapes[0].outline': 'hsh' },
    'scene.shapes[0].shares: is for several outlines, got [2, 1, 1]; remove it, or make "outline" a list',
    'scene.shapes[0].outline: must be the name of one of the outlines, got "hsh"; did you mean "hash"?',
  ],
  [
    { 'shapes[0].outline[2]': 'been' },
    'scene.shapes[0].outline[2]: must be the name of one of the outlines, got "been"; did you mean "bean"?',
  ],
  [
    { 'shapes[2].name': 'rim' },
    'scene.shapes[2].name: must differ from the name of shapes[1], got "rim"; give each a name of its own',
  ],
  [
    { 'shapes[2].name': 'floor' },
    'scene.shapes[2].name: must differ from the name of a body, got "floor"; give it another name',
  ],
  [
    { 'sensors[1].body': 'column' },
    'scene.sensors[1].body: must be the name of one of the bodies, got "column"; there is "floor", "cylinder1", "rim"',
  ],

  // Groups
  [
    { 'shapes[0].outline': 7 },
    'scene.shapes[0].outline: must be a name of letters, digits, _ and -, with a letter first or a list, got 7',
  ],
  [
    { 'shapes[0].shares': [1, 2] },
    'scene.shapes[0].shares: must have 3 entries, one for each outline, has 2, got [1, 2]',
  ],
  [{ 'shapes[0].shares': [0, 0, 0] }, 'scene.shapes[0].shares: must not all be 0, got [0, 0, 0]'],
  [
    { 'shapes[0].angle': 'randm' },
    'scene.shapes[0].angle: must be a number in rad or "random", got "randm"; did you mean "random"?',
  ],
  [
    { 'shapes[1].fill.angles': [0] },
    'scene.shapes[1].fill.angles: must have 2 entries, one for each of "positions", has 1, got [0]',
  ],
  [
    { 'shapes[1].velocity': [1, 0, 0] },
    'scene.shapes[1].velocity: is for grains that move freely, and these are held, got [1, 0, 0]; give "motion"',
  ],
  [
    { 'shapes[1].motion': undefined, 'shapes[1].held': true, 'shapes[1].spin': 2 },
    'scene.shapes[1].spin: is for grains that move freely, and these are held, got 2; give "motion"',
  ],
  [
    { 'shapes[3].held': true },
    'scene.shapes[3].fill: cannot be a stream where grains are held, got an object; take another fill',
  ],
  [{ 'shapes[0].origin': [0, 0, 0] }, 'scene.shapes[0].origin: is for grains that are held, got [0, 0, 0]; remove it'],
  [
    { 'shapes[0].radius': { kind: 'list', sizes: Array.from({ length: 30 }, (_, k) => ({ radius: 0.1 + k / 1000 })) } },
    'scene.shapes: 93 outlines in their sizes are more than 64; take fewer outlines or sizes',
  ],

  // Fields
  [
    { 'fields.kind': 'neural' },
    'scene.fields.file: is missing: nets must be trained first; run `talus fields SCENE` and name the file that it writes',
  ],
  [{ 'fields.contacts': 3 }, 'scene.fields.contacts: must be 1 or 2, got 3'],
  [{ 'fields.size': [64, 96] }, 'scene.fields.size: must be three whole numbers ≥ 8 and ≤ 512, got [64, 96]'],
  [{ 'fields.file': 'nets.bin' }, 'scene.fields.file: cannot read nets.bin: compileScene was given no readFile'],
  [
    { 'fields.kind': 'exact', 'fields.file': 'nets.bin' },
    'scene.fields.file: is for tables and nets, got "nets.bin"; remove it, or "kind": "exact"',
  ],

  // Fills
  [
    { 'shapes[0].fill.count': 3000 },
    'scene.shapes[0].fill.count: 3000 grains in circles of radius 0.1 to 0.15 m do not fit in 6 × 3 m, about 240 would; make the region larger or the count smaller',
  ],
  [
    { 'shapes[0].fill.region.max[0]': -2.8 },
    'scene.shapes[0].fill.region: 0.2 × 3 m has no room for a grain in a circle of radius 0.15 m; make the region larger or the grains smaller',
  ],
  [
    { 'shapes[0].fill': { kind: 'pour', region: goodShapes.shapes[0].fill.region, solidFraction: 0.0001 } },
    'scene.shapes[0].fill.solidFraction: 0.0001 of 6 × 3 m is less than one grain of 0.01622 m²; make it or the region larger',
  ],
  [
    { 'shapes[1].fill.positions[0]': [0, 3.9e6, 0] },
    'scene.shapes[1].fill: 1 grain is up to 3900000 m from the origin, where 32-bit floats are up to 0.4649 m apart, 150 % of a radius: more than 1 % makes beds fall into themselves; move the scene to the origin',
  ],
];

test.each(cases.map(([changes, ...lines]) => [lines.join('\n'), changes] as const))('%s', (lines, changes) => {
  expect(shapeProblems(changed(changes)).join('\n')).toBe(lines);
});

test('the scene that these are made from has no problems', () => {
  expect(shapeProblems(goodShapes)).toEqual([]);
});

test.each([
  ['open', { kind: 'svg', path: 'M0 0 L1 0 L1 1' }, 'is open'],
  [
    'crossed',
    {
      kind: 'polygon',
      points: [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
    },
    'cross',
  ],
  ['unknown', { kind: 'letter', letter: 'ß' }, 'ß'],
  [
    'flat',
    {
      kind: 'polygon',
      points: [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    },
    '',
  ],
] as const)('an outline that is %s is refused where it stands', (name, outline, word) => {
  const [line = '', ...others] = shapeProblems(
    shapeScene({ outlines: { [name]: outline }, each: [{ position: [0, 0] }] }),
  );
  expect(line).toMatch(new RegExp(`^scene.outlines.${name}: .*${word}`));
  expect(others).toEqual([]);
});

test('overlaps at the start are told with both grains, by their true outlines', () => {
  const hash = { outline: 'hash', position: [0, 0] } as const;
  const lines = (each: Parameters<typeof shapeScene>[0]['each'], more = {}) =>
    shapeProblems(shapeScene({ each: each!, ...more }));
  const [line] = lines([hash, { ...hash, position: [1.2, 0] }]);
  expect(line).toMatch(
    /^scene\.shapes\[1\]\.fill: grain 0 overlaps grain 0 of scene\.shapes\[0\] by 0\.\d+ m; set them farther apart$/,
  );
  // A small one in the middle of the other touches nothing; nor do those that are held count among themselves.
  expect(lines([hash, { position: [0, 0], radius: 0.1 }])).toEqual([]);
  // In one that is filled it touches no stroke either, but is in matter, whichever comes first and whoever is held.
  const [square, inside] = [{ outline: 'square', position: [0, 0], radius: 3 }, { position: [0.3, 0.4], radius: 0.1 }] as const; // prettier-ignore
  for (const each of [[square, inside], [inside, square], [{ ...square, held: true }, inside]] as const) // prettier-ignore
    expect(lines(each)).toEqual([expect.stringMatching(/^scene\.shapes\[1\]\.fill: grain 0 overlaps grain 0 of scene\.shapes\[0\] by 1\.\d+ m; set/)]); // prettier-ignore
  expect(
    lines([
      { ...hash, held: true },
      { ...hash, held: true, position: [0.1, 0] },
    ]),
  ).toEqual([]);
  // Across a face that is periodic.
  const domain = { min: [-3, -3, -1], max: [3, 3, 1] } as const;
  const across = { each: [{ position: [-2.5, 0] }, { position: [2.5, 0] }], domain } as const;
  expect(lines(across.each, { domain })).toEqual([]);
  expect(lines(across.each, { domain, boundaries: { x: 'periodic' } })).toEqual([
    'scene.shapes[1].fill: grain 0 overlaps grain 0 of scene.shapes[0] by 1 m; set them farther apart',
  ]);
});

test('overlaps with bodies are those of strokes, not of circles', () => {
  const floor = { name: 'floor', shape: { kind: 'plane', normal: [0, 1, 0] }, material: 'matter' } as const;
  const lines = (y: number, angle: number) =>
    shapeProblems(shapeScene({ each: [{ outline: 'block', position: [0, y], angle, radius: 1 }], bodies: [floor] }));
  // A block of 2 × 1 in a circle of radius 1 is about 0.9 high as it lies.
  expect(lines(0.46, 0)).toEqual([]);
  expect(lines(0.46, Math.PI / 2)[0]).toMatch(
    /^scene\.shapes\[0\]\.fill: grain 0 overlaps body "floor" by 0\.4\d* m; move/,
  );
  // A bump in the middle of a long side, between the ends of its strokes.
  const bump = {
    shape: { kind: 'cylinder', radius: 0.2, height: 1 },
    material: 'matter',
    position: [0, -0.6, 0],
  } as const;
  const over = (y: number) =>
    shapeProblems(shapeScene({ each: [{ outline: 'block', position: [0, y], radius: 1 }], bodies: [bump] }));
  expect(over(0.06)).toEqual([]);
  expect(over(0)[0]).toMatch(/overlaps body "cylinder0" by 0\.0\d* m/);
});

test('masses and moments of inertia that a 32-bit float cannot hold are refused', () => {
  const disc = { position: [0, 0], radius: 1e-3 } as const;
  const lines = (density: number) => shapeProblems(shapeScene({ each: [disc], material: { density } }));
  expect(lines(1e-20)).toEqual([]);
  expect(lines(1e-27)).toEqual([
    'scene.shapes[0]: its grains have a moment of inertia of 1.571e-39, which a 32-bit float cannot hold; take other numbers',
  ]);
});
