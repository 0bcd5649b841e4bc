/** All scenes, as cards; a file from disk opens here too. */
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { openSceneFile } from '../share/share-lab.ts';
import { usePage } from '../state/page-state.ts';
import type { SceneEntry } from '../state/scene-index.ts';
import { GalleryCard } from './gallery-card.tsx';
import { matchingScenes, neighbour, sectionsOf, usefulTags } from './gallery-filter.ts';
import { useFileDrop } from './file-drop.ts';
import { Icon } from './icons.tsx';
import { PapersSection } from './papers-section.tsx';
import { ThemeButton } from './theme-button.tsx';

export function Gallery() {
  const page = usePage();
  const scenes = page.sceneIndex;
  const search = useSignal('');
  const tags = useSignal<readonly string[]>([]);
  const dropping = useFileDrop();
  const cards = useRef<HTMLDivElement>(null);
  const found = useComputed(() => matchingScenes(scenes.value ?? [], search.value, tags.value));

  useEffect(() => {
    document.title = 'Talus';
    page.loadSceneIndex().catch((error: Error) => (page.linkTrouble.value = error.message));
  }, [page]);

  const walk = (event: KeyboardEvent): void => {
    const links = [...(cards.current?.querySelectorAll<HTMLElement>('a.card') ?? [])];
    const from = links.findIndex((link) => link === document.activeElement);
    if (from < 0) return;
    const to = neighbour(
      links.map((link) => link.getBoundingClientRect()),
      from,
      event.key,
    );
    if (to === from) return;
    event.preventDefault();
    links[to]?.focus();
  };

  return (
    <div class="gallery" {...dropping}>
      <header class="gallery-head">
        <div class="gallery-name">
          <h1>Talus</h1>
          <p>Touch granular and soft matter. It runs in this page, on your GPU or your CPU.</p>
        </div>
        <div class="gallery-tools">
          <label class="search">
            <Icon name="search" />
            <input
              type="search"
              placeholder="Search scenes"
              aria-label="Search scenes"
              value={search.value}
              onInput={({ currentTarget }) => (search.value = currentTarget.value)}
            />
          </label>
          <label class="file-button labelled-button">
            <Icon name="open" />
            <span>Open a file</span>
            <input
              type="file"
              accept=".json,application/json"
              onChange={({ currentTarget }) => void openSceneFile(currentTarget.files?.[0])}
            />
          </label>
          <ThemeButton />
        </div>
      </header>
      {page.linkTrouble.value !== null && (
        <div class="gallery-trouble" role="alert">
          <Icon name="warning" />
          <p>This link could not be opened: {page.linkTrouble.value}.</p>
          <button type="button" class="plain" onClick={() => (page.linkTrouble.value = null)}>
            Dismiss
          </button>
        </div>
      )}
      <TagFilter entries={scenes.value ?? []} chosen={tags.value} onChoose={(chosen) => (tags.value = chosen)} />
      <main ref={cards} onKeyDown={walk}>
        {scenes.value === null ? (
          <Skeleton />
        ) : (
          sectionsOf(found.value).map(({ title, line, entries }) => (
            <section key={title} class="gallery-section" aria-label={title}>
              <header>
                <h2>{title}</h2>
                <p>{line}</p>
              </header>
              <ul class="cards">
                {entries.map((entry) => (
                  <li key={entry.name}>
                    <GalleryCard entry={entry} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
        {scenes.value !== null && found.value.length === 0 && (
          <p class="quiet">
            No scene has all of that.{' '}
            <button
              type="button"
              onClick={() => {
                search.value = '';
                tags.value = [];
              }}
            >
              Show all
            </button>
          </p>
        )}
        <PapersSection search={search.value} isHidden={tags.value.length > 0 && !tags.value.includes('paper')} />
      </main>
      <p class="visually-hidden" role="status">
        {scenes.value === null ? 'Loading scenes' : `${found.value.length} scenes`}
      </p>
    </div>
  );
}

interface TagFilterProps {
  readonly entries: readonly SceneEntry[];
  readonly chosen: readonly string[];
  readonly onChoose: (tags: readonly string[]) => void;
}

function TagFilter({ entries, chosen, onChoose }: TagFilterProps) {
  return (
    <div class="tag-filter" role="group" aria-label="Show only scenes with">
      {usefulTags(entries).map((tag) => (
        <button
          key={tag}
          type="button"
          class="tag"
          aria-pressed={chosen.includes(tag)}
          onClick={() => onChoose(chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag])}
        >
          {tag}
        </button>
      ))}
    </div>
  );
}

/** Where cards will be, before it is known which. */
function Skeleton() {
  return (
    <ul class="cards" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <li key={index} class="card skeleton" />
      ))}
    </ul>
  );
}
