import { chainLinkDrawing } from './chain-link.ts';
import { arcDrawing, discDrawing, regularDrawing, starDrawing, strokesDrawing } from './figures.ts';
import { filledPolygons } from './filled-polygon.ts';
import { letterDrawing } from './letter-drawing.ts';
import { checkPointCount } from './outline-error.ts';
import type { OutlineSpec } from './outline-spec.ts';
import type { SizedOutline } from './outline.ts';
import { settleOutline, settleWithoutSize } from './settle-outline.ts';
import { svgDrawing } from './svg-drawing.ts';

/** Throws an {@link OutlineError} where there is no such outline. */
export function makeOutline(spec: OutlineSpec): SizedOutline {
  switch (spec.kind) {
    case 'disc':
      return settleWithoutSize(discDrawing);
    case 'polygon':
      checkPointCount(spec.points.length, 'points');
      return settleOutline(filledPolygons([spec.points], spec.rounding));
    case 'regular':
      return settleWithoutSize(regularDrawing(spec));
    case 'star':
      return settleWithoutSize(starDrawing(spec));
    case 'arc':
      return settleOutline(arcDrawing(spec));
    case 'letter':
      return settleWithoutSize(letterDrawing(spec));
    case 'svg':
      return settleOutline(svgDrawing(spec));
    case 'chain-link':
      return settleWithoutSize(chainLinkDrawing(spec));
    case 'strokes':
      checkPointCount(spec.strokes.length, 'strokes');
      return settleOutline(strokesDrawing(spec));
  }
}
