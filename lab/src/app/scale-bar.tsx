/** How long things are, at the depth of the camera's target. */
import { useLab } from '../state/lab-context.ts';
import { scaleBar } from './camera-control.ts';
import { lengthText } from './number-text.ts';
import { usePixelScale } from './pixel-scale.ts';

export function ScaleBar() {
  const lab = useLab();
  const scale = usePixelScale();
  if (lab.opened.value === null) return null;
  const camera = lab.scenery.camera.value;
  const { width, height } = lab.canvasSize.value;
  const { metres, pixels } = scaleBar(camera, { width: width / scale, height: height / scale });
  return (
    <div
      class="scale-bar"
      data-beside={lab.scenery.show.value.axes || undefined}
      role="img"
      aria-label={`Scale: the bar is ${lengthText(metres)} long`}
    >
      <span>{lengthText(metres)}</span>
      <i style={{ width: `${pixels}px` }} />
    </div>
  );
}
