/** What a person chose once and keeps: in the browser's storage, where it has one. */
import type { OpenDeviceKind } from 'talus';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const deviceKinds: readonly OpenDeviceKind[] = ['auto', 'cpu', 'gpu'];

/** `window.localStorage`, or what stands for it where a browser refuses it. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export const pageStorage = (): Storage => storageOr(() => window.localStorage);

/** Lasts until the page is closed. */
export const sessionMemory = (): Storage => storageOr(() => window.sessionStorage);

function storageOr(find: () => Storage): Storage {
  try {
    return find();
  } catch {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  }
}

const stored = <T extends string>(storage: Storage, key: string, choices: readonly T[], otherwise: T): T =>
  choices.find((choice) => choice === storage.getItem(key)) ?? otherwise;

export const storedTheme = (storage: Storage): ThemeChoice => stored(storage, 'talus-theme', themeChoices, 'system');
export const storedDevice = (storage: Storage): OpenDeviceKind => stored(storage, 'talus-device', deviceKinds, 'auto');

export const storeTheme = (storage: Storage, theme: ThemeChoice): void => storage.setItem('talus-theme', theme);
export const storeDevice = (storage: Storage, device: OpenDeviceKind): void => storage.setItem('talus-device', device);
