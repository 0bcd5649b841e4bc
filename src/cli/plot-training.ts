/** How the losses of nets went down as they learnt, a curve a pair. */
import { curve, type Plot } from '../formats/plot/plot.ts';
import type { MadePair } from '../io/make-fields.ts';
import type { NetKind, ShapeType } from '../scene/shapes/shapes-model.ts';

export const plotTraining = (net: NetKind, types: readonly ShapeType[], made: readonly MadePair[]): Plot => ({
  title: `Training of ${net}`,
  subtitle: 'mean square error of the distance and, with less weight, of its gradient',
  x: { label: 'step' },
  y: { label: 'loss', scale: 'log' },
  series: made.map(({ kinds, training }) => {
    const { steps, losses } = training!;
    const length = Math.ceil(steps / losses.length);
    const steppedTo = Array.from(losses, (_, k) => Math.min(steps, (k + 1) * length));
    return { name: pairName(types, kinds), style: 'line', points: curve(steppedTo, losses) };
  }),
});

export const pairName = (types: readonly ShapeType[], [first, second]: readonly [number, number]): string =>
  `${types[first]!.name} – ${types[second]!.name}`;
