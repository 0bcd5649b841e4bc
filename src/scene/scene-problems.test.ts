/** What each rule of the scene language says where it is broken. */
import { expect, test } from 'vitest';
import { goodScene, problemsOf } from '../../test/support/good-scene.ts';

/** Values by path, like `grains[0].radius`; undefined to take something out. */
type Changes = Readonly<Record<string, unknown>>;

/** The lines of all problems after some changes of the good scene. */
function problemsAfter(changes: Changes): string[] {
  const scene = structuredClone(goodScene()) as unknown as Record<string, unknown>;
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
    const parent = keys.slice(0, -1).reduce((inner, key) => inner[key] as Record<string, unknown>, scene);
    if (value === undefined) delete parent[keys.at(-1)!];
    else parent[keys.at(-1)!] = value;
  }
  return problemsOf(scene);
}

/** What is changed in the good scene, and the lines of all problems that this makes. */
const cases: [Changes, ...string[]][] = [
  // Ranges, with their unit
  [{ 'grains[0].radius': -1 }, 'scene.grains[0].radius: must be > 0 m, got -1'],
  [{ 'materials.sand.friction': -0.5 }, 'scene.materials.sand.friction: must be ≥ 0, got -0.5'],
  [{ 'materials.sand.restitution': 1.5 }, 'scene.materials.sand.restitution: must be ≥ 0 and ≤ 1, got 1.5'],
  [{ 'bodies[0].shape.size[1]': 0 }, 'scene.bodies[0].shape.size[1]: must be > 0 m, got 0'],
  [{ worlds: 0 }, 'scene.worlds: must be ≥ 1 and ≤ 65536, got 0'],
  [{ 'grains[0].fill.solidFraction': 0.9 }, 'scene.grains[0].fill.solidFraction: must be > 0 and ≤ 0.64, got 0.9'],

  // Types
  [{ time: 3 }, 'scene.time: must be an object, got 3'],
  [{ 'time.end': '2' }, 'scene.time.end: must be a number > 0 s, got "2"; write it without quotes'],
  [{ 'time.end': 'soon' }, 'scene.time.end: must be a number > 0 s, got "soon"'],
  [{ gravity: 9.81 }, 'scene.gravity: must be three numbers x y z in m/s², got 9.81'],
  [{ gravity: [0, -9.81] }, 'scene.gravity: must be three numbers x y z in m/s², got [0, -9.81]'],
  [{ gravity: [0, null, 0] }, 'scene.gravity[1]: must be a number in m/s², got null'],
  [{ seed: 1.5 }, 'scene.seed: must be a whole number ≥ 0 and ≤ 4294967295, got 1.5'],
  [{ gravity: [[0, 0, -9.81]] }, 'scene.gravity: must be three numbers x y z in m/s², got a list of 1'],
  [{ title: ['a'] }, 'scene.title: must be text, got ["a"]'],
  [{ bodies: {} }, 'scene.bodies: must be a list, got an object'],
  [
    { 'bodies[0].shape.hollow': 'true' },
    'scene.bodies[0].shape.hollow: must be true or false, got "true"; write it without quotes',
  ],
  [{ materials: ['sand'] }, 'scene.materials: must be an object, got ["sand"]'],
  [
    { 'contacts[0].between': ['sand'] },
    'scene.contacts[0].between: must be a list of 2, each a name of letters, digits, _ and -, with a letter first, got ["sand"]',
  ],
  [{ 'grains[0].fill': { kind: 'file', file: '' } }, 'scene.grains[0].fill.file: must not be empty, got ""'],
  [
    { 'grains[0].fill': { kind: 'points', positions: [] } },
    'scene.grains[0].fill.positions: must have at least 1 entry, got []',
  ],

  // Numbers that a device cannot hold
  [{ 'time.end': NaN }, 'scene.time.end: must be a finite number, got NaN'],
  [{ gravity: [0, 0, -Infinity] }, 'scene.gravity[2]: must be a finite number, got -Infinity'],
  [{ gravity: [0, 0, -1e39] }, 'scene.gravity[2]: must fit a 32-bit float, at most 3.4e38, got -1e+39'],
  [
    { 'grains[0].radius': 1e-39 },
    'scene.grains[0].radius: must stay > 0 as a 32-bit float, at least 1.2e-38, got 1e-39',
  ],

  // Missing and misspelt keys
  [{ talus: undefined }, 'scene.talus: is missing: must be 1; this Talus reads scenes of version 1'],
  [
    { 'bodies[0].material': undefined },
    'scene.bodies[0].material: is missing: must be a name of letters, digits, _ and -, with a letter first',
  ],
  [{ gravty: 1 }, 'scene.gravty: is no key of Scene; did you mean "gravity"?'],
  [
    { 'materials.sand.mass': 1 },
    'scene.materials.sand.mass: is no key of Material; there is "density", "friction", "restitution", "rollingFriction", "twistingFriction", "cohesion", "youngModulus", "poissonRatio", "viscosity", "volumePenalty", "law"',
  ],
  [
    { 'bodies[0].shape.radius': 1 },
    'scene.bodies[0].shape.radius: is no key of Box; there is "kind", "size", "hollow"',
  ],
  [
    { 'bodies[0].materail': 'steel', 'bodies[0].material': undefined },
    'scene.bodies[0].materail: is no key of Body; did you mean "material"?',
  ],
  [
    { 'my key': 1 },
    'scene["my key"]: is no key of Scene; there is "$schema", "talus", "title", "about", "tags", "gravity", "time", "seed", "worlds", "domain", "boundaries", "materials", "contacts", "grains", "outlines", "fields", "shapes", "grid", "soft", "actuators", "bodies", "sensors", "measurements", "cameras", "solver", "faults", "output"',
  ],

  // A key that is there keeps its own problem beside one that looks like it
  [
    { 'time.end': -1, 'time.endd': 2 },
    'scene.time.end: must be > 0 s, got -1',
    'scene.time.endd: is no key of Time; did you mean "end"?',
  ],

  // Kinds: the problems of the chosen one only
  [
    { 'grains[0].fill.kind': 'por' },
    'scene.grains[0].fill.kind: must be "lattice", "pour", "stream", "points", "file" or "run", got "por"; did you mean "pour"?',
  ],
  [
    { 'grains[0].fill.kind': undefined },
    'scene.grains[0].fill.kind: is missing: must be "lattice", "pour", "stream", "points", "file" or "run"',
  ],
  [
    { solver: { knd: 'jacobi' } },
    'scene.solver.kind: is missing: must be "gauss-seidel", "apgd", "jacobi", "ccp-jacobi", "granulargym", "hertz" or "springs"; is "knd" meant for it?',
  ],
  [
    { 'grains[0].radius': 'big' },
    'scene.grains[0].radius: must be a number > 0 m or an object of kind "uniform", "normal", "lognormal" or "list", got "big"',
  ],
  [
    { 'grains[0].radius': { kind: 'normal', mean: 0.01, sd: 1 } },
    'scene.grains[0].radius.deviation: is missing: must be a number > 0 m',
    'scene.grains[0].radius.sd: is no key of Normal; there is "kind", "mean", "deviation", "cutoff"',
  ],
  [
    { 'grains[0].fill': { kind: 'lattice', region: { min: [0, 0, 0], max: [1, 1, 1] }, arrangement: 'cubik' } },
    'scene.grains[0].fill.arrangement: must be "cubic" or "face-centred", got "cubik"; did you mean "cubic"?',
  ],

  // Rules between fields
  [
    { 'grains[0].fill.region.max[1]': -1 },
    'scene.grains[0].fill.region.max[1]: must be > min[1], which is 0 m, got -1',
  ],
  [{ domain: { min: [0, 0, 0], max: [1, 1, 0] } }, 'scene.domain.max[2]: must be > min[2], which is 0 m, got 0'],
  [{ 'grains[0].fill.count': undefined }, 'scene.grains[0].fill.count: is missing; give "count" or "solidFraction"'],
  [
    { 'grains[0].fill.solidFraction': 0.3 },
    'scene.grains[0].fill.solidFraction: cannot stand beside "count", got 0.3; remove one of the two',
  ],
  [
    { 'grains[0].radius': undefined },
    'scene.grains[0].radius: is missing; only a file can bring the radii of its grains',
  ],
  [{ 'grains[0].radius.max': 0.001 }, 'scene.grains[0].radius.max: must be ≥ min, which is 0.01 m, got 0.001'],
  [
    { 'grains[0].radius': { kind: 'normal', mean: 0.01, deviation: 0.006 } },
    'scene.grains[0].radius.deviation: must be < mean / cutoff, which is 0.005 m, to keep radii > 0, got 0.006',
  ],
  [
    { 'bodies[0].motion': { kind: 'keyframes', keyframes: [{ time: 1 }, { time: 1 }] } },
    'scene.bodies[0].motion.keyframes[1].time: must be > 1 s, the time of the keyframe before, got 1',
  ],
  [
    { 'bodies[0].motion': { kind: 'oscillation', axis: [1, 0, 0], frequency: 1 } },
    'scene.bodies[0].motion.amplitude: must be > 0 m, or "angle" > 0 rad',
  ],
  [
    { 'bodies[0].motion': { kind: 'oscillation', axis: [0, 0, 0], frequency: 1, angle: 1 } },
    'scene.bodies[0].motion.axis: must have a direction: not all three may be 0, got [0, 0, 0]',
  ],
  [
    { 'bodies[0].rotation': [1, 1, 0, 0] },
    'scene.bodies[0].rotation: must be a quaternion x y z w of length 1, has length 1.414, got [1, 1, 0, 0]',
  ],
  [{ 'time.step': 2 }, 'scene.time.step: must be ≤ end, which is 1 s, got 2'],
  [
    { 'time.step': 1e-12 },
    'scene.time.step: makes more than 2147483648 steps, got 1e-12; end sooner or take longer steps',
  ],

  // Names
  [
    { 'grains[0].material': 'snad' },
    'scene.grains[0].material: must be the name of one of the materials, got "snad"; did you mean "sand"?',
  ],
  [
    { 'bodies[1].material': 'glass' },
    'scene.bodies[1].material: must be the name of one of the materials, got "glass"; there is "sand", "steel"',
  ],
  [
    { 'bodies[1].material': 'toString' },
    'scene.bodies[1].material: must be the name of one of the materials, got "toString"; there is "sand", "steel"',
  ],
  [
    { 'contacts[0].between[1]': 'steal' },
    'scene.contacts[0].between[1]: must be the name of one of the materials, got "steal"; did you mean "steel"?',
  ],
  [
    { 'sensors[1].body': 'plane' },
    'scene.sensors[1].body: must be the name of one of the bodies, got "plane"; did you mean "plane1"?',
  ],
  [
    { 'contacts[1]': { between: ['steel', 'sand'] } },
    'scene.contacts[1].between: "sand" and "steel" meet in contacts[0] already; make one entry of the two',
  ],
  [
    { 'bodies[1].name': 'box', sensors: [] },
    'scene.bodies[1].name: must differ from the name of bodies[0], got "box"; give each a name of its own',
  ],
  [
    { 'sensors[2]': { kind: 'energy' } },
    'scene.sensors[2].name: must differ from the name of sensors[0], got "energy"; give each a name of its own',
  ],
  [
    { 'materials.wet sand': {} },
    'scene.materials["wet sand"]: must be a name of letters, digits, _ and -, with a letter first, got "wet sand"',
  ],
  [
    { 'bodies[0].name': '7' },
    'scene.bodies[0].name: must be a name of letters, digits, _ and -, with a letter first, got "7"',
  ],

  // Something to simulate
  [{ grains: undefined }, 'scene.grains: must have at least 1 entry: there is nothing to simulate'],
  [{ grains: [] }, 'scene.grains: must have at least 1 entry: there is nothing to simulate'],

  // Another version has other rules: only that is said
  [{ talus: 2, novelty: true }, 'scene.talus: must be 1, got 2; this Talus reads scenes of version 1'],
];

test.each(cases.map(([changes, ...lines]) => [lines.join('\n'), changes] as const))('%s', (lines, changes) => {
  expect(problemsAfter(changes).join('\n')).toBe(lines);
});

test('all problems come at once, of every kind', () => {
  const lines = problemsAfter({
    'time.end': -1,
    'grains[0].raduis': 0.01,
    'grains[0].radius': undefined,
    'grains[0].material': 'send',
    'bodies[2]': 7,
    'sensors[1].body': 'bix',
  });
  expect(lines).toEqual([
    'scene.time.end: must be > 0 s, got -1',
    'scene.grains[0].raduis: is no key of Grains; did you mean "radius"?',
    'scene.bodies[2]: must be an object, got 7',
    'scene.grains[0].material: must be the name of one of the materials, got "send"; did you mean "sand"?',
    'scene.sensors[1].body: must be the name of one of the bodies, got "bix"; did you mean "box"?',
  ]);
});
