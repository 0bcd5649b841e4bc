/** A scene in the gallery. */
import { sceneAddress } from '../state/routes.ts';
import type { SceneEntry } from '../state/scene-index.ts';
import { thumbnailAddress } from '../state/scene-source.ts';
import { countText, digits } from './number-text.ts';

export function GalleryCard({ entry }: { readonly entry: SceneEntry }) {
  const { name, title, description, pieceCount, worldCount, piece, dimensions, endTime, hasThumbnail } = entry;
  const count = pieceCount === 1 ? `1 ${piece}` : `${countText(pieceCount)} ${piece}s`;
  return (
    <a class="card" href={sceneAddress(name)}>
      <div class="card-picture">
        {hasThumbnail && <img src={thumbnailAddress(name)} alt="" loading="lazy" decoding="async" />}
      </div>
      <div class="card-text">
        <h3>{title === name ? capitalised(name) : title}</h3>
        {description !== '' && <p>{description}</p>}
        <p class="card-facts">
          <span>{count}</span>
          {worldCount > 1 && <span>{worldCount} worlds</span>}
          <span>{dimensions}D</span>
          <span>{digits(endTime, 3)} s</span>
        </p>
      </div>
    </a>
  );
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
