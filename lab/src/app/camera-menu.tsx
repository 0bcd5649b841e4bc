/** From where the scene is seen. */
import { useLab } from '../state/lab-context.ts';
import { fittedCamera } from '../state/camera-moves.ts';
import { usePage } from '../state/page-state.ts';
import { glide } from './camera-glide.ts';
import { runCommand } from './commands.ts';
import { Menu } from './menu.tsx';

const views = [
  ['front', 'Front', '1'],
  ['side', 'Side', '3'],
  ['top', 'Above', '7'],
] as const;

export function CameraMenu() {
  const lab = useLab();
  const page = usePage();
  const opened = lab.opened.value;
  const { camera } = lab.scenery;
  return (
    <Menu icon="camera" label="Camera" title="Camera">
      <div class="menu-list">
        <button type="button" onClick={() => runCommand('frame', lab, page)}>
          Frame everything <kbd>F</kbd>
        </button>
        {views.map(([command, title, key]) => (
          <button key={command} type="button" onClick={() => runCommand(command, lab, page)}>
            {title} <kbd>{key}</kbd>
          </button>
        ))}
        <button type="button" onClick={() => runCommand('parallel', lab, page)}>
          {camera.value.parallelHeight === undefined ? 'Parallel' : 'Perspective'} <kbd>5</kbd>
        </button>
        {opened !== null && (
          <button type="button" onClick={() => glide(camera, fittedCamera(opened.camera, lab.canvasSize.peek()))}>
            As at first
          </button>
        )}
        {opened?.cameras.map(({ name, camera: stop }) => (
          <button key={name} type="button" onClick={() => glide(camera, stop)}>
            {name}
          </button>
        ))}
      </div>
    </Menu>
  );
}
