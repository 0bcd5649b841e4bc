/** What a recording shows, from options: the same words as in a link to the lab. */
import { Option, type Command } from 'commander';
import { nearestName } from '../../core/nearest-name.ts';
import type { Vector3 } from '../../math/rigid.ts';
import {
  colourMapNames,
  type Camera,
  type ColourField,
  type ColourMapName,
  type Scenery,
} from '../../render/scenery.ts';
import { UsageError } from '../failure.ts';

export interface SceneryOptions {
  readonly camera?: string;
  readonly colour?: string;
  readonly map: ColourMapName;
  readonly clip?: string;
  readonly forces?: true;
  readonly show?: string;
  readonly theme: Scenery['theme'];
  readonly samples: string;
}

const showNames = ['forces', 'grid', 'axes', 'bodies', 'shadows', 'occlusion', 'domain'] as const;
const shownAtFirst: readonly (keyof Scenery['show'])[] = ['grid', 'bodies', 'shadows', 'occlusion'];

export function addSceneryOptions(command: Command): Command {
  return command
    .option('-c, --camera <view>', 'a camera of the scene by its name; or eye and target as six numbers, x,y,z,x,y,z')
    .option('--colour <field>', 'what colours pieces, such as speed or height; with a range: speed,0,2')
    .addOption(new Option('--map <name>', 'map of colours').choices([...colourMapNames]).default('viridis'))
    .option('--clip <plane>', 'cut away what is past a plane: its normal and offset, x,y,z,d')
    .option('--forces', 'show the chains of contact forces')
    .option('--show <parts>', `what is around, of ${showNames.join(',')} (default: ${shownAtFirst.join(',')})`)
    .addOption(new Option('--theme <name>', 'background').choices(['dark', 'light']).default('dark'))
    .addOption(new Option('--samples <count>', 'rays a pixel along each axis').choices(['1', '2']).default('2'));
}

/** Of the scene: what options may name. */
export interface SceneryChoices {
  readonly fields: readonly ColourField[];
  readonly cameras: readonly { readonly name: string; readonly camera: Camera }[];
  /** Where no other is chosen. */
  readonly camera: Camera;
}

export function sceneryAsked(options: SceneryOptions, choices: SceneryChoices): Scenery {
  return {
    camera: cameraAsked(options.camera, choices),
    colour: { ...colourAsked(options.colour, choices.fields), map: options.map },
    clip: clipAsked(options.clip),
    show: showAsked(options),
    highlight: null,
    samples: options.samples === '1' ? 1 : 2,
    theme: options.theme,
  };
}

function cameraAsked(text: string | undefined, { cameras, camera }: SceneryChoices): Camera {
  if (text === undefined) return camera;
  const named = cameras.find(({ name }) => name === text);
  if (named) return named.camera;
  const numbers = numbersIn(text);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g, h = 0, i = 0, fieldOfView = camera.fieldOfView, parallelHeight] =
    numbers ?? [];
  if (numbers === null || ![6, 10, 11].includes(numbers.length)) {
    const names = cameras.map(({ name }) => name);
    const has = names.length === 0 ? 'the scene has no cameras' : `the scene has ${names.join(', ')}`;
    throw new UsageError(`record: --camera ${text}: ${has}; else six numbers: eye and target, x,y,z,x,y,z`);
  }
  const up: Vector3 = g === undefined ? camera.up : [g, h, i];
  const parallel = parallelHeight ?? (numbers.length === 6 ? camera.parallelHeight : undefined);
  return {
    eye: [a, b, c],
    target: [d, e, f],
    up,
    fieldOfView,
    ...(parallel !== undefined && { parallelHeight: parallel }),
  };
}

function colourAsked(
  text: string | undefined,
  fields: readonly ColourField[],
): Pick<Scenery['colour'], 'field' | 'range'> {
  const [field = '', ...limits] = (text ?? fields[0]?.name ?? '').split(',');
  const names = fields.map(({ name }) => name);
  if (!names.includes(field)) {
    const near = nearestName(field, names);
    const cure = near === null ? `choose one of ${names.join(', ')}` : `did you mean ${near}?`;
    throw new UsageError(`record: --colour ${field}: the scene has no such field; ${cure}`);
  }
  if (limits.length === 0) return { field, range: 'auto' };
  const [low, high, ...more] = numbersIn(limits.join(',')) ?? [];
  if (low === undefined || high === undefined || more.length > 0 || low >= high)
    throw new UsageError(`record: --colour ${text}: a range is two numbers, the lower one first, like speed,0,2`);
  return { field, range: [low, high] };
}

function clipAsked(text: string | undefined): Scenery['clip'] {
  if (text === undefined) return null;
  const [x = 0, y = 0, z = 0, offset = 0, ...more] = numbersIn(text) ?? [];
  const length = Math.hypot(x, y, z);
  if (length === 0 || more.length > 0)
    throw new UsageError(
      `record: --clip ${text}: must be four numbers, a direction and how far along it [m], like 0,1,0,0`,
    );
  return { normal: [x / length, y / length, z / length], offset };
}

function showAsked({ show, forces }: SceneryOptions): Scenery['show'] {
  const asked = show === undefined ? shownAtFirst : show.split(',').filter((name) => name !== '');
  const wrong = asked.find((name) => !showNames.some((known) => known === name));
  if (wrong !== undefined) throw new UsageError(`record: --show ${wrong}: there is ${showNames.join(', ')}`);
  const shown = new Set<string>(forces ? [...asked, 'forces'] : asked);
  return Object.fromEntries(showNames.map((name) => [name, shown.has(name)])) as unknown as Scenery['show'];
}

/** Null where one of them is none. */
function numbersIn(text: string): number[] | null {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  return numbers.every(Number.isFinite) ? numbers : null;
}
