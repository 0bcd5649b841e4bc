/** The keys of the lab: one table for what they do and for the sheet that lists them. As in MuJoCo's viewer where it has one. */

export type CommandName =
  | 'play'
  | 'step'
  | 'back'
  | 'leap'
  | 'leap-back'
  | 'faster'
  | 'slower'
  | 'reset'
  | 'reload'
  | 'frame'
  | 'follow'
  | 'next-camera'
  | 'previous-camera'
  | 'front'
  | 'side'
  | 'top'
  | 'parallel'
  | 'turn-left'
  | 'turn-right'
  | 'turn-up'
  | 'turn-down'
  | 'nearer'
  | 'farther'
  | 'colour'
  | 'clip'
  | 'forces'
  | 'shadows'
  | 'grid'
  | 'axes'
  | 'shovel'
  | 'rod'
  | 'plate'
  | 'next-piece'
  | 'previous-piece'
  | 'next-body'
  | 'hold'
  | 'hand-left'
  | 'hand-right'
  | 'hand-up'
  | 'hand-down'
  | 'hand-nearer'
  | 'hand-farther'
  | 'let-go'
  | 'dock'
  | 'share'
  | 'help';

export interface KeyEntry {
  readonly command: CommandName;
  /** As `KeyboardEvent.key` has them; letters in lower case. */
  readonly keys: readonly string[];
  readonly does: string;
  /** Whether holding the key down goes on. */
  readonly repeats?: boolean;
  /** Only while there is something in the hand; then it is what the key does. */
  readonly inHand?: boolean;
}

export interface KeyGroup {
  readonly title: string;
  readonly entries: readonly KeyEntry[];
}

export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'Time',
    entries: [
      { command: 'play', keys: [' '], does: 'Play or pause' },
      { command: 'step', keys: ['ArrowRight', '.'], does: 'One step; held down, ever more', repeats: true },
      { command: 'back', keys: ['ArrowLeft', ','], does: 'One step back; held down, ever more', repeats: true },
      { command: 'leap', keys: ['ArrowUp'], does: '100 steps', repeats: true },
      { command: 'leap-back', keys: ['ArrowDown'], does: '100 steps back', repeats: true },
      { command: 'faster', keys: ['=', '+'], does: 'Faster' },
      { command: 'slower', keys: ['-'], does: 'Slower' },
      { command: 'reset', keys: ['Backspace'], does: 'Back to the start' },
      { command: 'reload', keys: ['r'], does: 'Open the scene again' },
    ],
  },
  {
    title: 'Camera',
    entries: [
      { command: 'frame', keys: ['f'], does: 'Frame everything' },
      { command: 'follow', keys: ['t'], does: 'Follow what is selected' },
      { command: 'previous-camera', keys: ['['], does: 'Previous camera of the scene' },
      { command: 'next-camera', keys: [']'], does: 'Next camera of the scene' },
      { command: 'front', keys: ['1'], does: 'From the front' },
      { command: 'side', keys: ['3'], does: 'From the side' },
      { command: 'top', keys: ['7'], does: 'From above' },
      { command: 'parallel', keys: ['5'], does: 'Perspective or parallel' },
      { command: 'turn-left', keys: ['4'], does: 'Orbit to the left; in the plane, shift', repeats: true },
      { command: 'turn-right', keys: ['6'], does: 'To the right', repeats: true },
      { command: 'turn-up', keys: ['8'], does: 'Upwards', repeats: true },
      { command: 'turn-down', keys: ['2'], does: 'Downwards', repeats: true },
      { command: 'nearer', keys: ['i'], does: 'Nearer', repeats: true },
      { command: 'farther', keys: ['o'], does: 'Farther', repeats: true },
    ],
  },
  {
    title: 'Picture',
    entries: [
      { command: 'colour', keys: ['c'], does: 'Colour by the next quantity' },
      { command: 'clip', keys: ['x'], does: 'Clip plane: x, y, z, none' },
      { command: 'forces', keys: ['n'], does: 'Chains of contact forces' },
      { command: 'shadows', keys: ['s'], does: 'Shadows' },
      { command: 'grid', keys: ['g'], does: 'Grid' },
      { command: 'axes', keys: ['a'], does: 'Axes' },
    ],
  },
  {
    title: 'Hands',
    entries: [
      { command: 'shovel', keys: ['q'], does: 'Shovel' },
      { command: 'rod', keys: ['w'], does: 'Rod' },
      { command: 'plate', keys: ['e'], does: 'Plate' },
      { command: 'next-piece', keys: ['k'], does: 'Select what is in the middle; then the next', repeats: true },
      { command: 'previous-piece', keys: ['j'], does: 'Select the previous one', repeats: true },
      { command: 'next-body', keys: ['b'], does: 'Select the next body' },
      { command: 'hold', keys: ['h'], does: 'Hold what is selected, with a spring; let it go' },
      {
        command: 'hand-left',
        keys: ['ArrowLeft'],
        does: 'With a hold or a tool: move it left',
        repeats: true,
        inHand: true,
      },
      { command: 'hand-right', keys: ['ArrowRight'], does: 'Right', repeats: true, inHand: true },
      { command: 'hand-up', keys: ['ArrowUp'], does: 'Up', repeats: true, inHand: true },
      { command: 'hand-down', keys: ['ArrowDown'], does: 'Down', repeats: true, inHand: true },
      { command: 'hand-nearer', keys: ['PageDown'], does: 'Nearer', repeats: true, inHand: true },
      { command: 'hand-farther', keys: ['PageUp'], does: 'Farther', repeats: true, inHand: true },
      { command: 'let-go', keys: ['Escape'], does: 'Let go; put the tool away; select nothing' },
    ],
  },
  {
    title: 'Page',
    entries: [
      { command: 'share', keys: ['l'], does: 'Copy a link to this moment' },
      { command: 'dock', keys: ['\\'], does: 'Dock beside the view' },
      { command: 'help', keys: ['?', 'F1'], does: 'This sheet' },
    ],
  },
];

