/**
 * A scene is what a person writes: a JSON file in SI units, z up, angles in radians, quaternions x y z w. Here is its
 * whole declaration, one file for each part; parser, types, editor schema and reference page follow from it.
 */
import * as z from 'zod/mini';
import { bodiesSchema } from './schema-bodies.ts';
import { axisNames, boundariesSchema } from './schema-boundaries.ts';
import { camerasSchema } from './schema-cameras.ts';
import {
  defaulted,
  entriesByName,
  flag,
  integer,
  kind,
  kinds,
  list,
  live,
  number,
  object,
  oneOf,
  optional,
  required,
  rule,
  text,
  vector3,
  version,
} from './schema-fields.ts';
import { grainsSchema, regionSchema } from './schema-grains.ts';
import { contactSchema, materialSchema } from './schema-materials.ts';
import { measurementsSchema } from './schema-measurements.ts';
import { sensorsSchema } from './schema-sensors.ts';
import { outlinesSchema } from './shapes/schema-outlines.ts';
import { fieldsSchema, shapesListSchema, springsSchema } from './shapes/schema-shapes.ts';
import { shapeRules } from './shapes/shape-rules.ts';
import { actuatorsSchema } from './soft/schema-actuators.ts';
import { gridSchema, softListSchema } from './soft/schema-soft.ts';
import { softRules } from './soft/soft-rules.ts';

/** Of the format: raised when old scenes would mean something else. */
export const sceneVersion = 1;

export const greatestStepCount = 2 ** 31;

const timeSchema = object('Time', 'How long and how finely.', {
  step: live(
    optional(
      number('s', { above: 0, usual: [1e-6, 1e-2] }),
      'Time step h. Beds of grains rest quietly where h ≤ 0.06 √(R/g), with R the smallest radius. Soft matter takes it in substeps.',
      '0.06 √(R/g) or 0.01 s, less where grains as they start or bodies at any time would go farther than a quarter of a radius in it, or grains that fall through the domain farther than half of one, and for oscillations, with the solver `hertz` a tenth of the Rayleigh time, with springs a twentieth of the period of the stiffest contact, with soft matter 0.3 of the time in which sound crosses a cell and that in which no particle goes farther than a quarter of a cell as it starts, or half of one as it falls through the domain, rounded down to a number with one digit',
    ),
  ),
  end: live(defaulted(1, number('s', { above: 0, usual: [0.1, 100] }), 'When the run ends; it starts at 0.')),
}).check(
  rule(({ step, end }) => {
    if (step === undefined) return null;
    if (step > end) return { at: ['step'], message: `must be ≤ end, which is ${end} s` };
    if (end / step <= greatestStepCount) return null;
    return {
      at: ['step'],
      message: `makes more than ${greatestStepCount} steps`,
      cure: 'end sooner or take longer steps',
    };
  }),
);

const sweeps = (value: number) =>
  defaulted(value, integer({ min: 1, max: 10000, usual: [1, 200] }), 'Sweeps over all contacts in a time step.');

