/** How particles share out the volume of their fill. */
import type { FillContext } from '../fill/fill-context.ts';
import { siteVolume, type SiteGrid } from './particle-sites.ts';

/** The share of its volume by which parts may miss a fill before it is said. */
const volumeShare = 0.1;

interface FilledSites {
  readonly grid: SiteGrid;
  /** x y z of each particle [m] */
  readonly position: Float64Array;
  /** Of the fill [m³] */
  readonly volume: number;
}

/**
 * Of each particle [m³]. Parts of a box do not follow a surface: together they have more or less than what it encloses, and
 * particles share out just that, so that a fill weighs its density times its volume on any lattice.
 */
export function particleVolume({ grid, position, volume }: FilledSites, context: FillContext): number {
  const count = position.length / 3;
  noteVolume((count * siteVolume(grid)) / volume, context);
  return volume / count;
}

/** `share`: volume of the parts that hold matter over that of the fill. */
function noteVolume(share: number, context: FillContext): void {
  if (Math.abs(share - 1) <= volumeShare) return;
  const percent = Number((100 * Math.abs(share - 1)).toPrecision(2));
  const [sense, change] = share > 1 ? ['more', 'smaller'] : ['less', 'larger'];
  const message = `the lattice of its particles has ${percent} % ${sense} than its volume, so each is made ${change}`;
  context.note('.fill', `${message} to keep its mass: smaller cells follow its surface better`);
}
