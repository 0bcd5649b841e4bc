/** In place of what tells of a scene, while there is none. */
import { useLab } from '../state/lab-context.ts';

export const NoScene = () => (
  <p class="quiet">
    {useLab().refused.value === null
      ? 'The scene is being opened.'
      : 'There is no scene: what was opened has mistakes.'}
  </p>
);
