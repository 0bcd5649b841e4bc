/** All keys and gestures, on one sheet. */
import { useEffect, useRef } from 'preact/hooks';
import { usePage } from '../state/page-state.ts';
import { Icon } from './icons.tsx';
import { keyGroups, keyLabel, pointerEntries } from './keys.ts';

export function HelpSheet() {
  const page = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = page.isHelpOpen.value;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      class="help-sheet"
      ref={dialog}
      aria-labelledby="help-title"
      onClose={() => (page.isHelpOpen.value = false)}
      onClick={(event) => {
        if (event.target === dialog.current) page.isHelpOpen.value = false;
      }}
    >
      <header>
        <h2 id="help-title">Keys and gestures</h2>
        <button
          type="button"
          class="icon-button"
          aria-label="Close"
          title="Close (Esc)"
          onClick={() => (page.isHelpOpen.value = false)}
        >
          <Icon name="close" />
        </button>
      </header>
      <div class="help-groups">
        {keyGroups.map(({ title, entries }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {entries.map(({ command, keys, does }) => (
                <div key={command}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{keyLabel(key)}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>Pointer</h3>
          <dl class="help-pointer">
            {pointerEntries.map(([gesture, does]) => (
              <div key={gesture}>
                <dt>{gesture}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </dialog>
  );
}
