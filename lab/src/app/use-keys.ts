/** Lets the keys of the lab work while a scene's page is shown. */
import { useEffect } from 'preact/hooks';
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { runCommand } from './commands.ts';
import { commandOf, type FocusKind } from './keys.ts';

export function useKeys(): void {
  const lab = useLab();
  const page = usePage();
  useEffect(() => {
    let repeats = 0;
    const press = (event: KeyboardEvent): void => {
      const command = commandOf(event, focusKind(event.target), lab.holds.peek() || lab.tool.peek() !== null);
      if (command === null || event.defaultPrevented) return;
      // Behind the sheet of keys nothing moves.
      if (page.isHelpOpen.peek() && command !== 'help' && command !== 'let-go') return;
      event.preventDefault();
      repeats = event.repeat ? repeats + 1 : 0;
      runCommand(command, lab, page, repeats);
    };
    // A button that was clicked gives the focus back, so that Space plays rather than clicks again; by keyboard it keeps it.
    const letGo = ({ target, detail }: MouseEvent): void => {
      const button =
        detail > 0 && target instanceof Element ? target.closest('.transport button, .view-tools button') : null;
      if (button instanceof HTMLElement) button.blur();
    };
    window.addEventListener('keydown', press);
    window.addEventListener('click', letGo);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('click', letGo);
    };
  }, [lab, page]);
}

const textFields =
  'textarea, [contenteditable], [contenteditable] *, input:not([type=range], [type=checkbox], [type=radio])';
const controls = 'button, a, select, summary, input, [role=tab], [role=menuitemradio], [role=option]';

export function focusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof Element)) return 'page';
  if (target.matches(textFields)) return 'text';
  if (target.matches('input[type=range], [role=slider]')) return 'slider';
  return target.matches(controls) ? 'control' : 'page';
}
