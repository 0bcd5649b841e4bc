/** Soft matter that comes from another run: a piece for each group of it. */
import { takePieces } from '../carried/fill-run.ts';
import { worldNumbers, type CheckpointContent } from '../carried/checkpoint-source.ts';
import type { NotedGroup } from '../carried/matter-notes.ts';
import { shown, type FillContext } from '../fill/fill-context.ts';
import type { SceneSoft, SceneSoftFill } from '../scene.ts';
import type { SoftPiece, SoftSpace } from './fill-soft.ts';

/** Of each particle, in the order of its piece. */
export interface CarriedMatter {
  /** x y z [m/s] */
  readonly velocity: Float64Array;
  /** F and C, nine numbers each, column after column; in the plane F_zz is the last. */
  readonly deformation: Float64Array;
  readonly affine: Float64Array;
  /** What the law remembers; null where there is another law here. */
  readonly memory: Float64Array | null;
}

type RunFill = Extract<SceneSoftFill, { kind: 'run' }>;

/** `law`: kind of the law of the group here. */
export function fillSoftRun(
  group: SceneSoft & { readonly fill: RunFill },
  { dimensions, cellSize, law, sources }: SoftSpace,
  context: FillContext,
): SoftPiece[] {
  const { fill } = group;
  const { source, pieces } = takePieces(fill, 'particle', sources, context);
  const content = source.checkpoint!;
  const { notes } = content;
  if (notes.dimensions !== dimensions) {
    const message = `${source.file} has soft matter in ${notes.dimensions} dimensions, and grid.dimensions is ${dimensions}`;
    throw context.problem('.fill.from', message, 'name a run with as many');
  }
  if (notes.cellSize !== undefined && Math.abs(notes.cellSize / cellSize - 1) > 1e-9)
    context.note('.fill', `comes from a grid with cells of ${shown(notes.cellSize)} m: its particles stand as they did there, with other cells around them`); // prettier-ignore
  for (const key of ['velocity', 'spin'] as const)
    if (group[key].some((component) => component !== 0))
      context.note(`.${key}`, 'is not used: matter from a run brings its own');
  if (group.normal) context.note('.normal', 'is not used: matter from a run brings its own deformation');
  const taken = notes.groups.filter(({ name }) => fill.of === undefined || name === fill.of);
  const others = [...new Set(taken.flatMap((from) => (from.law === law || from.law === undefined ? [] : [from.law])))];
  if (others.length > 0)
    context.note('.fill', `what the law ${others.join(', ')} remembered in ${source.file} is left out, as the law here is ${law}; the deformation stays`); // prettier-ignore
  return taken.map((from): SoftPiece => {
    const span = from.end - from.first;
    const start = pieces.id.indexOf(from.first);
    return {
      suffix: taken.length === 1 ? '' : `-${from.name}`,
      material: group.material,
      actuator: group.actuator,
      position: pieces.position.slice(3 * start, 3 * (start + span)),
      volume: from.volume!,
      carried: {
        velocity: pieces.velocity.slice(3 * start, 3 * (start + span)),
        ...carriedArrays(content, from, fill.world, source.file),
        ...(from.law !== law && { memory: null }),
      },
    };
  });
}

function carriedArrays(content: CheckpointContent, { first, end }: NotedGroup, world: number, file: string) {
  const { dimensions = 3 } = content.notes;
  const numbers = (name: string, width: number): Float64Array =>
    Float64Array.from(worldNumbers(content, `particle.${name}`, world, file)).subarray(width * first, width * end);
  // F itself in checkpoints of builds before; today F − 1, in columns of four rows in space, and a third column in the plane.
  const isWhole = ['mat3x3f', 'mat2x2f'].includes(content.arrays.get('particle.deformation')?.type ?? '');
  const [rows, one] = [isWhole || dimensions === 2 ? dimensions : 4, isWhole ? 0 : 1];
  const kept = numbers('deformation', (isWhole ? dimensions : 3) * rows);
  const deformation = new Float64Array(9 * (end - first));
  for (let k = 0; k < end - first; k++)
    for (let column = 0; column < dimensions; column++)
      for (let row = 0; row < dimensions; row++)
        deformation[9 * k + 3 * column + row] =
          kept[(k * kept.length) / (end - first) + rows * column + row]! + (row === column ? one : 0);
  if (dimensions === 2) for (const [k, thickness] of numbers('thickness', 1).entries()) deformation[9 * k + 8] = thickness + one; // prettier-ignore
  return { deformation, affine: nines(numbers('affine', dimensions ** 2), dimensions), memory: numbers('memory', 1) };
}

/** Matrices in the plane as nine numbers, those along z 0. */
function nines(matrices: Float64Array, dimensions: 2 | 3): Float64Array {
  if (dimensions === 3) return matrices.slice();
  const count = matrices.length / 4;
  const wide = new Float64Array(9 * count);
  for (let k = 0; k < count; k++)
    for (let column = 0; column < 2; column++)
      for (let row = 0; row < 2; row++) wide[9 * k + 3 * column + row] = matrices[4 * k + 2 * column + row]!;
  return wide;
}
