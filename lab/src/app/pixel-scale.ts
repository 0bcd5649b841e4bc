/** From pixels of the canvas to those of the page. */
import { useLab } from '../state/lab-context.ts';

/** Pixels of the canvas a pixel of the page. */
export function usePixelScale(): number {
  const lab = useLab();
  const { width } = lab.canvasSize.value;
  const shown = lab.canvas.value?.parentElement?.clientWidth;
  return shown === undefined || shown === 0 ? 1 : width / shown;
}
