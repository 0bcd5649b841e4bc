/** Frames of particles as text that other programs read: LAMMPS dumps, and extended XYZ. */

export interface ParticleFrame {
  readonly step: number;
  /** [s] */
  readonly time: number;
  /** Corners of the box [m] */
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly isPeriodic: readonly boolean[];
  readonly count: number;
  readonly columns: readonly ParticleColumn[];
}

export interface ParticleColumn {
  readonly kind: ColumnKind;
  /** Components of each particle, one after another; words are indices into `words`. */
  readonly data: ArrayLike<number>;
  readonly words?: readonly string[];
}

/** Names of a column in both formats: in LAMMPS one for each component. */
const kinds = {
  id: { lammps: ['id'], xyz: 'id', form: 'I' },
  type: { lammps: ['type'], xyz: 'type', form: 'I' },
  material: { lammps: ['element'], xyz: 'species', form: 'S' },
  world: { lammps: ['mol'], xyz: 'molecule', form: 'I' },
  position: { lammps: ['x', 'y', 'z'], xyz: 'pos', form: 'R' },
  velocity: { lammps: ['vx', 'vy', 'vz'], xyz: 'velo', form: 'R' },
  force: { lammps: ['fx', 'fy', 'fz'], xyz: 'forces', form: 'R' },
  spin: { lammps: ['omegax', 'omegay', 'omegaz'], xyz: 'angular_velocity', form: 'R' },
  orientation: { lammps: ['quati', 'quatj', 'quatk', 'quatw'], xyz: 'orientation', form: 'R' },
  radius: { lammps: ['radius'], xyz: 'radius', form: 'R' },
  mass: { lammps: ['mass'], xyz: 'mass', form: 'R' },
  volumeRatio: { lammps: ['v_J'], xyz: 'J', form: 'R' },
  pressure: { lammps: ['v_pressure'], xyz: 'pressure', form: 'R' },
  outline: { lammps: ['v_outline'], xyz: 'outline', form: 'I' },
} as const;

export type ColumnKind = keyof typeof kinds;

export const particleFormats = ['lammps-dump', 'xyz'] as const;
export type ParticleFormat = (typeof particleFormats)[number];

/** One frame; those of a file follow one another. */
export function encodeParticles(given: ParticleFrame, format: ParticleFormat): Uint8Array {
  // In XYZ the name of the material is the type.
  const isNamed = given.columns.some(({ kind }) => kind === 'material');
  const columns = given.columns.filter(({ kind }) => format === 'lammps-dump' || kind !== 'type' || !isNamed);
  const frame = { ...given, columns };
  const head = format === 'xyz' ? xyzHead(frame) : lammpsHead(frame);
  const rows = Array.from({ length: frame.count }, (_, k) => rowOf(frame.columns, k));
  return new TextEncoder().encode(`${[...head, ...rows].join('\n')}\n`);
}

function lammpsHead({ step, time, min, max, isPeriodic, count, columns }: ParticleFrame): string[] {
  const bounds = isPeriodic.map((is) => (is ? 'pp' : 'ff')).join(' ');
  return [
    ...['ITEM: TIME', String(time), 'ITEM: TIMESTEP', String(step), 'ITEM: NUMBER OF ATOMS', String(count)],
    ...[`ITEM: BOX BOUNDS ${bounds}`, ...min.map((low, axis) => `${low} ${max[axis]}`)],
    `ITEM: ATOMS ${columns.flatMap(({ kind }) => kinds[kind].lammps).join(' ')}`,
  ];
}

function xyzHead({ time, step, min, max, isPeriodic, count, columns }: ParticleFrame): string[] {
  const edges = [0, 1, 2].map((axis) => max[axis]! - min[axis]!);
  const lattice = edges.map((edge, axis) => [0, 1, 2].map((k) => (k === axis ? edge : 0)).join(' ')).join(' ');
  const properties = columns.map(({ kind }) => `${kinds[kind].xyz}:${kinds[kind].form}:${kinds[kind].lammps.length}`);
  const pbc = isPeriodic.map((is) => (is ? 'T' : 'F')).join(' ');
  return [
    String(count),
    `Lattice="${lattice}" Origin="${min.join(' ')}" pbc="${pbc}" Properties=${properties.join(':')} Time=${time} Step=${step}`,
  ];
}

function rowOf(columns: readonly ParticleColumn[], k: number): string {
  let row = '';
  for (const { kind, data, words } of columns) {
    const width = kinds[kind].lammps.length;
    for (let axis = 0; axis < width; axis++) {
      const value = data[width * k + axis]!;
      row += `${row === '' ? '' : ' '}${words ? (words[value] ?? value) : shortest(value)}`;
    }
  }
  return row;
}

/** Nine digits tell all f32 numbers apart. */
const shortest = (value: number): string => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(9)))); // prettier-ignore
