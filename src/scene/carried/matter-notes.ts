/** What a checkpoint says of its matter beside the state, so that another scene can be filled from it. */
import type { CheckpointMatter } from '../../formats/checkpoint.ts';
import type { Model } from '../model.ts';
import { noCarrier } from '../shapes/shapes-model.ts';

/** Pieces `first … end − 1` of a world, all alike. */
export interface NotedGroup {
  /** Of the material, for soft matter of the group */
  readonly name: string;
  readonly first: number;
  readonly end: number;
  /** Whether they are part of a body. */
  readonly held?: boolean;
  /** Of a particle of soft matter at rest [m³] */
  readonly volume?: number;
  /** Kind of its law */
  readonly law?: string;
}

export interface MatterNotes {
  readonly piece: 'sphere' | 'outline' | 'particle';
  /** Of one world */
  readonly count: number;
  readonly worlds: number;
  /** [s] */
  readonly timeStep: number;
  readonly groups: readonly NotedGroup[];
  /** Of all bodies, in the order by which contacts name walls. */
  readonly parts: readonly NotedPart[];
  /** Outlines in their sizes. */
  readonly types?: readonly NotedType[];
  /** Of soft matter */
  readonly dimensions?: 2 | 3;
  /** Of soft matter [m] */
  readonly cellSize?: number;
}

export interface NotedPart {
  readonly body: string;
  readonly kind: string;
}

export interface NotedType {
  readonly name: string;
  /** [m] */
  readonly radius: number;
  /** Over the square of the radius */
  readonly area: number;
}

export function checkpointMatter(model: Model): CheckpointMatter {
  const { grains, shapes, soft } = model;
  const notes: MatterNotes = {
    piece: soft ? 'particle' : shapes ? 'outline' : 'sphere',
    count: soft ? soft.count : grains.count,
    worlds: model.worldCount,
    timeStep: model.timeStep,
    groups: soft ? softGroups(soft) : grainGroups(model),
    parts: notedParts(model),
    ...(shapes && { types: shapes.types.map(({ name, radius, outline }) => ({ name, radius, area: outline.area })) }),
    ...(soft && { dimensions: soft.dimensions, cellSize: soft.cellSize }),
  };
  const arrays = new Map([
    ...(soft ? [] : [['radius', { shape: [grains.count], data: grains.radius }] as const]),
    ...(shapes ? [['type', { shape: [grains.count], data: shapes.type }] as const] : []),
  ]);
  return { notes: { ...notes }, arrays };
}

export const notedParts = ({ parts, bodies }: Pick<Model, 'parts' | 'bodies'>): NotedPart[] =>
  parts.map(({ body, shape }) => ({ body: bodies[body]!.name, kind: shape.kind }));

/** Runs of grains of one material, held or free. */
function grainGroups({ grains, shapes, materials }: Model): NotedGroup[] {
  const groups: NotedGroup[] = [];
  const isHeld = (k: number): boolean => shapes !== null && shapes.carrier[k] !== noCarrier;
  for (let first = 0; first < grains.count;) {
    let end = first + 1;
    while (end < grains.count && grains.material[end] === grains.material[first] && isHeld(end) === isHeld(first))
      end++;
    const { name } = materials[grains.material[first]!]!;
    groups.push({ name, first, end, ...(isHeld(first) && { held: true }) });
    first = end;
  }
  return groups;
}

const softGroups = ({ groups, volume, laws, law }: NonNullable<Model['soft']>): NotedGroup[] =>
  groups.map(({ name, first, end }) => ({ name, first, end, volume: volume[first]!, law: laws[law[first]!]!.kind }));