const solverSchema = kinds([
  object('GaussSeidel', 'Projected Gauss-Seidel over contacts in colours: the fast and the exact in one.', {
    kind: kind('gauss-seidel'),
    sweeps: sweeps(4),
    maxSweeps: optional(
      integer({ min: 1, max: 10000, usual: [1, 500] }),
      'Sweeps at most: there are more than `sweeps` where pushes still change from sweep to sweep, or overlaps would grow. As many as `sweeps`, or fewer, to have no more.',
      '48; where masses of grains differ by more than 2 times 120 √(ratio of masses), 96 at least and 3840 at most; on a GPU 12 for up to 256 grains in a world, else as many as `sweeps`, and where masses differ by more than 8 times 4 √(ratio), 48 at least and 128 at most; with shapes 40',
    ),
    relaxation: optional(
      number('1', { above: 0, max: 1.9, usual: [1, 1.6] }),
      'Times the change of its push that a contact asks for, it gets, in all of `sweeps` but the last: above 1 loads pass through a bed in fewer of them. For spheres.',
      '1.4; always 1 where contacts rebound in turn',
    ),
  }),
  object('Apgd', 'Accelerated projected gradients: the accurate one, to which others are compared.', {
    kind: kind('apgd'),
    sweeps: defaulted(
      200,
      integer({ min: 1, max: 10000, usual: [1, 1000] }),
      'Sweeps over all contacts in a time step, at most.',
    ),
    tolerance: defaulted(
      1e-6,
      number('m/s', { min: 0, usual: [1e-9, 1e-2] }),
      'A step is solved when the velocities that contacts still ask for are less, as the root of the mean square over mass.',
    ),
    friction: defaulted(
      'coulomb',
      oneOf('coulomb', 'cone'),
      "Coulomb's law, or its convex relaxation, which has one solution and opens contacts that slide.",
    ),
  }),
  object('Jacobi', 'Projected Jacobi with mass splitting: simple, parallel, slow to converge.', {
    kind: kind('jacobi'),
    sweeps: sweeps(40),
  }),
  object('CcpJacobi', 'Damped Jacobi for the cone complementarity problem, as in Chrono::Engine TR-2009-06.', {
    kind: kind('ccp-jacobi'),
    sweeps: sweeps(100),
    relaxation: defaulted(
      0.2,
      number('1', { above: 0, max: 2 }),
      'Factor ω of the steps; what is above some 0.3 diverges in dense beds. A bed of L layers wants some 5 L²/ω sweeps from cold.',
    ),
  }),
  object('GranularGym', 'The rule of GranularGym, for comparison only: it does not pass forces on.', {
    kind: kind('granulargym'),
    sweeps: sweeps(3),
    damping: defaulted(
      0.9,
      number('1', { min: 0, max: 1 }),
      "Part of a neighbour's velocity that is left out; unless it is 0, results depend on how fast all move together.",
    ),
    correction: defaulted(0.02, number('1', { min: 0, max: 1 }), 'Part of an overlap that is undone in a time step.'),
  }),
  object('Hertz', 'Springs and dampers after Hertz and Mindlin, with short steps: to compare with penalty codes.', {
    kind: kind('hertz'),
    attraction: defaulted(
      false,
      flag(),
      'Whether the damper may pull grains together while they part, as in codes that do not cut it off.',
    ),
  }),
  springsSchema,
]);

const interval = (value: number, doc: string) => defaulted(value, number('s', { min: 0, usual: [0, 1] }), doc);

const faultsSchema = object('Faults', 'Which conditions end a run as broken; those that are not here always do.', {
  crushed: defaulted(
    true,
    flag(),
    'Spheres that overlap each other, or a body, by more than half of the smaller radius, as no material does. `false`: the run goes on and counts them.',
  ),
});

const outputSchema = object('Output', 'What a run writes, and how often.', {
  series: interval(0.01, 'Time between rows of series.csv; 0 for every step.'),
  frames: interval(0.05, 'Time between frames for ParaView; 0 for none.'),
  contacts: defaulted(
    false,
    flag(),
    'Whether frames have the contacts too: lines between partners with force, normal force and friction over its limit.',
  ),
  checkpoints: interval(0.5, 'Time between checkpoints to resume from; 0 for none but the last.'),
});

