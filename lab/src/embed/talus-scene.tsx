/**
 * `<talus-scene src="scenes/drop.json" controls autoplay>`: a scene that runs in any page.
 *
 * Events: `talus-opened`, `talus-status` and `talus-series`, with what the worker reports as `detail`; `talus-trouble`
 * with a message. Methods: `play()`, `pause()` and `reset()`.
 */
import { render } from 'preact';
import type { Lab } from '../state/lab.ts';
import type { SceneSource } from '../state/scene-source.ts';
import { attributeNames, readAttributes, type ElementWish } from './element-attributes.ts';
import { SceneFigure } from './scene-figure.tsx';
import { startEmbeddedWorker } from './start-embedded-worker.ts';
import style from './element.css?inline';

interface ReadyScene {
  readonly source: SceneSource;
  readonly wish: ElementWish;
}

export class TalusScene extends HTMLElement {
  static readonly observedAttributes = attributeNames;
  readonly #place: HTMLElement;
  #lab: Lab | null = null;
  /** The newest of several attributes that change at once is read; the others wait for it. */
  #reading = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const sheet = document.createElement('style');
    sheet.textContent = style;
    this.#place = document.createElement('div');
    root.append(sheet, this.#place);
  }

  connectedCallback(): void {
    void this.#read();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.#read();
  }

  disconnectedCallback(): void {
    this.#reading++;
    render(null, this.#place);
    this.#lab = null;
  }

  play(): void {
    this.#lab?.play();
  }

  pause(): void {
    this.#lab?.pause();
  }

  reset(): void {
    this.#lab?.reset();
  }

  async #read(): Promise<void> {
    const turn = ++this.#reading;
    await Promise.resolve();
    if (turn !== this.#reading) return;
    try {
      const ready = await this.#load();
      if (ready !== null && turn === this.#reading) this.#show(ready);
    } catch (error) {
      if (turn === this.#reading) this.#complain(error instanceof Error ? error.message : String(error));
    }
  }

  async #load(): Promise<ReadyScene | null> {
    const wish = await readAttributes((name) => this.getAttribute(name));
    if (wish.address === null) return null;
    const address = new URL(wish.address, document.baseURI);
    const answer = await fetch(address).catch(() => null);
    if (answer === null || !answer.ok) throw new Error(`src: there is no scene at ${address.href}`);
    const text = await answer.text();
    return {
      wish,
      source: { name: address.href, text, folder: new URL('.', address).href, files: null, isShipped: false },
    };
  }

  #show({ source, wish }: ReadyScene): void {
    const { shared, speed, device, label, aspect, poster, hasControls, plays } = wish;
    const { camera, colour, clip, show } = shared;
    render(
      <SceneFigure
        source={source}
        overrides={shared.overrides}
        scenery={{ camera, colour, clip, show }}
        startTime={shared.time}
        speed={speed}
        device={device}
        label={label}
        aspect={aspect}
        poster={poster ?? undefined}
        controls={hasControls}
        plays={plays}
        startWorker={startEmbeddedWorker}
        onStart={(lab) => this.#follow(lab)}
      />,
      this.#place,
    );
  }

  #follow(lab: Lab): void {
    this.#lab = lab;
    const tell = (name: string, detail: unknown): void =>
      void this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
    for (const kind of ['opened', 'status', 'series'] as const) {
      lab.connection.on(kind, (report) => tell(`talus-${kind}`, report));
    }
    lab.connection.on('refused', ({ message }) => tell('talus-trouble', { message }));
    lab.connection.on('trouble', ({ message }) => tell('talus-trouble', { message }));
  }

  #complain(message: string): void {
    render(<p class="figure-words is-bad is-alone">talus-scene: {message}</p>, this.#place);
    this.dispatchEvent(new CustomEvent('talus-trouble', { detail: { message }, bubbles: true }));
  }
}

if (customElements.get('talus-scene') === undefined) customElements.define('talus-scene', TalusScene);
