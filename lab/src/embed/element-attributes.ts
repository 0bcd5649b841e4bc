/** What the attributes of a `<talus-scene>` say. Camera, colours and values are written as in a link that shares a scene. */
import type { OpenDeviceKind } from 'talus';
import { readShareQuery, type SharedScene } from '../share/share-link.ts';

export const attributeNames = [
  'src',
  'overrides',
  'seed',
  'camera',
  'colour',
  'show',
  'time',
  'speed',
  'device',
  'label',
  'aspect',
  'poster',
  'controls',
  'autoplay',
] as const;
export type AttributeName = (typeof attributeNames)[number];

export type ReadAttribute = (name: AttributeName) => string | null;

export interface ElementWish {
  /** Where the scene is; null before it is told. */
  readonly address: string | null;
  readonly shared: SharedScene;
  readonly speed: number;
  readonly device: OpenDeviceKind;
  readonly label: string;
  /** Width over height. */
  readonly aspect: number;
  readonly poster: string | null;
  readonly hasControls: boolean;
  readonly plays: boolean;
}

/** Throws an error whose message can be shown where one of them cannot be read. */
export async function readAttributes(read: ReadAttribute): Promise<ElementWish> {
  const query = new URLSearchParams();
  for (const override of overridesOf(read('overrides'))) query.append('set', override);
  const seed = read('seed');
  if (seed !== null) query.append('set', `seed=${seed}`);
  for (const name of ['camera', 'colour', 'show', 'time'] as const) {
    const value = read(name);
    if (value !== null) query.set(name, value);
  }
  const poster = read('poster');
  return {
    address: read('src'),
    shared: await readShareQuery('scene', query.toString()),
    speed: numberOf('speed', read('speed'), 1),
    device: deviceOf(read('device')),
    label: read('label') ?? 'A scene of Talus',
    aspect: numberOf('aspect', read('aspect'), 1.6),
    poster,
    hasControls: read('controls') !== null,
    plays: read('autoplay') !== null,
  };
}

/** A list in JSON, or `path=value` one after another with semicolons or line ends between them. */
function overridesOf(text: string | null): readonly string[] {
  if (text === null || text.trim() === '') return [];
  if (!text.trim().startsWith('[')) {
    return text
      .split(/[;\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }
  const list: unknown = JSON.parse(text);
  if (Array.isArray(list) && list.every((part) => typeof part === 'string')) return list;
  throw new Error('overrides: must be a list of texts like "materials.sand.friction=0.3"');
}

function numberOf(name: AttributeName, text: string | null, otherwise: number): number {
  if (text === null) return otherwise;
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new Error(`${name}: must be a number > 0, got "${text}"`);
}

function deviceOf(text: string | null): OpenDeviceKind {
  if (text === null) return 'auto';
  if (text === 'auto' || text === 'cpu' || text === 'gpu') return text;
  throw new Error(`device: must be auto, cpu or gpu, got "${text}"`);
}
