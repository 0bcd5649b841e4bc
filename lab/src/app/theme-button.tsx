/** Goes through the themes: as the system has it, light, dark. */
import { usePage } from '../state/page-state.ts';
import { themeChoices } from '../state/preferences.ts';
import { Icon } from './icons.tsx';

export function ThemeButton() {
  const page = usePage();
  const choice = page.themeChoice.value;
  const next = (): void => {
    const at = themeChoices.indexOf(choice);
    page.themeChoice.value = themeChoices[(at + 1) % themeChoices.length] ?? 'system';
    page.tell(`Theme: ${page.themeChoice.value === 'system' ? 'as the system' : page.themeChoice.value}`);
  };
  return (
    <button type="button" class="icon-button" aria-label={`Theme: ${choice}`} title={`Theme: ${choice}`} onClick={next}>
      <Icon name="theme" />
    </button>
  );
}
