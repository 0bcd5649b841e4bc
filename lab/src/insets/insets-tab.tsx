/** The depth cameras of the scene: the arrays that an environment returns, drawn as they are. */
import { colourMapNames, colourTable, hexOfWord, type ColourMapName } from 'talus';
import { NoScene } from '../app/no-scene.tsx';
import { digits } from '../app/number-text.ts';
import type { Inset } from '../protocol.ts';
import { fileName } from '../record/recording-plan.ts';
import { useLab } from '../state/lab-context.ts';
import { seenRange } from './depth-picture.ts';
import { DepthView } from './depth-view.tsx';
import './insets.css';
import { saveDepths, savePicture } from './save-inset.ts';

export function InsetsTab() {
  const lab = useLab();
  const { insets } = lab;
  if (lab.opened.value === null) return <NoScene />;
  if (insets.cameras.value.length === 0) return <NoCameras />;
  return (
    <div class="insets">
      <div class="insets-bar">
        <label class="compact-field">
          Colours
          <select
            value={insets.map.value}
            onChange={({ currentTarget }) => (insets.map.value = currentTarget.value as ColourMapName)}
          >
            {colourMapNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={insets.isOverView.value}
            onChange={() => (insets.isOverView.value = !insets.isOverView.value)}
          />
          over the view
        </label>
      </div>
      {insets.cameras.value.map((camera) => (
        <CameraCard key={camera} camera={camera} />
      ))}
    </div>
  );
}

function CameraCard({ camera }: { readonly camera: string }) {
  const { insets } = useLab();
  const isChosen = insets.chosen.value.includes(camera);
  const inset = insets.shown.value.find((candidate) => candidate.camera === camera);
  return (
    <section class="camera-card" aria-label={camera}>
      <label class="check">
        <input type="checkbox" checked={isChosen} onChange={() => insets.toggle(camera)} />
        <b>{camera}</b>
        {inset && (
          <span class="unit">
            {inset.size.width} × {inset.size.height}
          </span>
        )}
      </label>
      {isChosen && (inset ? <CameraPicture inset={inset} /> : <p class="unit">The first image comes with the next step.</p>)}
    </section>
  ); // prettier-ignore
}

function CameraPicture({ inset }: { readonly inset: Inset }) {
  const lab = useLab();
  const map = lab.insets.map.value;
  const seen = seenRange(inset);
  const table = colourTable(map);
  const colours = Array.from({ length: 9 }, (_, k) => hexOfWord(table[Math.round((k / 8) * (table.length - 1))]!));
  const name = (extension: string): string =>
    fileName(`${lab.fileStem}-${inset.camera}`, lab.status.peek()?.time ?? 0, extension);
  return (
    <>
      <DepthView inset={inset} map={map} />
      <div class="depth-scale">
        <span>{digits(inset.near, 3)} m</span>
        <i style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }} />
        <span>{digits(inset.far, 3)} m</span>
      </div>
      <div class="camera-foot">
        <span class="unit">
          {seen === null ? 'sees nothing' : `sees ${digits(seen[0], 3)} to ${digits(seen[1], 3)} m`}
        </span>
        <button type="button" title="f32, rows by columns, in metres, for numpy.load" onClick={() => saveDepths(inset, name('npy'))}>
          Save .npy
        </button>
        <button type="button" onClick={() => void savePicture(inset, map, name('png'))}>
          Save PNG
        </button>
      </div>
    </>
  ); // prettier-ignore
}

const snippet = `"cameras": [
  {
    "name": "overhead",
    "kind": "depth",
    "position": [0, 0, 1],
    "target": [0, 0, 0],
    "up": [0, 1, 0],
    "size": [72, 36]
  }
]`;

function NoCameras() {
  return (
    <div class="insets-empty">
      <p>
        This scene has no depth camera. With one, this shows exactly the array that an environment returns to what learns in
        it. Add it to the scene, in the tab “Scene”:
      </p>
      <pre>{snippet}</pre>
    </div>
  ); // prettier-ignore
}
