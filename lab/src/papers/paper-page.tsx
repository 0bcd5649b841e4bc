/** A paper with its figures run again. */
import { galleryAddress } from '../state/routes.ts';

export function PaperPage() {
  return (
    <main class="quiet">
      <p>There is no page for this paper.</p>
      <a href={galleryAddress}>To the gallery</a>
    </main>
  );
}
