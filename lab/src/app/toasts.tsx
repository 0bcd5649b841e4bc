/** Short notes that go away by themselves. */
import { usePage } from '../state/page-state.ts';

export function Toasts() {
  const page = usePage();
  return (
    <div class="toasts" role="status" aria-live="polite">
      {page.toasts.value.map(({ id, text }) => (
        <p key={id} class="toast">
          {text}
        </p>
      ))}
    </div>
  );
}
