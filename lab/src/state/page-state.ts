/** What is open, chosen and told on the page, whichever scene it shows. */
import { computed, effect, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { storedTheme, storeTheme, type Storage, type ThemeChoice } from './preferences.ts';
import { readRoute, type Route } from './routes.ts';
import { fetchSceneIndex, type SceneEntry } from './scene-index.ts';

export const tabNames = ['panel', 'editor', 'plots', 'cameras', 'record'] as const;
export type TabName = (typeof tabNames)[number];

export interface Toast {
  readonly id: number;
  readonly text: string;
}

/** [ms] */
const toastTime = 4000;

export class PageState implements Disposable {
  readonly route = signal<Route>({ page: 'gallery' });
  readonly tab = signal<TabName>('panel');
  readonly isDockOpen = signal(true);
  readonly isHelpOpen = signal(false);
  readonly toasts = signal<readonly Toast[]>([]);
  /** Why the last address could not be opened; the gallery shows it. */
  readonly linkTrouble = signal<string | null>(null);
  /** What the gallery shows; null before it is loaded. */
  readonly sceneIndex = signal<readonly SceneEntry[] | null>(null);
  readonly themeChoice = signal<ThemeChoice>('system');
  readonly systemTheme = signal<'dark' | 'light'>('dark');
  readonly theme = computed(() =>
    this.themeChoice.value === 'system' ? this.systemTheme.value : this.themeChoice.value,
  );

  readonly #ends: (() => void)[] = [];
  #lastToast = 0;
  #loadingIndex: Promise<readonly SceneEntry[]> | null = null;

  constructor(storage: Storage) {
    this.themeChoice.value = storedTheme(storage);
    this.isDockOpen.value = window.matchMedia('(min-width: 901px)').matches;
    this.#followAddress();
    this.#followSystemTheme();
    this.#ends.push(
      effect(() => {
        document.documentElement.dataset['theme'] = this.theme.value;
        storeTheme(storage, this.themeChoice.value);
      }),
    );
  }

  /** Says something that needs no answer, for a few seconds. */
  tell(text: string): void {
    const id = ++this.#lastToast;
    this.toasts.value = [...this.toasts.value.filter((toast) => toast.text !== text), { id, text }];
    setTimeout(() => (this.toasts.value = this.toasts.value.filter((toast) => toast.id !== id)), toastTime);
  }

  /** Loads the gallery's index, once. Throws an error that can be shown where there is none. */
  async loadSceneIndex(): Promise<readonly SceneEntry[]> {
    this.#loadingIndex ??= fetchSceneIndex();
    try {
      return (this.sceneIndex.value = await this.#loadingIndex);
    } catch (error) {
      this.#loadingIndex = null;
      throw error;
    }
  }

  showTab(tab: TabName): void {
    this.tab.value = tab;
    this.isDockOpen.value = true;
  }

  [Symbol.dispose](): void {
    for (const end of this.#ends) end();
  }

  #followAddress(): void {
    const follow = (): void => void (this.route.value = readRoute(location.hash));
    follow();
    window.addEventListener('hashchange', follow);
    this.#ends.push(() => window.removeEventListener('hashchange', follow));
  }

  #followSystemTheme(): void {
    const query = window.matchMedia('(prefers-color-scheme: light)');
    const follow = (): void => void (this.systemTheme.value = query.matches ? 'light' : 'dark');
    follow();
    query.addEventListener('change', follow);
    this.#ends.push(() => query.removeEventListener('change', follow));
  }
}

export const PageContext = createContext<PageState | null>(null);

export function usePage(): PageState {
  const page = useContext(PageContext);
  if (page === null) throw new Error('this part is outside of the page');
  return page;
}
