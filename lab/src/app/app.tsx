/** Which page is shown. */
import { useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { galleryAddress } from '../state/routes.ts';
import { Gallery } from './gallery.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { lazyPart } from './lazy.tsx';
import { ScenePage } from './scene-page.tsx';
import { Toasts } from './toasts.tsx';

const PaperPage = lazyPart<{ readonly name: string }>(async () => (await import('../papers/paper-page.tsx')).PaperPage);

export function App() {
  const page = usePage();
  const { scenery } = useLab();
  useSignalEffect(() => {
    scenery.theme.value = page.theme.value;
  });
  return (
    <>
      <CurrentPage />
      <HelpSheet />
      <Toasts />
    </>
  );
}

function CurrentPage() {
  const page = usePage();
  const route = page.route.value;
  switch (route.page) {
    case 'gallery':
      return <Gallery />;
    case 'scene':
      return <ScenePage name={route.name} query={route.query} />;
    case 'paper':
      return <PaperPage name={route.name} />;
    case 'unknown':
      return <Astray address={route.address} />;
  }
}

/** An address that leads nowhere: says so above the gallery. */
function Astray({ address }: { readonly address: string }) {
  const page = usePage();
  useEffect(() => {
    page.linkTrouble.value = `there is no page "${address}" here`;
    location.replace(galleryAddress);
  }, [page, address]);
  return null;
}
