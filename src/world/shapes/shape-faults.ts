/** What may go wrong with grains of any outline so that going on makes no sense, and what to do about it. */
import type { FieldTable } from '../../core/fields.ts';
import type { HostArray } from '../../core/value-types.ts';
import { mayMeet, placedGap, placedOutline, type PlacedOutline } from '../../geometry/outline/outline-gap.ts';
import type { Model } from '../../scene/model.ts';
import type { ShapesModel } from '../../scene/shapes/shapes-model.ts';
import { nonFiniteFault, tellNumbers, type Fault, type Moment } from '../matter.ts';

export function shapeFaults(model: Model, shapes: ShapesModel, fields: FieldTable): Fault[] {
  const hasSprings = model.scene.solver.kind === 'springs';
  const firmer = hasSprings ? 'a greater solver.stiffness' : 'more solver.sweeps';
  return [
    nonFiniteFault(fields),
    {
      warning: 'tooDeep',
      meaning:
        'a grain is in another, or in a wall, deeper than its strokes are thick, where there is no telling which way is out',
      cure: `a smaller time.step or ${firmer}`,
      find: () => null,
      explain: (piece, moment) => explainDepth(piece, moment, model, shapes),
    },
    tooFastFault(model, shapes, fields),
  ];
}

/** Steps that pass more than the strokes of a grain may pass through another unseen. */
function tooFastFault({ grains, timeStep }: Model, { types }: ShapesModel, fields: FieldTable): Fault {
  const thinnest = types.reduce((least, { outline, radius }) => Math.min(least, outline.thinnest * radius), Infinity);
  const largest = grains.radius.reduce((most, radius) => Math.max(most, radius), 0);
  // As the solver counts it: the strokes of both, there and back.
  const most = 4 * thinnest;
  return {
    warning: 'tooFast',
    meaning: `a grain went on by more than the strokes are thick, ${most.toPrecision(3)} m in a step: it may have passed through another unseen`,
    cure: 'a smaller time.step',
    find: (piece) => {
      const speed = Math.hypot(...Array.from(piece('velocity'))) + largest * Math.abs(piece('spin')[2]!);
      if (!(speed * timeStep > most)) return null;
      const bound = (most / speed).toPrecision(2);
      return `${tellNumbers(fields, 'velocity', piece)}, ${(speed * timeStep).toPrecision(3)} m in a step, where strokes are ${most.toPrecision(3)} m thick: time.step must be below ${bound} s`;
    },
  };
}

/** `outline hash is 0.13 m inside grain 7, deeper than its strokes` */
async function explainDepth(
  piece: number,
  moment: Moment,
  { grains, period }: Model,
  { types, type }: ShapesModel,
): Promise<string | null> {
  const [position, rotation, presence] = await Promise.all([
    moment.read('grain.position'),
    moment.read('grain.rotation'),
    moment.read('grain.presence'),
  ]);
  const first = piece - (piece % grains.count);
  const own = placedAt(piece - first, types[type[piece - first]!]!, { position, rotation }, first);
  const name = types[type[piece - first]!]!.name;
  let [deepest, partner] = [0, -1];
  for (let local = 0; local < grains.count; local++) {
    if (first + local === piece || presence[first + local] === 0) continue;
    const other = placedAt(local, types[type[local]!]!, { position, rotation }, first);
    const image = nearestImage(other, own, period);
    const gap = mayMeet(own, image) ? placedGap(own, image) : 0;
    if (gap < deepest) [deepest, partner] = [gap, local];
  }
  if (partner < 0) return `outline ${name} is deeper in a wall than its strokes are thick`;
  return `outline ${name} is ${(-deepest).toPrecision(2)} m inside grain ${partner}, deeper than their strokes are thick`;
}

interface Poses {
  readonly position: HostArray;
  readonly rotation: HostArray;
}

function placedAt(
  local: number,
  { outline, radius }: ShapesModel['types'][number],
  { position, rotation }: Poses,
  first: number,
): PlacedOutline {
  const i = first + local;
  const angle = 2 * Math.atan2(rotation[4 * i + 2]!, rotation[4 * i + 3]!);
  return placedOutline(outline, { position: [position[3 * i]!, position[3 * i + 1]!], angle, radius });
}

/** Moved by whole periods. */
function nearestImage(outline: PlacedOutline, to: PlacedOutline, period: readonly number[]): PlacedOutline {
  const way = [0, 1].map((axis) => {
    const apart = to.position[axis]! - outline.position[axis]!;
    return period[axis]! > 0 ? period[axis]! * Math.round(apart / period[axis]!) : 0;
  });
  if (way[0] === 0 && way[1] === 0) return outline;
  const moved = ([x, y]: readonly [number, number]): [number, number] => [x + way[0]!, y + way[1]!];
  return {
    ...outline,
    position: moved(outline.position),
    strokes: outline.strokes.map(({ a, b, radius }) => ({ a: moved(a), b: moved(b), radius })),
    filled: outline.filled.map((polygon) => polygon.map(moved)),
  };
}