/** What a pointer does, for the sheet. */
export const pointerEntries: readonly (readonly [gesture: string, does: string])[] = [
  ['Drag', 'Orbit; in the plane, pan'],
  ['Right drag, Shift + drag', 'Pan'],
  ['Wheel, pinch', 'Zoom'],
  ['Ctrl + drag', 'Pull a grain or a body with a spring'],
  ['Double-click', 'Select what is there'],
  ['Wheel with a tool', 'Nearer and farther'],
];

const entries = keyGroups.flatMap((group) => group.entries);

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

/** What has the focus: a text takes all keys, a control or a slider those that work it, the rest of the page none. */
export type FocusKind = 'text' | 'control' | 'slider' | 'page';

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const takenKeys: Readonly<Record<FocusKind, readonly string[]>> = {
  text: [],
  control: [' ', 'Enter', 'Backspace', ...arrows],
  slider: arrows,
  page: [],
};

/**
 * The command of a key press; null where it has none, or where it belongs to what has the focus or to the browser. `isInHand`: whether
 * a tool or something else is in the hand.
 */
export function commandOf(press: KeyPress, focus: FocusKind, isInHand = false): CommandName | null {
  if (press.ctrlKey || press.metaKey || press.altKey || focus === 'text') return null;
  if (takenKeys[focus].includes(press.key)) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const meant = entries.filter(({ keys, inHand = false }) => keys.includes(key) && (isInHand || !inHand));
  const entry = meant.find(({ inHand }) => inHand) ?? meant[0];
  if (entry === undefined || (press.repeat && !entry.repeats)) return null;
  return entry.command;
}

const shownKeys: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

/** As it is written on the key. */
export const keyLabel = (key: string): string => shownKeys[key] ?? (key.length === 1 ? key.toUpperCase() : key);
