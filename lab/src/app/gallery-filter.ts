/** Which scenes of the gallery are shown, and in which order. */
import type { SceneEntry } from '../state/scene-index.ts';

export interface Section {
  readonly title: string;
  readonly line: string;
  readonly entries: readonly SceneEntry[];
}

/** Those that have all words of the search somewhere, and all tags. */
export function matchingScenes(
  entries: readonly SceneEntry[],
  search: string,
  tags: readonly string[],
): readonly SceneEntry[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return entries.filter((entry) => {
    const text = [entry.name, entry.title, entry.description, entry.solver, ...entry.tags].join(' ').toLowerCase();
    return words.every((word) => text.includes(word)) && tags.every((tag) => entry.tags.includes(tag));
  });
}

/** Tags that tell scenes apart: those of several, but of no more than half; the most frequent first. */
export function usefulTags(entries: readonly SceneEntry[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { tags } of entries) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1 && count <= entries.length / 2)
    .toSorted(([a, first], [b, second]) => second - first || a.localeCompare(b))
    .map(([tag]) => tag);
}

/** Scenes that compare solvers on one matter come last: they are to be understood, not to be looked at. */
export function sectionsOf(entries: readonly SceneEntry[]): readonly Section[] {
  const isComparison = ({ tags }: SceneEntry): boolean =>
    tags.includes('stack') || tags.includes('comparison of solvers');
  const rank = (entry: SceneEntry): number => (isComparison(entry) ? 1 : 0) * 1e9 - entry.pieceCount;
  const ordered = entries.toSorted((a, b) => rank(a) - rank(b));
  const sections = [
    {
      title: 'Grains',
      line: 'Rigid spheres in dry contact: they pile up, flow, jam and avalanche.',
      entries: ordered.filter(({ piece, tags }) => piece === 'grain' && !tags.includes('shapes')),
    },
    {
      title: 'Shapes',
      line: 'Rigid grains of any outline in the plane: letters, stars, rings and chains, which hook into each other.',
      entries: ordered.filter(({ tags }) => tags.includes('shapes')),
    },
    {
      title: 'Soft',
      line: 'Matter that bends, flows and breaks: jelly, dough, snow, water, cloth, robots.',
      entries: ordered.filter(({ piece }) => piece !== 'grain'),
    },
  ];
  return sections.filter((section) => section.entries.length > 0);
}

/** Which card has the focus after an arrow key, where cards stand in rows. */
export function neighbour(
  boxes: readonly { readonly left: number; readonly top: number }[],
  from: number,
  key: string,
): number {
  const start = boxes[from];
  if (start === undefined) return from;
  if (key === 'ArrowRight') return Math.min(boxes.length - 1, from + 1);
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return from;
  const isBeyond = (top: number): boolean => (key === 'ArrowDown' ? top > start.top + 1 : top < start.top - 1);
  const rows = boxes.filter(({ top }) => isBeyond(top)).map(({ top }) => top);
  if (rows.length === 0) return from;
  const row = key === 'ArrowDown' ? Math.min(...rows) : Math.max(...rows);
  const places = boxes.map(({ left, top }, index) => ({
    index,
    away: top === row ? Math.abs(left - start.left) : Infinity,
  }));
  return places.reduce((best, place) => (place.away < best.away ? place : best)).index;
}
