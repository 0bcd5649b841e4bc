/** What is selected, and how it fares. */
import { useLab } from '../state/lab-context.ts';
import { Icon } from './icons.tsx';

export function PickCard() {
  const lab = useLab();
  const selection = lab.selection.value;
  if (selection === null) return null;
  const isFollowing = lab.isFollowing.value;
  return (
    <section class="pick over-card" aria-label="Selected">
      <header>
        <h2>{selection.what}</h2>
        {selection.piece !== null && (
          <button
            type="button"
            class="icon-button"
            aria-label="Follow with the camera"
            title="Follow with the camera (T)"
            aria-pressed={isFollowing}
            onClick={() => (lab.isFollowing.value = !isFollowing)}
          >
            <Icon name="target" />
          </button>
        )}
        <button
          type="button"
          class="icon-button"
          aria-label="Select nothing"
          title="Select nothing (Esc)"
          onClick={() => lab.select(null)}
        >
          <Icon name="close" />
        </button>
      </header>
      <dl>
        {selection.values.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
