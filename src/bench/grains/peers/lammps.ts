/** LAMMPS (Thompson et al. 2022), as `lmp` on the path: a soft-sphere code, here with the stiffness of rubber. */
import { bedRadius, gravity } from '../bed.ts';
import type { PeerBed, PeerOutcome, PeerRun } from './peer.ts';

/** A fifth of the Rayleigh time of such spheres [s]. */
const timeStep = 6e-5;
/** Young's modulus [Pa], restitution, Poisson's ratio, friction: soft enough for that step, overlaps of a few percent. */
const material = { modulus: 5e6, restitution: 0.2, poisson: 0.3, friction: 0.5 } as const;

const { modulus, restitution, poisson, friction } = material;
/** Between grains and at walls, by the name of the law. */
const laws = {
  'hertz/material': {
    pair: ['pair_style granular', `pair_coeff * * ${hertzMaterial()}`],
    wall: `granular ${hertzMaterial()}`,
  },
  // The same stiffness in the older, leaner style: normal 2/3 E/(1 − ν²) at equal materials, tangential by Mindlin.
  'gran/hertz/history': {
    pair: [`pair_style gran/hertz/history ${hertzHistory()}`, 'pair_coeff * *'],
    wall: `hertz/history ${hertzHistory()}`,
  },
} as const;
type Law = keyof typeof laws;

function hertzMaterial(): string {
  return `hertz/material ${modulus} ${restitution} ${poisson} tangential mindlin NULL 1.0 ${friction} damping tsuji`;
}

function hertzHistory(): string {
  const normal = ((2 / 3) * modulus) / (1 - poisson ** 2);
  const tangential = (2 * modulus) / ((1 + poisson) * (2 - poisson));
  return `${normal.toExponential(3)} ${tangential.toExponential(3)} 1e7 NULL ${friction} 1`;
}

/** Fewer steps for more grains: a minute must do. */
function plan(grains: number): { warmUp: number; window: number } {
  const factor = Math.min(1, 8000 / grains);
  return { warmUp: Math.ceil(2000 * factor ** 0.5), window: Math.ceil(500 * factor) };
}

const windows = 3;

export async function runLammps(bed: PeerBed): Promise<PeerOutcome> {
  const { execFileSync } = process.getBuiltinModule('node:child_process');
  const { mkdtempSync, readFileSync, rmSync, writeFileSync } = process.getBuiltinModule('node:fs');
  const { tmpdir } = process.getBuiltinModule('node:os');
  const { join } = process.getBuiltinModule('node:path');
  try {
    execFileSync('lmp', ['-help'], { stdio: 'ignore' });
  } catch {
    return 'LAMMPS is not here: install it so that "lmp" is on the path (Debian: apt-get install lammps)';
  }
  const folder = mkdtempSync(join(tmpdir(), 'talus-lammps-'));
  try {
    writeFileSync(join(folder, 'bed.data'), places(bed));
    const runs: PeerRun[] = [];
    for (const law of Object.keys(laws) as Law[]) {
      writeFileSync(join(folder, 'bed.in'), deck(bed, law));
      const log = execFileSync('lmp', ['-in', 'bed.in', '-log', 'none'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, OMP_NUM_THREADS: '1' },
        maxBuffer: 2 ** 26,
      });
      runs.push(outcome(law, log, readFileSync(join(folder, 'bed.dump'), 'utf8')));
    }
    return runs;
  } catch (error) {
    return `LAMMPS stopped: ${firstError(error)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function firstError(error: unknown): string {
  const output = `${(error as { stdout?: string }).stdout ?? ''}${(error as Error).message}`;
  return /ERROR[^\n]*/.exec(output)?.[0] ?? output.split('\n')[0]!;
}

/** The grains as a data file. */
function places({ position, width: [x, y] }: PeerBed): string {
  const count = position.length / 3;
  let top = 0;
  for (let k = 0; k < count; k++) top = Math.max(top, position[3 * k + 2]!);
  const rows = Array.from({ length: count }, (_, k) => {
    const place = [0, 1, 2].map((axis) => position[3 * k + axis]!.toPrecision(9));
    return `${k + 1} 1 ${2 * bedRadius} 2500 ${place.join(' ')}`;
  });
  const head = ['a bed at rest', '', `${count} atoms`, '1 atom types', ''];
  const box = [`0 ${x} xlo xhi`, `0 ${y} ylo yhi`, `${-bedRadius / 10} ${top + 4 * bedRadius} zlo zhi`];
  return [...head, ...box, '', 'Atoms', '', ...rows, ''].join('\n');
}

function deck({ position, width: [x, y], sides }: PeerBed, law: Law): string {
  const { warmUp, window } = plan(position.length / 3);
  const { pair, wall } = laws[law];
  const isPeriodic = sides === 'periodic';
  return [
    'units si',
    'atom_style sphere',
    `boundary ${isPeriodic ? 'p p' : 'f f'} fm`,
    'newton off',
    'comm_modify vel yes',
    'read_data bed.data',
    'neighbor 6e-4 bin',
    'neigh_modify delay 0 every 1 check yes',
    ...pair,
    `fix floor all wall/gran ${wall} zplane 0 NULL`,
    ...(isPeriodic
      ? []
      : [`fix wallx all wall/gran ${wall} xplane 0 ${x}`, `fix wally all wall/gran ${wall} yplane 0 ${y}`]),
    `fix weight all gravity ${gravity} vector 0 0 -1`,
    'fix motion all nve/sphere',
    `timestep ${timeStep}`,
    'thermo_modify lost error norm no',
    `run ${warmUp}`,
    ...Array.from({ length: windows }, () => `run ${window}`),
    'write_dump all custom bed.dump x y z vx vy vz omegax omegay omegaz modify format float %.9g',
    '',
  ].join('\n');
}

/** Times from what it prints after each run, state from what it dumps at the end. */
function outcome(law: Law, log: string, dump: string): PeerRun {
  const loops = [...log.matchAll(/Loop time of (\S+) on \d+ procs for (\d+) steps/g)];
  const shares = [...log.matchAll(/(\S+)% CPU use/g)];
  const cpuMs = loops.map(([, seconds, steps], k) => {
    const share = Math.min(1, Number(shares[k]?.[1] ?? 100) / 100);
    return (1e3 * Number(seconds) * share) / Number(steps);
  });
  const rows = dump.slice(dump.indexOf('ITEM: ATOMS')).trim().split('\n').slice(1).map((row) => row.trim().split(/\s+/).map(Number)); // prettier-ignore
  const columns = (from: number): number[] => rows.flatMap((row) => row.slice(from, from + 3));
  return {
    name: `LAMMPS ${law}`,
    settings: `E = ${modulus} Pa, h = ${timeStep} s`,
    timeStep,
    cpuMs: cpuMs.slice(-windows),
    position: columns(0),
    velocity: columns(3),
    spin: columns(6),
  };
}
