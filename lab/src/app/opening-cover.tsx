/** Before the first picture: what the scene will look like, and what is being done. Never an empty canvas. */
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { thumbnailAddress } from '../state/scene-source.ts';

export function OpeningCover() {
  const lab = useLab();
  const opening = lab.opening.value;
  const scene = lab.scene.value;
  const isFirst = lab.status.value === null;
  if (!isFirst && opening === null) return null;
  const isRefused = opening === null && lab.refused.value !== null;
  return (
    <div class="cover" data-first={isFirst || undefined}>
      {isFirst && scene?.isShipped && <Thumbnail name={scene.name} />}
      <div class="cover-progress" role="status">
        <p>{isRefused ? 'No picture: this scene has mistakes' : (opening?.what ?? 'Loading the scene')}</p>
        {!isRefused && <progress max={1} value={opening && opening.share > 0 ? opening.share : undefined} />}
      </div>
    </div>
  );
}

/** As the gallery shows the scene; where that has no picture of it, the ground shows. */
function Thumbnail({ name }: { readonly name: string }) {
  const page = usePage();
  const entry = page.sceneIndex.value?.find((scene) => scene.name === name);
  return entry?.hasThumbnail ? <img class="cover-picture" src={thumbnailAddress(name)} alt="" /> : null;
}
