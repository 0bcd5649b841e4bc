/** Frames of runs as files for programs of particles, as `talus export` writes them and as OVITO reads them. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeVtp } from '../../src/formats/vtp-decode.ts';
import { pythonHas, runPython } from '../support/python.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runTalus } from './run-talus.ts';
import { writeScene } from './small-scene.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const onCpu = ['--device', 'cpu', '--threads', '1'];

/** Two grains at rest on a floor, of two materials, one of which turns; and a third that falls. */
beforeAll(() => {
  const scene = writeScene(folder.file('few.json'), {
    time: { step: 0.001, end: 0.1 },
    materials: { glass: { density: 2500 }, steel: { density: 7800 } },
    grains: [
      { material: 'glass', radius: 0.01, fill: { kind: 'points', positions: [[0, 0, 0.01], [0.1, 0, 0.5]] }, spin: [0, 0, 2] }, // prettier-ignore
      { material: 'steel', radius: 0.02, fill: { kind: 'points', positions: [[-0.1, 0, 0.02]] } },
    ],
    bodies: [{ name: 'floor', shape: { kind: 'plane' }, material: 'steel' }],
    sensors: [],
    domain: { min: [-1, -1, 0], max: [1, 1, 1] },
    boundaries: { x: 'periodic' },
    output: { frames: 0.05 },
  });
  const { code, complaints } = runTalus(['run', scene, '-o', folder.file('run'), '--quiet', ...onCpu]);
  if (code !== 0) throw new Error(complaints.join('\n'));
});

const mass = (radius: number, density: number): number => (4 / 3) * Math.PI * radius ** 3 * density;

test('frames of grains have mass, orientation, the force of all contacts and names of materials', () => {
  const path = folder.file('run/frames/grains-000002.vtp');
  const { ofPoints, words } = decodeVtp(readFileSync(path), path);
  const values = (name: string) => [...ofPoints.get(name)!.data];
  expect(words.get('materials')).toEqual(['glass', 'steel']);
  expect(values('mass')[2]! / mass(0.02, 7800)).toBeCloseTo(1, 6);
  // It has turned about z by spin · time.
  expect(values('orientation')[2]).toBeCloseTo(Math.sin((2 * 0.1) / 2), 3);
  // What lies on the floor is carried, what falls is not.
  expect(values('force')[2]! / (mass(0.01, 2500) * 9.81)).toBeCloseTo(1, 2);
  expect(values('force')[8]! / (mass(0.02, 7800) * 9.81)).toBeCloseTo(1, 2);
  expect(values('force').slice(3, 6)).toEqual([0, 0, 0]);
});

test('a LAMMPS dump has all frames, with steps, times and the box', () => {
  const exported = runTalus(['export', folder.file('run'), '--format', 'lammps-dump', '-o', folder.file('run.dump')]);
  expect(exported).toMatchObject({ code: 0 });
  const lines = readFileSync(folder.file('run.dump'), 'utf8').split('\n');
  expect(lines.filter((line) => line === 'ITEM: NUMBER OF ATOMS')).toHaveLength(3);
  expect(lines.slice(0, 9)).toEqual(['ITEM: TIME', '0', 'ITEM: TIMESTEP', '0', 'ITEM: NUMBER OF ATOMS', '3', 'ITEM: BOX BOUNDS pp ff ff', '-1 1', '-1 1']); // prettier-ignore
  expect(lines[10]).toBe('ITEM: ATOMS id type element mol x y z radius vx vy vz omegax omegay omegaz quati quatj quatk quatw mass fx fy fz'); // prettier-ignore
  expect(lines[13]).toMatch(/^3 2 steel 1 -0\.1\d* 0 0\.0(?:2|1999)/);
});

test('what cannot be exported is told', () => {
  const run = folder.file('run');
  for (const [given, said] of [
    [[run], 'is a folder: name a scene file, or a run with --format lammps-dump or xyz'],
    [[folder.file('few.json'), '--format', 'xyz'], 'is no folder: --format takes the folder of a run'],
    [[run, '--format', 'xyz', '-s', 'seed=2'], 'export: --set and --time are for scenes'],
    [[folder.path, '--format', 'xyz'], 'holds no run'],
  ] as const) {
    const { code, complaints } = runTalus(['export', ...given]);
    expect({ code, lines: complaints.length }).toEqual({ code: 2, lines: 1 });
    expect(complaints[0]).toContain(said);
  }
});

const reader = `
import json, os, sys
os.environ.setdefault('QT_QPA_PLATFORM', 'offscreen')
from ovito.io import import_file
p = import_file(sys.argv[1])
d = p.compute(2)
q = d.particles
print(json.dumps(dict(frames=p.source.num_frames, time=float(d.attributes['Time']), pbc=[bool(x) for x in d.cell.pbc],
    types=[q.particle_types.type_by_id(int(t)).name for t in q.particle_types[...]],
    **{name: q[name][...].tolist() for name in ['Particle Identifier', 'Position', 'Radius', 'Mass', 'Velocity', 'Force', 'Orientation']})))
`;

describe.skipIf(!pythonHas('ovito'))('OVITO', () => {
  test.each([
    ['lammps-dump', 'run.dump'],
    ['xyz', 'run.xyz'],
  ])('reads frames as %s, each number as what it is', (format, file) => {
    runTalus(['export', folder.file('run'), '--format', format, '-o', folder.file(file)]);
    const read = runPython(reader, [folder.file(file)]) as Record<string, never[]>;
    const path = folder.file('run/frames/grains-000002.vtp');
    const { positions, ofPoints } = decodeVtp(readFileSync(path), path);
    const rows = (data: ArrayLike<number>, width: number) =>
      Array.from({ length: 3 }, (_, k) => Array.from({ length: width }, (__, axis) => data[width * k + axis]!));
    expect(read).toMatchObject({ frames: 3, time: 0.1, pbc: [true, false, false], types: ['glass', 'glass', 'steel'] });
    expect(read['Particle Identifier']).toEqual([1, 2, 3]);
    const expected = {
      Position: rows(positions, 3),
      Velocity: rows(ofPoints.get('velocity')!.data, 3),
      Force: rows(ofPoints.get('force')!.data, 3),
      Orientation: rows(ofPoints.get('orientation')!.data, 4),
    };
    for (const [name, values] of Object.entries(expected))
      for (const [k, row] of values.entries())
        for (const [axis, value] of row.entries()) expect(read[name]![k]![axis], `${name} ${k}`).toBeCloseTo(value, 6);
    for (const [k, value] of [0.01, 0.01, 0.02].entries()) expect(read['Radius']![k]).toBeCloseTo(value, 7);
    for (const [k, value] of ofPoints.get('mass')!.data.entries()) expect(read['Mass']![k]).toBeCloseTo(value, 8);
  });
});
