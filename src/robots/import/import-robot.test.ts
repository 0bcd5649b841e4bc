import { describe, expect, test } from 'vitest';
import { RobotEngine } from '../robot-engine.ts';
import { RobotKinematics } from '../robot-kinematics.ts';
import { RobotModel } from '../robot-model.ts';
import { RobotSimulation } from '../robot-simulation.ts';
import { builtInRobot, importRobot } from './import-robot.ts';

const engine = await RobotEngine.load();

const urdf = (inside: string): string =>
  `<?xml version="0.0" ?>\n<!-- made by hand -->\n<robot name="arm">\n${inside}\n</robot>`;
const inertial = '<inertial><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01"/></inertial>';
const joint = (type: string, more = ''): string =>
  `<joint name="j" type="${type}"><parent link="a"/><child link="b"/><origin xyz="0 0 0.5" rpy="0.3 -0.2 0.9"/><axis xyz="0 1 0"/>${more}</joint>`;
const link = (name: string, inside = inertial): string => `<link name="${name}">${inside}</link>`;
const limit = '<limit lower="-1" upper="2" effort="5" velocity="3"/>';

const read = (text: string, files: Record<string, string | Uint8Array> = {}, name = 'arm.urdf') =>
  importRobot(text, name, (path) =>
    typeof files[path] === 'string' ? new TextEncoder().encode(files[path]) : files[path],
  );

