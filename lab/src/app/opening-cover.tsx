/** Before the first picture: what the scene will look like, and what is being done. Never an empty canvas. */
import { useLab } from '../state/lab-context.ts';
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
      {!isRefused && (
        <div class="cover-progress" role="status">
          <p>{opening?.what ?? 'Loading the scene'}</p>
          <progress max={1} value={opening && opening.share > 0 ? opening.share : undefined} />
        </div>
      )}
    </div>
  );
}

/** A picture that may not be there: then the ground shows. */
function Thumbnail({ name }: { readonly name: string }) {
  return (
    <img
      class="cover-picture"
      src={thumbnailAddress(name)}
      alt=""
      onError={({ currentTarget }) => currentTarget.remove()}
    />
  );
}
