/** The side of a scene's page: tabs with all that is beside the view. On a narrow screen it is a sheet. */
import type { ComponentType } from 'preact';
import { useRef } from 'preact/hooks';
import { useLab } from '../state/lab-context.ts';
import { tabNames, usePage, type TabName } from '../state/page-state.ts';
import { Icon } from './icons.tsx';
import { lazyPart } from './lazy.tsx';

interface Tab {
  readonly title: string;
  readonly Part: ComponentType;
}

const tabs: Readonly<Record<TabName, Tab>> = {
  panel: { title: 'Panel', Part: lazyPart(async () => (await import('../panel/panel.tsx')).Panel) },
  editor: { title: 'Scene', Part: lazyPart(async () => (await import('../editor/editor-tab.tsx')).EditorTab) },
  plots: { title: 'Plots', Part: lazyPart(async () => (await import('../plots/plots-tab.tsx')).PlotsTab) },
  cameras: { title: 'Cameras', Part: lazyPart(async () => (await import('../insets/insets-tab.tsx')).InsetsTab) },
  record: { title: 'Record', Part: lazyPart(async () => (await import('../record/record-tab.tsx')).RecordTab) },
};

export function Dock() {
  const page = usePage();
  const list = useRef<HTMLDivElement>(null);
  const chosen = page.tab.value;
  const { Part, title } = tabs[chosen];
  const { status: told, trouble, refused } = useLab();
  const status = told.value;
  const isMoving = status !== null && (status.step > 0 || !status.isPlaying);
  // Of a scene that cannot be opened there is nothing to see, and its values are what one wants to change.
  const isWanted = isMoving || trouble.value !== null || refused.value !== null;

  /** As tabs behave everywhere: arrows walk along them, Home and End go to their ends. */
  const walk = (event: KeyboardEvent): void => {
    const at = tabNames.indexOf(chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabNames.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    page.tab.value = tabNames[(to + tabNames.length) % tabNames.length] ?? chosen;
    list.current?.querySelector<HTMLElement>(`#tab-${page.tab.value}`)?.focus();
  };

  return (
    <aside class="dock" aria-label="Beside the view" hidden={!page.isDockOpen.value}>
      <div class="dock-head">
        <div class="tabs" role="tablist" aria-label="Beside the view" ref={list} onKeyDown={walk}>
          {tabNames.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={name === chosen}
              aria-controls="dock-part"
              tabIndex={name === chosen ? 0 : -1}
              onClick={() => (page.tab.value = name)}
            >
              {tabs[name].title}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="icon-button"
          aria-label="Close the dock"
          title="Close the dock (\)"
          onClick={() => (page.isDockOpen.value = false)}
        >
          <Icon name="close" />
        </button>
      </div>
      <div class="dock-part" role="tabpanel" id="dock-part" aria-label={title} tabIndex={-1}>
        {/* What moves comes first: the dock is loaded when there is something to see. */}
        {isWanted && <Part />}
      </div>
    </aside>
  );
}
