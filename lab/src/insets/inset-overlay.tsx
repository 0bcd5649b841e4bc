/** What the depth cameras see, small, over the view. */
import { useLab } from '../state/lab-context.ts';
import { DepthView } from './depth-view.tsx';
import './insets.css';

export function InsetOverlay() {
  const { insets } = useLab();
  if (!insets.isOverView.value || insets.shown.value.length === 0) return null;
  return (
    <div class="inset-overlay">
      {insets.shown.value.map((inset) => (
        <figure key={inset.camera} class="over-card">
          <DepthView inset={inset} map={insets.map.value} />
          <figcaption>
            {inset.camera}
            <button
              type="button"
              class="plain"
              aria-label={`Put ${inset.camera} away`}
              onClick={() => insets.toggle(inset.camera)}
            >
              ×
            </button>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
