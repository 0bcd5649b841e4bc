/** A link that holds an experiment: scene, overrides, camera, colours and time. It runs again where it is opened. */
import { colourMapNames, type Camera, type ColourMapName, type Scenery } from 'talus';
import { deflateText, inflateText } from './deflate.ts';

export interface SharedScene {
  readonly name: string;
  /** Its text, where it is not that of the gallery's scene of this name. */
  readonly text: string | null;
  /** Values set on top of the text, such as `seed=7`. */
  readonly overrides: readonly string[];
  /** Simulated time that the receiver sees first [s]. */
  readonly time: number;
  readonly isPlaying: boolean;
  readonly camera: Camera | null;
  readonly colour: Scenery['colour'] | null;
  readonly clip: Scenery['clip'];
  readonly show: Scenery['show'] | null;
}

/** A link that cannot be read; the message says which part of it. */
export class ShareLinkError extends Error {
  override readonly name = 'ShareLinkError';
}

const showNames = ['forces', 'grid', 'axes', 'bodies', 'shadows', 'occlusion', 'domain'] as const;

/** What follows the `?` of the address of a scene. */
export async function writeShareQuery(shared: SharedScene): Promise<string> {
  const { text, overrides, time, isPlaying, camera, colour, clip, show } = shared;
  const query = new URLSearchParams();
  for (const override of overrides) query.append('set', override);
  if (time > 0) query.set('time', String(time));
  if (!isPlaying) query.set('paused', '');
  if (camera) query.set('camera', cameraNumbers(camera).map(shortNumber).join(','));
  if (colour) query.set('colour', [colour.field, colour.map, ...rangeNumbers(colour.range)].join(','));
  if (clip) query.set('clip', [...clip.normal, clip.offset].map(shortNumber).join(','));
  if (show) query.set('show', showNames.filter((name) => show[name]).join(','));
  if (text !== null) query.set('text', await deflateText(text));
  return query.toString().replaceAll('%2C', ',').replaceAll('%5B', '[').replaceAll('%5D', ']');
}

/** Throws a {@link ShareLinkError} where a part of the link is damaged. */
export async function readShareQuery(name: string, queryText: string): Promise<SharedScene> {
  const query = new URLSearchParams(queryText);
  const known = ['set', 'time', 'paused', 'camera', 'colour', 'clip', 'show', 'text'];
  const unknown = [...query.keys()].find((key) => !known.includes(key));
  if (unknown !== undefined) throw new ShareLinkError(`it has a part "${unknown}", which means nothing here`);
  const numbers = (key: string, counts: readonly number[]) => readNumbers(query.get(key), key, counts);
  const packed = query.get('text');
  return {
    name,
    text: packed === null ? null : await readText(packed),
    overrides: query.getAll('set'),
    time: Math.max(0, numbers('time', [1])?.[0] ?? 0),
    isPlaying: !query.has('paused'),
    camera: readCamera(numbers('camera', [10, 11])),
    colour: readColour(query.get('colour')),
    clip: readClip(numbers('clip', [4])),
    show: readShow(query.get('show')),
  };
}

const cameraNumbers = ({ eye, target, up, fieldOfView, parallelHeight }: Camera): readonly number[] => [
  ...eye,
  ...target,
  ...up,
  fieldOfView,
  ...(parallelHeight === undefined ? [] : [parallelHeight]),
];

const rangeNumbers = (range: Scenery['colour']['range']): readonly string[] =>
  range === 'auto' ? [] : range.map(shortNumber);

/** Six digits place a camera to a pixel. */
const shortNumber = (value: number): string => String(Number(value.toPrecision(6)));

function readNumbers(text: string | null, key: string, counts: readonly number[]): readonly number[] | null {
  if (text === null) return null;
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (counts.includes(numbers.length) && numbers.every(Number.isFinite)) return numbers;
  const wanted = counts[0] === 1 ? 'a number' : `${counts.join(' or ')} numbers`;
  throw new ShareLinkError(`its ${key} "${text}" is not ${wanted}`);
}

async function readText(packed: string): Promise<string> {
  try {
    return await inflateText(packed);
  } catch {
    throw new ShareLinkError('the scene in it is cut off or damaged');
  }
}

function readCamera(numbers: readonly number[] | null): Camera | null {
  if (numbers === null) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, fieldOfView = 0, parallelHeight] = numbers;
  const distance = Math.hypot(a - d, b - e, c - f);
  const isLens = fieldOfView > 0 && fieldOfView < Math.PI && (parallelHeight === undefined || parallelHeight > 0);
  if (!isLens || distance === 0 || Math.hypot(g, h, i) === 0) throw new ShareLinkError('its camera sees nothing');
  return {
    eye: [a, b, c],
    target: [d, e, f],
    up: [g, h, i],
    fieldOfView,
    ...(parallelHeight !== undefined && { parallelHeight }),
  };
}

function readColour(text: string | null): Scenery['colour'] | null {
  if (text === null) return null;
  const [field = '', map = '', ...range] = text.split(',');
  const isMap = (name: string): name is ColourMapName => colourMapNames.some((known) => known === name);
  if (field === '' || !isMap(map)) throw new ShareLinkError(`its colour "${text}" is not a field and a map`);
  if (range.length === 0) return { field, map, range: 'auto' };
  const [low = 0, high = 0] = readNumbers(range.join(','), 'range of colours', [2]) ?? [];
  return { field, map, range: [low, high] };
}

function readClip(numbers: readonly number[] | null): Scenery['clip'] {
  if (numbers === null) return null;
  const [x = 0, y = 0, z = 0, offset = 0] = numbers;
  if (Math.hypot(x, y, z) === 0) throw new ShareLinkError('its clip plane has no direction');
  return { normal: [x, y, z], offset };
}

function readShow(text: string | null): Scenery['show'] | null {
  if (text === null) return null;
  const names = text === '' ? [] : text.split(',');
  const unknown = names.find((name) => !showNames.some((known) => known === name));
  if (unknown !== undefined)
    throw new ShareLinkError(`it is to show "${unknown}", which is none of ${showNames.join(', ')}`);
  return {
    forces: names.includes('forces'),
    grid: names.includes('grid'),
    axes: names.includes('axes'),
    bodies: names.includes('bodies'),
    shadows: names.includes('shadows'),
    occlusion: names.includes('occlusion'),
    domain: names.includes('domain'),
  };
}
