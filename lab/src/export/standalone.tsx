/** The page of an exported scene: one file, which runs where it is opened, without a network. */
import { render } from 'preact';
import type { StandaloneScene } from 'talus';
import { FigureBar } from '../embed/figure-bar.tsx';
import { FigureView } from '../embed/figure-view.tsx';
import { useFigure } from '../embed/use-figure.ts';
import type { SceneryWish } from '../state/scenery-state.ts';
import type { FilesMessage } from './standalone-worker.ts';
// The bundler makes a default export of it.
// oxlint-disable-next-line import/default
import StandaloneWorker from './standalone-worker.ts?worker&inline';
import '../embed/figure.css';
import './standalone.css';

/** Files of the scene are below this address, which only the worker of this page knows. */
const folder = 'scene:///';

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);

function startWorker(files: StandaloneScene['files']): Worker {
  const worker = new StandaloneWorker({ name: 'talus' });
  const message: FilesMessage = {
    kind: 'files',
    files: new Map(Object.entries(files).map(([path, base64]) => [path, bytesOf(base64)])),
  };
  worker.postMessage(message);
  return worker;
}

function StandalonePage({ scene }: { readonly scene: StandaloneScene }) {
  const { name, text, overrides, time, isPlaying, scenery } = scene;
  const figure = useFigure({
    source: { name, text, folder, files: null, isShipped: false },
    overrides,
    scenery: (scenery as SceneryWish | null) ?? {},
    startTime: time,
    plays: isPlaying,
    device: 'cpu',
    threads: 1,
    startWorker: () => startWorker(scene.files),
  });
  return (
    <main ref={figure.frame}>
      <header>
        <h1>{scene.title}</h1>
        <p>{scene.about}</p>
      </header>
      <FigureView figure={figure} label={scene.title} />
      <FigureBar figures={[figure]}>
        <Readings figure={figure} />
      </FigureBar>
      <footer>
        This file holds the scene and the program that runs it, on one thread of your machine. Made with Talus.
      </footer>
    </main>
  );
}

/** What costs how much, as in the lab's status line. */
function Readings({ figure: { lab } }: { readonly figure: ReturnType<typeof useFigure> }) {
  const status = lab?.status.value ?? null;
  if (status === null) return null;
  return (
    <span class="readings">
      {status.framesPerSecond.toFixed(0)} pictures/s, {status.stepMs.toFixed(1)} ms a step, {status.drawMs.toFixed(1)}{' '}
      ms a picture{status.contactCount === null ? '' : `, ${status.contactCount.toLocaleString('en')} contacts`}
    </span>
  );
}

const told = document.querySelector('#talus-scene')?.textContent ?? 'null';
const scene = JSON.parse(told) as StandaloneScene | null;
const host = document.querySelector('#page');
if (host !== null) {
  if (scene === null) host.textContent = 'This page holds no scene yet: export one from the lab, or by `talus export`.';
  else render(<StandalonePage scene={scene} />, host);
}