export const sceneSchema = object('Scene', 'One file, one experiment.', {
  $schema: live(optional(text(), 'Where an editor finds the schema of this file.', 'no help from the editor')),
  talus: required(version(sceneVersion), 'Version of the format.'),
  title: live(defaulted('', text(), 'For people.')),
  about: live(defaulted('', text(), 'What the scene shows; JSON has no comments.')),
  tags: live(
    defaulted([], list(text()), 'Words to find it by, such as `flow`; the lab adds those that follow from the scene.'),
  ),
  gravity: live(
    defaulted(
      [0, 0, -9.81],
      vector3('m/s²', { usual: [-20, 20] }),
      'Acceleration of free fall, world frame. In the plane, [0, -9.81, 0] where left out.',
    ),
  ),
  time: defaulted({}, timeSchema, 'How long and how finely.'),
  seed: defaulted(1, integer({ min: 0, max: 2 ** 32 - 1, usual: [0, 100] }), 'Start of all random numbers.'),
  worlds: defaulted(
    1,
    integer({ min: 1, max: 65536, usual: [1, 64] }),
    'Identical copies that are simulated side by side.',
  ),
  domain: optional(
    regionSchema,
    'Where most grains will be: what is outside is simulated too, only slower. Soft matter cannot leave it.',
    'around all grains and bodies; with soft matter, an error',
  ),
  boundaries: defaulted({}, boundariesSchema, 'What happens at the faces of the domain.'),
  materials: required(entriesByName(materialSchema), 'Materials by name.'),
  contacts: live(defaulted([], list(contactSchema), 'Pairs of materials that are to meet in a way of their own.')),
  grains: defaulted([], list(grainsSchema), 'Groups of grains.'),
  outlines: defaulted({}, outlinesSchema, 'What grains in the plane look like, by name.'),
  fields: live(optional(fieldsSchema, 'How the distance of two such grains is found.', 'all as it is by default')),
  shapes: defaulted(
    [],
    shapesListSchema,
    'Groups of grains of any outline, in the plane z = 0: x right, y up, 1 m thick.',
  ),
  grid: optional(gridSchema, 'The grid of soft matter.', 'for scenes without any'),
  soft: defaulted([], softListSchema, 'Groups of soft matter.'),
  actuators: defaulted([], actuatorsSchema, 'Muscles, chambers and cables of soft matter.'),
  bodies: defaulted([], bodiesSchema, 'Walls, floors, tools.'),
  sensors: live(defaulted([], sensorsSchema, 'What is measured.')),
  measurements: live(defaulted([], measurementsSchema, 'What was measured in the experiment, to compare with.')),
  cameras: live(defaulted([], camerasSchema, 'Places to look from: views for people, and depth images.')),
  solver: live(defaulted({ kind: 'gauss-seidel' }, solverSchema, 'How the next state is found.')),
  faults: live(defaulted({}, faultsSchema, 'What ends a run as broken.')),
  output: live(defaulted({}, outputSchema, 'What a run writes, and how often.')),
}).check(
  rule(({ domain, boundaries }) => {
    const axis = axisNames.find((name) => boundaries[name] !== 'none');
    if (domain !== undefined || axis === undefined) return null;
    const message = `is missing: boundaries.${axis} is about its faces`;
    return { at: ['domain'], message, cure: 'give "domain" with min and max' };
  }),
  rule(({ materials, solver }) => {
    const [name] = Object.entries(materials).find(([, { youngModulus }]) => youngModulus === undefined) ?? [];
    if (solver.kind !== 'hertz' || name === undefined) return null;
    const message = 'is missing: the solver "hertz" lets materials yield';
    return { at: ['materials', name, 'youngModulus'], message, cure: 'give it in Pa, like 1e7; 1e30 is rigid' };
  }),
  ...softRules,
  ...shapeRules,
);

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** A scene as a person may write it: what has a default may be left out. */
export type SceneInput = DeepReadonly<z.input<typeof sceneSchema>>;

/** A scene as it was understood: names checked, defaults filled in. */
export type Scene = DeepReadonly<z.output<typeof sceneSchema>>;

export type SceneMaterial = Scene['materials'][string];
export type SceneContact = Scene['contacts'][number];
export type SceneGrains = Scene['grains'][number];
export type SceneFill = SceneGrains['fill'];
export type SceneRadius = NonNullable<SceneGrains['radius']>;
export type SceneRegion = NonNullable<Scene['domain']>;
export type SceneOutline = Scene['outlines'][string];
export type SceneShapes = Scene['shapes'][number];
export type SceneShapesFill = SceneShapes['fill'];
export type SceneSoft = Scene['soft'][number];
export type SceneSoftFill = SceneSoft['fill'];
export type SceneLaw = NonNullable<SceneMaterial['law']>;
export type SceneActuator = Scene['actuators'][number];
export type SceneSignal = SceneActuator['signal'];
export type SceneBody = Scene['bodies'][number];
export type SceneShape = SceneBody['shape'];
export type ScenePartShape = Exclude<SceneShape, { kind: 'union' }>;
export type SceneMotion = NonNullable<SceneBody['motion']>;
export type SceneSensor = Scene['sensors'][number];
export type SceneCamera = Scene['cameras'][number];
export type SceneBoundary = Scene['boundaries']['x'];
export type SceneSolver = Scene['solver'];
