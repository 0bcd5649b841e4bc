/** The scene as it is written. */
import { useLab } from '../state/lab-context.ts';

export function EditorTab() {
  return <pre class="quiet">{useLab().text.value}</pre>;
}