describe('URDF', () => {
  test('joints, limits and frames come out as the file has them', () => {
    const source = read(urdf(link('a') + link('b') + joint('revolute', limit)));
    using model = RobotModel.compile(engine, [{ source }]);
    expect(model.joint('j')).toMatchObject({ kind: 'hinge', range: [-1, 2], effort: 5, greatestSpeed: 3, link: 'b' });
    using kinematics = new RobotKinematics(model);
    kinematics.set([0.7]);
    // Rz(0.9) Ry(-0.2) Rx(0.3) Ry(0.7) applied to x: written out.
    const turn = (axis: number, angle: number, [x, y, z]: number[]): number[] => {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      if (axis === 0) return [x!, c * y! - s * z!, s * y! + c * z!];
      return axis === 1 ? [c * x! + s * z!, y!, c * z! - s * x!] : [c * x! - s * y!, s * x! + c * y!, z!];
    };
    const expected = turn(2, 0.9, turn(1, -0.2, turn(0, 0.3, turn(1, 0.7, [1, 0, 0]))));
    const {
      position,
      rotation: [x, y, z, w],
    } = kinematics.linkPose('b');
    expect(position[2]).toBeCloseTo(0.5, 12);
    const along = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)];
    for (const [k, value] of along.entries()) expect(value).toBeCloseTo(expected[k]!, 12);
  });

  test('a joint that mimics another follows it', () => {
    const second =
      '<link name="c">' +
      inertial +
      '</link><joint name="k" type="prismatic"><parent link="a"/><child link="c"/><axis xyz="1 0 0"/><limit lower="-1" upper="1" effort="50" velocity="1"/><mimic joint="j" multiplier="-0.5" offset="0.1"/></joint>';
    using model = RobotModel.compile(
      engine,
      [{ source: read(urdf(link('a') + link('b') + joint('revolute', limit) + second)) }],
      { gravity: [0, 0, 0] },
    );
    using robot = new RobotSimulation(model);
    robot.setTarget('j', 0.6);
    robot.step(2000);
    expect(robot.position('j')).toBeCloseTo(0.6, 2);
    expect(robot.position('k')).toBeCloseTo(0.1 - 0.5 * 0.6, 2);
  });

  test('inertia that no body has is repaired, and it is said where', () => {
    const broken = '<inertial><mass value="2"/><inertia ixx="1" iyy="0.1" izz="0.1"/></inertial>';
    const { notes } = read(urdf(link('a') + link('b', broken) + joint('continuous')));
    expect(notes.join('\n')).toMatch(
      /line 4: link b: principal moments 0.100, 0.100, 1.00 kg m² are of no body.*taken as a cube of \d+ mm with its mass/,
    );
  });

  test('a mesh as text is read, one that is not there is left out and told', () => {
    const stl = 'solid s\n' + [[0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1, 1, 0, 0], [0, 0, 0, 0, 1, 0, 0, 0, 1], [1, 0, 0, 0, 0, 1, 0, 1, 0]].map((t) => `facet normal 0 0 0\nouter loop\n${[0, 3, 6].map((k) => `vertex ${t.slice(k, k + 3).join(' ')}`).join('\n')}\nendloop\nendfacet`).join('\n') + '\nendsolid s\n'; // prettier-ignore
    const mesh = (path: string): string =>
      `<visual><geometry><mesh filename="${path}" scale="0.1 0.1 0.1"/></geometry></visual>`;
    const inside =
      inertial + mesh('package://arm/meshes/part.stl') + mesh('package://arm/meshes/gone.stl') + mesh('part.dae');
    const source = read(urdf(link('a', inside) + link('b') + joint('fixed')), { '../meshes/part.stl': stl });
    expect(source.files.size).toBe(1);
    expect(source.notes.filter((note) => note.includes('left out'))).toEqual([
      'line 4: link a: visual mesh package://arm/meshes/gone.stl is left out: the file is not there',
      'line 4: link a: visual mesh part.dae is left out: .dae files are not read: convert it to STL or OBJ',
    ]);
    using model = RobotModel.compile(engine, [{ source }]);
    expect(model.links.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test.each([
    ['no XML', '<robot name="x"><link', 'arm.urdf, line 1: is no XML'],
    [
      'xacro',
      urdf('<xacro:include filename="x"/>'),
      'arm.urdf, line 4: <xacro:include> is xacro, not URDF: run xacro on the file first',
    ],
    ['two roots', urdf(link('a') + link('b')), 'arm.urdf, line 3: must have one link that hangs on no joint, got a, b'],
    [
      'a missing link',
      urdf(link('a') + joint('fixed')),
      'arm.urdf, line 4: joint j: must join two links of the file, got "b"',
    ],
    [
      'a planar joint',
      urdf(link('a') + link('b') + joint('planar')),
      'arm.urdf, line 4: joint j: planar joints are not read',
    ],
    [
      'no mass',
      urdf(link('a', '<inertial><inertia ixx="1"/></inertial>')),
      'arm.urdf, line 4: link a: its <inertial> has no <mass value="…">',
    ],
    [
      'a negative mass',
      urdf(link('a', '<inertial><mass value="-1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>')),
      'arm.urdf, line 4: link a: mass must be > 0 kg, got -1',
    ],
    ['SDF', '<sdf version="1.6"/>', 'arm.urdf, line 1: is SDF, which is not read; convert it to URDF or MJCF'],
  ])('%s is refused', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('MJCF', () => {
  const model =
    '<mujoco model="m"><compiler meshdir="parts"/><option timestep="0.01"/><asset><mesh name="p" file="p.obj"/></asset><worldbody><body name="b"><joint name="j" type="slide" range="-1 1"/><geom type="mesh" mesh="p" mass="2"/></body></worldbody><actuator><position name="drive" joint="j" kp="800" kv="80"/></actuator></mujoco>';
  const box = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

  test('keeps its own motors, unless a control is chosen; what is set aside is told', () => {
    const source = read(model, { 'parts/p.obj': box }, 'm.xml');
    expect(source.notes).toEqual([
      "line 1: <option> is set aside: step, gravity, integrator and solver are the scene's",
    ]);
    using own = RobotModel.compile(engine, [{ source }]);
    expect(own.actuators).toEqual([{ name: 'drive', index: 0, joint: 'j' }]);
    using robot = new RobotSimulation(own);
    expect(() => robot.setTarget('j', 0.3)).toThrow('joint j: is under model control');
    using chosen = RobotModel.compile(engine, [{ source, control: 'position' }], { gravity: [0, 0, 0] });
    using servo = new RobotSimulation(chosen);
    servo.setTarget('j', 0.3);
    servo.step(1000);
    expect(servo.position('j')).toBeCloseTo(0.3, 3);
  });

  test('a file that is not there is named with its line', () => {
    expect(() => read(model, {}, 'm.xml')).toThrow(
      'm.xml, line 1: the mesh parts/p.obj is not there, beside the model',
    );
  });
});

test('an unknown name suggests the nearest built-in model', () => {
  expect(() => builtInRobot('iiwa')).toThrow('robot "iiwa": must be a file, or one of iiwa7, iiwa14');
});
