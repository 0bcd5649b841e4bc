/** The head of a scene's page: where one is, and what can be done with it. */
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { galleryAddress } from '../state/routes.ts';
import { AboutMenu } from './about-menu.tsx';
import { copyLink } from './commands.ts';
import { Icon } from './icons.tsx';
import { ThemeButton } from './theme-button.tsx';

export function SceneHead() {
  const lab = useLab();
  const page = usePage();
  const isEdited = lab.isEdited.value || lab.overrides.value.length > 0;

  return (
    <header class="head">
      <a class="head-back" href={galleryAddress} aria-label="To the gallery">
        <Icon name="gallery" />
        <span class="head-brand">Talus</span>
      </a>
      <div class="head-title">
        <AboutMenu />
        {isEdited && <span class="head-edited">edited</span>}
      </div>
      <div class="head-tools">
        <button
          type="button"
          class="labelled-button"
          onClick={() => void copyLink(lab, page)}
          title="Copy a link to this moment (L)"
        >
          <Icon name="share" />
          <span>Share</span>
        </button>
        <ThemeButton />
        <button
          type="button"
          class="icon-button"
          aria-label="Keys and help"
          title="Keys and help (?)"
          onClick={() => (page.isHelpOpen.value = true)}
        >
          <Icon name="help" />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label="Dock"
          aria-pressed={page.isDockOpen.value}
          title="Dock (\)"
          onClick={() => (page.isDockOpen.value = !page.isDockOpen.value)}
        >
          <Icon name="dock" />
        </button>
      </div>
    </header>
  );
}
